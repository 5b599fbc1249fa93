/** What the board tells about a place: a small card beside it, or at the foot of a small screen. */

import { byId, element, say, words } from './dom.js';

/** @import { Answer } from '../messages.js' */
/** @import { PanZoom } from './panzoom.js' */

export class AnswerCard {
  /** @param {PanZoom} view */
  constructor(view) {
    this.view = view;
    this.card = byId('answer');
    this.light = byId('layer-light', SVGGElement);
    /** @type {HTMLElement | SVGElement | null} where the keyboard was when it asked */
    this.asker = null;
    byId('answer-close').addEventListener('click', () => this.close());
  }

  get isOpen() {
    return !this.card.hidden;
  }

  /** @param {Answer} answer */
  show(answer) {
    if (!answer.title) {
      this.close();
      return;
    }
    byId('answer-title').textContent = answer.title;
    const pictures = answer.pictures.map(([picture, caption]) => {
      const figure = element('figure', {}, element('figcaption', {}, caption));
      figure.insertAdjacentHTML('afterbegin', picture);
      figure.querySelector('svg')?.setAttribute('aria-hidden', 'true');
      return figure;
    });
    const lines = answer.lines.map((line) => element('p', {}, line));
    byId('answer-body').replaceChildren(...lines, ...(pictures.length ? [element('div', { class: 'answer-pictures' }, ...pictures)] : []));
    this.light.innerHTML = answer.light;
    this.card.hidden = false;
    this.card.scrollTop = 0;
    this.place(answer.x, answer.y);
    say([answer.title, ...answer.lines].join('. '));
    if (this.asker) this.card.focus();
  }

  /**
   * Beside the point, where there is room.
   * @param {number} x
   * @param {number} y
   */
  place(x, y) {
    const stage = byId('stage').getBoundingClientRect();
    const at = this.view.toScreen(x, y);
    const { offsetWidth: width, offsetHeight: height } = this.card;
    const gap = Math.min(60 * this.view.look.scale, 80) + 10;
    let left = at.x - stage.left + gap;
    if (left + width > stage.width - 8) left = at.x - stage.left - gap - width;
    const top = at.y - stage.top - height / 2;
    this.card.style.left = `${Math.min(Math.max(left, 8), Math.max(stage.width - width - 8, 8))}px`;
    this.card.style.top = `${Math.min(Math.max(top, 8), Math.max(stage.height - height - 8, 8))}px`;
  }

  close() {
    if (this.card.hidden) return;
    this.card.hidden = true;
    this.light.replaceChildren();
    this.asker?.focus();
    this.asker = null;
  }
}

/** Nothing is known about a place that was asked for by key. */
export function sayNothing() {
  say(words('nothing here'));
}
