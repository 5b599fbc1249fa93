/** The rim of what is seen of the board: what is kept inside it, and where it points to what lies outside. */

/** @import { Inset, Point, Screen } from './look.js' */

const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

/**
 * The part of the screen that nothing floats over.
 * @param {Screen} screen
 * @param {Inset} inset
 * @param {Inset} margin pixels more
 */
function free(screen, inset, margin) {
  return {
    left: screen.left + inset.left + margin.left,
    top: screen.top + inset.top + margin.top,
    right: screen.left + screen.width - inset.right - margin.right,
    bottom: screen.top + screen.height - inset.bottom - margin.bottom,
  };
}

/**
 * The point itself, or the one nearest to it that lies between the things at the rim.
 * @param {Point} point on the screen
 * @param {Screen} screen
 * @param {Inset} inset
 * @param {Inset} [margin] pixels that are to be left beside it
 * @returns {Point}
 */
export function within({ x, y }, screen, inset, margin = NONE) {
  const { left, top, right, bottom } = free(screen, inset, margin);
  const between = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    least < most ? Math.min(Math.max(value, least), most) : (least + most) / 2;
  return { x: between(x, left, right), y: between(y, top, bottom) };
}

/**
 * Where the rim points to something out of sight, and in which direction, clockwise from the east in degrees; null if it is seen.
 * @param {Point} point on the screen
 * @param {Screen} screen
 * @param {Inset} inset
 * @param {number} margin pixels between the rim and what points there
 * @param {Inset} [covered] what is hidden at the rim; between single buttons there something may be seen
 */
export function pointer(point, screen, inset, margin, covered = inset) {
  const area = free(screen, covered, NONE);
  if (point.x >= area.left && point.x <= area.right && point.y >= area.top && point.y <= area.bottom) return null;
  const at = within(point, screen, inset, { top: margin, right: margin, bottom: margin, left: margin });
  return { ...at, turn: (Math.atan2(point.y - at.y, point.x - at.x) * 180) / Math.PI };
}
