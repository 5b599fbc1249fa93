/** The rim of what is seen: what is kept inside it, and where it points. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointer, within } from '../../src/remparts/web/static/rim.js';

const SCREEN = { left: 0, top: 100, width: 400, height: 600 };
const INSET = { top: 60, right: 10, bottom: 80, left: 10 };

test('a point in sight stays where it is', () => {
  assert.deepEqual(within({ x: 200, y: 400 }, SCREEN, INSET), { x: 200, y: 400 });
});

test('a point outside comes to the nearest place between the things at the rim', () => {
  assert.deepEqual(within({ x: -50, y: 5000 }, SCREEN, INSET), { x: 10, y: 620 });
});

test('room is left beside what floats there', () => {
  const margin = { top: 90, right: 20, bottom: 0, left: 20 };
  assert.deepEqual(within({ x: 395, y: 100 }, SCREEN, INSET, margin), { x: 370, y: 250 });
});

test('where there is too little room it stays in the middle of it', () => {
  assert.deepEqual(within({ x: 0, y: 0 }, SCREEN, { ...INSET, top: 400, bottom: 400 }), { x: 10, y: 400 });
});

test('nothing points to what is in sight', () => {
  assert.equal(pointer({ x: 200, y: 400 }, SCREEN, INSET, 30), null);
});

test('what lies below a bar is out of sight', () => {
  assert.deepEqual(pointer({ x: 200, y: 690 }, SCREEN, INSET, 30), { x: 200, y: 590, turn: 90 });
});

test('nothing points to what is seen between buttons at the rim', () => {
  assert.equal(pointer({ x: 200, y: 690 }, SCREEN, INSET, 30, { top: 0, right: 0, bottom: 0, left: 0 }), null);
});

test('it points from the rim to where something lies', () => {
  assert.deepEqual(pointer({ x: -60, y: 400 }, SCREEN, INSET, 30), { x: 40, y: 400, turn: 180 });
});
