/** Fragments: pieces of markup with an id, put into the containers of the page, replaced, and taken out. */

import { isCalm } from './dom.js';

/** @type {Map<string, [string, string]>} what is on the page, by id: its container and its markup as they were sent */
const present = new Map();

const TRAVEL = { duration: 320, easing: 'ease-in-out' };

/**
 * Carry out a change. A whole one also removes what it does not name.
 * @param {Record<string, [string, string]>} set
 * @param {string[]} gone
 * @param {boolean} isWhole
 * @param {boolean} isSeen whether what comes and moves is to be seen doing so
 */
export function applyFragments(set, gone, isWhole, isSeen) {
  const leaving = isWhole ? [...present.keys()].filter((id) => !(id in set)) : gone;
  const coming = Object.entries(set).filter(([id, [, markup]]) => present.get(id)?.[1] !== markup || !document.getElementById(id));
  // First look where everything is, then change everything: to look in between would lay the page out each time.
  const before = isSeen && !isCalm() ? positions(coming.map(([id]) => id)) : new Map();
  for (const id of leaving) remove(id);
  for (const [id, [container, markup]] of coming) put(id, container, markup, isSeen);
  if (before.size) requestAnimationFrame(() => travel(before));
}

/** @param {string} id */
function remove(id) {
  present.delete(id);
  document.getElementById(id)?.remove();
}

/**
 * @param {string} id
 * @param {string} container
 * @param {string} markup
 * @param {boolean} isSeen
 */
function put(id, container, markup, isSeen) {
  present.set(id, [container, markup]);
  const old = document.getElementById(id);
  if (old) {
    replace(old, id, markup);
    return;
  }
  document.getElementById(container)?.insertAdjacentHTML('beforeend', markup);
  const made = isSeen ? document.getElementById(id) : null;
  made?.classList.add('arrive');
  made?.addEventListener('animationend', () => made.classList.remove('arrive'), { once: true });
}

/**
 * Put new markup in the place of an element; what was open stays open, and fragments that were in it stay in it.
 * @param {Element} old
 * @param {string} id
 * @param {string} markup
 */
function replace(old, id, markup) {
  const open = [...old.querySelectorAll('details')].map((details) => details.open);
  if (old instanceof HTMLDetailsElement) open.unshift(old.open);
  old.outerHTML = markup;
  const now = document.getElementById(id);
  const details = [...(now instanceof HTMLDetailsElement ? [now] : []), ...(now?.querySelectorAll('details') ?? [])];
  for (const [at, each] of details.entries()) each.open = open[at] ?? each.open;
  for (const inner of old.querySelectorAll('[id]')) {
    const [container] = present.get(inner.id) ?? [];
    if (container && !document.getElementById(inner.id)) document.getElementById(container)?.append(inner);
  }
}

/**
 * Where those of these things are that lie on the board.
 * @param {string[]} ids
 * @returns {Map<string, DOMPoint>}
 */
function positions(ids) {
  const found = ids.map((id) => document.getElementById(id)).filter((element) => element instanceof SVGGraphicsElement);
  return new Map(found.map((element) => [element.id, middle(element)]));
}

/**
 * Let what lay elsewhere travel to where it lies now.
 * @param {Map<string, DOMPoint>} before
 */
function travel(before) {
  const after = positions([...before.keys()]);
  for (const [id, to] of after) {
    const from = /** @type {DOMPoint} */ (before.get(id));
    const element = /** @type {SVGGraphicsElement} */ (/** @type {unknown} */ (document.getElementById(id)));
    const matrix = element.ownerSVGElement?.getScreenCTM();
    if (!matrix || Math.hypot(from.x - to.x, from.y - to.y) < 3) continue;
    const [x, y] = [(from.x - to.x) / matrix.a, (from.y - to.y) / matrix.d];
    element.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], TRAVEL);
  }
}

/**
 * Where the middle of an element is on the screen.
 * @param {Element} element
 */
function middle(element) {
  const box = element.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}
