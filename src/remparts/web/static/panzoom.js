/** The board under the fingers: drag, wheel, pinch, and a view that fits by itself until a person takes over. */

import { isCalm } from './dom.js';

const LARGEST = 5; // pixels to a unit of the board
const FIT_LARGEST = 1.5; // a small board is not blown up more than this
const SLACK = 6; // pixels a finger may slip and still tap
const LONG_PRESS = 500;
const DOUBLE = 320;

/** @typedef {{x: number, y: number, scale: number}} Look the middle of the view in units, and pixels to a unit */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in units of the board */

/**
 * @typedef {{
 *   tap: (x: number, y: number, event: PointerEvent) => boolean,
 *   ask: (x: number, y: number) => void,
 *   wheel: (event: WheelEvent) => boolean,
 *   moved: () => void,
 * }} Hooks `tap` and `wheel` say whether they took the event
 */

export class PanZoom {
  /**
   * @param {SVGSVGElement} svg
   * @param {Hooks} hooks
   */
  constructor(svg, hooks) {
    this.svg = svg;
    this.hooks = hooks;
    /** @type {Look} */
    this.look = { x: 0, y: 0, scale: 1 };
    /** @type {Box} */
    this.box = { x: -200, y: -200, width: 400, height: 400 };
    this.inset = { top: 64, right: 16, bottom: 76, left: 16 };
    this.isFollowing = true;
    /** @type {Map<number, PointerEvent>} */
    this.pointers = new Map();
    this.isPanning = false;
    this.lastTap = { time: 0, x: 0, y: 0 };
    this.press = 0;
    this.frame = 0;
    this.width = svg.clientWidth;
    this.height = svg.clientHeight;
    svg.addEventListener('pointerdown', (event) => this.down(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    svg.addEventListener('pointerup', (event) => this.up(event, true));
    svg.addEventListener('pointercancel', (event) => this.up(event, false));
    svg.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    svg.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      hooks.ask(event.clientX, event.clientY);
    });
    new ResizeObserver(() => this.resized()).observe(svg);
  }

  resized() {
    this.width = this.svg.clientWidth;
    this.height = this.svg.clientHeight;
    if (this.isFollowing) this.look = this.fitting(this.box);
    this.draw();
  }

  draw() {
    const { x, y, scale } = this.look;
    const [w, h] = [this.width / scale, this.height / scale];
    this.svg.setAttribute('viewBox', `${x - w / 2} ${y - h / 2} ${w} ${h}`);
    this.hooks.moved();
  }

  /**
   * Where a point of the screen lies on the board.
   * @param {number} clientX
   * @param {number} clientY
   */
  toBoard(clientX, clientY) {
    const frame = this.svg.getBoundingClientRect();
    return {
      x: this.look.x + (clientX - frame.left - this.width / 2) / this.look.scale,
      y: this.look.y + (clientY - frame.top - this.height / 2) / this.look.scale,
    };
  }

  /**
   * Where a point of the board lies on the screen.
   * @param {number} x
   * @param {number} y
   */
  toScreen(x, y) {
    const frame = this.svg.getBoundingClientRect();
    return {
      x: frame.left + this.width / 2 + (x - this.look.x) * this.look.scale,
      y: frame.top + this.height / 2 + (y - this.look.y) * this.look.scale,
    };
  }

  /**
   * The look that shows a box between the things that float at the rim.
   * @param {Box} box
   * @param {number} [largest]
   * @returns {Look}
   */
  fitting(box, largest = FIT_LARGEST) {
    const { top, right, bottom, left } = this.inset;
    const [w, h] = [Math.max(this.width - left - right, 60), Math.max(this.height - top - bottom, 60)];
    const scale = Math.min(w / Math.max(box.width, 1), h / Math.max(box.height, 1), largest);
    return {
      x: box.x + box.width / 2 + (right - left) / 2 / scale,
      y: box.y + box.height / 2 + (bottom - top) / 2 / scale,
      scale,
    };
  }

  /** @param {Box} box */
  shows(box) {
    const { top, right, bottom, left } = this.inset;
    const { x, y, scale } = this.look;
    return (
      box.x >= x - (this.width / 2 - left) / scale - 1 &&
      box.y >= y - (this.height / 2 - top) / scale - 1 &&
      box.x + box.width <= x + (this.width / 2 - right) / scale + 1 &&
      box.y + box.height <= y + (this.height / 2 - bottom) / scale + 1
    );
  }

  /** Show the whole board, and keep doing so as it grows. */
  fit() {
    this.isFollowing = true;
    this.glide(this.fitting(this.box));
  }

  /**
   * The board covers this now; if nobody has taken over, the view follows.
   * @param {Box} box
   * @param {boolean} isFirst
   */
  cover(box, isFirst) {
    this.box = box;
    if (isFirst && this.isFollowing) {
      this.look = this.fitting(box);
      this.draw();
    } else if (this.isFollowing && !this.shows(box)) {
      this.glide(this.fitting(box));
    }
  }

  /**
   * Bring a box into sight without changing the scale.
   * @param {Box} box
   */
  reveal(box) {
    if (this.shows(box)) return;
    this.glide({ ...this.look, x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /**
   * Move there within a moment.
   * @param {Look} to
   */
  glide(to) {
    cancelAnimationFrame(this.frame);
    const from = { ...this.look };
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const t = isCalm() ? 1 : Math.min(Math.max((now - start) / 300, 0), 1);
      const eased = 1 - (1 - t) ** 3;
      // Scale moves by factors, so that zooming looks even.
      const scale = from.scale * (to.scale / from.scale) ** eased;
      const part = from.scale === to.scale ? eased : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
      this.look = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale };
      this.draw();
      if (t < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  /**
   * Zoom by a factor about a point of the screen, or about the middle.
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    cancelAnimationFrame(this.frame);
    const frame = this.svg.getBoundingClientRect();
    const [sx, sy] = [clientX ?? frame.left + this.width / 2, clientY ?? frame.top + this.height / 2];
    const at = this.toBoard(sx, sy);
    const smallest = Math.min(this.fitting(this.box).scale * 0.6, 0.5);
    this.look.scale = Math.min(Math.max(this.look.scale * factor, smallest), LARGEST);
    const now = this.toBoard(sx, sy);
    this.look = { x: this.look.x + at.x - now.x, y: this.look.y + at.y - now.y, scale: this.look.scale };
    this.isFollowing = false;
    this.draw();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    cancelAnimationFrame(this.frame);
    this.pointers.set(event.pointerId, event);
    clearTimeout(this.press);
    if (this.pointers.size > 1) {
      this.startPanning(event);
      return;
    }
    this.isPanning = false;
    if (event.pointerType === 'mouse') return;
    this.press = setTimeout(() => {
      this.pointers.clear();
      this.hooks.ask(event.clientX, event.clientY);
    }, LONG_PRESS);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    if (!this.isPanning) {
      if (Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < SLACK) return;
      this.startPanning(event);
    }
    const before = [...this.pointers.values()];
    this.pointers.set(event.pointerId, event);
    const after = [...this.pointers.values()];
    const [a, b] = [spread(before), spread(after)];
    this.look.x -= (b.x - a.x) / this.look.scale;
    this.look.y -= (b.y - a.y) / this.look.scale;
    this.isFollowing = false;
    if (a.size && b.size) this.zoom(b.size / a.size, b.x, b.y);
    else this.draw();
  }

  /** @param {PointerEvent} event */
  startPanning(event) {
    clearTimeout(this.press);
    this.isPanning = true;
    this.svg.setPointerCapture(event.pointerId);
    this.svg.classList.add('panning');
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} isDone
   */
  up(event, isDone) {
    clearTimeout(this.press);
    const wasDown = this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.svg.classList.remove('panning');
    if (!wasDown || !isDone || this.isPanning) return;
    const { time, x, y } = this.lastTap;
    const isDouble = event.timeStamp - time < DOUBLE && Math.hypot(event.clientX - x, event.clientY - y) < 30;
    const isTaken = this.hooks.tap(event.clientX, event.clientY, event);
    if (!isTaken && isDouble) this.fit();
    this.lastTap = { time: isTaken || isDouble ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    if (this.hooks.wheel(event)) return;
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
  }
}

/**
 * The middle of some pointers, and how far apart two of them are.
 * @param {PointerEvent[]} pointers
 */
function spread(pointers) {
  const [a, b = a] = pointers;
  return {
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    size: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
}
