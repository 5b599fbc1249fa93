/** What hints speak of, as boxes on the screen: parts of the page by generic words, places and points of the board. */

import { boxOf } from './places.js';

/** @import { Hint } from '../messages.js' */
/** @import { Rect } from './beside.js' */
/** @import { Place } from './places.js' */
/** @import { Targets } from './targets.js' */

const EDGE = 4; // units around a place that belong to it
const DOT = 26; // units around a point of the board
/** @type {Record<string, string[]>} by word, from the best to point at to what stands for it on a small screen */
const PARTS = {
  turn: ['#chooser-turn', '#turn-it'],
  confirm: ['#chooser-confirm', '#confirm'],
  choices: ['#choices'],
  things: ['#things'],
  dials: ['#dials'],
  undo: ['#undo'],
  scores: ['#seats', '#handle'],
  panel: ['#panel', '#handle'],
  log: ['#log > .scoring', '#log-title', '#handle'],
  lenses: ['#lenses', '#lens-button'],
  rules: ['#open-rules', '#handle'],
};

/**
 * The boxes that a hint may point at, the best first; none if it speaks of nothing that is in sight.
 * @param {Hint} hint
 * @param {Targets} targets
 * @param {number | null} seat who decides
 * @returns {Rect[]}
 */
export function anchorsOf({ anchor, x = 0, y = 0 }, targets, seat) {
  const { view, places } = targets;
  const isSheetOpen = document.getElementById('side')?.classList.contains('open') ?? false;
  if (anchor === 'place' || !anchor) {
    if (isSheetOpen) return [];
    const found = anchor ? places.map((place) => placeRect(place, targets)) : [pointRect(x, y, targets)];
    return found.filter((box) => isWithin(box, view.screen));
  }
  const selectors = anchor === 'seat' ? [`#seat${seat}`, `#chip${seat}`] : PARTS[anchor] ?? [`#${anchor}`, '#handle'];
  const found = selectors.map((selector) => lastOf(selector)).find((each) => each && isSeen(each));
  if (!found || (isSheetOpen && !found.closest('#side'))) return [];
  return [found.getBoundingClientRect()];
}

/**
 * All that a hint must not cover: places that are offered, the bar, and whatever can be pressed.
 * @param {Targets} targets
 * @returns {Rect[]}
 */
export function pressable(targets) {
  const pressed = [...document.querySelectorAll('button, a.button, input, summary, #actions, #answer, #link-state')].filter(
    (each) => !each.closest('.coach, dialog') && each.checkVisibility({ visibilityProperty: true }),
  );
  return [...targets.places.map((place) => placeRect(place, targets)), ...pressed.map((each) => each.getBoundingClientRect())];
}

/**
 * What lies on the board, but for what fills the screen anyway.
 * @returns {Rect[]}
 */
export function onBoard() {
  const boxes = [...document.querySelectorAll('#board > g:not(#layer-overlay, #layer-coordinates) > *')].map((each) => each.getBoundingClientRect());
  return boxes.filter(({ width, height }) => width > 0 && width < innerWidth / 2 && height < innerHeight / 2);
}

/**
 * @param {string} selector
 * @returns {Element | undefined}
 */
function lastOf(selector) {
  return [...document.querySelectorAll(selector)].at(-1);
}

/** @param {Element} element */
function isSeen(element) {
  const box = element.getBoundingClientRect();
  const log = element.closest('#log')?.getBoundingClientRect();
  const isInWindow = box.width > 0 && box.height > 0 && box.top < innerHeight - 8 && box.bottom > 8;
  return isInWindow && element.checkVisibility({ visibilityProperty: true }) && (!log || (box.top >= log.top && box.bottom <= log.bottom + 1));
}

/**
 * @param {Place} place
 * @param {Targets} targets
 * @returns {Rect}
 */
function placeRect(place, { view }) {
  const { x, y, width, height } = boxOf(place, EDGE);
  const [corner, other] = [view.toScreen(x, y), view.toScreen(x + width, y + height)];
  return { left: corner.x, top: corner.y, right: other.x, bottom: other.y };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {Targets} targets
 * @returns {Rect}
 */
function pointRect(x, y, { view }) {
  const at = view.toScreen(x, y);
  const far = Math.max((DOT / 2) * view.look.scale, 12);
  return { left: at.x - far, top: at.y - far, right: at.x + far, bottom: at.y + far };
}

/**
 * @param {Rect} box
 * @param {{left: number, top: number, width: number, height: number}} screen
 */
function isWithin({ left, top, right, bottom }, screen) {
  return left >= screen.left && top >= screen.top && right <= screen.left + screen.width && bottom <= screen.top + screen.height;
}
