/** First-game coaching: one short hint at a time, beside what it speaks of, in a browser that is new to the game. */

import { anchorsOf, onBoard, pressable } from './anchors.js';
import { lineBetween, standBeside } from './beside.js';
import { byId, element, remembered, toast, words } from './dom.js';
import { myTables } from './mine.js';

/** @import { Hint, PageMessage } from '../messages.js' */
/** @import { Rect } from './beside.js' */
/** @import { Targets } from './targets.js' */

const MOST = 12; // hints that a browser is given for a game
const READ = 1000; // milliseconds after which a hint that goes by itself has been read
const RIM = 6; // pixels between a hint and the rim of the window
const AROUND = 5; // pixels between what a hint speaks of and the ring around it
const LONGEST = 90; // pixels that the line may be long: a longer one crosses too much
const OFF = 'off';

export class Coach {
  /**
   * @param {Targets} targets
   * @param {(message: PageMessage) => void} send
   */
  constructor(targets, send) {
    const { game = '', title = '', token = '' } = document.body.dataset;
    this.targets = targets;
    this.send = send;
    this.key = `coach.${game}`;
    // Who was at a table of this game before there were hints has played it.
    const isNew = !myTables().some((table) => table.title === title && table.token !== token);
    this.kept = remembered(this.key) ?? (isNew ? '' : OFF);
    remembered(this.key, this.kept); // at the next table of this game, too
    /** @type {Hint[]} */
    this.hints = [];
    /** @type {number | null} who decides */
    this.seat = null;
    /** @type {Hint | null} */
    this.shown = null;
    this.since = 0;
    this.frame = 0;
    /** @type {Set<string>} names of hints that a screen reader has said */
    this.said = new Set();
    this.wire();
  }

  get isOn() {
    return this.kept !== OFF;
  }

  get seen() {
    return new Set(this.kept.split(' ').filter(Boolean));
  }

  wire() {
    byId('coach-seen').addEventListener('click', () => this.dismiss());
    byId('coach-off').addEventListener('click', () => {
      this.keep(OFF);
      toast(words('hints off'));
    });
    const box = byId('coach-on', HTMLInputElement);
    box.checked = this.isOn;
    box.addEventListener('change', () => this.keep(box.checked ? '' : OFF));
    // Whatever opens and closes on the page may hide what a hint speaks of, or lie where it stands.
    const watch = new MutationObserver(() => this.update());
    for (const id of ['answer', 'side', 'curtain']) watch.observe(byId(id), { attributeFilter: ['hidden', 'class'] });
    const changed = (/** @type {Event} */ { target }) => target instanceof Element && target.closest('.coach') === null && this.update();
    for (const kind of ['click', 'close', 'transitionend', 'scroll']) document.addEventListener(kind, changed, { capture: true, passive: true });
  }

  /** The server sends hints only to those who ask for them. */
  begin() {
    if (this.isOn) this.send({ type: 'coach', on: true });
  }

  /**
   * What may be said now.
   * @param {Hint[] | undefined} hints nothing if they are as before
   * @param {number | null} seat
   */
  take(hints, seat) {
    this.seat = seat;
    if (hints) this.hints = hints;
    this.update();
  }

  /** Put the right hint in its place before the next frame. */
  update() {
    if (!this.hints.length && !this.shown) return;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.place());
  }

  /** Show the first hint that was not seen and has something to point at; while the board moves, none. */
  place() {
    const { view } = this.targets;
    const isMoving = view.goal !== null || view.frame.classList.contains('panning');
    if (isMoving) {
      byId('coach').classList.add('moving');
      return;
    }
    const taken = pressable(this.targets);
    const waiting = this.waiting();
    const spared = waiting.length ? onBoard() : [];
    const next = waiting.find((hint) => stand(hint, anchorsOf(hint, this.targets, this.seat), taken, spared));
    this.show(next ?? null);
  }

  /** @returns {Hint[]} what is to be said, the most urgent first */
  waiting() {
    const { seen } = this;
    const { selected, countdown } = this.targets;
    if (!this.isOn || seen.size >= MOST || countdown.isRunning || document.querySelector('dialog[open]')) return [];
    // Whoever has chosen a place has something else to think about than what else there is on the page.
    const isAbout = (/** @type {Hint} */ { anchor }) => !selected || anchor === 'turn' || anchor === 'confirm';
    return this.hints.filter((hint) => !seen.has(hint.name) && isAbout(hint));
  }

  /** The hint that stands in its place is on from now, and the one before it is done. @param {Hint | null} hint */
  show(hint) {
    const coach = byId('coach');
    coach.hidden = !hint;
    coach.classList.toggle('moving', !hint);
    if (hint?.name === this.shown?.name) return;
    const [before, since] = [this.shown, this.since];
    const hadFocus = coach.contains(document.activeElement);
    this.shown = hint;
    this.since = performance.now();
    document.body.dataset.hint = hint?.name ?? '';
    if (hint) this.speak(hint);
    else if (hadFocus) byId('view').focus();
    if (before && this.since - since > READ) this.see(before);
  }

  /** Tell a screen reader once. @param {Hint} hint */
  speak({ name, text }) {
    if (!this.said.has(name)) byId('coach-say').replaceChildren(element('p', {}, words('hint', { text })));
    this.said.add(name);
  }

  /** This hint is not needed any more. */
  dismiss() {
    if (this.shown) this.see(this.shown);
    this.update();
  }

  /** @param {Hint} hint that has been seen */
  see({ name }) {
    if (this.isOn) this.keep([...this.seen.add(name)].join(' '));
  }

  /** @param {string} kept the names of the hints that were seen, or that none are wanted */
  keep(kept) {
    const wasOn = this.isOn;
    this.kept = kept;
    remembered(this.key, kept);
    byId('coach-on', HTMLInputElement).checked = this.isOn;
    if (wasOn !== this.isOn) this.send({ type: 'coach', on: this.isOn });
    this.update();
  }
}

/**
 * Put a hint beside one of the boxes it may point at; where there is little room, in short.
 * @param {Hint} hint
 * @param {Rect[]} anchors
 * @param {Rect[]} taken
 * @param {Rect[]} spared
 * @returns {boolean} whether there is room for it
 */
function stand({ text }, anchors, taken, spared) {
  if (!anchors.length) return false;
  const [coach, card] = [byId('coach'), byId('coach-card')];
  const room = { left: RIM, top: RIM, right: innerWidth - RIM, bottom: innerHeight - RIM };
  coach.hidden = false; // to be measured
  byId('coach-text').textContent = text;
  return [false, true].some((isShort) => {
    coach.classList.toggle('short', isShort);
    const { offsetWidth: width, offsetHeight: height } = card;
    const found = standBeside(anchors, { width, height }, room, taken, spared);
    if (!found) return false;
    const { at: { x, y }, anchor } = found;
    card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    point({ left: x, top: y, right: x + width, bottom: y + height }, anchor);
    return true;
  });
}

/**
 * A ring around what a hint speaks of, and a line to it.
 * @param {Rect} note
 * @param {Rect} anchor
 */
function point(note, anchor) {
  const ring = { left: anchor.left - AROUND, top: anchor.top - AROUND, right: anchor.right + AROUND, bottom: anchor.bottom + AROUND };
  const { style } = byId('coach-ring');
  style.transform = `translate(${ring.left}px, ${ring.top}px)`;
  style.width = `${ring.right - ring.left}px`;
  style.height = `${ring.bottom - ring.top}px`;
  const { x, y, length, angle } = lineBetween(note, ring);
  byId('coach-line').hidden = length > LONGEST;
  byId('coach-line').style.transform = `translate(${x}px, ${y}px) rotate(${angle}rad) scaleX(${length})`;
}
