/** The finale: what the end of a game brings is scored one after the other, and can be skipped. */

import { byId, element, isCalm, markOf, words } from './dom.js';
import { float } from './effects.js';
import { applyFragments } from './fragments.js';

/** @import { Scored, Step } from '../messages.js' */
/** @import { Stage } from './stage.js' */

const PACE = 1150; // milliseconds for a step
const MORE = 160; // for each further number that floats up in it
const LONGEST = 20_000; // for all of them
const REST = 900; // after the last one, before the results cover the board
const COUNTING = 450;
const NEAR = 0.45; // pixels to a unit of the board: where all of it would be smaller, what is scored is looked at closely
const GLIDE = 320;

export class Finale {
  /**
   * @param {Stage} stage
   * @param {() => void} scored called when a step brings points
   */
  constructor(stage, scored) {
    this.stage = stage;
    this.scored = scored;
    /** @type {Step[]} */
    this.steps = [];
    this.at = 0;
    /** @type {string[]} */
    this.leaving = [];
    this.timer = 0;
    this.waiting = 0;
    this.frame = 0;
    this.haste = 1;
    this.isSmall = false;
    /** @type {Map<number, number>} what each seat is shown to have, as long as that is not its score */
    this.shown = new Map();
    /** @type {(() => void) | null} */
    this.done = null;
    byId('finale-skip').addEventListener('click', () => this.end());
  }

  get isOn() {
    return this.done !== null;
  }

  /**
   * Go through the steps, then call `done`; scores and log begin where they were before, and pieces stay to the end.
   * @param {Step[]} steps
   * @param {string[]} leaving the ids of what leaves the page with the game
   * @param {() => void} done
   */
  start(steps, leaving, done) {
    this.stop();
    if (!steps.length) {
      done();
      return;
    }
    [this.steps, this.at, this.leaving, this.done] = [steps, 0, leaving, done];
    document.body.dataset.finale = 'on';
    byId('finale').hidden = false;
    if (byId('side').classList.contains('open')) byId('handle').click(); // an open sheet covers the board
    for (const { seat, points } of steps.flatMap((step) => step.scored)) {
      this.shown.set(seat, (this.shown.get(seat) ?? score(seat)) - points);
    }
    this.keep({});
    byId('turn-who').textContent = words('final scoring');
    this.haste = Math.min(1, LONGEST / steps.reduce((sum, step) => sum + time(step), 0));
    this.isSmall = this.stage.view.fitting(this.stage.view.box).scale < NEAR;
    this.stage.view.fit();
    this.next();
  }

  /**
   * What a message has brought meanwhile stays back until its time, and what it has put back stays.
   * @param {Record<string, unknown>} set
   */
  keep(set) {
    if (!this.isOn) return;
    this.leaving = this.leaving.filter((id) => !(id in set));
    for (const [seat, points] of this.shown) put(seat, points);
    const lines = [...byId('log').children];
    const coming = this.steps[this.at]?.scored[0]?.line;
    const first = lines.findIndex((line) => line.id === coming);
    for (const [number, line] of lines.entries()) line.toggleAttribute('hidden', first >= 0 && number >= first);
  }

  next() {
    const step = this.steps[this.at++];
    if (!step) {
      this.timer = setTimeout(() => this.end(), REST);
      return;
    }
    byId('finale-lines').replaceChildren(...step.scored.map(line));
    this.light(step);
    for (const { line } of step.scored) document.getElementById(line)?.removeAttribute('hidden');
    this.stage.scrollToEnd();
    this.count(step);
    this.scored();
    this.timer = setTimeout(() => this.next(), time(step) * this.haste);
  }

  /**
   * Light up what is scored and let its points float up.
   * @param {Step} step
   */
  light(step) {
    const layer = byId('layer-light', SVGGElement);
    layer.innerHTML = step.light;
    const { view } = this.stage;
    const { x, y, width, height } = layer.getBBox();
    if (this.isSmall) view.glide(width ? view.fitting({ x: x - width / 8, y: y - height / 8, width: width * 1.25, height: height * 1.25 }, NEAR) : view.fitting(view.box));
    const floats = () => {
      for (const [number, effect] of step.scored.flatMap((each) => each.floats).entries()) float(effect, view, number * MORE, time(step) * this.haste);
    };
    this.waiting = setTimeout(floats, this.isSmall ? GLIDE : 0); // points float up from where the view comes to rest
  }

  /**
   * The scores of those who receive something count up.
   * @param {Step} step
   */
  count(step) {
    cancelAnimationFrame(this.frame);
    const [from, to] = [new Map(this.shown), this.shown];
    for (const { seat, points } of step.scored) to.set(seat, (to.get(seat) ?? 0) + points);
    const start = performance.now();
    const tick = (/** @type {number} */ now) => {
      const part = isCalm() ? 1 : Math.min(Math.max((now - start) / COUNTING, 0), 1);
      for (const [seat, points] of to) put(seat, Math.round((from.get(seat) ?? 0) + (points - (from.get(seat) ?? 0)) * part));
      if (part < 1) this.frame = requestAnimationFrame(tick);
    };
    tick(start);
  }

  /** All is scored: the results may be shown. */
  end() {
    const done = this.done;
    this.stop();
    done?.();
  }

  /** Leave everything as it is without a finale. */
  stop() {
    clearTimeout(this.timer);
    clearTimeout(this.waiting);
    cancelAnimationFrame(this.frame);
    if (!this.isOn) return;
    this.done = null;
    applyFragments({}, this.leaving, false, false);
    for (const { seat, points } of this.steps.slice(this.at).flatMap((step) => step.scored)) {
      this.shown.set(seat, (this.shown.get(seat) ?? 0) + points);
    }
    for (const [seat, points] of this.shown) put(seat, points);
    this.shown.clear();
    for (const line of byId('log').children) line.removeAttribute('hidden');
    this.stage.scrollToEnd();
    byId('layer-light', SVGGElement).replaceChildren();
    byId('floats').replaceChildren();
    if (this.isSmall) this.stage.view.fit();
    byId('finale').hidden = true;
    byId('turn-who').textContent = words('over');
  }
}

/** How long a step takes at its ease. @param {Step} step */
function time({ scored }) {
  const floats = scored.reduce((sum, each) => sum + each.floats.length, 0);
  return PACE + MORE * Math.max(floats - 1, 0);
}

/** @param {Scored} scored */
function line({ seat, text, gain }) {
  return element('p', { 'data-seat': String(seat) }, markOf(seat), element('span', {}, text), element('strong', {}, gain));
}

/** Where the score of a seat stands: in the panel, and where that is folded away. @param {number} seat */
function fields(seat) {
  return document.querySelectorAll(`#seat${seat} [data-score], #chip${seat} [data-score]`);
}

/** @param {number} seat */
function score(seat) {
  return Number(document.querySelector(`#seat${seat} [data-score]`)?.textContent?.replace('−', '-') ?? 0);
}

/**
 * @param {number} seat
 * @param {number} points
 */
function put(seat, points) {
  for (const place of fields(seat)) place.textContent = String(points);
}
