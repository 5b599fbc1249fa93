/** Where places lie on the board: how they are made, which is nearest, which comes next. */

/** @import { Aim, Picks as OfferedPicks, Target as Offered, Thing as OfferedThing } from '../messages.js' */
/** @import { Box, Edges, Point } from './look.js' */

/** @typedef {Omit<OfferedThing, 'picture' | 'light'> & {picture: string, light: string}} Thing */
/** @typedef {Omit<OfferedPicks, 'things'> & {things: Thing[]}} Picks */
/** @typedef {{spot: string, ghost: string, picture: string, aim: Omit<Aim, 'picture'> & {picture: string} | null, picks: Picks | null}} Drawn */
/** @typedef {Omit<Required<Offered>, keyof Drawn> & Drawn} Target a move to choose, with markup in the place of numbers */
/**
 * @typedef {{moves: Target[], at: number, element: SVGGElement, x: number, y: number, width: number, height: number}} Place
 * moves at one spot: the middle of the spot and its size in units of the board
 */

export const RING = 7; // units around a place

/**
 * Targets as they came, with their pictures in the place of numbers.
 * @param {Offered[]} targets
 * @param {string[]} pictures
 * @returns {Target[]}
 */
export function readTargets(targets, pictures) {
  const missing = { group: '', x: 0, y: 0, size: null, label: '', note: '', choice: '', choice_name: '', dials: [], by_itself: false, declines: false };
  const drawn = (/** @type {number | null | undefined} */ number) => pictures[number ?? -1] ?? '';
  const thing = (/** @type {OfferedThing} */ one) => ({ ...one, picture: drawn(one.picture), light: drawn(one.light) });
  return targets.map((target) => ({
    ...missing,
    ...target,
    spot: drawn(target.spot),
    ghost: drawn(target.ghost),
    picture: drawn(target.picture),
    aim: target.aim ? { ...target.aim, picture: drawn(target.aim.picture) } : null,
    picks: target.picks ? { ...target.picks, things: target.picks.things.map(thing) } : null,
  }));
}

/**
 * Put a place for each group of moves on the board. All are put in before any is measured, and those of known size
 * are not measured at all: that would lay the page out again and again.
 * @param {SVGGElement} layer
 * @param {Target[]} targets
 * @returns {Place[]}
 */
export function makePlaces(layer, targets) {
  /** @type {Map<string, Target[]>} */
  const groups = new Map();
  for (const target of targets) {
    const moves = groups.get(target.group);
    if (moves) moves.push(target);
    else groups.set(target.group, [target]);
  }
  const places = [...groups.values()];
  const spot = (/** @type {Target} */ { x, y, spot: drawn }) =>
    `<g class="target" role="button" tabindex="-1" transform="translate(${x} ${y})"><g class="spot">${drawn}</g></g>`;
  layer.innerHTML = places.map(([first]) => spot(first)).join('');
  const elements = /** @type {SVGGElement[]} */ ([...layer.children]);
  return places.map((moves, at) => ({ moves, at: 0, element: elements[at], ...extent(moves[0], elements[at]) }));
}

/**
 * @param {Target} target
 * @param {SVGGElement} element
 */
function extent({ x, y, size }, element) {
  if (size) return { x, y, width: size[0], height: size[1] };
  const box = element.getBBox();
  return { x: x + box.x + box.width / 2, y: y + box.y + box.height / 2, width: box.width, height: box.height };
}

/**
 * The box of a place in units of the board, with some room around it.
 * @param {Place} place
 * @param {number} [room]
 * @returns {Box}
 */
export function boxOf({ x, y, width, height }, room = 0) {
  return { x: x - width / 2 - room, y: y - height / 2 - room, width: width + 2 * room, height: height + 2 * room };
}

/**
 * What has to be in sight while the dials of a move are set: what it says itself, else the board.
 * @param {Target | null} target
 * @param {Box} board
 * @returns {Box | null}
 */
export function aimBox(target, board) {
  if (!target?.size) return target && board;
  const [width, height] = target.size;
  return { x: target.x - width / 2, y: target.y - height / 2, width, height };
}

/** What shows the place that is chosen, or that the keyboard is on. */
export function makeRing() {
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ring.setAttribute('class', 'ring');
  ring.setAttribute('rx', '12');
  return ring;
}

/**
 * Put the ring around a place, unless its spot has one of its own shape.
 * @param {Place} place
 * @param {SVGRectElement} ring
 */
export function surround(place, ring) {
  if (place.element.querySelector('.spot .ring')) {
    ring.remove();
    return;
  }
  const [{ x, y }, box] = [place.moves[0], boxOf(place, RING)];
  const sizes = { x: box.x - x, y: box.y - y, width: box.width, height: box.height };
  for (const [name, value] of Object.entries(sizes)) ring.setAttribute(name, String(value));
  place.element.append(ring);
}

/**
 * The place nearest to a point, if it is within reach.
 * @param {Place[]} places
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
export function nearest(places, x, y, reach) {
  const far = (/** @type {Place} */ place) => Math.hypot(place.x - x, place.y - y);
  const [first] = places.filter((place) => far(place) <= reach).sort((a, b) => far(a) - far(b));
  return first ?? null;
}

/**
 * The nearest place in a direction; what lies aside counts as farther.
 * @param {Place[]} places
 * @param {Place} from
 * @param {number} dx
 * @param {number} dy
 */
export function nextPlace(places, from, dx, dy) {
  const along = (/** @type {Place} */ { x, y }) => (x - from.x) * dx + (y - from.y) * dy;
  const across = (/** @type {Place} */ { x, y }) => Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
  const cost = (/** @type {Place} */ place) => along(place) + 2 * across(place);
  const [next] = places.filter((place) => along(place) > 0.5).sort((a, b) => cost(a) - cost(b));
  return next ?? null;
}

/**
 * Where something may stand beside a box of the screen: over none of the others and inside what is free; rather at the
 * middle of a side than at its ends, and rather away from the middle of the board, where less lies.
 * @param {Edges} box
 * @param {Edges[]} others
 * @param {{width: number, height: number}} size
 * @param {Edges} free
 * @param {number} gap
 * @param {Point} middle
 */
export function beside(box, others, { width, height }, free, gap, middle) {
  const across = [(box.left + box.right - width) / 2, box.left, box.right - width];
  const down = [(box.top + box.bottom - height) / 2, box.top, box.bottom - height];
  const far = (/** @type {Point} */ { x, y }) => Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y);
  const ways = across.flatMap((x, at) =>
    [
      { x, y: box.bottom + gap },
      { x, y: box.top - gap - height },
      { x: box.right + gap, y: down[at] },
      { x: box.left - gap - width, y: down[at] },
    ].sort((a, b) => far(b) - far(a)),
  );
  const isFree = (/** @type {Point} */ { x, y }) =>
    x >= free.left &&
    y >= free.top &&
    x + width <= free.right &&
    y + height <= free.bottom &&
    others.every((other) => other.right <= x || other.left >= x + width || other.bottom <= y || other.top >= y + height);
  return ways.find(isFree) ?? null;
}
