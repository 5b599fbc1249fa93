/** A move with numbers in it: sliders with fine steps, and a picture on the board that follows them and can be dragged. */

import { byId, element, words } from './dom.js';

/** @typedef {{name: string, label: string, least: number, most: number, start: number, unit: string, parts: number}} Dial */
/** @typedef {{picture: string, x: number[], y: number[], turn: number[], size: number[]}} Aim */

const HANDLE = 24; // pixels around the point that is dragged

export class Dials {
  /**
   * @param {import('./panzoom.js').PanZoom} view
   * @param {(move: string) => void} choose
   */
  constructor(view, choose) {
    this.view = view;
    this.choose = choose;
    this.box = byId('dials');
    this.layer = byId('layer-aim');
    /** @type {import('./places.js').Target | null} */
    this.target = null;
    /** @type {number[]} */
    this.values = [];
    /** @type {HTMLInputElement[]} */
    this.sliders = [];
    /** @type {HTMLElement[]} */
    this.outputs = [];
    // The bar is measured once all of it is laid out, its other buttons, too.
    this.room = new ResizeObserver(() => this.makeRoom());
    this.box.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) this.confirm();
    });
    this.layer.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => this.grab(event));
    this.layer.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
      if (this.handle?.hasPointerCapture(event.pointerId)) this.aimAt(event.clientX, event.clientY);
    });
  }

  /** Let a move's numbers be set, or those of none. @param {import('./places.js').Target | null} target */
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
    this.room.disconnect();
    if (target) this.room.observe(byId('actions'));
    else this.view.leaveRoom(0);
  }

  /** Show above the bar what is aimed at. */
  makeRoom() {
    this.view.leaveRoom(byId('actions').offsetHeight);
    if (!this.target?.size) return;
    const { x, y, size: [width, height] } = this.target;
    this.view.approach(this.view.fitting({ x: x - width / 2, y: y - height / 2, width, height }));
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
    const { least, most } = this.target.dials[at];
    this.values[at] = Math.min(Math.max(Math.round(value), least), most);
    this.draw();
  }

  /** Show the numbers, in words and on the board. */
  draw() {
    if (!this.target) return;
    this.target.dials.forEach(({ unit, parts }, at) => {
      const shown = `${(this.values[at] / parts).toLocaleString(document.documentElement.lang)}${unit}`;
      this.sliders[at].value = String(this.values[at]);
      this.sliders[at].setAttribute('aria-valuetext', shown);
      this.outputs[at].textContent = shown;
    });
    const { aim } = this.target;
    if (!aim) return;
    const [x, y, turn, size] = [aim.x, aim.y, aim.turn, aim.size].map((sum) => this.add(sum));
    this.layer.firstElementChild?.setAttribute('transform', `translate(${x} ${y}) rotate(${turn}) scale(${size})`);
    const reach = aim.size.length > 1 ? size : 0;
    const angle = (turn * Math.PI) / 180;
    const place = { cx: x + reach * Math.cos(angle), cy: y + reach * Math.sin(angle), r: HANDLE / this.view.look.scale };
    for (const [name, value] of Object.entries(place)) this.handle?.setAttribute(name, String(value));
  }

  /** @returns {Element | null} */
  get handle() {
    return this.layer.querySelector('.aim-handle');
  }

  /** A constant and what the dials add to it. @param {number[]} sum */
  add([constant, ...factors]) {
    return factors.reduce((total, factor, at) => total + factor * this.values[at], constant);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    if (!this.handle || (event.pointerType === 'mouse' && event.button !== 0)) return;
    event.stopPropagation();
    event.preventDefault();
    this.handle.setPointerCapture(event.pointerId);
  }

  /**
   * Set the dials so that a point of the screen is aimed at, as well as they can.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {boolean} whether there is something to aim
   */
  aimAt(clientX, clientY) {
    const aim = this.target?.aim;
    if (!aim) return false;
    const { x, y } = this.view.toBoard(clientX, clientY);
    const [dx, dy] = [x - this.add(aim.x), y - this.add(aim.y)];
    const degrees = (Math.atan2(dy, dx) * 180) / Math.PI - this.add(aim.turn);
    this.follow(aim.x, dx);
    this.follow(aim.y, dy);
    this.follow(aim.turn, ((((degrees + 180) % 360) + 360) % 360) - 180);
    this.follow(aim.size, Math.hypot(dx, dy) - this.add(aim.size));
    this.draw();
    return true;
  }

  /**
   * Change the dial on which a sum depends most, so that the sum grows by so much.
   * @param {number[]} sum
   * @param {number} by
   */
  follow([, ...factors], by) {
    const most = Math.max(...factors.map(Math.abs), 0);
    if (!most) return;
    const at = factors.findIndex((factor) => Math.abs(factor) === most);
    this.set(at, this.values[at] + by / factors[at]);
  }

  confirm() {
    if (!this.target) return;
    const { target, values } = this;
    const move = target.dials.reduce((text, { name }, at) => text.replace(`{${name}}`, String(values[at])), target.move);
    this.choose(move);
  }

  /** Put the keyboard on the first slider. @returns {boolean} whether there is one */
  focus() {
    this.sliders[0]?.focus();
    return this.sliders.length > 0;
  }
}
