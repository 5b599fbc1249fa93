/** The rules beside the board: loaded once, searched as one types, opened at a paragraph; and a paragraph by itself. */

import { byId, element, words } from './dom.js';

const BLOCKS = 'h2, h3, h4, p, li, tr, figure';

export class Rules {
  constructor() {
    this.drawer = byId('rules', HTMLDialogElement);
    this.text = byId('rules-text');
    this.note = byId('paragraph');
    this.field = byId('rules-search', HTMLInputElement);
    /** @type {Promise<boolean> | null} */
    this.loading = null;
    byId('open-rules').addEventListener('click', () => this.open(''));
    this.field.addEventListener('input', () => this.search(this.field.value));
    this.drawer.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.drawer.close();
      event.preventDefault(); // or the dialog below would close as well
    });
    document.addEventListener('click', (event) => {
      const link = /** @type {Element} */ (event.target).closest('[data-rule]');
      if (!link || event.ctrlKey || event.metaKey) return;
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
    this.field.value = '';
    this.search('');
    found.classList.add('sought');
    found.scrollIntoView({ block: 'center' });
  }

  /**
   * Only blocks with these words stay, with the headings above them.
   * @param {string} query
   */
  search(query) {
    const sought = plain(query).split(/\s+/).filter(Boolean);
    const blocks = /** @type {HTMLElement[]} */ ([...this.text.querySelectorAll(BLOCKS)]);
    let found = 0;
    for (const block of blocks) {
      const isHeading = /^H\d$/.test(block.tagName);
      const text = plain(block.textContent ?? '');
      const isFit = sought.every((word) => text.includes(word));
      block.hidden = sought.length > 0 && (isHeading || !isFit);
      if (!isHeading && isFit && !block.querySelector(BLOCKS)) found += 1;
      if (isFit && !isHeading) reveal(blocks, block);
    }
    this.text.classList.toggle('searched', sought.length > 0);
    if (sought.length) this.drawer.scrollTop = 0;
    byId('rules-count').textContent = sought.length ? words('found', { n: found }) : '';
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
 * The headings above a block are shown with it.
 * @param {HTMLElement[]} blocks
 * @param {HTMLElement} block
 */
function reveal(blocks, block) {
  let level = 9;
  for (let at = blocks.indexOf(block) - 1; at >= 0 && level > 2; at -= 1) {
    const rank = /^H\d$/.test(blocks[at].tagName) ? Number(blocks[at].tagName[1]) : 9;
    if (rank < level) {
      blocks[at].hidden = false;
      level = rank;
    }
  }
}

/** Without accents and capitals. @param {string} text */
function plain(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
