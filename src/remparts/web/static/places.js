/** Where places lie: which is nearest, which comes next, and how close one must look to tell them apart. */

/** @typedef {import('./targets.js').Place} Place */

const ROOM = { touch: 46, mouse: 18 }; // pixels a place should cover, and two should be apart
const CLOSEST = 3.2; // pixels to a unit of the board
const MARGIN = 30;

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
export function roomFor(places, isTouch) {
  const gaps = places.flatMap((a, at) => places.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  const sizes = places.map(({ element }) => element.getBBox()).flatMap(({ width, height }) => [width, height]);
  const scale = (isTouch ? ROOM.touch : ROOM.mouse) / Math.max(Math.min(...gaps, ...sizes), 1);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const box = { x, y, width: Math.max(...xs) + MARGIN - x, height: Math.max(...ys) + MARGIN - y };
  return { box, scale: Math.min(scale, CLOSEST) };
}
