/** A move made of several things: a row of pictures to pick from, and a button for each move that can be made of them. */

import { byId, element, say, words } from './dom.js';

/** @import { Picks as Range, Target, Thing } from './places.js' */

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export class Picks {
  /**
   * @param {(move: string) => void} choose
   * @param {() => void} changed something was picked or put back
   */
  constructor(choose, changed) {
    this.choose = choose;
    this.changed = changed;
    this.row = byId('things');
    this.said = byId('thing-said');
    this.layer = byId('layer-things', SVGGElement);
    /** @type {Thing[]} */
    this.things = [];
    /** @type {HTMLElement[]} */
    this.toggles = [];
    /** @type {{picks: Range, button: HTMLElement, why: HTMLElement}[]} the moves that can be made of what is picked */
    this.moves = [];
    /** @type {Set<number>} the numbers of the picked things, in the order in which they were picked */
    this.picked = new Set();
    /** @type {number | null} the number of the thing that is pointed at */
    this.pointed = null;
    this.names = '';
    this.row.addEventListener('click', (event) => this.toggle(this.numberOf(event.target)));
    this.row.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.point(this.numberOf(event.target)));
    this.row.addEventListener('pointerleave', () => this.point(null));
    this.row.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) this.point(this.numberOf(target));
    });
    this.row.addEventListener('focusout', () => this.point(null));
    this.row.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * Let things be picked for these moves, or for none; the same things as before stay picked.
   * @param {Target[]} targets
   */
  offer(targets) {
    const things = targets[0]?.picks?.things ?? [];
    const names = JSON.stringify(things.map(({ name, label }) => [name, label]));
    if (things.length && names !== this.names) {
      this.names = names;
      this.picked.clear();
    }
    this.pointed = null;
    this.things = things;
    this.toggles = things.map((thing) => toggleOf(thing));
    this.row.replaceChildren(...this.toggles);
    this.row.hidden = this.said.hidden = !things.length;
    this.moves = targets.flatMap((target, number) => this.moveOf(target, number));
    byId('choices').prepend(...this.moves.flatMap(({ button, why }) => [button, why]));
    this.layer.innerHTML = lightsOf(things).map((light) => `<g class="thing-light">${light}</g>`).join('');
    this.rove(this.toggles[0]);
    this.refresh();
  }

  /**
   * The button that makes a move of what is picked, and why it is closed.
   * @param {Target} target
   * @param {number} number
   */
  moveOf({ move, name, label, picks }, number) {
    if (!picks) return [];
    const button = element('button', { class: `button${number ? '' : ' primary'}`, type: 'button', 'data-picks': move }, label || name);
    if (label && label !== name) button.setAttribute('aria-label', name);
    const why = element('span', { class: 'visually-hidden', id: `why-${number}` }, rangeOf(picks));
    button.addEventListener('click', () => this.confirm(move, picks));
    return [{ picks, button, why }];
  }

  /** @param {EventTarget | null} target */
  numberOf(target) {
    const toggle = target instanceof Element ? target.closest('.thing') : null;
    const number = toggle instanceof HTMLElement ? this.toggles.indexOf(toggle) : -1;
    return number < 0 ? null : number;
  }

  /** Pick a thing, or put it back. @param {number | null} number */
  toggle(number) {
    if (number === null || !this.things[number]) return;
    if (!this.picked.delete(number)) this.picked.add(number);
    this.rove(this.toggles[number]);
    this.refresh();
    say(words('picked', { n: this.picked.size }));
  }

  /** Put everything back. */
  clear() {
    if (!this.things.length || !this.picked.size) return;
    this.picked.clear();
    this.refresh();
    say(words('picked', { n: 0 }));
  }

  /** @param {number | null} number */
  point(number) {
    if (this.pointed === number) return;
    this.pointed = number;
    this.refresh();
  }

  /** Show what is picked, what it lights up, and what can be done with it. */
  refresh() {
    const lit = [...this.picked, ...(this.pointed === null ? [] : [this.pointed])];
    for (const [number, toggle] of this.toggles.entries()) toggle.setAttribute('aria-pressed', String(this.picked.has(number)));
    const lights = lit.map((number) => this.things[number]?.light);
    for (const [at, light] of lightsOf(this.things).entries()) this.layer.children[at].classList.toggle('lit', lights.includes(light));
    this.said.textContent = this.things[lit.at(-1) ?? -1]?.label ?? this.invitation;
    for (const { picks, button, why } of this.moves) {
      const isOpen = fits(picks, this.picked.size);
      button.setAttribute('aria-disabled', String(!isOpen));
      button.title = isOpen ? '' : rangeOf(picks);
      if (isOpen) button.removeAttribute('aria-describedby');
      else button.setAttribute('aria-describedby', why.id);
    }
    this.changed();
  }

  /** How many may be picked, whatever the move. */
  get invitation() {
    const least = Math.min(...this.moves.map(({ picks }) => picks.least));
    const most = Math.max(...this.moves.map(({ picks }) => picks.most));
    return this.moves.length ? rangeOf({ least, most }) : '';
  }

  /**
   * Make a move of what is picked, in the order of the things.
   * @param {string} move
   * @param {Range} picks
   */
  confirm(move, picks) {
    if (!fits(picks, this.picked.size)) {
      say(rangeOf(picks));
      return;
    }
    const names = picks.things.filter((_, number) => this.picked.has(number)).map(({ name }) => name);
    this.picked.clear();
    this.choose(move.replace('{picks}', () => names.join(picks.joint)));
  }

  /** Only one thing is a stop of the tab key. @param {HTMLElement | undefined} toggle */
  rove(toggle) {
    for (const each of this.toggles) each.setAttribute('tabindex', each === toggle ? '0' : '-1');
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const number = this.numberOf(event.target);
    if (number === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = this.toggles.length - 1;
    const step = STEPS[event.key];
    let next = { Home: 0, End: last }[event.key];
    if (step) next = Math.min(Math.max(number + step, 0), last);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.rove(this.toggles[next]);
    this.toggles[next].focus();
  }

  /** Put the keyboard on the first thing. @returns {boolean} whether there is one */
  focus() {
    this.toggles[0]?.focus();
    return this.toggles.length > 0;
  }
}

/** @param {Thing} thing */
function toggleOf({ name, label, note, picture }) {
  const toggle = element('button', { class: 'thing', type: 'button', 'aria-label': label, title: label, 'data-thing': name });
  toggle.innerHTML = picture;
  toggle.querySelector('svg')?.setAttribute('aria-hidden', 'true');
  if (note) toggle.append(element('span', { class: 'thing-note' }, note));
  return toggle;
}

/** What the things light up, each light once. @param {Thing[]} things */
function lightsOf(things) {
  return [...new Set(things.map(({ light }) => light).filter(Boolean))];
}

/**
 * Whether a move can be made of so many things.
 * @param {{least: number, most: number}} range
 * @param {number} count
 */
function fits({ least, most }, count) {
  return least <= count && count <= most;
}

/** How many things are to be picked, in words. @param {{least: number, most: number}} range */
function rangeOf({ least, most }) {
  if (least === most) return words('pick exactly', { least });
  return least + 1 === most ? words('pick either', { least, most }) : words('pick between', { least, most });
}
