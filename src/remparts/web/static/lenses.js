/** Ways of looking at the board: one at a time, with a line that says how to read it, and badges that can be read. */

import { byId, remembered } from './dom.js';

/** @import { PanZoom } from './panzoom.js' */

const LETTERS = 19; // the size of a badge's letters in units of the board
const LEAST = 11; // what they measure at least, in pixels
const RIM = 4; // pixels by which badges may overlap

/** @typedef {{x: number, y: number, width: number, height: number}} Box about its middle */

export class Lenses {
  /**
   * @param {PanZoom} view
   * @param {(name: string) => void} choose called with the name of what is to be shown, or with nothing
   */
  constructor(view, choose) {
    this.view = view;
    this.layer = byId('layer-overlay', SVGGElement);
    this.name = '';
    this.scale = 0;
    this.frame = 0;
    const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-overlay]')]);
    for (const button of buttons) {
      button.addEventListener('click', () => {
        const name = button.dataset.overlay ?? '';
        this.name = this.name === name ? '' : name;
        for (const each of buttons) each.setAttribute('aria-pressed', String(each.dataset.overlay === this.name));
        view.frame.classList.toggle('lensed', this.name !== '');
        byId('legend').textContent = this.name ? button.dataset.about ?? '' : '';
        if (!this.name) this.layer.replaceChildren();
        choose(this.name);
      });
    }
    wireCoordinates();
    const opener = byId('lens-button');
    opener.addEventListener('click', () => opener.setAttribute('aria-expanded', String(opener.getAttribute('aria-expanded') !== 'true')));
  }

  /** Offer what this board has: one without columns and rows may have no coordinates. */
  offer() {
    const hasCoordinates = document.querySelector('#coordinate-marks > *') !== null;
    byId('coordinates').hidden = !hasCoordinates;
    byId('lens-button').hidden = !hasCoordinates && !document.querySelector('[data-overlay]');
  }

  /** @param {string} svg */
  show(svg) {
    this.layer.innerHTML = svg;
    this.scale = 0;
    this.moved();
  }

  /** The view has moved: another scale asks for other badges, once for a frame. */
  moved() {
    if (this.scale === this.view.look.scale || !this.layer.firstChild) return;
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.sizeBadges());
  }

  /** On a small board badges are enlarged; one that would cover another waits until somebody looks closer. */
  sizeBadges() {
    this.scale = this.view.look.scale;
    const size = Math.max(LEAST / LETTERS / this.scale, 1);
    this.layer.style.setProperty('--badge', String(size));
    const rim = RIM / this.scale;
    /** @type {Box[]} */
    const taken = [];
    for (const badge of this.layer.querySelectorAll('.r-badge')) {
      const box = boxOf(badge, size);
      const isCovering = size > 1 && taken.some((other) => overlaps(box, other, rim));
      badge.classList.toggle('crowded', isCovering);
      if (!isCovering) taken.push(box);
    }
  }
}

/**
 * What a badge covers at a size, in units of the board: its plate, around the point that the group about it is moved to.
 * @param {Element} badge
 * @param {number} size
 * @returns {Box}
 */
function boxOf(badge, size) {
  const { e: x, f: y } = /** @type {SVGGElement} */ (badge.parentNode).transform.baseVal.getItem(0).matrix;
  const plate = /** @type {SVGRectElement} */ (badge.querySelector('.r-plate'));
  return { x, y, width: plate.width.baseVal.value * size, height: plate.height.baseVal.value * size };
}

/** @param {Box} one @param {Box} other @param {number} rim what may overlap */
function overlaps(one, other, rim) {
  const isAcross = Math.abs(one.x - other.x) < (one.width + other.width) / 2 - rim;
  return isAcross && Math.abs(one.y - other.y) < (one.height + other.height) / 2 - rim;
}

/** The coordinates at the rim are shown or not, and that is remembered. */
function wireCoordinates() {
  const button = byId('coordinates');
  const coordinate = (/** @type {boolean} */ isShown) => {
    byId('board', SVGSVGElement).classList.toggle('coordinated', isShown);
    button.setAttribute('aria-pressed', String(isShown));
    remembered('coordinates', isShown ? 'on' : 'off');
  };
  coordinate(remembered('coordinates') === 'on');
  button.addEventListener('click', () => coordinate(button.getAttribute('aria-pressed') !== 'true'));
}
