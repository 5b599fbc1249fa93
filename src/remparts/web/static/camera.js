/**
 * The one rule of the camera: what is to be chosen is in sight, outside every bar and sheet, with targets of at least 24 px
 * (44 px on touch) where that is possible; as much else of the board as fits; the camera moves only if that is not already so.
 *
 * Where it is not possible, all that is to be chosen is in sight, as large as it can be. By touch a square of 100 units is
 * never smaller than 40 px for it: on a board that is too large for that, the view follows the last move.
 */

import { scaleFor, windowOf } from './look.js';

/** @import { Box, Edges, Inset, Look, Point, Screen } from './look.js' */

/**
 * @typedef {{
 *   screen: Screen,
 *   inset: Inset,
 *   board: Box,
 *   places: Box[],
 *   last: Box | null,
 *   isTouch: boolean,
 *   isWhole?: boolean,
 *   lying?: () => Box[],
 * }} Scene what a look is judged by: where the board can be seen, what it covers, what is to be chosen, the last move,
 * whether somebody has asked for the whole board, however small it is, and what lies on the board, where that is known
 */

const TARGET = { touch: 48, mouse: 26 }; // pixels of a target, and between two: a little more, as its picture may be smaller than what may be touched
const NARROW = 26; // pixels of a target across, where it is long enough
const SMALLEST = 0.4; // pixels to a unit, at least, by touch: a square of 100 units has 40
const CLOSEST = 3.2; // pixels to a unit
const FARTHEST_FIT = 1.5; // a small board is not blown up more than this
const AROUND = 0.2; // of what can be seen, beside what is looked at closely
const BESIDE = 0.1; // the same, where more of the board can be seen for it
const ENOUGH = 0.7; // of what could be seen of a board that is too large
const STEPS = 16; // of a closer look along the board, between the farthest that show what is to be chosen

/**
 * The look that the rule asks for: the present one, if it is good already.
 * @param {Look} look
 * @param {Scene} scene
 * @param {boolean} [isChosen] whether a person has chosen this look: then as much else of the board is to be seen as that person likes
 * @returns {Look}
 */
export function ruled(look, scene, isChosen = false) {
  return isGood(look, scene, isChosen) ? look : best(look, scene);
}

/**
 * @param {Look} look
 * @param {Scene} scene
 * @param {boolean} isChosen
 */
function isGood(look, scene, isChosen) {
  const { places, last } = scene;
  const sight = windowOf(look, scene.screen, scene.inset);
  const { least, most } = scalesOf(scene);
  const isAll = least <= most;
  if (isChosen && !places.length) return true;
  if (look.scale < least * 0.98) return false;
  if (isAll && !places.every((place) => holds(sight, place))) return false;
  if (!isAll && !places.some((place) => holds(sight, place))) return false;
  if (isChosen) return true;
  if (holds(sight, scene.board)) return true;
  const could = windowOf(best(look, scene), scene.screen, scene.inset);
  if (last && !(isAll && places.length) && holds(could, last) && !holds(sight, last)) return false;
  return !holds(could, scene.board) && shown(sight, scene) >= ENOUGH * shown(could, scene);
}

/**
 * How much of the board can be seen: of what lies on it, as it is no rectangle, or else of its box.
 * @param {Box} sight
 * @param {Scene} scene
 */
function shown(sight, { board, lying }) {
  const parts = lying?.() ?? [];
  return (parts.length ? parts : [board]).reduce((sum, part) => sum + shared(sight, part), 0);
}

/**
 * The best look, with as little movement as it takes.
 * @param {Look} look
 * @param {Scene} scene
 * @returns {Look}
 */
function best(look, scene) {
  const { screen, inset, places } = scene;
  const { least, most, overview } = scalesOf(scene);
  const scale = Math.max(overview, least);
  const whole = around([scene.board, ...places]);
  const width = (screen.width - inset.left - inset.right) / scale;
  const height = (screen.height - inset.top - inset.bottom) / scale;
  const isAll = places.length > 0 && scale <= most * 1.001;
  const subject = isAll ? withLast(around(places), scene.last, width, height) : subjectOf(scene, width, height);
  // A pan alone goes no farther than it must; a closer look leaves room around what it is for, and shows what it can besides.
  const isSame = isAll && Math.abs(look.scale / scale - 1) < 0.02;
  const from = middle(isSame ? windowOf(look, screen, inset) : isAll ? whole : subject);
  const room = isSame ? 0 : AROUND;
  const plain = {
    x: along(from.x, width, [whole.x, whole.width], [subject.x, subject.width], room),
    y: along(from.y, height, [whole.y, whole.height], [subject.y, subject.height], room),
  };
  const { x, y } = isAll && !isSame && scene.lying ? fullest(plain, subject, { width, height }, scene) : plain;
  return { x: x + (inset.right - inset.left) / 2 / scale, y: y + (inset.bottom - inset.top) / 2 / scale, scale };
}

/**
 * The middle of the look in which most of the board can be seen beside a subject; of equal ones, the nearest to another.
 * @param {Point} plain
 * @param {Box} subject
 * @param {{width: number, height: number}} span what can be seen, in units
 * @param {Scene} scene
 * @returns {Point}
 */
function fullest(plain, subject, { width, height }, scene) {
  const ways = [plain];
  for (const x of steps(subject.x, subject.width, width)) for (const y of steps(subject.y, subject.height, height)) ways.push({ x, y });
  const far = (/** @type {Point} */ { x, y }) => Math.hypot(x - plain.x, y - plain.y);
  const rated = ways.map((way) => ({ way, shown: shown({ x: way.x - width / 2, y: way.y - height / 2, width, height }, scene) }));
  return rated.reduce((a, b) => (b.shown > a.shown * 1.001 || (b.shown > a.shown * 0.999 && far(b.way) < far(a.way)) ? b : a)).way;
}

/**
 * The middles of what can be seen along one way that leave some room beside a subject.
 * @param {number} from
 * @param {number} size
 * @param {number} span
 */
function steps(from, size, span) {
  const beside = Math.max(Math.min(BESIDE * span, (span - size) / 2), 0);
  const [first, last] = [from + size + beside - span / 2, from - beside + span / 2];
  return Array.from({ length: STEPS + 1 }, (_, at) => first + ((last - first) * at) / STEPS);
}

/**
 * What is looked at where not everything can be seen: the last move, and what is to be chosen nearest to it.
 * @param {Scene} scene
 * @param {number} width of what can be seen, in units
 * @param {number} height
 */
function subjectOf({ board, places, last }, width, height) {
  if (!places.length) return last ?? board;
  const from = middle(last ?? around(places));
  const far = (/** @type {Box} */ place) => Math.hypot(middle(place).x - from.x, middle(place).y - from.y);
  const near = places.reduce((a, b) => (far(b) < far(a) ? b : a));
  return withLast(near, last, width, height);
}

/**
 * What is looked at, together with the last move if both can be seen.
 * @param {Box} box
 * @param {Box | null} last
 * @param {number} width of what can be seen, in units
 * @param {number} height
 */
function withLast(box, last, width, height) {
  const both = around(last ? [last, box] : [box]);
  return both.width <= width && both.height <= height ? both : box;
}

/**
 * How close to look: the least scale at which targets are large enough or all in sight, the largest at which they are all
 * in sight, and the one that shows the whole board.
 * @param {Scene} scene
 */
function scalesOf({ screen, inset, board, places, isTouch, isWhole }) {
  const overview = Math.min(scaleFor(around([board, ...places]), screen, inset), FARTHEST_FIT);
  const floor = isTouch && !isWhole ? SMALLEST : 0;
  if (!places.length) return { overview, least: floor, most: Infinity };
  const most = scaleFor(around(places), screen, inset);
  return { overview, least: Math.max(floor, Math.min(neededScale(places, isTouch), most)), most };
}

/**
 * The scale at which targets are large enough, and far enough apart.
 * @param {Box[]} places
 * @param {boolean} isTouch
 */
export function neededScale(places, isTouch) {
  const target = isTouch ? TARGET.touch : TARGET.mouse;
  const sizes = places.map(({ width, height }) => Math.max(target / Math.max(width, height, 1), NARROW / Math.max(Math.min(width, height), 1)));
  const gaps = places.flatMap((one, at) => places.slice(at + 1).map((other) => gapOf(one, other)));
  return Math.min(Math.max(...sizes, target / Math.min(...gaps, Infinity)), CLOSEST);
}

/**
 * How far the middles of two places are apart; those that lie upon each other are no farther apart from close by.
 * @param {Box} one
 * @param {Box} other
 */
function gapOf(one, other) {
  const [a, b] = [middle(one), middle(other)];
  const gap = Math.hypot(a.x - b.x, a.y - b.y);
  return gap < Math.min(one.width, one.height, other.width, other.height) / 2 ? Infinity : gap;
}

/**
 * A look that has not lost the board: the middle of what can be seen lies on it.
 * @param {Look} look
 * @param {Screen} screen
 * @param {Inset} inset
 * @param {Box} board
 * @returns {Look}
 */
export function bounded(look, screen, inset, board) {
  const at = middle(windowOf(look, screen, inset));
  const x = Math.min(Math.max(at.x, board.x), board.x + board.width);
  const y = Math.min(Math.max(at.y, board.y), board.y + board.height);
  return { x: look.x + x - at.x, y: look.y + y - at.y, scale: look.scale };
}

/**
 * What is left for the board: the largest part of the screen that nothing takes, as what is lost at each side of it.
 * @param {Screen} screen
 * @param {Edges[]} taken where other things stand, in pixels of the screen
 * @param {number} gap pixels between them and the board
 * @returns {Inset}
 */
export function freeArea(screen, taken, gap) {
  const [right, bottom] = [screen.left + screen.width, screen.top + screen.height];
  const stones = taken
    .map((one) => ({ left: one.left - gap, top: one.top - gap, right: one.right + gap, bottom: one.bottom + gap }))
    .filter((one) => one.left < right && one.right > screen.left && one.top < bottom && one.bottom > screen.top);
  const inside = (/** @type {number[]} */ values, /** @type {number} */ from, /** @type {number} */ to) => [...new Set(values.filter((value) => value >= from && value <= to))];
  const lefts = inside([screen.left + gap, ...stones.map((one) => one.right)], screen.left, right);
  const rights = inside([right - gap, ...stones.map((one) => one.left)], screen.left, right);
  const tops = inside([screen.top + gap, ...stones.map((one) => one.bottom)], screen.top, bottom);
  const bottoms = inside([bottom - gap, ...stones.map((one) => one.top)], screen.top, bottom);
  let found = { left: gap, top: gap, right: gap, bottom: gap };
  let size = 0;
  for (const x of lefts) {
    for (const y of tops) {
      for (const end of rights) {
        for (const floor of bottoms) {
          const room = Math.max(end - x, 0) * Math.max(floor - y, 0);
          const isFree = room > size && stones.every((one) => one.right <= x || one.left >= end || one.bottom <= y || one.top >= floor);
          if (!isFree) continue;
          size = room;
          found = { left: x - screen.left, top: y - screen.top, right: right - end, bottom: bottom - floor };
        }
      }
    }
  }
  return found;
}

/**
 * The middle of what is seen along one way: the board fills it if it can, and the subject is in sight if it can be.
 * @param {number} wanted
 * @param {number} span what can be seen, in units
 * @param {[number, number]} whole where the board begins, and its length
 * @param {[number, number]} subject
 * @param {number} room beside the subject, as a part of what can be seen
 */
function along(wanted, span, [start, length], [from, size], room) {
  if (length <= span) return start + length / 2;
  const beside = Math.max(Math.min(room * span, (span - size) / 2), 0);
  const shown = Math.min(Math.max(wanted, from + size + beside - span / 2), from - beside + span / 2);
  const inside = Math.min(Math.max(shown, start + span / 2), start + length - span / 2);
  return size <= span ? Math.min(Math.max(inside, from + size - span / 2), from + span / 2) : inside;
}

/** The box around some boxes. @param {Box[]} boxes @returns {Box} */
export function around(boxes) {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.x + box.width)), Math.max(...boxes.map((box) => box.y + box.height))];
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether a box lies in another, but for a pixel or so. @param {Box} outer @param {Box} inner */
export function holds(outer, inner) {
  return (
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1
  );
}

/** @param {Box} box */
function middle({ x, y, width, height }) {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The area two boxes share. @param {Box} one @param {Box} other */
function shared(one, other) {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(across, 0) * Math.max(down, 0);
}
