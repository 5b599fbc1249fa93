/** The home page: seats come and go with the game, names are remembered, and my tables say whose turn it is. */

import { byId, element, remembered, words } from './dom.js';
import { forgetTable, myTables } from './mine.js';

/** @import { Mine } from './mine.js' */

const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.seat-row')]);
const games = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('[name="game"]')]);
const add = byId('add-player');

/** @param {HTMLElement} row @returns {HTMLSelectElement} */
const kindOf = (row) => /** @type {HTMLSelectElement} */ (row.querySelector('select'));

/**
 * Seats that nobody takes are out of sight, and so are options that would change nothing; those are not sent. What is
 * not recommended together is told as soon as it is chosen.
 */
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
  for (const part of document.querySelectorAll('[data-game]')) {
    const isOther = part.getAttribute('data-game') !== game.value;
    offer(part, !isOther);
    const chosen = [...part.querySelectorAll('input:checked')].map((field) => field.getAttribute('value'));
    for (const option of part.querySelectorAll('[data-only-with]')) {
      offer(option, !isOther && chosen.includes(option.getAttribute('data-only-with')));
    }
    for (const caution of part.querySelectorAll('[data-together]')) {
      const values = caution.getAttribute('data-together')?.split(' ') ?? [];
      caution.toggleAttribute('hidden', !values.every((value) => chosen.includes(value)));
    }
  }
}

/** @param {Element} part @param {boolean} isOffered */
function offer(part, isOffered) {
  part.toggleAttribute('hidden', !isOffered);
  for (const field of part.querySelectorAll('input, select')) field.toggleAttribute('disabled', !isOffered);
}

add.addEventListener('click', () => {
  const row = rows.find((each) => each.hidden);
  if (!row) return;
  kindOf(row).value = 'here';
  arrange();
  kindOf(row).focus();
});
const chosen = document.querySelectorAll('[data-game] [type="checkbox"]');
for (const field of [...games, ...rows.map(kindOf), ...chosen]) field.addEventListener('change', arrange);
for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('.name input'))) {
  field.value ||= remembered(field.name) ?? '';
  field.addEventListener('change', () => remembered(field.name, field.value));
}
arrange();
// A page that comes back from the history has kept its fields.
addEventListener('pageshow', arrange);

/**
 * @typedef {{names?: string[], turn?: string | null, mine?: boolean, over?: boolean, reason?: string}} Standing
 * what the server tells of a table, or the reason why it cannot be opened
 */

/**
 * @param {Mine} table
 * @param {Standing | null | undefined} state null if the table is not there, undefined if the server does not say
 */
function tableItem(table, state) {
  const isGone = state === null;
  const day = new Date(table.when).toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' });
  const title = element('span', { class: 'mine-title' }, table.title);
  const link = isGone ? element('div', { class: 'mine-table' }, title) : element('a', { class: 'mine-table', href: `/t/${table.token}` }, title);
  if (state?.names?.length) link.append(element('span', { class: 'note' }, state.names.join(', ')));
  if (state?.over) link.append(element('span', { class: 'note' }, words('over')));
  else if (state?.mine) link.append(element('span', { class: 'mine-turn' }, words('your turn')));
  else if (state?.turn) link.append(element('span', { class: 'note' }, words('plays', { name: state.turn })));
  if (isGone) link.append(element('span', { class: 'mine-gone' }, words('gone')));
  link.append(element('span', { class: 'note' }, day));
  if (state?.reason) link.append(element('span', { class: 'note mine-reason' }, words('closed', { reason: state.reason })));
  const forget = element('button', { class: 'button icon quiet', type: 'button', 'aria-label': words('forget'), title: words('forget') }, '×');
  const item = element('li', isGone ? { class: 'gone' } : {}, link, forget);
  forget.addEventListener('click', () => {
    forgetTable(table.token);
    item.remove();
    byId('mine').hidden = !myTables().length;
  });
  return item;
}

/** List the tables of this browser: those that wait for me first, those the server does not know last. None is forgotten. */
async function listTables() {
  const tables = myTables();
  if (!tables.length) return;
  /** @type {Record<string, Standing | null>} */
  let states = {};
  try {
    const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ tokens: tables.map(({ token }) => token) }) };
    const answer = await fetch('/mine', asked);
    if (answer.ok) states = await answer.json();
  } catch {
    // Without an answer the list is shown as it is remembered.
  }
  const rank = (/** @type {Mine} */ { token }) => (states[token] === null ? 2 : states[token]?.mine && !states[token]?.over ? 0 : 1);
  const sorted = tables.sort((a, b) => rank(a) - rank(b) || b.when - a.when);
  byId('mine-list').replaceChildren(...sorted.map((table) => tableItem(table, states[table.token])));
  byId('mine').hidden = false;
}

listTables();
