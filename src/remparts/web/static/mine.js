/** The tables this browser has been at, remembered here and nowhere else. */

import { remembered } from './dom.js';

/** @typedef {{token: string, title: string, names: string, when: number}} Mine */

const MOST = 30;

/** @returns {Mine[]} the latest first */
export function myTables() {
  try {
    const found = JSON.parse(remembered('tables') ?? '[]');
    return Array.isArray(found) ? found.filter((table) => typeof table?.token === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {Mine} table */
export function rememberTable(table) {
  const others = myTables().filter(({ token }) => token !== table.token);
  remembered('tables', JSON.stringify([table, ...others].slice(0, MOST)));
}

/** @param {string} token */
export function forgetTable(token) {
  remembered('tables', JSON.stringify(myTables().filter((table) => table.token !== token)));
}

/**
 * What this window keeps of the invitation to a table.
 * @param {string} token
 * @param {string | null} [value]
 */
const invitation = (token, value) => remembered(`invitation.${token}`, value, 'sessionStorage');

/** Whether the invitation to a table was closed in this window; loading the page again does not open it. @param {string} token */
export function isAside(token) {
  return invitation(token) !== null;
}

/** The invitation to a table is closed and stays so, as long as the window is open. @param {string} token */
export function putAside(token) {
  invitation(token, 'closed');
}

/** Whoever comes from the list of tables sees the invitation again. @param {string} token */
export function bringBack(token) {
  invitation(token, null);
}
