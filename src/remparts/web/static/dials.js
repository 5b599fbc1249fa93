/** A move with numbers in it: sliders with fine steps, and a picture on the board that follows them and can be dragged. */

import { aimedAt, distanceTo, nearestTo, poseOf, written } from './aim.js';
import { byId, element, words } from './dom.js';

/** @import { Dial } from '../messages.js' */
/** @import { PanZoom } from './panzoom.js' */
/** @import { Target } from './places.js' */

const HANDLE = 24; // pixels around the point that is dragged

export class Dials {
  /**
   * @param {PanZoom} view
   * @param {(move: string) => void} choose
   */
  constructor(view, choose) {
    this.view = view;
    this.choose = choose;
    this.box = byId('dials');
    this.layer = byId('layer-aim', SVGGElement);
    /** @type {Target | null} */
    this.target = null;
    /** @type {number[]} */
    this.values = [];
    /** @type {HTMLInputElement[]} */
    this.sliders = [];
    /** @type {HTMLElement[]} */
    this.outputs = [];
    this.box.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) this.confirm();
    });
  }

  /** Let a move's numbers be set, or those of none. @param {Target | null} target */
  offer(target) {
    this.target = target;
    this.sliders = [];
    this.outputs = [];
    this.values = target ? target.dials.map((dial) => dial.start) : [];
    this.box.hidden = !target;
    const rows = target ? target.dials.map((dial, at) => this.row(dial, at)) : [];
    const button = element('button', { class: 'button primary', type: 'button', id: 'let-go' }, target?.label || target?.name || '');
    button.addEventListener('click', () => this.confirm());
    this.box.replaceChildren(...rows, ...(target ? [button] : []));
    this.layer.innerHTML = target?.aim
      ? `<g class="aim-picture">${target.aim.picture}</g><circle class="aim-handle"/>`
      : '';
    this.draw();
  }

  /**
   * @param {Dial} dial
   * @param {number} at
   */
  row(dial, at) {
    const id = `dial-${dial.name}`;
    const slider = element('input', { type: 'range', id, min: String(dial.least), max: String(dial.most), step: '1' });
    const output = element('output', { for: id });
    slider.addEventListener('input', () => this.set(at, Number(slider.value)));
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ word) => {
      const name = words(word, { name: dial.label });
      const button = element('button', { class: 'button icon', type: 'button', 'aria-label': name, title: name }, sign);
      button.addEventListener('click', () => this.set(at, this.values[at] + by));
      return button;
    };
    this.sliders.push(slider);
    this.outputs.push(output);
    const label = element('label', { for: id }, dial.label);
    return element('div', { class: 'dial' }, label, step(-1, '−', 'less'), slider, step(1, '+', 'more'), output);
  }

  /**
   * @param {number} at
   * @param {number} value
   */
  set(at, value) {
    if (!this.target) return;
    this.values[at] = nearestTo(this.target.dials[at], value);
    this.draw();
  }

  /** Show the numbers, in words and on the board. */
  draw() {
    if (!this.target) return;
    this.target.dials.forEach(({ unit, parts }, at) => {
      const shown = `${(this.values[at] / parts).toLocaleString(document.documentElement.lang).replace('-', '−')}${unit}`;
      this.sliders[at].value = String(this.values[at]);
      this.sliders[at].setAttribute('aria-valuetext', shown);
      this.outputs[at].textContent = shown;
    });
    const { aim } = this.target;
    if (!aim) return;
    const { x, y, turn, size, point } = poseOf(aim, this.values);
    this.layer.firstElementChild?.setAttribute('transform', `translate(${x} ${y}) rotate(${turn}) scale(${size})`);
    const place = { cx: point.x, cy: point.y, r: HANDLE / this.view.look.scale };
    for (const [name, value] of Object.entries(place)) this.handle?.setAttribute(name, String(value));
  }

  /** @returns {Element | null} */
  get handle() {
    return this.layer.querySelector('.aim-handle');
  }

  /**
   * What is dragged from a point of the screen: the aim, from where it begins to where it leads, or nothing.
   * @param {number} clientX
   * @param {number} clientY
   */
  grab(clientX, clientY) {
    if (!this.target?.aim) return null;
    const reach = HANDLE / this.view.look.scale;
    const isNear = distanceTo(poseOf(this.target.aim, this.values), this.view.toBoard(clientX, clientY)) <= reach;
    return isNear ? (/** @type {number} */ x, /** @type {number} */ y) => void this.aimAt(x, y) : null;
  }

  /**
   * Set the dials so that a point of the screen is aimed at, as well as they can.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {boolean} whether there is something to aim
   */
  aimAt(clientX, clientY) {
    if (!this.target?.aim) return false;
    const { aim, dials } = this.target;
    this.values = aimedAt(aim, dials, this.values, this.view.toBoard(clientX, clientY));
    this.draw();
    return true;
  }

  confirm() {
    if (this.target) this.choose(written(this.target.move, this.target.dials, this.values));
  }

  /** Put the keyboard on the first slider. @returns {boolean} whether there is one */
  focus() {
    this.sliders[0]?.focus();
    return this.sliders.length > 0;
  }
}
