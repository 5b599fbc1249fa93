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
