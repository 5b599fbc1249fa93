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

/** Under which a window keeps that the invitation to a table was closed. @param {string} token */
const asideOf = (token) => `remparts.invitation.${token}`;

/** Whether the invitation to a table was closed in this window; loading the page again does not open it. @param {string} token */
export function isAside(token) {
  try {
    return sessionStorage.getItem(asideOf(token)) !== null;
  } catch {
    return false; // a browser may refuse to store anything
  }
}

/** The invitation to a table is closed and stays so, as long as the window is open. @param {string} token */
export function putAside(token) {
  try {
    sessionStorage.setItem(asideOf(token), 'closed');
  } catch {
    // then it opens again with the page
  }
}

/** Whoever comes from the list of tables sees the invitation again. @param {string} token */
export function bringBack(token) {
  try {
    sessionStorage.removeItem(asideOf(token));
  } catch {
    // then nothing was put aside
  }
}
