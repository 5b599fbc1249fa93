/** Where a note stands beside what it speaks of, and the line between them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineBetween, standBeside } from '../../src/remparts/web/static/beside.js';

const ROOM = { left: 0, top: 0, right: 400, bottom: 600 };
const SIZE = { width: 200, height: 80 };
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const covers = ({ x, y }, other) => x < other.right && x + SIZE.width > other.left && y < other.bottom && y + SIZE.height > other.top;

test('a note stands above what it speaks of, within its room', () => {
  const { at } = standBeside([box(0, 300, 40, 40)], SIZE, ROOM, []);
  assert.deepEqual(at, { x: 0, y: 300 - 14 - 80 });
});

test('a note covers nothing that is taken, nor what it speaks of', () => {
  const [anchor, taken] = [box(180, 300, 40, 40), [box(100, 150, 200, 140), box(0, 350, 400, 100)]];
  const { at } = standBeside([anchor], SIZE, ROOM, taken);
  for (const each of [anchor, ...taken]) assert(!covers(at, each));
});

test('of several things a note speaks of the one that it can stand beside', () => {
  const [crowded, free] = [box(180, 40, 40, 40), box(180, 500, 40, 40)];
  const found = standBeside([crowded, free], SIZE, ROOM, [box(0, 0, 400, 300)]);
  assert.equal(found.anchor, free);
});

test('a note spares what lies there, if it can stand beside something all the same', () => {
  const [anchor, tall] = [box(180, 300, 40, 40), box(180, 100, 40, 180)];
  assert.equal(standBeside([anchor], SIZE, ROOM, [], [tall]).at.y, 354);
  assert.equal(standBeside([anchor], SIZE, ROOM, [], [tall, box(180, 340, 40, 40)]).at.y, 206);
});

test('far from everything a note is as near as it can be', () => {
  const { at } = standBeside([box(180, 20, 40, 40)], SIZE, ROOM, [box(0, 0, 400, 300)]);
  assert.equal(at.y, 300);
  assert(Math.abs(at.x - 100) < 12);
});

test('without any room there is no note', () => {
  assert.equal(standBeside([box(180, 20, 40, 40)], SIZE, ROOM, [box(0, 60, 400, 480)]), null);
});

test('the line leads straight to what is opposite, and else from corner to corner', () => {
  const straight = lineBetween(box(0, 0, 200, 80), box(180, 100, 100, 50));
  assert.deepEqual([straight.x, straight.y, straight.length], [190, 80, 20]);
  const aslant = lineBetween(box(0, 0, 100, 100), box(130, 140, 10, 10));
  assert.deepEqual([aslant.x, aslant.y, aslant.length], [100, 100, 50]);
});
