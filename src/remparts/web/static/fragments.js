/** Fragments: pieces of markup with an id, put into the containers of the page, replaced, and taken out. */

import { isCalm } from './dom.js';

/** @type {Map<string, string>} what is on the page, by id, as it was sent */
const present = new Map();

const TRAVEL = { duration: 320, easing: 'ease-in-out' };

/**
 * Carry out a change. A whole one also removes what it does not name.
 * @param {Record<string, [string, string]>} set
 * @param {string[]} gone
 * @param {boolean} isWhole
 */
export function applyFragments(set, gone, isWhole) {
  const leaving = isWhole ? [...present.keys()].filter((id) => !(id in set)) : gone;
  for (const id of leaving) remove(id);
  for (const [id, [container, markup]] of Object.entries(set)) {
    if (present.get(id) === markup && document.getElementById(id)) continue;
    put(id, container, markup, !isWhole);
  }
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
 * @param {boolean} isShown whether its coming is to be seen
 */
function put(id, container, markup, isShown) {
  const old = document.getElementById(id);
  const from = old instanceof SVGGraphicsElement && isShown ? middle(old) : null;
  present.set(id, markup);
  if (old) {
    const open = [...old.querySelectorAll('details')].map((details) => details.open);
    old.outerHTML = markup;
    const now = document.getElementById(id);
    now?.querySelectorAll('details').forEach((details, at) => (details.open = open[at] ?? details.open));
    if (from && now instanceof SVGGraphicsElement) travel(now, from);
    return;
  }
  const parent = document.getElementById(container);
  if (!parent) return;
  parent.insertAdjacentHTML('beforeend', markup);
  if (!isShown) return;
  const made = document.getElementById(id);
  made?.classList.add('arrive');
  made?.addEventListener('animationend', () => made.classList.remove('arrive'), { once: true });
}

/**
 * Let something that lay elsewhere travel to where it lies now.
 * @param {SVGGraphicsElement} element
 * @param {DOMPoint} from
 */
function travel(element, from) {
  const to = middle(element);
  const matrix = element.ownerSVGElement?.getScreenCTM();
  if (isCalm() || !matrix || Math.hypot(from.x - to.x, from.y - to.y) < 3) return;
  const [x, y] = [(from.x - to.x) / matrix.a, (from.y - to.y) / matrix.d];
  element.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], TRAVEL);
}

/**
 * Where an element is on the screen.
 * @param {Element} element
 */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
}
