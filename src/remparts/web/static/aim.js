/** A move with numbers in it: what its dials aim at, and the way back from a point of the board to the dials. */

/** @import { Aim, Dial } from '../messages.js' */
/** @import { Point } from './look.js' */

/** @typedef {Pick<Aim, 'x' | 'y' | 'turn' | 'size'>} Sums each a constant, followed by so much for each dial */

/**
 * A constant and what the dials add to it.
 * @param {number[]} sum
 * @param {number[]} values
 */
export function total([constant, ...factors], values) {
  return factors.reduce((sum, factor, at) => sum + factor * values[at], constant);
}

/**
 * The number nearest to a value that a dial can be set to.
 * @param {Dial} dial
 * @param {number} value
 */
export function nearestTo({ least, most }, value) {
  return Math.min(Math.max(Math.round(value), least), most);
}

/**
 * Where the picture of an aim lies, how it is turned and enlarged, and the point that is aimed at.
 * @param {Sums} aim
 * @param {number[]} values
 */
export function poseOf(aim, values) {
  const [x, y, turn, size] = [aim.x, aim.y, aim.turn, aim.size].map((sum) => total(sum, values));
  const reach = aim.size.length > 1 ? size : 0;
  const angle = (turn * Math.PI) / 180;
  return { x, y, turn, size, point: { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) } };
}

/**
 * How far a point is from an aim: from the line between its beginning and the point that is aimed at.
 * @param {{x: number, y: number, point: Point}} pose
 * @param {Point} at
 */
export function distanceTo({ x, y, point }, at) {
  const [dx, dy] = [point.x - x, point.y - y];
  const part = ((at.x - x) * dx + (at.y - y) * dy) / (dx * dx + dy * dy || 1);
  const along = Math.min(Math.max(part, 0), 1);
  return Math.hypot(x + along * dx - at.x, y + along * dy - at.y);
}

/**
 * The numbers with which a point is aimed at, as well as the dials can.
 * @param {Sums} aim
 * @param {Dial[]} dials
 * @param {number[]} values as they are now
 * @param {Point} point
 */
export function aimedAt(aim, dials, values, point) {
  const [dx, dy] = [point.x - total(aim.x, values), point.y - total(aim.y, values)];
  const degrees = (Math.atan2(dy, dx) * 180) / Math.PI - total(aim.turn, values);
  let found = grown(aim.x, dx, dials, values);
  found = grown(aim.y, dy, dials, found);
  found = grown(aim.turn, ((((degrees + 180) % 360) + 360) % 360) - 180, dials, found);
  return grown(aim.size, Math.hypot(dx, dy) - total(aim.size, found), dials, found);
}

/**
 * Change the dial on which a sum depends most, so that the sum grows by so much.
 * @param {number[]} sum
 * @param {number} by
 * @param {Dial[]} dials
 * @param {number[]} values
 */
function grown([, ...factors], by, dials, values) {
  const most = Math.max(...factors.map(Math.abs), 0);
  const at = factors.findIndex((factor) => Math.abs(factor) === most);
  return most ? values.with(at, nearestTo(dials[at], values[at] + by / factors[at])) : values;
}

/**
 * The text of a move, with its numbers in their places.
 * @param {string} move
 * @param {Dial[]} dials
 * @param {number[]} values
 */
export function written(move, dials, values) {
  return dials.reduce((text, { name }, at) => text.replace(`{${name}}`, String(values[at])), move);
}
