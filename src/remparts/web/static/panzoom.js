/** How the board is looked at: by the rule of the camera, or as a person likes. */

import { bounded, neededScale, ruled } from './camera.js';
import { isCalm } from './dom.js';
import { scaleFor, towards, windowOf, zoomed } from './look.js';
import { View } from './view.js';

/** @import { Box, Look } from './look.js' */

const LARGEST = 5; // pixels to a unit of the board
const COAST = 600; // milliseconds until the board comes to rest after a throw

export class PanZoom extends View {
  /**
   * @param {HTMLElement} frame what the pictures of the board lie in, one above the other
   * @param {() => void} moved called whenever the view has moved
   */
  constructor(frame, moved) {
    super(frame, moved, (isOther) => this.resized(isOther));
    /** @type {Box} */
    this.box = { x: -200, y: -200, width: 400, height: 400 };
    /** @type {Box[]} what is to be chosen */
    this.places = [];
    /** @type {Box | null} what a person aims at with dials: it is to fill the view */
    this.aim = null;
    /** @type {Box | null} the place that a person is at: while it is chosen, it alone must be in sight */
    this.at = null;
    /** Whether a person has chosen how to look. */
    this.isChosen = false;
    /** Whether somebody has asked for the whole board, however small it is: until it is moved by hand, or a turn comes. */
    this.isWhole = false;
    /** Whether something was taken back: then nothing moves, as long as something to choose is in sight. */
    this.isStill = false;
    /** @type {Look | null} where to go back to after a closer look */
    this.home = null;
    /** @type {WeakMap<Element, Box>} */
    this.boxes = new WeakMap();
    this.plan = 0;
    this.isFirst = false;
    this.isTouch = matchMedia('(pointer: coarse)').matches;
  }

  /**
   * Pixels at the rim of the frame that other things take: a high bar counts only while there is something to choose.
   * @override
   */
  get inset() {
    return this.places.length || this.aim ? this.room.now : this.room.always;
  }

  /** @param {boolean} isOther whether the frame has another size; otherwise only what stands at its rim has */
  resized(isOther) {
    if (isOther) {
      this.stop();
      if (!this.isChosen) this.home = null;
      if (!this.isChosen) this.look = this.fitting(this.box);
      this.follow(true);
      this.draw();
    } else if (this.places.length || this.aim) {
      this.follow(false, true);
    }
  }

  /**
   * The board covers this now.
   * @param {Box} box
   * @param {boolean} isFirst whether nothing was seen of it before
   */
  cover(box, isFirst) {
    this.box = box;
    if (isFirst && !this.isChosen) this.look = this.fitting(box);
    this.schedule(isFirst);
  }

  /**
   * This is to be chosen now, or aimed at.
   * @param {Box[]} places
   * @param {Box | null} [aim]
   */
  offer(places, aim = null) {
    // What was looked at for a while is done: an aim, or a place among too many.
    const isDone = (this.aim !== null && aim === null) || this.at !== null;
    if (isDone && this.home && !this.isStill) this.goHome();
    if (places.length && !this.places.length) this.isWhole = false;
    this.places = places;
    this.aim = aim;
    this.at = null;
    this.schedule();
  }

  goHome() {
    if (this.home) this.glide(this.home);
    this.home = null;
  }

  /**
   * Apply the rule before the next frame, once for all that has changed.
   * @param {boolean} [isFirst]
   */
  schedule(isFirst = false) {
    cancelAnimationFrame(this.plan);
    this.isFirst ||= isFirst;
    if (isFirst) this.follow(true);
    this.plan = requestAnimationFrame(() => {
      this.follow(this.isFirst);
      this.isFirst = false;
    });
  }

  /**
   * Look as the rule asks for.
   * @param {boolean} [isAtOnce]
   * @param {boolean} [isLenient] whether it is enough that what is to be chosen can be chosen
   */
  follow(isAtOnce = false, isLenient = false) {
    const { present } = this;
    const to = this.wanted(present, isLenient);
    if (to === present) {
      if (isAtOnce) this.draw();
      return;
    }
    if (!isAtOnce) {
      this.glide(to);
      return;
    }
    this.stop();
    this.look = to;
    this.draw();
  }

  /**
   * @param {Look} present
   * @param {boolean} isLenient
   * @returns {Look}
   */
  wanted(present, isLenient) {
    if (this.aim) return this.aimed(present, this.aim);
    if (this.at) return this.shows(this.at, present) ? present : this.centred(present, this.at);
    if (this.isStill && (!this.places.length || this.places.some((place) => this.shows(place, present)))) return present;
    const { screen, inset, box: board, places, last, isTouch, isWhole } = this;
    /** @type {Box[] | undefined} */
    let parts;
    const lying = () => (parts ??= this.lying()); // asked for again and again, if at all
    const scene = { screen, inset, board, places, last, isTouch, isWhole, lying };
    if (ruled(present, scene, isLenient || (this.isChosen && !this.home)) === present) return present;
    const from = this.home ?? present;
    const to = ruled(from, scene, this.isChosen);
    const isCloser = to.scale > from.scale * 1.02;
    if (!isCloser && to !== from) this.isChosen = false;
    this.home = isCloser ? from : null; // a closer look is for a while
    return to;
  }

  /**
   * @param {Look} present
   * @param {Box} aim
   */
  aimed(present, aim) {
    const to = this.fitting(aim);
    if (this.shows(aim, present) && present.scale >= 0.8 * to.scale) return present;
    this.home ??= present;
    return to;
  }

  /**
   * A box in the middle, at the same scale.
   * @param {Look} look
   * @param {Box} box
   */
  centred(look, box) {
    const { x, y, width, height } = windowOf(look, this.screen, this.inset);
    return {
      x: look.x + box.x + box.width / 2 - x - width / 2,
      y: look.y + box.y + box.height / 2 - y - height / 2,
      scale: look.scale,
    };
  }

  /** Where the last move was made, which matters by touch alone, where a large board is not seen as a whole. @returns {Box | null} */
  get last() {
    if (!this.isTouch) return null;
    const marks = /** @type {SVGGraphicsElement[]} */ ([...this.frame.querySelectorAll('.r-last, .news-mark')]);
    return marks.map((mark) => mark.getBBox()).findLast(({ width }) => width > 0) ?? null;
  }

  /** What lies on the board; what changes is another element, so each is measured once. @returns {Box[]} */
  lying() {
    const parts = /** @type {SVGGraphicsElement[]} */ ([...this.frame.querySelectorAll('[data-layer] > *')]);
    return parts.map((part) => {
      const box = this.boxes.get(part) ?? part.getBBox();
      this.boxes.set(part, box);
      return box;
    });
  }

  /** Show the whole board, until the rule asks for something else. */
  fit() {
    this.isChosen = false;
    this.isWhole = true;
    this.home = this.at = null;
    this.glide(this.fitting(this.box));
  }

  /**
   * After a tap among places that are too close together for a finger: look closer, so that a slip can be mended.
   * @param {Box} place
   */
  approach(place) {
    this.at = place;
    const { present } = this;
    const scale = neededScale(this.places, this.isTouch);
    if (scale <= present.scale) return;
    this.home ??= present;
    this.glide(towards(place, scale, present, this.screen, this.inset));
  }

  /**
   * Somebody is at this place: bring it into sight without changing the scale.
   * @param {Box} place
   */
  reveal(place) {
    this.at = place;
    this.follow();
  }

  /**
   * Zoom by a factor about a point of the screen, or about the middle.
   * @param {number} factor
   * @param {number} [clientX]
   * @param {number} [clientY]
   */
  zoom(factor, clientX, clientY) {
    const { left, top, width, height } = this.screen;
    const smallest = Math.min(scaleFor(this.box, this.screen, this.inset) * 0.6, 0.5);
    const scale = Math.min(Math.max(this.look.scale * factor, smallest), LARGEST);
    this.take(zoomed(this.look, this.screen, scale, { x: clientX ?? left + width / 2, y: clientY ?? top + height / 2 }));
  }

  /**
   * Move the board by so many pixels, as far as it is not lost.
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    this.take(this.panned(right, down));
  }

  /**
   * The board was let go while it moved, by so many pixels in a millisecond: it comes to rest by and by.
   * @param {number} right
   * @param {number} down
   */
  coast(right, down) {
    if (!isCalm() && Math.hypot(right, down) > 0.1) this.glide(bounded(this.panned((right * COAST) / 3, (down * COAST) / 3), this.screen, this.inset, this.box), COAST);
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  panned(right, down) {
    const { x, y, scale } = this.look;
    return { x: x - right / scale, y: y - down / scale, scale };
  }

  /** From now on the person decides where to look; a closer look ends by itself all the same. @param {Look} look */
  take(look) {
    this.stop();
    this.look = bounded(look, this.screen, this.inset, this.box);
    this.at = null;
    this.isWhole = false;
    if (!this.places.length) this.home = null; // nothing is looked at for a while: this is where the person wants to be
    if (!this.home) this.isChosen = true;
    this.draw();
  }
}
