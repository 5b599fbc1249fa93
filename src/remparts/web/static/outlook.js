/** What a chosen move would complete and bring: the move says it itself, or the server is asked once it is chosen. */

import { byId, say, words } from './dom.js';

/** @import { Foreseen, PageMessage } from '../messages.js' */
/** @import { Place, Target } from './places.js' */

export class Outlook {
  /**
   * @param {(message: PageMessage) => boolean} send
   * @param {() => void} changed something more is known
   */
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    this.rev = 0;
    /** @type {Map<string, Foreseen | null>} what is known of moves of this revision; null: it was asked */
    this.known = new Map();
    this.layer = byId('layer-outlook', SVGGElement);
    this.lit = '';
  }

  /**
   * Forget what was said of another position.
   * @param {number} rev
   */
  renew(rev) {
    if (rev === this.rev) return;
    this.rev = rev;
    this.known.clear();
  }

  /** @param {Foreseen} message */
  take(message) {
    if (message.rev !== this.rev) return;
    this.known.set(message.move, message);
    if (message.text) say(message.text);
    this.changed();
  }

  /**
   * What is to be said of the move at a chosen place; nothing until it is known.
   * @param {Place} place
   */
  tell({ moves, at }) {
    const { label, move } = moves[at];
    if (label) return label;
    if (!this.known.has(move) && this.send({ type: 'foresee', rev: this.rev, move })) this.known.set(move, null);
    const told = this.known.get(move);
    if (!told) return '';
    return told.text || words(moves.length > 1 ? 'how to turn' : 'how to go on');
  }

  /**
   * Light up on the board what a chosen move would complete.
   * @param {Target | null} target
   */
  light(target) {
    const light = (target && this.known.get(target.move)?.light) ?? '';
    if (light === this.lit) return;
    this.lit = light;
    this.layer.innerHTML = light;
  }
}
