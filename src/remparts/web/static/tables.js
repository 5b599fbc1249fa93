/** The list of my tables: a picture of each, who is ahead or has won, and whose turn it is. */

import { byId, element, words } from './dom.js';
import { bringBack, forgetTable, myTables } from './mine.js';

/** @import { Mine } from './mine.js' */

/** How many are shown at first. */
const FIRST = 6;

/**
 * @typedef {{
 *   names?: string[], turn?: string | null, mine?: boolean, over?: boolean, reason?: string,
 *   scores?: number[], winners?: string[], moves?: number, waits?: string[],
 * }} Standing what the server tells of a table, or the reason why it cannot be opened
 */

/**
 * @param {Mine} table
 * @param {Standing | null | undefined} state null if the table is not there, undefined if the server does not say
 */
function tableItem(table, state) {
  const isGone = state === null;
  const text = element('span', { class: 'mine-text' }, element('span', { class: 'mine-title' }, table.title), ...told(table, state));
  const picture = state?.names ? pictureOf(table, state) : element('span', { class: 'mine-picture' });
  const link = isGone ? element('div', { class: 'mine-table' }, picture, text) : element('a', { class: 'mine-table', href: `/t/${table.token}` }, picture, text);
  link.addEventListener('click', () => bringBack(table.token));
  const forget = element('button', { class: 'button icon quiet', type: 'button', 'aria-label': words('forget'), title: words('forget') }, '×');
  const item = element('li', isGone ? { class: 'gone' } : {}, link, forget);
  forget.addEventListener('click', () => {
    forgetTable(table.token);
    item.remove();
    byId('mine').hidden = !myTables().length;
  });
  return item;
}

/**
 * The board as it stands; only what is looked at is loaded.
 * @param {Mine} table
 * @param {Standing} state
 */
function pictureOf(table, state) {
  const source = `/t/${table.token}/picture.svg?moves=${state.moves ?? 0}`;
  return element('span', { class: 'mine-picture' }, element('img', { src: source, alt: '', loading: 'lazy', width: '112', height: '84' }));
}

/**
 * @param {Mine} table
 * @param {Standing | null | undefined} state
 */
function told(table, state) {
  const day = new Date(table.when).toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' });
  const parts = [];
  if (state?.names?.length) parts.push(element('span', { class: 'mine-names' }, ...state.names.map((name, seat) => player(name, state.scores?.[seat], state))));
  if (state?.over) parts.push(element('span', { class: 'mine-over' }, ending(state.winners ?? [])));
  else if (state?.waits?.length) parts.push(element('span', { class: 'mine-turn waits' }, words('waiting for', { name: state.waits.join(', ') })));
  else if (state?.mine) parts.push(element('span', { class: 'mine-turn' }, words('your turn')));
  else if (state?.turn) parts.push(element('span', { class: 'note' }, words('plays', { name: state.turn })));
  if (state === null) parts.push(element('span', { class: 'mine-gone' }, words('gone')));
  if (state?.reason) parts.push(element('span', { class: 'note mine-reason' }, words('closed', { reason: state.reason })));
  return [...parts, element('span', { class: 'note mine-day' }, day)];
}

/**
 * A name with its score, once anybody has scored.
 * @param {string} name
 * @param {number | undefined} score
 * @param {Standing} state
 */
function player(name, score, state) {
  const hasScores = state.scores?.some((each) => each !== 0);
  return element('span', {}, name, ...(hasScores ? [' ', element('b', {}, String(score))] : []));
}

/** @param {string[]} winners */
function ending(winners) {
  if (winners.length === 1) return words('won', { name: winners[0] });
  return winners.length ? words('tie', { names: winners.join(', ') }) : words('over');
}

/** List the tables of this browser: the latest first, those the server does not know last. None is forgotten. */
export async function listTables() {
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
  const isGone = (/** @type {Mine} */ { token }) => Number(states[token] === null);
  const sorted = tables.sort((a, b) => isGone(a) - isGone(b) || b.when - a.when);
  const items = sorted.map((table) => tableItem(table, states[table.token]));
  const more = byId('mine-more');
  for (const item of items.slice(FIRST)) item.hidden = true;
  more.hidden = items.length <= FIRST;
  more.addEventListener('click', () => {
    for (const item of items) item.hidden = false;
    more.hidden = true;
    items[FIRST].querySelector('a')?.focus();
  });
  byId('mine-list').replaceChildren(...items);
  byId('mine').hidden = false;
}
