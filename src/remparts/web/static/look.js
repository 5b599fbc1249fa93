/** Looks at the board, in numbers: where things are on the screen, what can be seen, and the way from one look to another. */

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, scale: number}} Look the middle of the view in units, and pixels to a unit */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in units of the board */
/** @typedef {{left: number, top: number, width: number, height: number}} Screen where the board is seen, in pixels */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges of something on the screen, in pixels */
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
 * What a look shows of the board between the things that float at the rim.
 * @param {Look} look
 * @param {Screen} screen
 * @param {Inset} inset
 * @returns {Box}
 */
export function windowOf({ x, y, scale }, screen, inset) {
  const { width, height } = roomIn(screen, inset);
  return {
    x: x + (inset.left - screen.width / 2) / scale,
    y: y + (inset.top - screen.height / 2) / scale,
    width: width / scale,
    height: height / scale,
  };
}

/**
 * The scale at which a box fills what is left between the things that float at the rim.
 * @param {Box} box
 * @param {Screen} screen
 * @param {Inset} inset
 */
export function scaleFor(box, screen, inset) {
  const { width, height } = roomIn(screen, inset);
  return Math.min(width / Math.max(box.width, 1), height / Math.max(box.height, 1));
}

/**
 * The look that shows a box between the things that float at the rim.
 * @param {Box} box
 * @param {Screen} screen
 * @param {Inset} inset
 * @param {number} largest pixels to a unit, at most
 * @returns {Look}
 */
export function fitting(box, screen, inset, largest) {
  const scale = Math.min(scaleFor(box, screen, inset), largest);
  return {
    x: box.x + box.width / 2 + (inset.right - inset.left) / 2 / scale,
    y: box.y + box.height / 2 + (inset.bottom - inset.top) / 2 / scale,
    scale,
  };
}

/**
 * Pixels that are left between the things that float at the rim.
 * @param {Screen} screen
 * @param {Inset} inset
 */
function roomIn(screen, { top, right, bottom, left }) {
  return { width: Math.max(screen.width - left - right, LEAST), height: Math.max(screen.height - top - bottom, LEAST) };
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
