/** The view of the board: it follows the rule of the camera, a person may take over, and a closer look is for a while. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { seen, windowOf } from '../../src/remparts/web/static/look.js';

/** What the page has in a browser: a frame of 800 × 600 pixels with a bar of 100 below, a mouse, and nobody who waits for motion. */
let frames = new Map();
let isCalm = true;
const edges = (left, top, right, bottom) => ({ left, top, right, bottom, width: right - left, height: bottom - top });
const standing = (box) => ({ matches: () => false, getBoundingClientRect: () => box() });
let resized;
let size;
let bar;
globalThis.document = {
  getElementById: () => null,
  querySelector: (selector) => (selector === '#side' ? null : standing(() => bar)),
  querySelectorAll: () => [standing(() => edges(0, size.height - 100, size.width, size.height))],
};
globalThis.matchMedia = (query) => ({ matches: query.includes('reduce') && isCalm });
let number = 0;
globalThis.requestAnimationFrame = (step) => {
  frames.set(++number, step);
  return number;
};
globalThis.cancelAnimationFrame = (cancelled) => frames.delete(cancelled);
globalThis.ResizeObserver = class {
  constructor(changed) {
    resized = changed;
  }
  observe() {}
};
const { PanZoom } = await import('../../src/remparts/web/static/panzoom.js');

const BOARD = { x: 0, y: 0, width: 1000, height: 1000 };
const LARGER = { x: -500, y: 0, width: 2000, height: 1000 };
const CORNER = { x: 0, y: 0, width: 90, height: 90 };
const FAR = { x: 900, y: 900, width: 90, height: 90 };
const SPOT = { x: 920, y: 920, width: 30, height: 30 };
const LANE = { x: 100, y: 400, width: 300, height: 60 };

let view;
let viewBox;

/** Let everything come to rest. */
function rest() {
  for (let times = 0; times < 4; times += 1) {
    const steps = [...frames.values()];
    frames = new Map();
    for (const step of steps) step(performance.now() + 10_000);
  }
}

/** Where the view stands after something was done. */
function after(action) {
  action();
  rest();
  return { ...view.look };
}

beforeEach(() => {
  isCalm = true;
  frames = new Map();
  size = { left: 0, top: 0, width: 800, height: 600 };
  bar = edges(0, 0, 0, 0);
  const picture = { setAttribute: (_, value) => (viewBox = value) };
  view = new PanZoom({ querySelectorAll: (kind) => (kind === 'svg' ? [picture] : []), getBoundingClientRect: () => size }, () => {});
  view.cover(BOARD, true);
  rest();
});

test('the board fits at once, beside what stands at the rim, and is drawn as it is looked at', () => {
  assert.deepEqual(view.look, view.fitting(BOARD));
  assert.deepEqual(view.inset, { left: 8, top: 8, right: 8, bottom: 108 });
  assert.equal(viewBox, Object.values(seen(view.look, view.screen)).join(' '));
});

test('the view follows a board that grows out of sight', () => {
  assert.deepEqual(after(() => view.cover(LARGER, false)), view.fitting(LARGER));
});

test('who has taken over is left in peace until the board is to fit again', () => {
  const look = after(() => view.zoom(2, 100, 100));
  assert.deepEqual(after(() => view.cover(LARGER, false)), look);
  assert.deepEqual(after(() => view.fit()), view.fitting(LARGER));
  assert.deepEqual(after(() => view.cover(BOARD, false)), view.fitting(LARGER), 'all of it is in sight');
});

test('who has taken over still sees what is to be chosen, and is followed again from then on', () => {
  after(() => view.zoom(3, 1, 1));
  after(() => view.offer([CORNER, FAR]));
  assert.ok(view.shows(CORNER) && view.shows(FAR));
  assert.deepEqual(after(() => view.cover(LARGER, false)), view.fitting(LARGER));
});

test('nobody gets lost by zooming or moving', () => {
  for (let times = 0; times < 30; times += 1) view.zoom(2);
  assert.equal(view.look.scale, 5);
  for (let times = 0; times < 30; times += 1) view.zoom(0.5);
  assert.equal(view.look.scale, view.fitting(BOARD).scale * 0.6);
  view.pan(9000, -9000);
  const { x, y, width, height } = windowOf(view.look, view.screen, view.inset);
  assert.deepEqual([Math.round(x + width / 2), Math.round(y + height / 2)], [0, 1000]);
});

test('a board that is let go while it moves comes to rest farther on, for those who like motion', () => {
  const still = after(() => view.coast(1, 0));
  assert.deepEqual(still, view.fitting(BOARD));
  isCalm = false;
  const { x, scale } = view.look;
  const moved = after(() => view.coast(0.5, 0));
  assert.ok(Math.abs(moved.x - (x - 100 / scale)) < 1e-6, 'a third of the time at full speed');
  assert.deepEqual(after(() => view.coast(0.05, 0)), moved);
});

test('after a closer look the whole board is seen again', () => {
  const before = { ...view.look };
  const close = after(() => view.offer([SPOT]));
  assert.ok(view.shows(SPOT) && close.scale > before.scale);
  assert.deepEqual(after(() => view.offer([])), before);
});

test('who has taken over is brought back to where he was, also after two closer looks', () => {
  const look = after(() => view.zoom(0.8, 10, 10));
  after(() => view.offer([SPOT]));
  after(() => view.offer([{ ...SPOT, x: 20, y: 20 }]));
  assert.deepEqual(after(() => view.offer([])), look);
});

test('after something was aimed at, the view is as before', () => {
  for (const factor of [1, 1.4]) {
    const look = after(() => factor > 1 && view.zoom(factor, 700, 500));
    after(() => view.offer([], LANE));
    assert.ok(view.shows(LANE) && view.look.scale > look.scale);
    after(() => view.offer([], { ...LANE, x: 500 }));
    assert.deepEqual(after(() => view.offer([])), look);
  }
});

test('to undo moves nothing, as long as something to choose is in sight', () => {
  const close = after(() => view.offer([SPOT]));
  view.isStill = true;
  assert.deepEqual(after(() => view.offer([CORNER, FAR])), close);
  after(() => view.offer([CORNER]));
  assert.ok(view.shows(CORNER));
});

test('a tap among places that are too close brings them closer, and giving up goes back', () => {
  const crowd = [{ x: 0, y: 0, width: 20, height: 20 }, { x: 30, y: 0, width: 20, height: 20 }, { x: 980, y: 980, width: 20, height: 20 }];
  view.isTouch = true;
  const before = after(() => view.offer(crowd));
  const close = after(() => view.approach(crowd[0]));
  assert.ok(close.scale * 20 >= 44 && view.shows(crowd[0]));
  assert.deepEqual(after(() => view.offer(crowd)), before);
});

test('a larger screen shows the board larger', () => {
  const { scale } = view.look;
  size = { left: 0, top: 0, width: 1600, height: 1200 };
  resized();
  assert.deepEqual(view.look, view.fitting(BOARD));
  assert.ok(view.look.scale > 2 * scale);
});

test('a higher bar moves the board only if it lies over something that is to be chosen', () => {
  const look = { ...view.look };
  bar = edges(200, 300, 600, 592);
  assert.deepEqual(after(() => resized()), look);
  bar = edges(0, 0, 0, 0);
  resized();
  after(() => view.offer([FAR]));
  bar = edges(0, 300, 800, 592);
  after(() => resized());
  assert.ok(view.shows(FAR));
});

test('what the keyboard is on is brought into sight at the same scale', () => {
  after(() => view.zoom(4, 1, 1));
  const { scale } = view.look;
  after(() => view.reveal(FAR));
  assert.ok(view.shows(FAR));
  assert.equal(view.look.scale, scale);
});

test('a hand on the board stops what moves', () => {
  isCalm = false;
  const look = { ...view.look };
  view.glide({ ...look, x: 0 });
  view.stop();
  rest();
  assert.deepEqual(view.look, look);
});
