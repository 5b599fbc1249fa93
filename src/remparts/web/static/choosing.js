/** Choosing one of the moves: a place and one of its moves, or a button; and sending it, at once or a moment later. */

import { Countdown } from './countdown.js';
import { remembered, say, words } from './dom.js';

/** @import { Place, Target } from './places.js' */
/** @typedef {{choose: (target: Target) => void, offered: () => void, changed: () => void, nudge: () => void}} Hooks */

export class Choosing {
  /** @param {Hooks} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {Target[]} moves without a place, offered as buttons */
    this.buttons = [];
    /** @type {Place | null} */
    this.selected = null;
    /** @type {Target | null} a button that is chosen and not sent yet */
    this.held = null;
    /** @type {Place | null} */
    this.pointed = null;
    this.countdown = new Countdown(() => this.hooks.changed());
    this.isOneClick = remembered('one click') === 'on';
  }

  /** The move that is chosen and not sent yet. */
  get chosen() {
    return this.selected ? this.selected.moves[this.selected.at] : this.held;
  }

  get current() {
    return this.selected ?? this.pointed;
  }

  /**
   * Choose a place by pointer: what goes by itself begins to, unless there are moves to step through.
   * @param {Place} place
   * @param {boolean} isSure whether no other place can have been meant
   */
  begin(place, isSure) {
    this.select(place);
    const [move, ...more] = place.moves;
    if (more.length || !isSure) return;
    if (move.by_itself) this.countdown.start(move.move, () => this.confirm());
    else if (this.isOneClick) this.confirm();
  }

  /**
   * The chosen place is pointed at once more: that turns, and where there is nothing to turn it shows how to confirm.
   * @param {Place} place
   */
  again(place) {
    if (place.moves.length > 1) this.turn(1);
    else if (this.isOneClick) this.confirm();
    else this.hooks.nudge();
  }

  /**
   * Choose a move without a place; chosen once more it is sent.
   * @param {Target} target
   */
  hold(target) {
    if (this.held === target) {
      this.confirm();
      return;
    }
    this.deselect();
    this.held = target;
    say(words('selected one', { name: target.name }));
    this.refresh();
  }

  /**
   * Press the button of a move: one that goes by itself begins to.
   * @param {Target} target
   */
  press(target) {
    this.hold(target);
    if (this.held === target) this.countdown.start(target.move, () => this.confirm());
  }

  /** Choose the move that declines, if there is one. */
  decline() {
    const target = this.buttons.find(({ declines }) => declines);
    if (target) this.hold(target);
  }

  /**
   * Choose a place without a pointer, or confirm the one that is chosen.
   * @param {Place} place
   */
  activate(place) {
    if (this.selected === place) this.confirm();
    else this.select(place);
  }

  /** @param {Place} place */
  select(place) {
    this.deselect();
    this.selected = place;
    place.element.classList.add('selected');
    const key = place.moves.length > 1 ? 'selected' : 'selected one';
    say(words(key, { name: place.moves[place.at].name }));
    this.refresh();
  }

  /** Nothing is chosen any more. */
  deselect() {
    this.countdown.stop();
    this.selected?.element.classList.remove('selected');
    this.selected = this.held = null;
  }

  /** Choose nothing. */
  cancel() {
    if (!this.chosen) return;
    this.deselect();
    this.refresh();
  }

  confirm() {
    if (this.chosen) this.choose(this.chosen);
  }

  /** @param {Target} target */
  choose(target) {
    this.countdown.stop();
    this.hooks.choose(target);
  }

  /**
   * The next move at the place that is chosen or pointed at.
   * @param {number} step
   */
  turn(step) {
    const place = this.current;
    if (!place || place.moves.length < 2) return;
    place.at = (place.at + step + place.moves.length) % place.moves.length;
    this.name(place);
    say(place.moves[place.at].name);
    this.refresh();
  }

  /** @param {Place} place */
  name(place) {
    place.element.setAttribute('aria-label', place.moves[place.at].name);
  }

  /** Show what is chosen or pointed at. */
  refresh() {
    this.hooks.changed();
  }
}
