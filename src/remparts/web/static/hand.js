/** The hand in the side panel: what lies there is picked by a click, as it is in the bar. */

import { byId, element } from './dom.js';

/** @import { Picks } from './picks.js' */
/** @import { Targets } from './targets.js' */

export class Hand {
  /**
   * @param {Targets} targets
   * @param {Picks} picks
   */
  constructor(targets, picks) {
    this.targets = targets;
    this.picks = picks;
    byId('panel').addEventListener('click', ({ target }) => {
      const item = target instanceof Element ? target.closest('button')?.closest('[data-choice], [data-thing]') : null;
      if (item instanceof HTMLElement) this.pick(item);
    });
  }

  /** @param {HTMLElement} item */
  pick(item) {
    const { choice } = item.dataset;
    if (choice === undefined) this.picks.toggle(this.numberOf(item));
    else this.targets.pickChoice(choice);
  }

  /** Make buttons of what can be picked now, and show what is. */
  refresh() {
    const offered = this.targets.choices.length > 1 ? this.targets.choices.map(({ choice }) => choice) : [];
    for (const item of itemsOf('choice')) {
      const { choice = '' } = item.dataset;
      show(item, offered.includes(choice), choice === this.targets.choice);
    }
    for (const item of itemsOf('thing')) {
      const number = this.numberOf(item);
      show(item, number !== null, number !== null && this.picks.picked.has(number));
    }
  }

  /**
   * The number of a thing among those to pick: of equal things, the first one in the panel is the first one in the bar.
   * @param {HTMLElement} item
   */
  numberOf(item) {
    const equal = itemsOf('thing').filter(({ dataset }) => dataset.thing === item.dataset.thing);
    const numbers = this.picks.things.flatMap(({ name }, number) => (name === item.dataset.thing ? [number] : []));
    return numbers[equal.indexOf(item)] ?? null;
  }
}

/** @param {string} kind */
function itemsOf(kind) {
  return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`#panel [data-${kind}]`)]);
}

/**
 * What lies in the hand, in a button or without one.
 * @param {HTMLElement} item
 * @param {boolean} isOffered
 * @param {boolean} isPicked
 */
function show(item, isOffered, isPicked) {
  let button = item.querySelector(':scope > button');
  if (isOffered && !button) {
    button = element('button', { class: 'in-hand', type: 'button' }, ...item.childNodes);
    item.append(button);
  } else if (!isOffered && button) item.replaceChildren(...button.childNodes);
  if (isOffered) button?.setAttribute('aria-pressed', String(isPicked));
}
