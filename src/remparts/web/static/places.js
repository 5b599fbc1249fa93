/** Where places lie on the board: how they are made, which is nearest, which comes next, how close one must look. */

/** @import { Aim, Picks as OfferedPicks, Target as Offered, Thing as OfferedThing } from '../messages.js' */
/** @import { Box } from './look.js' */
/** @import { PanZoom } from './panzoom.js' */

/** @typedef {Omit<OfferedThing, 'picture' | 'light'> & {picture: string, light: string}} Thing */
/** @typedef {Omit<OfferedPicks, 'things'> & {things: Thing[]}} Picks */
/** @typedef {{spot: string, ghost: string, picture: string, aim: Omit<Aim, 'picture'> & {picture: string} | null, picks: Picks | null}} Drawn */
/** @typedef {Omit<Required<Offered>, keyof Drawn> & Drawn} Target a move to choose, with markup in the place of numbers */
/**
 * @typedef {{moves: Target[], at: number, element: SVGGElement, x: number, y: number, width: number, height: number}} Place
 * moves at one spot: the middle of the spot and its size in units of the board
 */

export const RING = 7; // units around a place
const ROOM = { touch: 46, mouse: 18 }; // pixels a place should cover, and two should be apart
const CLOSEST = 3.2; // pixels to a unit of the board
const MARGIN = 30;

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
 * The box around some places, and the pixels to a unit at which they can be told apart.
 * @param {Place[]} places
 * @param {boolean} isTouch
 */
function roomFor(places, isTouch) {
  const gaps = places.flatMap((a, at) => places.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  const sizes = places.flatMap(({ width, height }) => [width, height]);
  const scale = (isTouch ? ROOM.touch : ROOM.mouse) / Math.max(Math.min(...gaps, ...sizes), 1);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const box = { x, y, width: Math.max(...xs) + MARGIN - x, height: Math.max(...ys) + MARGIN - y };
  return { box, scale: Math.min(scale, CLOSEST) };
}

/**
 * If all places can be seen from so near that they can be told apart, look closer; go back when they are gone.
 * @param {PanZoom} view
 * @param {Place[]} places
 * @param {boolean} isTouch
 */
export function makeRoom(view, places, isTouch) {
  if (!places.length) {
    view.retreat();
    return;
  }
  const { box, scale } = roomFor(places, isTouch);
  const closer = view.fitting(box, scale);
  if (scale > view.look.scale && closer.scale >= scale) view.approach(closer);
  else if (scale > view.look.scale || !view.shows(box)) view.retreat(box);
}

/**
 * After a tap among places that are too close together for a finger: look closer, so that a slip can be mended.
 * @param {PanZoom} view
 * @param {Place[]} places
 * @param {Place} place
 */
export function comeCloser(view, places, place) {
  const { scale } = roomFor(places, true);
  if (scale > view.look.scale) view.approach(view.towards(boxOf(place), scale));
}
