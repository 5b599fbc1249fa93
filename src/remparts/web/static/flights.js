/** What flies is seen landing on the board before anything else tells of it, and before anything comes after it. */

import { applyFragments } from './fragments.js';

/** @import { Show } from '../messages.js' */

/** @typedef {Record<string, [string, string]>} Fragments */

export class Flights {
  /**
   * @param {(message: Show, isFirst: boolean) => number} board shows the board; gives the milliseconds until all has landed
   * @param {(message: Show, isFirst: boolean) => void} tell shows everything else
   * @param {boolean} hurries whether what comes meanwhile ends the flight instead of waiting for its end
   */
  constructor(board, tell, hurries) {
    this.board = board;
    this.tell = tell;
    this.hurries = hurries;
    this.landing = 0;
    this.land = () => {};
    /** @type {Show[]} what came while something flew */
    this.waiting = [];
  }

  /**
   * @param {Show} message
   * @param {boolean} isFirst
   */
  show(message, isFirst) {
    if (isFirst) this.forget();
    if (this.landing && this.hurries) this.land();
    if (this.landing) {
      this.waiting.push(message);
      return;
    }
    const flies = !isFirst && message.effects?.some(({ kind }) => kind === 'fly');
    if (!flies) {
      this.board(message, isFirst);
      this.tell(message, isFirst);
      return;
    }
    const [now, later] = parted(message.set ?? {});
    this.land = () => {
      clearTimeout(this.landing);
      this.landing = 0;
      applyFragments(later, [], false, true);
      this.tell(message, isFirst);
      for (const each of this.waiting.splice(0)) this.show(each, false);
    };
    this.landing = setTimeout(this.land, this.board({ ...message, set: now }, isFirst));
  }

  /** What was to be told comes once more, with everything. */
  forget() {
    clearTimeout(this.landing);
    this.landing = 0;
    this.waiting = [];
  }
}

/**
 * The fragments of the board, and the others.
 * @param {Fragments} set
 * @returns {[Fragments, Fragments]}
 */
function parted(set) {
  const isBoard = (/** @type {[string, [string, string]]} */ [, [container]]) => container.startsWith('layer-');
  const all = Object.entries(set);
  return [Object.fromEntries(all.filter(isBoard)), Object.fromEntries(all.filter((each) => !isBoard(each)))];
}
