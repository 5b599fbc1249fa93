/** Looks at the board: points there and back, what fits, what is seen, and the way between two looks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between, fitting, scaleFor, seen, toBoard, toScreen, towards, windowOf, zoomed } from '../../src/remparts/web/static/look.js';

const SCREEN = { left: 10, top: 20, width: 800, height: 600 };
const INSET = { top: 64, right: 16, bottom: 76, left: 16 };
const NONE = { top: 0, right: 0, bottom: 0, left: 0 };
const LOOK = { x: 50, y: -30, scale: 2 };

/** Equal but for rounding. */
function near(found, expected) {
  assert.deepEqual(Object.keys(found).sort(), Object.keys(expected).sort());
  for (const [name, value] of Object.entries(expected)) {
    assert.ok(Math.abs(found[name] - value) < 1e-6, `${name} is ${found[name]}, not ${value}`);
  }
}

test('the middle of the screen shows what is looked at', () => {
  near(toBoard(LOOK, SCREEN, { x: 410, y: 320 }), { x: 50, y: -30 });
  near(toScreen(LOOK, SCREEN, { x: 50, y: -30 }), { x: 410, y: 320 });
});

test('a unit of the board is as many pixels as the scale says', () => {
  near(toScreen(LOOK, SCREEN, { x: 51, y: -29 }), { x: 412, y: 322 });
});

test('a point goes to the board and back', () => {
  for (const point of [{ x: 10, y: 20 }, { x: 333, y: 444 }, { x: -5, y: 9000 }]) {
    near(toScreen(LOOK, SCREEN, toBoard(LOOK, SCREEN, point)), point);
  }
});

test('what is seen has the corners of the screen', () => {
  const { x, y, width, height } = seen(LOOK, SCREEN);
  near({ x, y }, toBoard(LOOK, SCREEN, { x: 10, y: 20 }));
  near({ x: x + width, y: y + height }, toBoard(LOOK, SCREEN, { x: 810, y: 620 }));
});

test('a box fits between what floats at the rim, and fills one way', () => {
  for (const box of [{ x: -100, y: 40, width: 3000, height: 200 }, { x: 7, y: -900, width: 100, height: 2000 }]) {
    const look = fitting(box, SCREEN, INSET, 10);
    const first = toScreen(look, SCREEN, box);
    const last = toScreen(look, SCREEN, { x: box.x + box.width, y: box.y + box.height });
    const rims = [first.x - 10 - 16, first.y - 20 - 64, 810 - 16 - last.x, 620 - 76 - last.y];
    assert.ok(rims.every((rim) => rim > -1e-6), `out of sight: ${rims}`);
    assert.ok(Math.abs(rims[0] - rims[2]) < 1e-6 && Math.abs(rims[1] - rims[3]) < 1e-6, `not in the middle: ${rims}`);
    assert.ok(Math.min(...rims) < 1e-6, `smaller than it could be: ${rims}`);
    assert.ok(Math.abs(look.scale - scaleFor(box, SCREEN, INSET)) < 1e-6);
  }
});

test('a small box is not blown up', () => {
  assert.equal(fitting({ x: 0, y: 0, width: 10, height: 10 }, SCREEN, INSET, 1.5).scale, 1.5);
  assert.equal(fitting({ x: 0, y: 0, width: 0, height: 0 }, SCREEN, INSET, 1.5).scale, 1.5);
});

test('where the rim takes everything, a little is left', () => {
  const look = fitting({ x: 0, y: 0, width: 100, height: 100 }, { left: 0, top: 0, width: 30, height: 30 }, INSET, 5);
  assert.equal(look.scale, 0.6);
});

test('what is seen between the things at the rim has their corners', () => {
  near(windowOf(LOOK, SCREEN, NONE), seen(LOOK, SCREEN));
  const { x, y, width, height } = windowOf(LOOK, SCREEN, INSET);
  near({ x, y }, toBoard(LOOK, SCREEN, { x: 10 + 16, y: 20 + 64 }));
  near({ x: x + width, y: y + height }, toBoard(LOOK, SCREEN, { x: 810 - 16, y: 620 - 76 }));
});

test('a point stays where it is while one zooms about it', () => {
  const point = { x: 123, y: 456 };
  for (const scale of [0.3, 2, 5]) {
    const look = zoomed(LOOK, SCREEN, scale, point);
    assert.equal(look.scale, scale);
    near(toBoard(look, SCREEN, point), toBoard(LOOK, SCREEN, point));
  }
});

test('who looks closer at a box finds it where it was', () => {
  const box = { x: 60, y: -20, width: 10, height: 10 };
  const look = towards(box, 4, LOOK, SCREEN, INSET);
  near(toScreen(look, SCREEN, { x: 65, y: -15 }), toScreen(LOOK, SCREEN, { x: 65, y: -15 }));
});

test('who looks closer at a box near the rim finds it with room around it', () => {
  const { x, y } = toBoard(LOOK, SCREEN, { x: 10, y: 620 });
  const look = towards({ x, y, width: 0, height: 0 }, 4, LOOK, SCREEN, INSET);
  near(toScreen(look, SCREEN, { x, y }), { x: 10 + 16 + 80, y: 620 - 76 - 80 });
});

test('on a screen without room the box is in the middle', () => {
  const small = { left: 0, top: 0, width: 150, height: 200 };
  near(towards({ x: 5, y: 5, width: 10, height: 10 }, 3, LOOK, small, INSET), { x: 10, y: 10, scale: 3 });
});

test('the way between two looks begins at one and ends at the other', () => {
  const to = { x: -70, y: 12, scale: 0.5 };
  near(between(LOOK, to, 0), LOOK);
  near(between(LOOK, to, 1), to);
});

test('a way without zooming is straight, also if the scales differ by a rounding error', () => {
  for (const scale of [2, 2 + 1e-12]) near(between(LOOK, { x: 150, y: 70, scale }, 0.5), { x: 137.5, y: 57.5, scale: 2 });
});

test('what stays in its place at both ends stays there on the way', () => {
  const point = { x: 200, y: 500 };
  const to = zoomed(LOOK, SCREEN, 0.4, point);
  let last = LOOK.scale;
  for (const t of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const look = between(LOOK, to, t);
    near(toBoard(look, SCREEN, point), toBoard(LOOK, SCREEN, point));
    assert.ok(look.scale < last && look.scale > to.scale);
    last = look.scale;
  }
});
