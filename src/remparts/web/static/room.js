/** What takes room at the rim of the board: buttons in the corners, the bar below; measured after they are laid out, and kept. */

import { freeArea } from './camera.js';

/** @import { Inset, Screen } from './look.js' */

const GAP = 8; // pixels between the board and what stands beside it

export class Room {
  /**
   * @param {HTMLElement} frame what the board is seen in
   * @param {(isLarger: boolean) => void} changed called when there is another room for the board; whether the frame itself is another
   */
  constructor(frame, changed) {
    this.frame = frame;
    this.standing = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-rim]')]);
    /** @type {HTMLElement | null} */
    this.bar = document.querySelector('#actions, .player');
    /** @type {HTMLElement | null} */
    this.side = document.querySelector('#side');
    /** How high the bar is now, in pixels. */
    this.dock = 0;
    this.screen = this.measure();
    /** @type {Inset} what is taken all the time: the strip for the bar, whether or not there is one, and the buttons */
    this.always = freeArea(this.screen, this.taken(), GAP);
    /** @type {Inset} what is taken now: a move of many parts has a higher bar */
    this.now = this.always;
    // A measurement in the middle of a change would lay the page out once more: it is told when that is done.
    const watch = new ResizeObserver(() => this.resized(changed));
    for (const each of [frame, ...this.standing, ...(this.bar ? [this.bar] : [])]) watch.observe(each);
  }

  /** @returns {Screen} */
  measure() {
    const { left, top, width, height } = this.frame.getBoundingClientRect();
    return { left, top, width, height };
  }

  /** Where the standing things are; what folds out for a moment takes no room. */
  taken() {
    return this.standing
      .filter((each) => !each.matches('[aria-expanded="true"] + *'))
      .map((each) => each.getBoundingClientRect())
      .filter(({ width, height }) => width && height);
  }

  /** @param {(isLarger: boolean) => void} changed */
  resized(changed) {
    const [screen, { now, always }] = [this.screen, this];
    this.screen = this.measure();
    this.always = freeArea(this.screen, this.taken(), GAP);
    const bar = this.bar?.getBoundingClientRect();
    this.dock = bar?.height ?? 0;
    // A bar beside the board takes no room of it; what scrolls above the bar is told how high it is. A property that everything
    // inherits would give every part of the page its style anew, with each bar that comes or goes.
    this.side?.style.setProperty('--dock', `${this.dock}px`);
    this.now = bar && this.dock ? freeArea(this.screen, [...this.taken(), bar], GAP) : this.always;
    const isOther = screen.width !== this.screen.width || screen.height !== this.screen.height;
    if (isOther || differs(now, this.now) || differs(always, this.always)) changed(isOther);
  }
}

/** @param {Inset} one @param {Inset} other */
function differs(one, other) {
  return /** @type {(keyof Inset)[]} */ (['top', 'right', 'bottom', 'left']).some((side) => Math.abs(one[side] - other[side]) > 1);
}
