/** The view of the board: where it stands between the things at its rim, how it is drawn, and how it moves. */

import { holds } from './camera.js';
import { isCalm } from './dom.js';
import { between, fitting, seen, toBoard, toScreen, windowOf } from './look.js';
import { Room } from './room.js';

/** @import { Box, Look } from './look.js' */

const FIT_LARGEST = 1.5; // a small board is not blown up more than this
const GLIDE = 300;

export class View {
  /**
   * @param {HTMLElement} frame what the pictures of the board lie in, one above the other
   * @param {() => void} moved called whenever the view has moved
   * @param {(isOther: boolean) => void} resized called when there is another room for the board
   */
  constructor(frame, moved, resized) {
    this.frame = frame;
    this.pictures = [...frame.querySelectorAll('svg')];
    this.moved = moved;
    /** @type {Look} */
    this.look = { x: 0, y: 0, scale: 1 };
    /** @type {Look | null} where the view is on its way to */
    this.goal = null;
    this.step = 0;
    this.room = new Room(frame, resized);
  }

  /** Where the frame is on the screen. */
  get screen() {
    return this.room.screen;
  }

  /** Pixels at the rim of the frame that other things take. */
  get inset() {
    return this.room.always;
  }

  /** What is free of other things, on the screen. */
  get free() {
    const { screen: { left, top, width, height }, inset } = this;
    return { left: left + inset.left, top: top + inset.top, right: left + width - inset.right, bottom: top + height - inset.bottom };
  }

  /** Where the view is, or will be in a moment. */
  get present() {
    return this.goal ?? this.look;
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
   * The look that shows a box.
   * @param {Box} box
   * @param {number} [largest] pixels to a unit, at most
   */
  fitting(box, largest = FIT_LARGEST) {
    return fitting(box, this.screen, this.inset, largest);
  }

  /**
   * Whether all of a box is in sight.
   * @param {Box} box
   * @param {Look} [look]
   */
  shows(box, look = this.look) {
    return holds(windowOf(look, this.screen, this.inset), box);
  }

  /**
   * Move there within a moment.
   * @param {Look} to
   * @param {number} [duration]
   */
  glide(to, duration = GLIDE) {
    cancelAnimationFrame(this.step);
    this.goal = to;
    const from = { ...this.look };
    const start = performance.now();
    /** @param {number} now */
    const step = (now) => {
      const t = isCalm() ? 1 : Math.min(Math.max((now - start) / duration, 0), 1);
      this.look = between(from, to, t);
      if (t < 1) this.step = requestAnimationFrame(step);
      else this.goal = null;
      this.draw();
    };
    this.step = requestAnimationFrame(step);
  }

  /** Stay here: a hand is on the board. */
  stop() {
    cancelAnimationFrame(this.step);
    this.goal = null;
  }
}
