/** How the board is looked at: a view that fits by itself until a person takes over. */

import { isCalm } from './dom.js';

const LARGEST = 5; // pixels to a unit of the board
const FIT_LARGEST = 1.5; // a small board is not blown up more than this
const AROUND = 80; // pixels around what is looked at closely
const FLOOR = 76; // pixels that are usually taken below the board

/** @typedef {{x: number, y: number, scale: number}} Look the middle of the view in units, and pixels to a unit */
/** @typedef {{x: number, y: number, width: number, height: number}} Box in units of the board */

export class PanZoom {
  /**
   * @param {HTMLElement} frame what the pictures of the board lie in, one above the other
   * @param {() => void} moved called whenever the view has moved
   */
  constructor(frame, moved) {
    this.frame = frame;
    this.pictures = [...frame.querySelectorAll('svg')];
    this.moved = moved;
    /** @type {Look} */
    this.look = { x: 0, y: 0, scale: 1 };
    /** @type {Box} */
    this.box = { x: -200, y: -200, width: 400, height: 400 };
    this.inset = { top: 64, right: 16, bottom: FLOOR, left: 16 };
    this.isFollowing = true;
    /** @type {Look | null} where to go back to after a closer look */
    this.home = null;
    /** @type {Look | null} where the view is on its way to */
    this.goal = null;
    this.step = 0;
    [this.left, this.top, this.width, this.height] = [0, 0, 0, 0];
    this.measure();
    new ResizeObserver(() => this.resized()).observe(frame);
  }

  /** Where the frame is on the screen is kept: to ask for it in the middle of a change would lay the page out. */
  measure() {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    [this.left, this.top, this.width, this.height] = [left, top, width, height];
  }

  /**
   * Keep room for what floats below the board, and show the board above it.
   * @param {number} height in pixels
   */
  leaveRoom(height) {
    const bottom = Math.max(FLOOR, height + 24);
    if (bottom === this.inset.bottom) return;
    this.inset.bottom = bottom;
    if (this.isFollowing && !this.home) this.glide(this.fitting(this.box));
  }

  resized() {
    this.measure();
    if (this.isFollowing && !this.home) this.look = this.fitting(this.box);
    this.draw();
  }

  draw() {
    const { x, y, scale } = this.look;
    const [w, h] = [this.width / scale, this.height / scale];
    for (const picture of this.pictures) picture.setAttribute('viewBox', `${x - w / 2} ${y - h / 2} ${w} ${h}`);
    this.moved();
  }

  /**
   * Where a point of the screen lies on the board.
   * @param {number} clientX
   * @param {number} clientY
   */
  toBoard(clientX, clientY) {
    return {
      x: this.look.x + (clientX - this.left - this.width / 2) / this.look.scale,
      y: this.look.y + (clientY - this.top - this.height / 2) / this.look.scale,
    };
  }

  /**
   * Where a point of the board lies on the screen.
   * @param {number} x
   * @param {number} y
   */
  toScreen(x, y) {
    return {
      x: this.left + this.width / 2 + (x - this.look.x) * this.look.scale,
      y: this.top + this.height / 2 + (y - this.look.y) * this.look.scale,
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
    this.home = null;
    this.glide(this.fitting(this.box));
  }

  /**
   * Look closer for a while.
   * @param {Look} look
   */
  approach(look) {
    this.home ??= { ...(this.goal ?? this.look) };
    this.glide(look);
  }

  /**
   * Go back after a closer look, or to where a box can be seen.
   * @param {Box} [box]
   */
  retreat(box) {
    const isAway = this.home !== null || (this.isFollowing && box !== undefined && !this.shows(box));
    if (isAway) this.glide(this.isFollowing || !this.home ? this.fitting(this.box) : this.home);
    this.home = null;
  }

  /**
   * The look at another scale in which a box is where it was on the screen, or as near to that as leaves room around it.
   * @param {Box} box
   * @param {number} scale
   * @returns {Look}
   */
  towards(box, scale) {
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const { top, right, bottom, left } = this.inset;
    const beside = (/** @type {number} */ far, /** @type {number} */ size, /** @type {number} */ before, /** @type {number} */ after) => {
      const [first, last] = [before + AROUND, size - after - AROUND];
      const place = size / 2 + far * this.look.scale;
      return (size / 2 - (first < last ? Math.min(Math.max(place, first), last) : size / 2)) / scale;
    };
    return {
      x: at.x + beside(at.x - this.look.x, this.width, left, right),
      y: at.y + beside(at.y - this.look.y, this.height, top, bottom),
      scale,
    };
  }

  /**
   * The board covers this now; if nobody has taken over, the view follows.
   * @param {Box} box
   * @param {boolean} isFirst
   */
  cover(box, isFirst) {
    this.box = box;
    if (this.home) return;
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
    cancelAnimationFrame(this.step);
    this.goal = to;
    const from = { ...this.look };
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const t = isCalm() ? 1 : Math.min(Math.max((now - start) / 300, 0), 1);
      const eased = 1 - (1 - t) ** 3;
      // Scale moves by factors, so that zooming looks even.
      const scale = from.scale * (to.scale / from.scale) ** eased;
      // Scales that differ by a rounding error only have no way between them.
      const isSame = Math.abs(to.scale / from.scale - 1) < 1e-6;
      const part = isSame ? eased : (1 / scale - 1 / from.scale) / (1 / to.scale - 1 / from.scale);
      this.look = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, scale };
      this.draw();
      if (t < 1) this.step = requestAnimationFrame(step);
      else this.goal = null;
    };
    this.step = requestAnimationFrame(step);
  }

  /**
   * Zoom by a factor about a point of the screen, or about the middle.
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    this.stop();
    const [sx, sy] = [clientX ?? this.left + this.width / 2, clientY ?? this.top + this.height / 2];
    const at = this.toBoard(sx, sy);
    const smallest = Math.min(this.fitting(this.box).scale * 0.6, 0.5);
    this.look.scale = Math.min(Math.max(this.look.scale * factor, smallest), LARGEST);
    const now = this.toBoard(sx, sy);
    this.look = { x: this.look.x + at.x - now.x, y: this.look.y + at.y - now.y, scale: this.look.scale };
    this.takeOver();
    this.draw();
  }

  /** Stay here: a hand is on the board. */
  stop() {
    cancelAnimationFrame(this.step);
    this.goal = null;
  }

  /** From now on the person decides where to look; a closer look ends by itself all the same. */
  takeOver() {
    if (!this.home) this.isFollowing = false;
  }
}
