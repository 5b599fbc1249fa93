/** The board, the panel and the log as the table and the replay share them. */

import { AnswerCard, sayNothing } from './answer.js';
import { Back } from './back.js';
import { byId, say, toast, wireDialogs, words } from './dom.js';
import { keepFloats, startEffects } from './effects.js';
import { Flights } from './flights.js';
import { applyFragments } from './fragments.js';
import { Gestures } from './gestures.js';
import { Lenses } from './lenses.js';
import { Live } from './live.js';
import { PanZoom } from './panzoom.js';
import { Rules } from './rules.js';

/** @import { Answer, ServerMessage, Show, Status } from '../messages.js' */
/** @import { State } from './live.js' */

/**
 * @typedef {{
 *   show: (message: Show, isFirst: boolean) => void,
 *   other?: (message: ServerMessage) => void,
 *   tap?: (x: number, y: number, event: PointerEvent) => boolean,
 *   wheel?: (event: WheelEvent) => boolean,
 *   grab?: (x: number, y: number) => ((x: number, y: number) => void) | null,
 *   moved?: () => void,
 *   lost?: () => void,
 *   lit?: () => void,
 *   placesLog?: boolean,
 *   hurries?: boolean,
 * }} Hooks placesLog: the page itself decides which part of the log is in sight; hurries: what comes next ends a flight
 */

export class Stage {
  /** @param {Hooks} hooks */
  constructor(hooks) {
    const { live, lang = 'en' } = document.body.dataset;
    this.hooks = hooks;
    this.isAtEnd = true;
    const board = (/** @type {Show} */ message, /** @type {boolean} */ isFirst) => this.showBoard(message, isFirst);
    this.flights = new Flights(board, (message, isFirst) => this.tell(message, isFirst), hooks.hurries ?? false);
    /** @type {number | null} */
    this.turn = null;
    this.view = new PanZoom(byId('view'), () => this.moved());
    new Gestures(this.view, {
      tap: (x, y, event) => this.tap(x, y, event),
      ask: (x, y) => this.ask(x, y),
      wheel: (event) => hooks.wheel?.(event) ?? false,
      grab: (x, y) => hooks.grab?.(x, y) ?? null,
    });
    this.answer = new AnswerCard(this.view);
    this.rules = new Rules();
    this.lenses = new Lenses(this.view, (name) => this.live.send({ type: 'overlay', name }));
    this.live = new Live(live ?? '', lang, {
      message: (message, isFirst) => this.receive(message, isFirst),
      state: (state, hasMove) => this.showConnection(state, hasMove),
    });
    wireDialogs();
    this.wireZoom();
    this.wireSheet();
    this.wireLog();
    // The same page in another language shows the same place: a link alone would lose what stands behind the #.
    document.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest('.languages a') : null;
      if (link instanceof HTMLAnchorElement) link.hash = location.hash;
    });
    document.addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * @param {ServerMessage} message
   * @param {boolean} isFirst
   */
  receive(message, isFirst) {
    if (message.type === 'show') this.flights.show(message, isFirst);
    else if (message.type === 'answer') this.showAnswer(message);
    else if (message.type === 'layer' && message.name === 'overlay') this.lenses.show(message.svg);
    else if (message.type === 'layer') this.showLight(message.svg);
    else this.hooks.other?.(message);
    if (message.type === 'error') toast(message.text);
  }

  /**
   * @param {Show} message
   * @param {boolean} isFirst
   * @returns {number} milliseconds until everything that flies has come to rest
   */
  showBoard(message, isFirst) {
    // What a person has just placed is seen already: only what others do is seen coming.
    const isOwn = byId('layer-ghost', SVGGElement).classList.contains('pending');
    if (isFirst && this.lenses.name) this.live.send({ type: 'overlay', name: this.lenses.name });
    const isFinale = message.finale !== undefined && !isFirst;
    const effects = isFinale ? message.effects?.filter(({ kind }) => kind === 'fly') : message.effects;
    const flight = effects && !isFirst ? startEffects(effects, this.view) : 0;
    applyFragments(message.set ?? {}, isFinale ? [] : message.gone ?? [], isFirst, !isFirst && !isOwn);
    if (message.set?.['coordinate-marks']) this.lenses.offer();
    if (message.box) {
      const [x, y, width, height] = message.box;
      this.view.cover({ x, y, width, height }, isFirst);
    }
    return flight;
  }

  /**
   * Whose turn it is now, what may be chosen, and what happened in words.
   * @param {Show} message
   * @param {boolean} isFirst
   */
  tell(message, isFirst) {
    this.hooks.show(message, isFirst);
    document.body.dataset.moves = String(message.moves); // all of them are to be seen now
    if (message.status) document.body.classList.toggle('over', message.status.over);
    this.showTurn(message.status);
    // The page is laid out before the next frame anyway; to ask for a height here would do it once more.
    if (!this.hooks.placesLog && (isFirst || this.isAtEnd)) requestAnimationFrame(() => this.scrollToEnd());
    if (message.say?.length) say(message.say.join(' '));
  }

  /** The view has moved. */
  moved() {
    this.lenses.moved();
    keepFloats(this.view);
    this.hooks.moved?.();
  }

  scrollToEnd() {
    const log = byId('log');
    log.scrollTop = log.scrollHeight;
  }

  /**
   * Whose turn it is, in the panel and in what stays in sight when that is folded away.
   * @param {Status} [status]
   */
  showTurn(status) {
    if (status) this.turn = status.turn;
    for (const part of document.querySelectorAll('#seats > [data-seat], #summary > [data-seat]')) {
      part.classList.toggle('playing', Number(part.getAttribute('data-seat')) === this.turn);
    }
  }

  /** @param {string} svg */
  showLight(svg) {
    byId('layer-light', SVGGElement).innerHTML = svg;
    if (svg) this.hooks.lit?.();
  }

  /** @param {Answer} answer */
  showAnswer(answer) {
    if (!answer.title && this.answer.asker) sayNothing();
    this.answer.show(answer);
  }

  /**
   * @param {State} state
   * @param {boolean} hasMove
   */
  showConnection(state, hasMove) {
    byId('link-state').hidden = state === 'open';
    const key = state === 'lost' ? (hasMove ? 'kept' : 'reconnecting') : state;
    byId('link-text').textContent = state === 'open' ? '' : words(key);
    byId('link-state').querySelector('.spinner')?.toggleAttribute('hidden', state === 'ended');
    document.body.classList.toggle('offline', state !== 'open');
    if (state === 'lost' || state === 'ended') this.hooks.lost?.();
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {PointerEvent} event
   */
  tap(x, y, event) {
    if (this.hooks.tap?.(x, y, event)) {
      this.answer.close();
      return true;
    }
    if (this.answer.isOpen) this.answer.close();
    else this.ask(x, y);
    return false;
  }

  /**
   * Ask what there is at a point of the screen.
   * @param {number} clientX
   * @param {number} clientY
   */
  ask(clientX, clientY) {
    const { x, y } = this.view.toBoard(clientX, clientY);
    this.live.send({ type: 'ask', x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
  }

  wireZoom() {
    for (const button of document.querySelectorAll('[data-zoom]')) {
      const what = button.getAttribute('data-zoom');
      button.addEventListener('click', () => (what === 'fit' ? this.view.fit() : this.view.zoom(what === 'in' ? 1.3 : 1 / 1.3)));
    }
  }

  /** On a phone the panel is a sheet: its handle opens it by a tap or a pull. */
  wireSheet() {
    const [handle, side] = [byId('handle'), byId('side')];
    const open = (/** @type {boolean} */ isOpen) => {
      side.classList.toggle('open', isOpen);
      handle.setAttribute('aria-expanded', String(isOpen));
    };
    const sheet = { element: side, isOpen: () => side.classList.contains('open'), close: () => open(false) };
    new Back([sheet, { element: this.answer.card, isOpen: () => this.answer.isOpen, close: () => this.answer.close() }]);
    let from = 0;
    let isPulled = false;
    handle.addEventListener('pointerdown', (event) => {
      from = event.clientY;
      isPulled = false;
    });
    handle.addEventListener('pointermove', (event) => {
      if (!event.buttons || isPulled || Math.abs(event.clientY - from) < 24) return;
      isPulled = true;
      open(event.clientY < from);
    });
    handle.addEventListener('click', () => isPulled || open(!side.classList.contains('open')));
    byId('stage').addEventListener('pointerdown', () => open(false));
  }

  /** A line of the log lights up what it tells of and shows the paragraphs it cites. */
  wireLog() {
    const log = byId('log');
    let top = 0;
    const scrolled = () => {
      const isBack = log.scrollTop < top;
      top = log.scrollTop;
      if (log.scrollHeight - top - log.clientHeight < 60) this.isAtEnd = true;
      // Lines that came after the log was scrolled to its end are below the sight too: only who goes back leaves the end.
      else if (isBack) this.isAtEnd = false;
    };
    log.addEventListener('scroll', scrolled, { passive: true });
    /** @type {HTMLElement | null} */
    let lit = null;
    const light = (/** @type {Event} */ event) => {
      const line = event.target instanceof Element ? event.target.closest('.line[tabindex]') : null;
      if (line === lit) return;
      lit?.classList.remove('lit');
      lit = /** @type {HTMLElement | null} */ (line);
      lit?.classList.add('lit');
      this.rules.hideParagraph();
      this.live.send({ type: 'light', at: lit?.dataset.light ?? '' });
      if (lit) this.rules.showParagraphs(lit);
    };
    const darken = () => light(new Event('leave'));
    for (const kind of ['pointerover', 'focusin']) log.addEventListener(kind, light);
    for (const kind of ['pointerleave', 'focusout']) log.addEventListener(kind, darken);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (event.key === 'Escape' && this.answer.isOpen) this.answer.close();
    else if (event.key === '+' || event.key === '=') this.view.zoom(1.3);
    else if (event.key === '-') this.view.zoom(1 / 1.3);
    else if (event.key === '0') this.view.fit();
    else if (event.key === '?') byId('keys', HTMLDialogElement).showModal();
    else return;
    event.preventDefault();
  }
}

/** Whether a key belongs to an input or a dialog. @param {KeyboardEvent} event */
export function isTyping(event) {
  return event.target instanceof Element && event.target.closest('input, select, textarea, dialog') !== null;
}
