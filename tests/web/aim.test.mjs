/** Numbers set by hand: what they aim at, and the numbers for a point. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aimedAt, nearestTo, poseOf, total, written } from '../../src/remparts/web/static/aim.js';

const dial = (name, least, most) => ({ name, label: name, least, most, start: 0, unit: '', parts: 1 });
const near = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-6, `${found}, not ${expected}`);

/** A shot from a point: the first dial turns it by half degrees, the second makes it longer. */
const SHOT = { x: [100], y: [50], turn: [-90, 0.5], size: [20, 0, 2] };
const SHOT_DIALS = [dial('angle', 0, 719), dial('power', 0, 100)];

/** A thing that is pushed: each dial moves it one way. */
const PUSH = { x: [10, 5, 0], y: [20, 0, -5], turn: [0], size: [1] };
const PUSH_DIALS = [dial('east', 0, 10), dial('north', -10, 10)];

test('a sum is a constant and what each dial adds', () => {
  assert.equal(total([7], [1, 2]), 7);
  assert.equal(total([7, 10, -1], [1, 2]), 15);
});

test('a dial is set to the nearest number it has', () => {
  const each = dial('power', -2, 9);
  assert.deepEqual([-7, -2.4, 3.4, 3.6, 12].map((value) => nearestTo(each, value)), [-2, -2, 3, 4, 9]);
});

test('a shot aims at a point in its direction, as far off as it is long', () => {
  const { x, y, turn, size, point } = poseOf(SHOT, [180, 40]);
  assert.deepEqual({ x, y, turn, size }, { x: 100, y: 50, turn: 0, size: 100 });
  near(point.x, 200);
  near(point.y, 50);
});

test('what no dial makes longer aims at where it is', () => {
  assert.deepEqual(poseOf(PUSH, [3, -2]).point, { x: 25, y: 30 });
});

test('the numbers for a point aim at it', () => {
  for (const values of [[0, 0], [30, 100], [359, 1], [360, 50], [555, 77], [719, 12]]) {
    assert.deepEqual(aimedAt(SHOT, SHOT_DIALS, [360, 50], poseOf(SHOT, values).point), values);
  }
  for (const values of [[0, 0], [10, -10], [3, 7]]) {
    assert.deepEqual(aimedAt(PUSH, PUSH_DIALS, [5, 5], poseOf(PUSH, values).point), values);
  }
});

test('a point out of reach is aimed at as well as can be', () => {
  assert.deepEqual(aimedAt(SHOT, SHOT_DIALS, [180, 0], { x: 9000, y: 50 }), [180, 100]);
  assert.deepEqual(aimedAt(PUSH, PUSH_DIALS, [5, 5], { x: -500, y: 500 }), [0, -10]);
});

test('a direction is reached the short way round', () => {
  const narrow = [dial('angle', -100, 100), dial('power', 0, 100)];
  const behind = { x: [0], y: [0], turn: [180, 1], size: [0, 0, 1] };
  const [angle] = aimedAt(behind, narrow, [0, 10], { x: -10, y: -1 });
  assert.equal(angle, 6);
});

test('the numbers that were set stay as they were', () => {
  const values = [360, 50];
  aimedAt(SHOT, SHOT_DIALS, values, { x: 0, y: 0 });
  assert.deepEqual(values, [360, 50]);
});

test('a move is written with its numbers', () => {
  assert.equal(written('hurl.{angle}.{power}', SHOT_DIALS, [12, 0]), 'hurl.12.0');
});
