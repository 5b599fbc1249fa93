/** What is to be seen happening: points float up, pieces travel home. */

import { byId, element, isCalm } from './dom.js';

/** @typedef {{kind: string, seat: number, x: number, y: number, text: string, piece: string}} Effect */

const JOURNEY = 550;
const RISE = 1700;
const STAGGER = 90;

/**
 * Start the effects; pieces are copied before they are taken from the board.
 * @param {Effect[]} effects
 * @param {import('./panzoom.js').PanZoom} view
 */
export function startEffects(effects, view) {
  let number = 0;
  for (const effect of effects) {
    if (effect.kind === 'float') float(effect, view, number++ * STAGGER);
    if (effect.kind === 'home' && !isCalm()) home(effect);
  }
}

/**
 * @param {Effect} effect
 * @param {import('./panzoom.js').PanZoom} view
 * @param {number} delay
 */
function float(effect, view, delay) {
  const { x, y } = view.toScreen(effect.x, effect.y);
  const badge = element('span', { class: 'float', 'data-seat': String(effect.seat) }, effect.text);
  byId('floats').append(badge);
  badge.style.left = `${x - view.left}px`;
  badge.style.top = `${y - view.top}px`;
  const [low, rise] = isCalm() ? ['0 0', '0 0'] : ['0 8px', '0 -64px'];
  const steps = [
    { opacity: 0, scale: 0.6, translate: low },
    { opacity: 1, scale: 1.1, translate: '0 0', offset: 0.15 },
    { opacity: 1, scale: 1, translate: rise, offset: 0.8 },
    { opacity: 0, scale: 1, translate: rise },
  ];
  badge.animate(steps, { duration: RISE, delay, fill: 'both', easing: 'ease-out' }).finished.then(() => badge.remove());
}

/**
 * A copy of the piece flies to its seat's panel, or to the summary where the panel is folded away.
 * @param {Effect} effect
 */
function home(effect) {
  const piece = document.getElementById(effect.piece);
  const goal = [`#chip${effect.seat}`, `#seat${effect.seat} .supply`]
    .map((selector) => document.querySelector(selector))
    .find((found) => found?.checkVisibility({ visibilityProperty: true }));
  if (!(piece instanceof SVGGraphicsElement) || !goal) return;
  const [from, to] = [piece.getBoundingClientRect(), goal.getBoundingClientRect()];
  const box = piece.getBBox();
  const copy = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
  copy.removeAttribute('id');
  copy.removeAttribute('transform');
  const flyer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  flyer.setAttribute('class', 'traveller');
  flyer.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  flyer.setAttribute('width', String(from.width));
  flyer.setAttribute('height', String(from.height));
  flyer.append(copy);
  byId('travellers').append(flyer);
  const shrink = 22 / Math.max(from.width, from.height, 1);
  const place = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) => `translate(${x}px, ${y}px) scale(${scale})`;
  const steps = [
    { transform: place(from.x, from.y, 1) },
    { transform: place(from.x, from.y - 14, 1.15), offset: 0.2 },
    { transform: place(to.x + 4, to.y + to.height / 2 - 11, shrink), opacity: 0.6 },
  ];
  flyer.animate(steps, { duration: JOURNEY, easing: 'ease-in-out', fill: 'both' }).finished.then(() => flyer.remove());
}
