/** Looks at the board, in numbers: where things are on the screen, what can be seen, and the way from one look to another. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, scale: number}} Look the middle of the view in units, and pixels to a unit */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in units of the board */
/** @typedef {{left: number, top: number, width: number, height: number}} Screen where the board is seen, in pixels */
/** @typedef {{top: number, right: number, bottom: number, left: number}} Inset pixels at the rim that other things take */

const AROUND = 80; // pixels around what is looked at closely
const LEAST = 60; // pixels that are left for the board, however much is taken at the rim

/**
 * Where a point of the screen lies on the board.
 * @param {Look} look
 * @param {Screen} screen
 * @param {Point} point
 * @returns {Point}
 */
export function toBoard(look, screen, { x, y }) {
  return {
    x: look.x + (x - screen.left - screen.width / 2) / look.scale,
    y: look.y + (y - screen.top - screen.height / 2) / look.scale,
  };
}

/**
 * Where a point of the board lies on the screen.
 * @param {Look} look
 * @param {Screen} screen
 * @param {Point} point
 * @returns {Point}
 */
export function toScreen(look, screen, { x, y }) {
  return {
    x: screen.left + screen.width / 2 + (x - look.x) * look.scale,
    y: screen.top + screen.height / 2 + (y - look.y) * look.scale,
  };
}

/**
 * What a look shows of the board, also below what floats at the rim.
 * @param {Look} look
 * @param {Screen} screen
 * @returns {Box}
 */
export function seen({ x, y, scale }, screen) {
  const [width, height] = [screen.width / scale, screen.height / scale];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/**
 * The look that shows a box between the things that float at the rim.
 * @param {Box} box
 * @param {Screen} screen
 * @param {Inset} inset
 * @param {number} largest pixels to a unit, at most
 * @returns {Look}
 */
export function fitting(box, screen, { top, right, bottom, left }, largest) {
  const [w, h] = [Math.max(screen.width - left - right, LEAST), Math.max(screen.height - top - bottom, LEAST)];
  const scale = Math.min(w / Math.max(box.width, 1), h / Math.max(box.height, 1), largest);
  return {
    x: box.x + box.width / 2 + (right - left) / 2 / scale,
    y: box.y + box.height / 2 + (bottom - top) / 2 / scale,
    scale,
  };
}

/**
 * Whether all of a box is seen between the things that float at the rim.
 * @param {Box} box
 * @param {Look} look
 * @param {Screen} screen
 * @param {Inset} inset
 */
export function isShown(box, { x, y, scale }, screen, { top, right, bottom, left }) {
  return (
    box.x >= x - (screen.width / 2 - left) / scale - 1 &&
    box.y >= y - (screen.height / 2 - top) / scale - 1 &&
    box.x + box.width <= x + (screen.width / 2 - right) / scale + 1 &&
    box.y + box.height <= y + (screen.height / 2 - bottom) / scale + 1
  );
}

/**
 * The look at another scale in which a box is where it was on the screen, or as near to that as leaves room around it.
 * @param {Box} box
 * @param {number} scale
 * @param {Look} look
 * @param {Screen} screen
 * @param {Inset} inset
 * @returns {Look}
 */
export function towards(box, scale, look, screen, { top, right, bottom, left }) {
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const beside = (/** @type {number} */ far, /** @type {number} */ size, /** @type {number} */ before, /** @type {number} */ after) => {
    const [first, last] = [before + AROUND, size - after - AROUND];
    const place = size / 2 + far * look.scale;
    return (size / 2 - (first < last ? Math.min(Math.max(place, first), last) : size / 2)) / scale;
  };
  return {
    x: at.x + beside(at.x - look.x, screen.width, left, right),
    y: at.y + beside(at.y - look.y, screen.height, top, bottom),
    scale,
  };
}

/**
 * The look at another scale in which a point of the screen shows what it showed.
 * @param {Look} look
 * @param {Screen} screen
 * @param {number} scale
 * @param {Point} point
 * @returns {Look}
 */
export function zoomed(look, screen, scale, point) {
  const [at, now] = [toBoard(look, screen, point), toBoard({ ...look, scale }, screen, point)];
  return { x: look.x + at.x - now.x, y: look.y + at.y - now.y, scale };
}

/**
 * The look on the way from one to another: soon near the end, and evenly as the eye sees it.
 * @param {Look} from
 * @param {Look} to
 * @param {number} t how much of the time has passed, from 0 to 1
 * @returns {Look}
 */
export function between(from, to, t) {
  const eased = 1 - (1 - t) ** 3;
  // Scale moves by factors, so that zooming looks even.
  const scale = from.scale * (to.scale / from.scale) ** eased;
  // Scales that differ by a rounding error only have no way between them.
  const isSame = Math.abs(to.scale / from.scale - 1) < 1e-6;
  const part = isSame ? eased : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale };
}
