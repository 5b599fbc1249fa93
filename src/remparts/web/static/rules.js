/** The rules beside the board: loaded once, searched as one types, opened at a paragraph; and a paragraph by itself. */

import { byId, element, words } from './dom.js';

/**
 * What is found or not found as a whole, with the headings, pages and chapters that are seen with it.
 * @typedef {{ node: HTMLElement, text: string, above: HTMLElement[] }} Block
 */

const BLOCKS = 'p, li, table, figure';
const HEADINGS = 'h2, h3, h4, h5';

export class Rules {
  constructor() {
    this.drawer = byId('rules', HTMLDialogElement);
    this.text = byId('rules-text');
    this.note = byId('paragraph');
    this.field = byId('rules-search', HTMLInputElement);
    this.tabs = byId('rules-tabs');
    /** @type {Promise<boolean> | null} */
    this.loading = null;
    /** @type {Block[]} */
    this.blocks = [];
    /** @type {Set<HTMLElement>} the chapters that a person has opened, while a search opens others */
    this.opened = new Set();
    byId('open-rules').addEventListener('click', () => this.open(''));
    this.field.addEventListener('input', () => this.search(this.field.value));
    this.tabs.addEventListener('click', (event) => {
      const tab = /** @type {Element} */ (event.target).closest('[data-tab]');
      if (tab) this.turnTo(tab.getAttribute('data-tab') ?? '');
    });
    this.drawer.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.drawer.close();
      event.preventDefault(); // or the dialog below would close as well
    });
    this.text.addEventListener('click', (event) => {
      const link = /** @type {Element} */ (event.target).closest('.contents a');
      if (!link || isElsewhere(event)) return;
      event.preventDefault(); // the page keeps its address, and its history
      this.text.querySelector(link.getAttribute('href') ?? '')?.scrollIntoView({ block: 'start' });
    });
    document.addEventListener('click', (event) => {
      const link = /** @type {Element} */ (event.target).closest('[data-rule]');
      if (!link || isElsewhere(event)) return;
      event.preventDefault();
      this.open(link.getAttribute('data-rule') ?? '');
    });
  }

  /** Fetch the rules, once. */
  load() {
    this.loading ??= fetch(this.drawer.dataset.source ?? '')
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
      .then((text) => {
        this.text.innerHTML = text;
        this.blocks = [];
        const parts = [...this.text.querySelectorAll('[data-part]')];
        this.tabs.hidden = parts.length < 2;
        this.turnTo(parts[0]?.getAttribute('data-part') ?? '');
        return true;
      })
      .catch(() => {
        this.text.replaceChildren(element('p', {}, words('no rules')));
        this.loading = null;
        return false;
      });
    return this.loading;
  }

  /**
   * Show one part of the rules, the player's pages or the reference; a search is over then.
   * @param {string} name
   */
  turnTo(name) {
    if (this.field.value) {
      this.field.value = '';
      this.search('');
    }
    for (const part of this.text.querySelectorAll('[data-part]')) {
      part.toggleAttribute('hidden', part.getAttribute('data-part') !== name);
    }
    for (const tab of this.tabs.querySelectorAll('[data-tab]')) {
      tab.setAttribute('aria-pressed', String(tab.getAttribute('data-tab') === name));
    }
    byId('rules-body').scrollTop = 0;
  }

  /**
   * Open the drawer, at a paragraph if one is named.
   * @param {string} rule
   */
  async open(rule) {
    this.hideParagraph();
    // Above a dialog the drawer has to be one itself: nobody could reach it behind.
    const isAbove = document.querySelector('dialog:modal:not(#rules)') !== null;
    if (isAbove && !this.drawer.matches(':modal')) this.drawer.close();
    if (!this.drawer.open) isAbove ? this.drawer.showModal() : this.drawer.show();
    await this.load();
    this.text.querySelector('.sought')?.classList.remove('sought');
    const found = rule && document.getElementById(rule);
    if (!found) return;
    this.turnTo(found.closest('[data-part]')?.getAttribute('data-part') ?? '');
    for (const fold of foldsAbove(found)) fold.open = true;
    found.classList.add('sought');
    found.scrollIntoView({ block: 'center' });
  }

  /**
   * Only blocks with these words stay, in the pages and in the reference, with the headings above them.
   * @param {string} query
   */
  search(query) {
    const sought = plain(query).split(/\s+/).filter(Boolean);
    if (!this.blocks.length) this.blocks = readBlocks(this.text);
    const isSearch = sought.length > 0;
    if (isSearch !== this.text.classList.contains('searched')) this.beginOrEnd(isSearch);
    const found = this.blocks.filter(({ text }) => sought.every((word) => text.includes(word)));
    mark(isSearch ? found.map(({ node }) => node) : [], sought);
    const seen = new Set(found.flatMap(({ node, above }) => [node, ...above]));
    for (const { node, above } of this.blocks) {
      for (const each of [node, ...above]) each.hidden = !seen.has(each);
    }
    const count = found.length > 1 ? 'found many' : found.length ? 'found one' : 'found none';
    byId('rules-count').textContent = isSearch ? words(count, { n: found.length }) : '';
    if (isSearch) byId('rules-body').scrollTop = 0;
    else this.turnToPressed();
  }

  /**
   * While one searches, every chapter is open; afterwards those are that were before.
   * @param {boolean} isSearch
   */
  beginOrEnd(isSearch) {
    this.text.classList.toggle('searched', isSearch);
    const chapters = [...this.text.querySelectorAll('details')];
    if (isSearch) this.opened = new Set(chapters.filter((chapter) => chapter.open));
    for (const chapter of chapters) chapter.open = isSearch || this.opened.has(chapter);
  }

  /** The part that was shown before the search. */
  turnToPressed() {
    this.turnTo(this.tabs.querySelector('[aria-pressed="true"]')?.getAttribute('data-tab') ?? '');
  }

  /**
   * Show the paragraphs that a line cites beside it.
   * @param {HTMLElement} line
   */
  async showParagraphs(line) {
    const rules = [...new Set([...line.querySelectorAll('[data-rule]')].map((link) => link.getAttribute('data-rule') ?? ''))];
    if (!rules.length || !(await this.load()) || !line.matches(':hover, :focus, :focus-within')) return;
    const texts = rules.map((rule) => document.getElementById(rule)?.textContent ?? '').filter(Boolean);
    if (!texts.length) return;
    this.note.replaceChildren(...texts.map((text) => element('p', {}, text)));
    this.note.hidden = false;
    const top = Math.min(line.getBoundingClientRect().top, innerHeight - this.note.offsetHeight - 8);
    this.note.style.top = `${Math.max(top, 8)}px`;
  }

  hideParagraph() {
    this.note.hidden = true;
  }
}

/**
 * The blocks of a text in their order.
 * @param {HTMLElement} root
 * @returns {Block[]}
 */
function readBlocks(root) {
  const blocks = [];
  /** @type {HTMLElement[]} */
  let headings = [];
  const nodes = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(`${BLOCKS}, ${HEADINGS}`));
  for (const node of nodes) {
    if (node.matches(HEADINGS)) {
      headings = [...headings.filter((heading) => heading.tagName < node.tagName), node];
    } else if (!node.parentElement?.closest(BLOCKS)) {
      const holders = /** @type {HTMLElement[]} */ ([node.closest('[data-part]'), node.closest('article')].filter(Boolean));
      blocks.push({ node, text: plain(node.textContent ?? ''), above: [...headings, ...holders, ...foldsAbove(node)] });
    }
  }
  return blocks;
}

/**
 * The chapters, and what is folded away in them, that hold a node.
 * @param {Element} node
 */
function foldsAbove(node) {
  const folds = [];
  for (let fold = node.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) folds.push(fold);
  return folds;
}

/** Whether a click asks for another tab or window. @param {MouseEvent} event */
function isElsewhere(event) {
  return event.ctrlKey || event.metaKey || event.shiftKey;
}

/**
 * Mark the words that were sought, where the browser can.
 * @param {HTMLElement[]} nodes
 * @param {string[]} sought
 */
function mark(nodes, sought) {
  if (!CSS.highlights) return;
  const ranges = nodes.flatMap((node) => [...textsIn(node)].flatMap((text) => [...rangesIn(text, sought)]));
  CSS.highlights.set('sought', new Highlight(...ranges));
}

/** @param {HTMLElement} node */
function* textsIn(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) yield /** @type {Text} */ (walker.currentNode);
}

/**
 * @param {Text} text
 * @param {string[]} sought
 */
function* rangesIn(text, sought) {
  const letters = plain(text.data);
  if (letters.length !== text.data.length) return; // a letter that is two without its accent: the places would not fit
  for (const word of sought) {
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + word.length);
      yield range;
    }
  }
}

/** Without accents and capitals, and with plain spaces. @param {string} text */
function plain(text) {
  return text.normalize('NFC').replace(/\s/g, ' ').replace(/./gu, (letter) => letter.normalize('NFD')[0]).toLowerCase();
}
