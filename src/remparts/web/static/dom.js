/** What every script of the page needs: elements, words, and a voice. */

const given = document.getElementById('strings');

/** @type {Record<string, string>} the words of the page in its language */
const strings = given ? JSON.parse(given.textContent ?? '{}') : {};

/**
 * The element with an id, of any kind that HTML has or of the kind that is named; it is an error if there is none.
 * @template {Element} T
 * @overload
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
/**
 * @overload
 * @param {string} id
 * @returns {HTMLElement}
 */
/**
 * @param {string} id
 * @param {new () => Element} kind
 */
export function byId(id, kind = HTMLElement) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} ${id}`);
  return found;
}

/**
 * A sentence in the language of the page, with its blanks filled.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function words(key, values = {}) {
  return (strings[key] ?? key).replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}

/**
 * A new element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Whether the person asked for little motion. */
export function isCalm() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Tell a screen reader.
 * @param {string} text
 */
export function say(text) {
  const region = byId('say');
  // Only a new element is announced again when the words are the same.
  region.replaceChildren(element('p', {}, text));
}

/**
 * Show a message that says what to do; it goes by itself or when it is closed.
 * @param {string} text
 */
export function toast(text) {
  const close = element('button', { class: 'button icon', type: 'button', 'aria-label': words('close') }, '×');
  const shown = element('div', { class: 'toast' }, element('span', {}, text), close);
  close.addEventListener('click', () => shown.remove());
  byId('toasts').replaceChildren(shown);
  setTimeout(() => shown.remove(), 8000);
}

/**
 * A copy of a seat's mark, taken from its panel.
 * @param {number} seat
 * @returns {Node | string}
 */
export function markOf(seat) {
  return document.querySelector(`#seat${seat} .mark`)?.cloneNode(true) ?? '';
}

/**
 * A choice that this browser remembers.
 * @param {string} name
 * @param {string | null} [value] to remember, null to forget it; without it the choice is only read
 * @param {'localStorage' | 'sessionStorage'} [where] the second is that of this window alone
 */
export function remembered(name, value, where = 'localStorage') {
  try {
    const [kept, key] = [globalThis[where], `remparts.${name}`];
    if (value === null) kept.removeItem(key);
    else if (value !== undefined) kept.setItem(key, value);
    return kept.getItem(key);
  } catch {
    return null; // a browser may refuse to store anything
  }
}

/** Buttons that open and close dialogs, by `data-open` and `data-close`. */
export function wireDialogs() {
  document.addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    const opener = target.closest('[data-open]');
    if (opener) {
      opener.closest('dialog')?.close();
      byId(opener.getAttribute('data-open') ?? '', HTMLDialogElement).showModal();
    }
    if (target.closest('[data-close]')) target.closest('dialog')?.close();
    if (target instanceof HTMLDialogElement) target.close(); // the backdrop
  });
}
