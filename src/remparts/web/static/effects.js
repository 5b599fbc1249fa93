/** What is to be seen happening: points float up, pieces fly, are knocked over and travel home. */

import { byId, element, isCalm } from './dom.js';
import { within } from './rim.js';

/** @import { Effect } from '../messages.js' */
/** @import { PanZoom } from './panzoom.js' */

const JOURNEY = 550;
const FLIGHT = 900;
const SLIDE = 350;
const FLOAT = 1700;
const RISE = 64; // pixels that points float up
const HALF = 22; // of the height of points, about
const STAGGER = 90;

/** @type {Map<HTMLElement, Effect>} points that are to be seen now, and where they were earned */
const floating = new Map();

/**
 * Start the effects; pieces are copied before they are taken from the board.
 * @param {Effect[]} effects
 * @param {PanZoom} view
 * @returns {number} milliseconds until everything that flies has come to rest
 */
export function startEffects(effects, view) {
  let number = 0;
  const flights = isCalm() ? 0 : effects.filter(({ kind }) => kind === 'fly').length;
  if (flights) {
    document.body.classList.add('flying');
    setTimeout(() => document.body.classList.remove('flying'), FLIGHT + SLIDE);
  }
  for (const effect of effects) {
    if (effect.kind === 'float') float(effect, view, number++ * STAGGER + (flights ? FLIGHT + SLIDE : 0));
    if (effect.kind === 'home' && !isCalm()) home(effect);
    // What flies comes with the message: it is there when the frame is drawn.
    if (effect.kind === 'fly' && !isCalm()) requestAnimationFrame(() => fly(effect));
  }
  return flights ? FLIGHT + SLIDE : 0;
}

/**
 * A piece that lies where it came to rest is seen coming: up and down in the air, then along the ground.
 * @param {Effect} effect
 */
function fly({ piece, path }) {
  const flyer = document.getElementById(piece);
  if (!(flyer instanceof SVGGraphicsElement)) return;
  const [start, landed, rest] = path;
  const away = (/** @type {[number, number]} */ [x, y]) => `${x - rest[0]}px ${y - rest[1]}px`;
  const air = FLIGHT / (FLIGHT + SLIDE);
  const middle = /** @type {[number, number]} */ ([(start[0] + landed[0]) / 2, (start[1] + landed[1]) / 2]);
  const steps = [
    { translate: away(start), scale: 1, easing: 'ease-out' },
    { translate: away(middle), scale: 2.1, offset: air / 2, easing: 'ease-in' },
    { translate: away(landed), scale: 1, offset: air, easing: 'ease-out' },
    { translate: away(rest), scale: 1 },
  ];
  flyer.style.transformBox = 'fill-box';
  flyer.style.transformOrigin = 'center';
  flyer.animate(steps, { duration: FLIGHT + SLIDE });
}

/**
 * A text floats up from where it was earned.
 * @param {Effect} effect
 * @param {PanZoom} view
 * @param {number} delay
 * @param {number} [duration]
 */
export function float(effect, view, delay, duration = FLOAT) {
  const badge = element('span', { class: 'float', 'data-seat': String(effect.seat) }, effect.text);
  const place = element('div', { class: 'float-place' }, badge);
  byId('floats').append(place);
  floating.set(place, effect);
  keepFloats(view);
  const [low, high] = isCalm() ? ['0 0', '0 0'] : ['0 8px', `0 ${-RISE}px`];
  const steps = [
    { opacity: 0, scale: 0.6, translate: low },
    { opacity: 1, scale: 1.1, translate: '0 0', offset: 0.15 },
    { opacity: 1, scale: 1, translate: high, offset: 0.8 },
    { opacity: 0, scale: 1, translate: high },
  ];
  badge.animate(steps, { duration, delay, fill: 'both', easing: 'ease-out' }).finished.then(() => {
    floating.delete(place);
    place.remove();
  });
}

/**
 * Points stay with the place that they were earned at while the view moves, and in sight where that has left it.
 * @param {PanZoom} view
 */
export function keepFloats(view) {
  for (const [place, effect] of floating) {
    const { x, y } = within(view.toScreen(effect.x, effect.y), view.screen, view.inset, { top: RISE + HALF, right: 2 * HALF, bottom: HALF, left: 2 * HALF });
    place.style.transform = `translate(${x - view.screen.left}px, ${y - view.screen.top}px)`;
  }
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
  const place = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale, turn = 0) =>
    `translate(${x}px, ${y}px) scale(${scale}) rotate(${turn}deg)`;
  const end = { transform: place(to.x + 4, to.y + to.height / 2 - 11, shrink), opacity: 0.6 };
  const lifted = [{ transform: place(from.x, from.y, 1) }, { transform: place(from.x, from.y - 14, 1.15), offset: 0.2 }, end];
  const knocked = [
    { transform: place(from.x, from.y, 1) },
    { transform: place(from.x + 6, from.y - 4, 1.1, 95), offset: 0.2, easing: 'ease-out' },
    { transform: place(from.x + 6, from.y, 1, 80), offset: 0.45 },
    end,
  ];
  const timing = effect.is_hit ? { duration: 2 * JOURNEY, delay: FLIGHT } : { duration: JOURNEY };
  flyer.animate(effect.is_hit ? knocked : lifted, { ...timing, easing: 'ease-in-out', fill: 'both' }).finished.then(() => flyer.remove());
}
