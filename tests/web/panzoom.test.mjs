/** The view of the board: it fits by itself until a person takes over, and comes back from a closer look. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { seen } from '../../src/remparts/web/static/look.js';

/** What the page has in a browser: a frame of 800 × 600 pixels, and nobody who waits for motion. */
const frames = [];
globalThis.document = { getElementById: () => null };
globalThis.matchMedia = () => ({ matches: true });
globalThis.requestAnimationFrame = (step) => frames.push(step);
globalThis.cancelAnimationFrame = () => frames.splice(0);
globalThis.ResizeObserver = class {
  observe() {}
};
const { PanZoom } = await import('../../src/remparts/web/static/panzoom.js');

const BOARD = { x: 0, y: 0, width: 1000, height: 1000 };
const LARGER = { x: -500, y: 0, width: 2000, height: 1000 };
const CLOSE = { x: 900, y: 900, scale: 3 };

let view;
let viewBox;
let size;

/** Let everything come to rest. */
function rest() {
  for (const step of frames.splice(0)) step(performance.now());
}

beforeEach(() => {
  size = { left: 0, top: 0, width: 800, height: 600 };
  const picture = { setAttribute: (_, value) => (viewBox = value) };
  view = new PanZoom({ querySelectorAll: () => [picture], getBoundingClientRect: () => size }, () => {});
  view.cover(BOARD, true);
});

test('the board fits at once, and is drawn as it is looked at', () => {
  assert.deepEqual(view.look, view.fitting(BOARD));
  assert.equal(viewBox, Object.values(seen(view.look, view.screen)).join(' '));
});

test('the view follows a board that grows out of sight', () => {
  view.cover(LARGER, false);
  rest();
  assert.deepEqual(view.look, view.fitting(LARGER));
});

test('the view stays where it is as long as the board can be seen', () => {
  const { look } = view;
  view.cover({ x: 200, y: 200, width: 10, height: 10 }, false);
  rest();
  assert.deepEqual(view.look, look);
});

test('who has taken over is left in peace until the board is to fit again', () => {
  view.zoom(2, 100, 100);
  const { look } = view;
  view.cover(LARGER, false);
  view.retreat(LARGER);
  rest();
  assert.deepEqual(view.look, look);
  view.fit();
  rest();
  assert.deepEqual(view.look, view.fitting(LARGER));
  assert.ok(view.isFollowing);
});

test('nobody gets lost by zooming', () => {
  for (let times = 0; times < 30; times += 1) view.zoom(2);
  assert.equal(view.look.scale, 5);
  for (let times = 0; times < 30; times += 1) view.zoom(0.5);
  assert.equal(view.look.scale, view.fitting(BOARD).scale * 0.6);
});

test('after a closer look the whole board is seen again', () => {
  view.approach(CLOSE);
  rest();
  assert.deepEqual(view.look, CLOSE);
  view.cover(LARGER, false);
  rest();
  assert.deepEqual(view.look, CLOSE);
  view.retreat();
  rest();
  assert.deepEqual(view.look, view.fitting(LARGER));
});

test('who has taken over is brought back to where he was, also after two closer looks', () => {
  view.zoom(1.5, 10, 10);
  const { look } = view;
  view.approach(CLOSE);
  rest();
  view.approach({ ...CLOSE, x: 800 });
  rest();
  view.retreat();
  rest();
  assert.deepEqual(view.look, look);
});

test('a larger screen shows the board larger', () => {
  const { scale } = view.look;
  size = { left: 0, top: 0, width: 1600, height: 1200 };
  view.resized();
  assert.deepEqual(view.look, view.fitting(BOARD));
  assert.ok(view.look.scale > 2 * scale);
});

test('what floats below the board gets room, and gives it back', () => {
  const { look } = view;
  view.leaveRoom(200);
  rest();
  assert.ok(view.look.scale < look.scale && view.shows(BOARD));
  view.leaveRoom(0);
  rest();
  assert.deepEqual(view.look, look);
});

test('what is out of sight is brought into it at the same scale', () => {
  const box = { x: 3000, y: -2000, width: 40, height: 40 };
  const { scale } = view.look;
  view.reveal(box);
  rest();
  assert.ok(view.shows(box));
  assert.equal(view.look.scale, scale);
});

test('a hand on the board stops what moves', () => {
  const { look } = view;
  view.approach(CLOSE);
  view.stop();
  rest();
  assert.deepEqual(view.look, look);
});
