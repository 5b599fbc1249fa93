/** How the board is looked at: a view that fits by itself until a person takes over. */

import { isCalm } from './dom.js';
import { between, fitting, isShown, seen, toBoard, toScreen, towards, zoomed } from './look.js';

/** @import { Box, Look, Screen } from './look.js' */

const LARGEST = 5; // pixels to a unit of the board
const FIT_LARGEST = 1.5; // a small board is not blown up more than this
const FLOOR = 76; // pixels that are usually taken below the board
const GLIDE = 300;

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
    this.screen = this.measure();
    new ResizeObserver(() => this.resized()).observe(frame);
  }

  /**
   * Where the frame is on the screen is kept: to ask for it in the middle of a change would lay the page out.
   * @returns {Screen}
   */
  measure() {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    return { left, top, width, height };
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
    this.screen = this.measure();
    if (this.isFollowing && !this.home) this.look = this.fitting(this.box);
    this.draw();
  }

  draw() {
    const { x, y, width, height } = seen(this.look, this.screen);
    for (const picture of this.pictures) picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
    this.moved();
  }

  /**
   * Where a point of the screen lies on the board.
   * @param {number} clientX
   * @param {number} clientY
   */
  toBoard(clientX, clientY) {
    return toBoard(this.look, this.screen, { x: clientX, y: clientY });
  }

  /**
   * Where a point of the board lies on the screen.
   * @param {number} x
   * @param {number} y
   */
  toScreen(x, y) {
    return toScreen(this.look, this.screen, { x, y });
  }

  /**
   * The look that shows a box between the things that float at the rim.
   * @param {Box} box
   * @param {number} [largest]
   */
  fitting(box, largest = FIT_LARGEST) {
    return fitting(box, this.screen, this.inset, largest);
  }

  /** @param {Box} box */
  shows(box) {
    return isShown(box, this.look, this.screen, this.inset);
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
   * The look at another scale in which a box stays about where it is on the screen.
   * @param {Box} box
   * @param {number} scale
   */
  towards(box, scale) {
    return towards(box, scale, this.look, this.screen, this.inset);
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
      const t = isCalm() ? 1 : Math.min(Math.max((now - start) / GLIDE, 0), 1);
      this.look = between(from, to, t);
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
    const { left, top, width, height } = this.screen;
    const smallest = Math.min(this.fitting(this.box).scale * 0.6, 0.5);
    const scale = Math.min(Math.max(this.look.scale * factor, smallest), LARGEST);
    this.look = zoomed(this.look, this.screen, scale, { x: clientX ?? left + width / 2, y: clientY ?? top + height / 2 });
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
