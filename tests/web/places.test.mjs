/** Places on the board: targets as they are read, which place is meant, which comes next, and how close one looks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitting, isShown, toScreen, towards } from '../../src/remparts/web/static/look.js';
import { boxOf, comeCloser, makePlaces, makeRoom, nearest, nextPlace, readTargets } from '../../src/remparts/web/static/places.js';

const SCREEN = { left: 0, top: 0, width: 400, height: 400 };
const INSET = { top: 0, right: 0, bottom: 0, left: 0 };

const place = (x, y, size = 40) => ({ moves: [], at: 0, element: null, x, y, width: size, height: size });

/** A view that only notes where it is asked to go. */
function viewAt(look) {
  const asked = [];
  return {
    look,
    asked,
    fitting: (box, largest) => fitting(box, SCREEN, INSET, largest),
    shows: (box) => isShown(box, look, SCREEN, INSET),
    towards: (box, scale) => towards(box, scale, look, SCREEN, INSET),
    approach: (to) => asked.push(['approach', to]),
    retreat: (box) => asked.push(['retreat', box]),
  };
}

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

test('places that can be told apart are left as they are', () => {
  const view = viewAt({ x: 0, y: 0, scale: 1 });
  makeRoom(view, [place(-50, 0), place(50, 0)], false);
  assert.deepEqual(view.asked, []);
});

test('places that are too close together are looked at more closely, more so by a finger', () => {
  const places = [place(-5, 0), place(5, 0)];
  for (const [isTouch, scale] of [[false, 1.8], [true, 3.2]]) {
    const view = viewAt({ x: 200, y: 0, scale: 1 });
    makeRoom(view, places, isTouch);
    assert.deepEqual(view.asked, [['approach', { x: 0, y: 0, scale }]]);
  }
});

test('places that cannot all be seen from so near are looked at from afar', () => {
  const view = viewAt({ x: 0, y: 0, scale: 1 });
  makeRoom(view, [place(-150, 0), place(-140, 0), place(150, 0)], true);
  assert.deepEqual(view.asked, [['retreat', { x: -180, y: -30, width: 360, height: 60 }]]);
});

test('places out of sight are looked for', () => {
  const view = viewAt({ x: 900, y: 0, scale: 1 });
  makeRoom(view, [place(-50, 0), place(50, 0)], false);
  assert.deepEqual(view.asked, [['retreat', { x: -80, y: -30, width: 160, height: 60 }]]);
});

test('when no place is left one looks as before', () => {
  const view = viewAt({ x: 0, y: 0, scale: 1 });
  makeRoom(view, [], true);
  assert.deepEqual(view.asked, [['retreat', undefined]]);
});

test('after a tap among places that are close together the one that is meant stays under the finger', () => {
  const look = { x: 0, y: 0, scale: 1 };
  const [view, places] = [viewAt(look), [place(60, 10), place(80, 10)]];
  comeCloser(view, places, places[0]);
  const [[what, to], ...others] = view.asked;
  assert.deepEqual([what, to.scale, others], ['approach', 2.3, []]);
  const [before, after] = [toScreen(look, SCREEN, places[0]), toScreen(to, SCREEN, places[0])];
  assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1e-6);
});

test('a tap among places that are far apart changes nothing', () => {
  const [view, places] = [viewAt({ x: 0, y: 0, scale: 2 }), [place(0, 0), place(100, 0)]];
  comeCloser(view, places, places[0]);
  assert.deepEqual(view.asked, []);
});
