/** The rule of the camera: what is to be chosen is in sight and large enough, as much else as fits, and nothing moves without need. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { around, bounded, freeArea, holds, neededScale, ruled } from '../../src/remparts/web/static/camera.js';
import { fitting, windowOf } from '../../src/remparts/web/static/look.js';

const DESKTOP = { screen: { left: 0, top: 0, width: 928, height: 800 }, inset: { top: 64, right: 64, bottom: 82, left: 8 }, isTouch: false };
const PHONE = { screen: { left: 0, top: 74, width: 390, height: 706 }, inset: { top: 60, right: 8, bottom: 90, left: 8 }, isTouch: true };
const TABLET = { screen: { left: 0, top: 74, width: 820, height: 1042 }, inset: { top: 60, right: 8, bottom: 90, left: 8 }, isTouch: true };
const SIDEWAYS = { screen: { left: 0, top: 0, width: 564, height: 390 }, inset: { top: 8, right: 8, bottom: 8, left: 60 }, isTouch: true };
const SCREENS = [DESKTOP, PHONE, TABLET, SIDEWAYS];
const LATE = { x: -800, y: -700, width: 1600, height: 1400 }; // sixteen columns, fourteen rows

/** A square for a tile. */
const square = (column, row) => ({ x: column * 100 + 5, y: row * 100 + 5, width: 90, height: 90 });
/** Spots for a follower on a tile. */
const spots = (column, row) => [[10, 10], [60, 15], [35, 65]].map(([x, y]) => ({ x: column * 100 + x, y: row * 100 + y, width: 30, height: 30 }));
const sceneOf = (at, more = {}) => ({ ...at, board: LATE, places: [], last: null, ...more });
const whole = ({ screen, inset, board }) => fitting(board, screen, inset, 1.5);
const sight = (look, { screen, inset }) => windowOf(look, screen, inset);
const pixels = (look, { width, height }) => Math.min(width, height) * look.scale;

test('spots on a tile are in sight and large enough, wherever the tile lies and wherever one looked before', () => {
  for (const at of SCREENS) {
    for (const [column, row] of [[0, 0], [7, -7], [-8, 6], [7, 6]]) {
      const scene = sceneOf(at, { places: spots(column, row) });
      for (const before of [whole(scene), { x: 700, y: -600, scale: 1.6 }, { x: 0, y: 0, scale: 0.2 }, { x: 9000, y: 0, scale: 5 }]) {
        const look = ruled(before, scene);
        for (const spot of scene.places) {
          assert.ok(holds(sight(look, scene), spot), `out of sight: ${JSON.stringify([at.screen, column, row])}`);
          assert.ok(pixels(look, spot) >= (at.isTouch ? 44 : 24), `${pixels(look, spot)} pixels`);
        }
      }
    }
  }
});

test('a closer look is no closer than it must be, and shows nothing beyond the board', () => {
  for (const at of SCREENS) {
    const scene = sceneOf(at, { places: spots(7, -7) });
    const look = ruled(whole(scene), scene);
    assert.ok(holds(LATE, sight(look, scene)), 'there is emptiness beside the board');
    assert.ok(pixels(look, scene.places[0]) < 60);
  }
});

test('of all closer looks that show the spots, the one that shows most of what lies there', () => {
  const arm = Array.from({ length: 16 }, (_, at) => ({ x: -800 + 100 * at, y: 600, width: 100, height: 100 })); // the lowest row
  const column = Array.from({ length: 8 }, (_, at) => ({ x: 700, y: -200 + 100 * at, width: 100, height: 100 })); // at its right end
  const count = (look, scene) => scene.lying().filter((tile) => holds(sight(look, scene), tile)).length;
  for (const at of SCREENS) {
    const scene = sceneOf(at, { places: spots(7, -2), lying: () => [...arm, ...column] });
    const look = ruled(whole(scene), scene);
    assert.ok(scene.places.every((place) => holds(sight(look, scene), place)));
    const { width, height } = sight(look, scene);
    const most = Math.min(Math.floor(height / 100 - 0.8), 8); // one more may be cut by the room above the spots
    assert.ok(count(look, scene) >= most, `${count(look, scene)} tiles of ${most}, in ${width} × ${height} units`);
    const besideAll = ruled(whole(scene), { ...scene, lying: undefined });
    assert.ok(count(look, scene) >= count(besideAll, scene));
    assert.equal(ruled(look, scene), look);
  }
});

test('squares are all in sight where they are large enough', () => {
  const places = [square(-8, 0), square(7, -7), square(0, 6)];
  const scene = sceneOf(DESKTOP, { places });
  const look = ruled({ x: 700, y: -600, scale: 1.6 }, scene);
  assert.ok(places.every((place) => holds(sight(look, scene), place)));
  assert.ok(holds(sight(look, scene), LATE), 'the whole board would fit');
});

test('on a phone tiles are never smaller than 40 pixels: the last move is in sight, and something to choose', () => {
  for (const [column, row] of [[-8, 0], [7, -7], [0, 6]]) {
    for (const places of [[], [square(-8, 0), square(7, -7), square(0, 6)], [square(-8, -7)]]) {
      const last = { x: column * 100, y: row * 100, width: 100, height: 100 };
      const scene = sceneOf(PHONE, { places, last });
      const look = ruled(whole(sceneOf(PHONE)), scene);
      assert.ok(look.scale >= 0.4);
      assert.ok(!places.length || places.some((place) => holds(sight(look, scene), place)), 'nothing to choose is in sight');
      if (places.length !== 1) assert.ok(holds(sight(look, scene), last), 'the last move is out of sight');
    }
  }
});

test('who has asked for the whole board has it, however small it is', () => {
  const look = whole(sceneOf(PHONE));
  assert.ok(look.scale < 0.4);
  assert.equal(ruled(look, sceneOf(PHONE, { isWhole: true })), look);
  const scene = sceneOf(PHONE, { places: [square(-8, 0), square(7, -7), square(0, 6)], isWhole: true });
  assert.ok(scene.places.every((place) => holds(sight(ruled(look, scene), scene), place)));
});

test('who watches on a phone follows the last move', () => {
  const before = { x: -300, y: -300, scale: 0.4 };
  const near = sceneOf(PHONE, { last: { x: -300, y: -300, width: 100, height: 100 } });
  assert.equal(ruled(before, near), before);
  const far = sceneOf(PHONE, { last: { x: 700, y: 600, width: 100, height: 100 } });
  const look = ruled(before, far);
  assert.ok(holds(sight(look, far), far.last));
  assert.equal(look.scale, 0.4);
});

test('nothing moves if all is well already, however often it is asked', () => {
  for (const at of SCREENS) {
    for (const places of [[], spots(3, 3), [square(-8, 0), square(7, -7)], [square(0, 0), square(1, 0)]]) {
      const scene = sceneOf(at, { places, last: { x: 300, y: 300, width: 100, height: 100 } });
      const once = ruled({ x: 0, y: 0, scale: 3 }, scene);
      assert.equal(ruled(once, scene), once);
      const nudged = { ...once, x: once.x + 0.5 };
      assert.equal(ruled(nudged, scene), nudged);
    }
  }
});

test('after a close look the board is seen again, unless a person likes to look so', () => {
  const scene = sceneOf(DESKTOP, { places: [square(7, -7), square(6, -7)] });
  const close = ruled(whole(scene), sceneOf(DESKTOP, { places: spots(7, -7) }));
  assert.ok(scene.places.every((place) => holds(sight(close, scene), place)), 'this test shows nothing');
  assert.ok(holds(sight(ruled(close, scene), scene), LATE));
  assert.equal(ruled(close, scene, true), close);
  assert.equal(ruled(close, sceneOf(DESKTOP), true), close);
});

test('a person who has chosen a look still sees all that can be chosen', () => {
  const scene = sceneOf(DESKTOP, { places: [square(7, -7), square(-8, 6)] });
  const look = ruled({ x: 700, y: -600, scale: 1 }, scene, true);
  assert.ok(scene.places.every((place) => holds(sight(look, scene), place)));
});

test('what is just out of sight is brought into it by the shortest way', () => {
  const scene = sceneOf({ ...DESKTOP, isTouch: true }, { places: spots(0, 0) });
  const look = ruled(whole(scene), scene);
  const beside = { ...look, x: look.x + 2 * sight(look, scene).width };
  const back = ruled(beside, scene);
  assert.equal(back.scale, look.scale);
  assert.equal(back.y, beside.y);
  assert.ok(Math.abs(sight(back, scene).x - 10) < 1e-6, 'the first spot is at the rim');
});

test('targets are large enough and apart; a long one may be narrower, and two upon each other count as one', () => {
  const box = (x, width, height) => ({ x, y: 0, width, height });
  assert.equal(neededScale([box(0, 48, 48)], true), 1);
  assert.equal(neededScale([box(0, 26, 26)], false), 1);
  assert.equal(neededScale([box(0, 96, 26)], true), 1);
  assert.equal(neededScale([box(0, 96, 96), box(48, 96, 96)], true), 1);
  assert.equal(neededScale([box(0, 96, 96), box(10, 96, 96)], true), 0.5);
  assert.equal(neededScale([box(0, 1, 1)], true), 3.2);
});

test('the board cannot be lost: the middle of what is seen lies on it', () => {
  for (const { screen, inset } of SCREENS) {
    for (const look of [{ x: 5000, y: 0, scale: 1 }, { x: 0, y: -9000, scale: 0.3 }, { x: -4000, y: 4000, scale: 5 }]) {
      const { x, y, width, height } = windowOf(bounded(look, screen, inset, LATE), screen, inset);
      assert.ok(holds(LATE, { x: x + width / 2, y: y + height / 2, width: 0, height: 0 }));
    }
    const look = { x: 100, y: 100, scale: 1 };
    assert.deepEqual(bounded(look, screen, inset, LATE), look);
  }
});

test('the board has the largest part of the screen that nothing takes', () => {
  const screen = { left: 0, top: 0, width: 928, height: 800 };
  const edges = (left, top, right, bottom) => ({ left, top, right, bottom });
  const corner = edges(12, 12, 540, 56);
  const bar = edges(0, 726, 928, 800);
  const zoom = edges(872, 644, 916, 788);
  assert.deepEqual(freeArea(screen, [], 8), { top: 8, right: 8, bottom: 8, left: 8 });
  assert.deepEqual(freeArea(screen, [corner], 8), { top: 64, right: 8, bottom: 8, left: 8 });
  assert.deepEqual(freeArea(screen, [corner, bar], 8), { top: 64, right: 8, bottom: 82, left: 8 });
  assert.deepEqual(freeArea(screen, [corner, bar, zoom], 8), { top: 64, right: 64, bottom: 82, left: 8 });
  assert.deepEqual(freeArea(screen, [edges(928, 0, 1280, 800)], 8), { top: 8, right: 8, bottom: 8, left: 8 }, 'what stands beside the screen');
});

test('the box around boxes has their outermost edges', () => {
  assert.deepEqual(around([square(0, 0), square(2, -1)]), { x: 5, y: -95, width: 290, height: 190 });
});
