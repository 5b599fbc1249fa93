/** The moves a person may choose, as places on the board: by pointer, touch or keyboard. */

import { Choosing } from './choosing.js';
import { RING, aimBox, boxOf, makePlaces, makeRing, nearest, nextPlace, surround } from './places.js';

/** @import { Hooks } from './choosing.js' */
/** @import { PanZoom } from './panzoom.js' */
/** @import { Place, Target } from './places.js' */

const FINGER = 24; // pixels around a place that still mean it
/** @type {Record<string, [number, number] | undefined>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Targets extends Choosing {
  /**
   * @param {SVGGElement} layer
   * @param {SVGGElement} ghost
   * @param {PanZoom} view
   * @param {Hooks} hooks
   */
  constructor(layer, ghost, view, hooks) {
    super(hooks);
    this.layer = layer;
    this.ghost = ghost;
    this.view = view;
    /** @type {Place[]} */
    this.places = [];
    /** @type {Target[]} */
    this.offered = [];
    /** @type {Target | null} a move with numbers to be set */
    this.dialled = null;
    /** @type {Target[]} moves that are made of things to be picked */
    this.picking = [];
    /** @type {Target[]} one for each thing that is picked before its places are shown */
    this.choices = [];
    this.choice = '';
    this.ring = makeRing();
    this.lastTap = -Infinity;
    this.lastWheel = 0;
    layer.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && this.point(this.placeOf(event.target)));
    layer.addEventListener('pointerout', (event) => event.pointerType === 'mouse' && this.point(null));
    // On the frame: a part of a picture that listens for the focus becomes a stop of the tab key itself.
    view.frame.addEventListener('focusin', (event) => this.focused(this.placeOf(event.target)));
    view.frame.addEventListener('focusout', () => this.point(null));
    layer.addEventListener('keydown', (event) => this.key(event));
    // A screen reader clicks without a pointer.
    layer.addEventListener('click', (event) => {
      const place = this.placeOf(event.target);
      if (place && event.timeStamp - this.lastTap > 500) this.activate(place);
    });
  }

  /**
   * Offer these moves instead of what was offered.
   * @param {Target[]} targets
   */
  offer(targets) {
    this.take(targets);
    this.layOut();
    this.show();
  }

  /** Let the camera show what is to be chosen. */
  show() {
    this.view.offer(this.places.map((place) => boxOf(place)), aimBox(this.dialled, this.view.box));
  }

  /** Offer nothing for a moment: a move is on its way, and its ghost stays. So does the view. */
  wait() {
    this.take([]);
    this.selected = this.pointed = this.held = null;
    this.places = [];
    this.layer.replaceChildren();
    if (!this.ghost.classList.contains('pending')) this.draw(null);
    this.hooks.changed();
  }

  /** @param {Target[]} targets */
  take(targets) {
    this.countdown.stop();
    this.offered = targets;
    this.buttons = targets.filter((target) => !target.spot && !target.dials.length && !target.picks);
    this.dialled = targets.find((target) => target.dials.length) ?? null;
    this.picking = targets.filter((target) => target.picks);
    this.choices = targets.filter((target, at) => target.choice && targets.findIndex((each) => each.choice === target.choice) === at);
    if (!this.choices.some(({ choice }) => choice === this.choice)) this.choice = this.choices[0]?.choice ?? '';
    this.hooks.offered();
  }

  /**
   * Show the places of another choice.
   * @param {string} choice
   */
  pickChoice(choice) {
    this.choice = choice;
    this.layOut();
    this.show();
  }

  /** Put the places of the present choice on the board. */
  layOut() {
    this.selected = this.pointed = this.held = null;
    this.ghost.replaceChildren();
    this.ghost.classList.remove('pending');
    this.places = makePlaces(this.layer, this.offered.filter((target) => target.spot && target.choice === this.choice));
    for (const place of this.places) this.name(place);
    this.places[0]?.element.setAttribute('tabindex', '0');
    this.hooks.changed();
  }

  /** @param {EventTarget | null} target */
  placeOf(target) {
    const element = target instanceof Element ? target.closest('.target') : null;
    return this.places.find((place) => place.element === element) ?? null;
  }

  /**
   * The place at a point of the screen, or the nearest one within a finger's width.
   * @param {number} clientX
   * @param {number} clientY
   */
  pick(clientX, clientY) {
    const under = this.placeOf(document.elementFromPoint(clientX, clientY));
    if (under) return under;
    const { x, y } = this.view.toBoard(clientX, clientY);
    return nearest(this.places, x, y, FINGER / this.view.look.scale);
  }

  /**
   * Whether a finger at a point of the screen can have meant no other place.
   * @param {Place} place
   * @param {number} clientX
   * @param {number} clientY
   */
  isClear(place, clientX, clientY) {
    const { x, y } = this.view.toBoard(clientX, clientY);
    return !nearest(this.places.filter((each) => each !== place), x, y, FINGER / this.view.look.scale);
  }

  /**
   * A tap or click on the board.
   * @returns {boolean} whether it meant a place
   * @param {number} clientX
   * @param {number} clientY
   * @param {PointerEvent} event
   */
  tap(clientX, clientY, event) {
    const place = this.pick(clientX, clientY);
    this.lastTap = event.timeStamp;
    if (place) {
      if (this.selected === place) this.again(place);
      else this.begin(place, event.pointerType === 'mouse' || this.isClear(place, clientX, clientY));
      if (event.pointerType !== 'mouse' && this.selected === place) this.view.approach(boxOf(place));
      return true;
    }
    if (!this.chosen) return false;
    this.cancel();
    return true;
  }

  /**
   * @override
   * @param {Place} place
   */
  select(place) {
    this.rove(place);
    super.select(place);
  }

  /**
   * Choose nothing, and see all places again.
   * @override
   */
  cancel() {
    if (!this.chosen) return;
    super.cancel();
    this.show();
  }

  /**
   * @override
   * @param {Target} target
   */
  choose(target) {
    if (!this.selected) this.draw(target);
    this.ghost.classList.add('pending');
    super.choose(target);
  }

  /** The wheel turns what is chosen while the pointer is over it. @param {WheelEvent} event */
  wheel(event) {
    if (!this.selected || this.selected.moves.length < 2 || this.placeOf(event.target) !== this.selected) return false;
    if (event.timeStamp - this.lastWheel < 130 || !event.deltaY) return true;
    this.lastWheel = event.timeStamp;
    this.turn(Math.sign(event.deltaY));
    return true;
  }

  /** @param {Place | null} place */
  point(place) {
    if (this.pointed === place) return;
    this.pointed = place;
    if (!this.chosen) this.refresh();
  }

  /** @param {Place | null} place */
  focused(place) {
    if (!place?.element.matches(':focus-visible')) return;
    this.rove(place);
    this.point(place);
    this.view.reveal(boxOf(place, RING));
  }

  /**
   * Show the ghost of what is chosen or pointed at.
   * @override
   */
  refresh() {
    const place = this.current;
    for (const each of this.places) each.element.classList.toggle('previewed', each === place);
    this.draw(this.chosen ?? (place ? place.moves[place.at] : null));
    this.ghost.classList.toggle('chosen', this.chosen !== null);
    super.refresh();
  }

  /** @param {Target | null} target */
  draw(target) {
    this.ghost.innerHTML = target?.ghost ? `<g transform="translate(${target.x} ${target.y})">${target.ghost}</g>` : '';
  }

  /** Only one place is a stop of the tab key, and has the ring. @param {Place} place */
  rove(place) {
    for (const each of this.places) each.element.setAttribute('tabindex', each === place ? '0' : '-1');
    surround(place, this.ring);
  }

  /** Put the keyboard on the first place. @returns {boolean} whether there is one */
  focus() {
    const place = this.selected ?? this.places[0];
    place?.element.focus();
    return Boolean(place);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const place = this.placeOf(event.target);
    const way = WAYS[event.key];
    if (!place || event.ctrlKey || event.metaKey || event.altKey) return;
    if (way) this.go(place, ...way);
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (this.held) this.confirm();
    else this.activate(place);
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Focus the nearest place in a direction.
   * @param {Place} from
   * @param {number} dx
   * @param {number} dy
   */
  go(from, dx, dy) {
    const next = nextPlace(this.places, from, dx, dy);
    if (!next) return;
    this.cancel();
    next.element.focus();
  }
}
