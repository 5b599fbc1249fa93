/** Reactions: six pictures that people show each other; each is seen at the seat of its sender for a few seconds. */

import { byId, element, isCalm, remembered, say } from './dom.js';

/** @import { React, Reaction, Status } from '../messages.js' */
/** @import { Live } from './live.js' */

const SHOWN = 4000;
const REST = 2500;

export class Reactions {
  /** @param {Live} live */
  constructor(live) {
    this.live = live;
    this.part = byId('reactions');
    this.list = byId('reaction-list');
    this.opener = byId('react');
    /** the seats of people with other links */
    this.others = (this.part.dataset.others ?? '').split(' ').filter(Boolean).map(Number);
    this.opener.addEventListener('click', () => this.open(this.list.hidden !== false));
    this.list.addEventListener('click', (event) => this.pick(event));
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.part.contains(target)) this.open(false);
    });
    this.part.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || this.list.hidden) return;
      event.stopPropagation();
      this.open(false);
      this.opener.focus();
    });
    const box = byId('reactions-on', HTMLInputElement);
    box.checked = remembered('reactions') !== 'off';
    box.addEventListener('change', () => remembered('reactions', box.checked ? 'on' : 'off'));
    this.box = box;
  }

  /** There is a button only while somebody else is here. @param {Status} status */
  update(status) {
    this.part.hidden = !this.others.some((seat) => status.connected.includes(seat));
    if (this.part.hidden) this.open(false);
  }

  /** @param {boolean} isOpen */
  open(isOpen) {
    this.list.hidden = !isOpen;
    this.opener.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.list.querySelector('button')?.focus();
  }

  /** @param {Event} event */
  pick(event) {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    this.live.send({ type: 'react', name: /** @type {React['name']} */ (button.dataset.reaction) });
    this.open(false);
    this.opener.focus();
    this.opener.toggleAttribute('disabled', true);
    setTimeout(() => this.opener.toggleAttribute('disabled', false), REST);
  }

  /** @param {Reaction} reaction */
  show({ seat, name }) {
    const button = this.list.querySelector(`[data-reaction="${name}"]`);
    const places = [`#seat${seat} .mark`, `#chip${seat}`].map((each) => document.querySelector(each));
    const place = places.find(isInSight) ?? byId('side');
    if (!this.box.checked || !button) return;
    say(`${document.getElementById(`seat${seat}`)?.dataset.name}: ${button.getAttribute('aria-label')}`);
    const { left, top, width } = place.getBoundingClientRect();
    const isAbove = place.id.startsWith('chip'); // at the lower edge of the screen; otherwise beside the panel
    const bubble = element('div', { class: isAbove ? 'reaction above' : 'reaction', id: `reaction${seat}`, 'data-seat': String(seat) });
    bubble.append(...[...button.children].map((each) => each.cloneNode(true)));
    bubble.style.left = `${Math.max(8, isAbove ? left + width / 2 - 20 : left - 62)}px`;
    bubble.style.top = `${Math.max(8, isAbove ? top - 66 : top - 26)}px`;
    document.getElementById(bubble.id)?.remove();
    byId('travellers').append(bubble);
    if (!isCalm()) bubble.animate([{ transform: 'translateY(12px) scale(.4)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: 200, easing: 'ease-out' });
    setTimeout(() => bubble.remove(), SHOWN);
  }
}

/** @param {Element | null} place */
function isInSight(place) {
  if (!place?.checkVisibility({ visibilityProperty: true })) return false;
  const { top, bottom } = place.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
