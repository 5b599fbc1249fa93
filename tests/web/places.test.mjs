/** Places on the board: targets as they are read, which place is meant, which comes next, and what may stand beside one. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aimBox, beside, boxOf, makePlaces, nearest, nextPlace, readTargets } from '../../src/remparts/web/static/places.js';

const place = (x, y, size = 40) => ({ moves: [], at: 0, element: null, x, y, width: size, height: size });

test('a target that was sent in short is whole, with pictures in the place of numbers', () => {
  const [short, long] = readTargets(
    [
      { move: 'a', name: 'A' },
      { move: 'b', name: 'B', x: 3, spot: 0, ghost: 1, size: [4, 5], aim: { picture: 1, x: [1], y: [2], turn: [3], size: [4] } },
    ],
    ['<a/>', '<b/>'],
  );
  const empty = { group: '', x: 0, y: 0, size: null, label: '', note: '', choice: '', choice_name: '', dials: [], aim: null, picks: null, by_itself: false, declines: false };
  assert.deepEqual(short, { ...empty, move: 'a', name: 'A', spot: '', ghost: '', picture: '' });
  const aim = { picture: '<b/>', x: [1], y: [2], turn: [3], size: [4] };
  assert.deepEqual(long, { ...empty, move: 'b', name: 'B', x: 3, spot: '<a/>', ghost: '<b/>', picture: '', size: [4, 5], aim });
});

test('things to pick have their pictures and lights in the place of numbers', () => {
  const things = [
    { name: 'k', label: 'King', note: '+3', picture: 1, light: 0 },
    { name: 'k', label: 'King', note: '', picture: 1, light: null },
  ];
  const [{ picks }] = readTargets([{ move: 'play.{picks}', name: 'Play', picks: { things, least: 1, most: 2, joint: '+' } }], ['<a/>', '<b/>']);
  const [first, second] = things;
  assert.deepEqual(picks, {
    things: [{ ...first, picture: '<b/>', light: '<a/>' }, { ...second, picture: '<b/>', light: '' }],
    least: 1,
    most: 2,
    joint: '+',
  });
});

test('moves of a group share a place; one of unknown size is measured', () => {
  const targets = readTargets(
    [
      { move: 'a', name: '', group: 'g', x: 10, y: 20, size: [30, 40] },
      { move: 'b', name: '', group: 'h', x: 50, y: 60 },
      { move: 'c', name: '', group: 'g', x: 10, y: 20, size: [30, 40] },
    ],
    [],
  );
  const drawn = { getBBox: () => ({ x: -5, y: -10, width: 20, height: 20 }) };
  const [first, second, ...others] = makePlaces({ innerHTML: '', children: [null, drawn] }, targets);
  assert.deepEqual(others, []);
  assert.deepEqual(first, { moves: [targets[0], targets[2]], at: 0, element: null, x: 10, y: 20, width: 30, height: 40 });
  assert.deepEqual(second, { moves: [targets[1]], at: 0, element: drawn, x: 55, y: 60, width: 20, height: 20 });
});

test('a box lies around the middle of its place', () => {
  assert.deepEqual(boxOf(place(100, 50)), { x: 80, y: 30, width: 40, height: 40 });
  assert.deepEqual(boxOf(place(100, 50), 5), { x: 75, y: 25, width: 50, height: 50 });
});

test('the nearest place within reach is meant', () => {
  const places = [place(0, 0), place(30, 0), place(100, 0)];
  assert.equal(nearest(places, 18, 0, 20), places[1]);
  assert.equal(nearest(places, 14, 0, 20), places[0]);
  assert.equal(nearest(places, 65, 0, 20), null);
  assert.equal(nearest([], 0, 0, 20), null);
});

test('the next place lies in the direction, and rather straight on than near', () => {
  const from = place(0, 0);
  const [aside, straight, behind] = [place(20, 30), place(60, 0), place(-10, 0)];
  const places = [from, aside, straight, behind];
  assert.equal(nextPlace(places, from, 1, 0), straight);
  assert.equal(nextPlace(places, from, -1, 0), behind);
  assert.equal(nextPlace(places, from, 0, 1), aside);
  assert.equal(nextPlace(places, from, 0, -1), null);
});

test('what has to be in sight while dials are set is what the move says, else the board', () => {
  const board = { x: 0, y: 0, width: 900, height: 600 };
  assert.equal(aimBox(null, board), null);
  assert.equal(aimBox({ x: 1, y: 2, size: null }, board), board);
  assert.deepEqual(aimBox({ x: 100, y: 50, size: [40, 20] }, board), { x: 80, y: 40, width: 40, height: 20 });
});

const FREE = { left: 0, top: 60, right: 400, bottom: 500 };
const SIZE = { width: 100, height: 48 };
const MIDDLE = { x: 230, y: 100 };
const edges = (left, top, size = 40) => ({ left, top, right: left + size, bottom: top + size });

test('buttons stand away from the middle of the board if nothing lies there', () => {
  assert.deepEqual(beside(edges(200, 200), [], SIZE, FREE, 8, { x: 230, y: 400 }), { x: 170, y: 144 });
  assert.deepEqual(beside(edges(200, 200), [], SIZE, FREE, 8, MIDDLE), { x: 170, y: 248 });
});

test('buttons stand close to the chosen place, over no other and under no bar', () => {
  const box = edges(200, 200);
  const [below, right] = [edges(200, 244), edges(244, 200)];
  assert.deepEqual(beside(box, [below], SIZE, FREE, 8, MIDDLE), { x: 92, y: 196 });
  assert.deepEqual(beside(box, [below, edges(150, 200)], SIZE, FREE, 8, MIDDLE), { x: 248, y: 196 });
  assert.deepEqual(beside(box, [below, edges(150, 200), right], SIZE, FREE, 8, MIDDLE), { x: 170, y: 144 });
  assert.deepEqual(beside(edges(200, 448), [], SIZE, FREE, 8, MIDDLE), { x: 92, y: 444 });
  assert.deepEqual(beside(edges(0, 448), [], SIZE, FREE, 8, MIDDLE), { x: 48, y: 444 }, 'along a corner of the place, if its middle is not free');
});

test('where there is no room beside the chosen place, there are no buttons', () => {
  const all = [edges(200, 244), edges(200, 156), edges(244, 200), edges(156, 200)];
  assert.equal(beside(edges(200, 200), all, SIZE, FREE, 8, MIDDLE), null);
});
