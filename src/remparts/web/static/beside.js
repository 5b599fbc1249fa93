/** Where a note may stand beside what it speaks of, in numbers: near, and over nothing that is to be pressed. */

/** @import { Point } from './look.js' */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Rect on the screen, in pixels */

const GAP = 14; // pixels between a note and what it speaks of
const STEP = 12; // pixels between two places that are tried

/**
 * Where a note stands: on one side of something it may speak of, or else as near to one as it can.
 * @param {Rect[]} anchors what it may speak of, the best first
 * @param {{width: number, height: number}} size
 * @param {Rect} room what the note has to stay within
 * @param {Rect[]} taken what it must not cover
 * @param {Rect[]} [spared] what it covers only if it cannot stand beside anything otherwise
 * @returns {{at: Point, anchor: Rect} | null} null if there is no room at all
 */
export function standBeside(anchors, size, room, taken, spared = []) {
  for (const more of [spared, []]) {
    for (const anchor of anchors) {
      const at = sides(anchor, size, room).find((each) => isFree(each, size, [anchor, ...taken, ...more]));
      if (at) return { at, anchor };
    }
  }
  /** @type {{at: Point, anchor: Rect} | null} */
  let best = null;
  let least = Infinity;
  for (let y = room.top; y <= room.bottom - size.height; y += STEP) {
    for (let x = room.left; x <= room.right - size.width; x += STEP) {
      for (const anchor of anchors) {
        const far = distance({ x, y }, size, anchor);
        if (far < least && isFree({ x, y }, size, [anchor, ...taken])) [best, least] = [{ at: { x, y }, anchor }, far];
      }
    }
  }
  return best;
}

/**
 * Above, below and on both sides, moved along so that the note stays within its room.
 * @param {Rect} anchor
 * @param {{width: number, height: number}} size
 * @param {Rect} room
 * @returns {Point[]}
 */
function sides(anchor, { width, height }, room) {
  const within = (/** @type {number} */ at, /** @type {number} */ least, /** @type {number} */ most) => Math.max(Math.min(at, most), least);
  const x = within((anchor.left + anchor.right - width) / 2, room.left, room.right - width);
  const y = within((anchor.top + anchor.bottom - height) / 2, room.top, room.bottom - height);
  return [
    { x, y: anchor.top - GAP - height },
    { x, y: anchor.bottom + GAP },
    { x: anchor.right + GAP, y },
    { x: anchor.left - GAP - width, y },
  ].filter((at) => at.x >= room.left && at.y >= room.top && at.x + width <= room.right && at.y + height <= room.bottom);
}

/**
 * @param {Point} at
 * @param {{width: number, height: number}} size
 * @param {Rect[]} taken
 */
function isFree({ x, y }, { width, height }, taken) {
  return taken.every((each) => each.right <= x || each.left >= x + width || each.bottom <= y || each.top >= y + height);
}

/**
 * How far a note is from what it speaks of; of equal ways the one along the middle is shorter.
 * @param {Point} at
 * @param {{width: number, height: number}} size
 * @param {Rect} anchor
 */
function distance({ x, y }, { width, height }, anchor) {
  const [dx, dy] = [Math.max(anchor.left - x - width, x - anchor.right, 0), Math.max(anchor.top - y - height, y - anchor.bottom, 0)];
  const [mx, my] = [x + width / 2 - (anchor.left + anchor.right) / 2, y + height / 2 - (anchor.top + anchor.bottom) / 2];
  return Math.hypot(dx, dy) + Math.hypot(mx, my) / 8;
}

/**
 * The shortest line from a note to what it speaks of: where it begins, how long it is, and its angle.
 * @param {Rect} note
 * @param {Rect} anchor
 */
export function lineBetween(note, anchor) {
  const between = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ c, /** @type {number} */ d) => {
    const [least, most] = [Math.max(a, c), Math.min(b, d)];
    if (least <= most) return [(least + most) / 2, (least + most) / 2];
    return b < c ? [b, c] : [a, d];
  };
  const [fromX, toX] = between(note.left, note.right, anchor.left, anchor.right);
  const [fromY, toY] = between(note.top, note.bottom, anchor.top, anchor.bottom);
  return { x: fromX, y: fromY, length: Math.hypot(toX - fromX, toY - fromY), angle: Math.atan2(toY - fromY, toX - fromX) };
}
