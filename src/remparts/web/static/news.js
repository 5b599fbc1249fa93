/** What others did since the watcher's last decision: marks on the board, a line of words, and pointers at the rim. */

import { around } from './camera.js';
import { byId, element, markOf, words } from './dom.js';
import { pointer } from './rim.js';

/** @import { News as Told } from '../messages.js' */
/** @import { Box } from './look.js' */
/** @import { PanZoom } from './panzoom.js' */

const MARGIN = 30; // pixels from the rim to the middle of a pointer
const AROUND = 3; // units of the board between something and its mark
const ROUND = 8;
const LIT = 4000;

export class News {
  /**
   * @param {PanZoom} view
   * @param {(at: string) => void} light asks for a feature to be lit up
   */
  constructor(view, light) {
    this.view = view;
    this.light = light;
    /** @type {Told[]} */
    this.told = [];
    /** @type {Map<number, Box>} by seat, what its marks cover */
    this.boxes = new Map();
    /** @type {Map<number, HTMLElement>} by seat, what points there while it is out of sight */
    this.pointers = new Map();
    this.isDue = false;
    /** Whether somebody waits to be taken to what is being lit up. */
    this.isSought = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.darkening = undefined;
  }

  /**
   * Show what is new, or mark it again because the board has changed.
   * @param {Told[] | undefined} told
   * @param {boolean} hasChanged whether the board has
   */
  show(told, hasChanged) {
    if (told) this.tell(told);
    // What is marked is measured when the page has been laid out anyway.
    if (this.isDue || !(told || (hasChanged && this.told.length))) return;
    this.isDue = true;
    requestAnimationFrame(() => {
      this.isDue = false;
      this.mark();
    });
  }

  /**
   * The line under whose turn it is.
   * @param {Told[]} told
   */
  tell(told) {
    const known = new Set(this.told.map(keyOf));
    this.told = told;
    const line = byId('news');
    const hadFocus = line.contains(document.activeElement);
    line.replaceChildren(...told.map((each) => this.entry(each, !known.has(keyOf(each)))));
    if (hadFocus) byId('view').focus();
    this.pointers = new Map(told.map((each) => [each.seat, this.arrow(each)]));
    byId('rim').replaceChildren(...this.pointers.values());
  }

  /**
   * @param {Told} told
   * @param {boolean} isFresh
   */
  entry(told, isFresh) {
    const who = element('span', { class: 'news-who' }, told.who ? `${told.who} ` : '');
    const text = element('span', { class: 'news-text' }, who, told.text);
    const button = element('button', { class: isFresh ? 'news-entry fresh' : 'news-entry', type: 'button', 'data-seat': String(told.seat), title: `${told.who} ${told.text}`.trim() }, markOf(told.seat), text);
    button.addEventListener('click', () => this.reveal(told));
    return element('li', {}, button);
  }

  /**
   * A pointer to what a seat did, for who has looked elsewhere.
   * @param {Told} told
   */
  arrow(told) {
    const name = document.querySelector(`#seat${told.seat}`)?.getAttribute('data-name') ?? '';
    const arrow = element('button', { class: 'pointer', type: 'button', 'data-seat': String(told.seat), 'aria-label': words('show news', { name }) }, element('span', { class: 'pointer-tip' }), markOf(told.seat));
    arrow.hidden = true;
    arrow.addEventListener('click', () => this.reveal(told));
    return arrow;
  }

  /**
   * Take the camera to what a seat did, and light up for a while what is told of it.
   * @param {Told} told
   */
  reveal(told) {
    const box = this.boxes.get(told.seat);
    if (box) this.view.reveal(box);
    this.isSought = !box;
    this.light(told.light);
    clearTimeout(this.darkening);
    this.darkening = setTimeout(() => this.light(''), LIT);
  }

  /** Something is lit up: whoever asked for it and placed nothing is shown this. */
  lit() {
    const box = this.isSought ? boxOf('layer-light') : null;
    this.isSought = false;
    if (box?.width) this.view.reveal(box);
  }

  /** Frame everything that was placed and still lies there. */
  mark() {
    this.boxes.clear();
    const frames = this.told.flatMap(({ seat, placed }) => {
      const boxes = placed.map(boxOf).filter((box) => box !== null);
      if (boxes.length) this.boxes.set(seat, around(boxes));
      return boxes.map((box) => frame(box, seat));
    });
    byId('layer-news', SVGGElement).replaceChildren(...frames);
    const line = byId('news');
    line.scrollLeft = line.scrollWidth; // the last one is the newest
    line.classList.toggle('cut', line.scrollLeft > 0);
    document.body.classList.toggle('has-news', frames.length > 0);
    this.follow();
  }

  /** The view has moved. */
  follow() {
    const { screen, inset, room } = this.view;
    // A strip is kept for the bar also while there is none.
    const covered = { top: 0, right: 0, bottom: room.dock ? inset.bottom : 0, left: 0 };
    for (const [seat, arrow] of this.pointers) {
      const box = this.boxes.get(seat);
      const at = box ? pointer(this.view.toScreen(box.x + box.width / 2, box.y + box.height / 2), screen, inset, MARGIN, covered) : null;
      arrow.hidden = at === null;
      if (!at) continue;
      arrow.style.translate = `${at.x - screen.left}px ${at.y - screen.top}px`;
      arrow.style.setProperty('--turn', `${at.turn}deg`);
    }
  }
}

/**
 * Who looks at this page, in words, where that is one person.
 * @param {number[]} seats
 */
export function whoLooks(seats) {
  if (seats.length > 1) return '';
  const name = document.querySelector(`#seat${seats[0]}`)?.getAttribute('data-name') ?? '';
  return seats.length ? words('you are', { name }) : words('you watch');
}

/** @param {Told} told */
function keyOf({ seat, text }) {
  return `${seat} ${text}`;
}

/**
 * What an element of the board covers; null if it has left the board.
 * @param {string} id
 * @returns {Box | null}
 */
function boxOf(id) {
  const found = document.getElementById(id);
  if (!(found instanceof SVGGraphicsElement)) return null;
  const { x, y, width, height } = found.getBBox();
  return { x, y, width, height };
}

/**
 * @param {Box} box
 * @param {number} seat
 */
function frame({ x, y, width, height }, seat) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  made.setAttribute('class', 'news-mark');
  made.setAttribute('data-seat', String(seat));
  for (const part of ['casing', 'line']) {
    const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    const sizes = { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND, rx: ROUND };
    for (const [name, value] of Object.entries(sizes)) rect.setAttribute(name, String(value));
    rect.setAttribute('class', part);
    made.append(rect);
  }
  return made;
}
