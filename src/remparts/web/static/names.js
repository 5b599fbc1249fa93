/** Names: whoever opens the link of a seat without one is asked, and everybody can change theirs in the settings. */

import { byId, remembered } from './dom.js';

/** @import { Live } from './live.js' */

/**
 * @param {Live} live
 * @param {string} token of this link
 */
export function wireNames(live, token) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[data-rename]'));
  for (const field of fields) {
    field.addEventListener('change', () => rename(live, Number(field.dataset.rename), field.value));
  }
  const dialog = document.getElementById('naming');
  if (!(dialog instanceof HTMLDialogElement) || remembered(`asked.${token}`)) return;
  const field = byId('naming-name', HTMLInputElement);
  const seat = Number(field.dataset.seat);
  field.value = remembered('name') ?? '';
  byId('naming-form').addEventListener('submit', (event) => {
    if (!field.value.trim()) return;
    if (!rename(live, seat, field.value)) return event.preventDefault(); // not connected yet
    for (const other of fields) if (other.dataset.rename === field.dataset.seat) other.value = field.value;
  });
  dialog.addEventListener('close', () => remembered(`asked.${token}`, 'yes'));
  dialog.showModal();
  field.select();
}

/**
 * @param {Live} live
 * @param {number} seat
 * @param {string} name
 * @returns {boolean} whether it was sent
 */
function rename(live, seat, name) {
  if (name.trim()) remembered('name', name.trim());
  return live.send({ type: 'name', seat, name: name.trim() });
}
