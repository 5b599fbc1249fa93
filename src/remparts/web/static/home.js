/** The home page: seats come and go with the game, choices are remembered, and my tables say how they stand. */

import { remembered } from './dom.js';
import { arrangeOptions } from './setup.js';
import { listTables } from './tables.js';

const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.seat-row')]);
const games = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('[name="game"]')]);
const people = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('[name="people"]')]);
const refusal = /** @type {HTMLElement | null} */ (document.querySelector('.form-error'));
const add = /** @type {HTMLElement} */ (document.getElementById('add-player'));

const notes = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.level-note')]);

/** @param {HTMLElement} row @returns {HTMLSelectElement} */
const kindOf = (row) => /** @type {HTMLSelectElement} */ (row.querySelector('select'));

/** Seats that nobody takes are out of sight, and so is what the chosen game does not offer. */
function arrange() {
  const game = games.find((each) => each.checked) ?? games[0];
  const [least, most] = [Number(game.dataset.least), Number(game.dataset.most)];
  rows.forEach((row, number) => {
    const kind = kindOf(row);
    if (number >= most) kind.value = 'none';
    if (number < least && kind.value === 'none') kind.value = 'bot';
    row.hidden = kind.value === 'none';
  });
  add.hidden = !rows.some((row, number) => row.hidden && number < most);
  arrangePeople(least, most);
  const level = /** @type {HTMLInputElement | null} */ (document.querySelector('[name="level"]:checked'))?.value;
  for (const note of notes) note.hidden = note.dataset.level !== level;
  arrangeOptions(game.value, rows.filter((row) => !row.hidden).length);
}

/**
 * Only numbers of players that the game allows; the one chosen stays chosen if it can.
 * @param {number} least
 * @param {number} most
 */
function arrangePeople(least, most) {
  const isFit = (/** @type {HTMLInputElement} */ each) => Number(each.value) >= least && Number(each.value) <= most;
  for (const each of people) each.closest('label')?.toggleAttribute('hidden', !isFit(each));
  if (!people.some((each) => each.checked && isFit(each))) {
    const first = people.find(isFit);
    if (first) first.checked = true;
  }
}

/** What this browser chose last is chosen again: names, and what says so itself. */
function remember() {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('.name input'))) {
    field.value ||= remembered(field.name) ?? '';
    field.addEventListener('change', () => remembered(field.name, field.value));
  }
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[data-remembered]'))) {
    if (!refusal && remembered(field.name) === field.value) field.checked = true;
    field.addEventListener('change', () => remembered(field.name, field.value));
  }
}

add.addEventListener('click', () => {
  const row = rows.find((each) => each.hidden);
  if (!row) return;
  kindOf(row).value = 'here';
  arrange();
  kindOf(row).focus();
});
document.getElementById('new')?.addEventListener('change', arrange);
remember();
arrange();
if (refusal) {
  refusal.scrollIntoView({ block: 'center' });
  // To load a refused page again would send its form again; what was entered stays until then.
  history.replaceState(null, '', '/');
}
// A page that comes back from the history has kept its fields.
addEventListener('pageshow', arrange);
listTables();
