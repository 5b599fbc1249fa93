/** The invitation: one friend at a time, until everybody is here. */

import { byId, markOf, say, words } from './dom.js';
import { isAside, putAside } from './mine.js';

/** How long one can read that somebody, or everybody, is here, in milliseconds. */
const MOMENT = 1600;

export class Invitation {
  /** @param {string} token of the table */
  constructor(token) {
    this.token = token;
    this.dialog = byId('share', HTMLDialogElement);
    this.friends = /** @type {HTMLElement[]} */ ([...this.dialog.querySelectorAll('.friend')]);
    this.at = 0;
    /** @type {Set<number>} the seats whose people are here */
    this.here = new Set();
    this.isFirst = true;
    for (const [id, step] of /** @type {[string, number][]} */ ([['friend-back', -1], ['friend-next', 1]])) {
      document.getElementById(id)?.addEventListener('click', () => this.show(this.at + step));
    }
    this.dialog.addEventListener('close', () => putAside(token));
    wireAddresses(this.dialog);
  }

  get isEverybodyHere() {
    return this.friends.every((friend) => this.here.has(seatOf(friend)));
  }

  /**
   * Somebody has come or gone.
   * @param {number[]} connected
   */
  update(connected) {
    if (!this.friends.length) return;
    const wasHere = this.here;
    this.here = new Set(connected);
    const isComplete = this.isEverybodyHere;
    for (const friend of this.friends) this.tell(friend);
    byId('everybody').hidden = !isComplete;
    if (this.isFirst) this.begin();
    else if (this.friends.some((friend) => this.here.has(seatOf(friend)) && !wasHere.has(seatOf(friend)))) this.welcome();
  }

  /** The table opens with the invitation while somebody has not come yet, unless the host has closed it. */
  begin() {
    this.isFirst = false;
    this.show(this.missing());
    const isAwaited = (/** @type {HTMLElement} */ friend) => 'awaited' in friend.dataset && !this.here.has(seatOf(friend));
    if (this.friends.some(isAwaited) && !isAside(this.token)) this.dialog.showModal();
  }

  /** Somebody has just come: on to the next one, or to the game. */
  welcome() {
    if (!this.dialog.open) return;
    if (this.isEverybodyHere) byId('invite-said').textContent = byId('everybody').textContent;
    setTimeout(() => {
      if (this.isEverybodyHere) this.dialog.close();
      else if (this.here.has(seatOf(this.friends[this.at]))) this.show(this.missing());
    }, MOMENT);
  }

  /** The first friend who is not here, or the first of all. */
  missing() {
    return Math.max(this.friends.findIndex((friend) => !this.here.has(seatOf(friend))), 0);
  }

  /** @param {number} number of the friend to be invited now */
  show(number) {
    const count = this.friends.length;
    this.at = (number + count) % count;
    for (const friend of this.friends) friend.hidden = friend !== this.friends[this.at];
    const friend = this.friends[this.at];
    byId('share-title').textContent = words('invite one', { name: nameOf(friend) });
    byId('share-mark').replaceChildren(markOf(seatOf(friend)));
    const place = document.getElementById('share-count');
    if (place) place.textContent = words('place of', { n: this.at + 1, count });
  }

  /** @param {HTMLElement} friend */
  tell(friend) {
    const isHere = this.here.has(seatOf(friend));
    const name = nameOf(friend);
    const state = /** @type {HTMLElement} */ (friend.querySelector('.friend-state'));
    state.dataset.state = isHere ? 'here' : 'waiting';
    const said = words(isHere ? 'is here' : 'waiting for', { name });
    const text = /** @type {HTMLElement} */ (friend.querySelector('.friend-said'));
    if (text.textContent === said) return;
    text.textContent = said;
    if (isHere && this.dialog.open) byId('invite-said').textContent = said;
  }
}

/** @param {HTMLElement} friend */
function seatOf(friend) {
  return Number(friend.dataset.seat);
}

/** What a friend is called by now. @param {HTMLElement} friend */
function nameOf(friend) {
  return document.getElementById(`seat${friend.dataset.seat}`)?.dataset.name ?? friend.getAttribute('aria-label') ?? '';
}

/**
 * Buttons that copy an address or hand it to another program of the device.
 * @param {HTMLElement} dialog
 */
function wireAddresses(dialog) {
  const addressOf = (/** @type {Element} */ button, /** @type {string} */ what) => byId(button.getAttribute(what) ?? '', HTMLInputElement);
  for (const button of dialog.querySelectorAll('[data-copy]')) {
    button.addEventListener('click', async () => {
      const address = addressOf(button, 'data-copy');
      address.select();
      try {
        await navigator.clipboard.writeText(address.value);
      } catch {
        document.execCommand('copy'); // over plain http on a home network there is no clipboard object
      }
      button.textContent = words('copied');
      say(words('copied'));
    });
  }
  for (const button of dialog.querySelectorAll('[data-share]')) {
    if (!('share' in navigator)) continue;
    button.removeAttribute('hidden');
    button.addEventListener('click', () => {
      const title = document.body.dataset.title ?? '';
      const shared = { title, text: words('come and play', { game: title }), url: addressOf(button, 'data-share').value };
      navigator.share(shared).catch(() => {}); // whoever changes their mind needs no message
    });
  }
}
