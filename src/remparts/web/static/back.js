/**
 * The way back of the browser closes what is open above the page, the latest first, before it leaves the page.
 *
 * Each thing that is open has an entry in the history, which goes with it however it is closed. Whatever else moves the
 * history, such as the way forward to something that is closed by now, is brought back to as many entries as are open.
 */

/**
 * @typedef {{element: Element, isOpen: () => boolean, close: () => void}} Layer
 * something that opens above the page; its attributes `open`, `class` or `hidden` say when
 */

let address = location.href;

/**
 * Change the address of the page and leave its history as it is.
 * @param {string} url
 */
export function readdress(url) {
  history.replaceState(history.state, '', url);
  address = location.href;
}

/** @returns {number} how many things were open at the present entry of the history */
function marked() {
  return Number(history.state?.layers ?? 0);
}

export class Back {
  /** @param {Layer[]} layers besides the dialogs of the page */
  constructor(layers) {
    const dialogs = [...document.querySelectorAll('dialog')].map((dialog) => ({ element: dialog, isOpen: () => dialog.open, close: () => dialog.close() }));
    this.layers = [...dialogs, ...layers];
    /** @type {Layer[]} what is open, the latest last */
    this.open = [];
    this.depth = marked();
    this.isOnItsWay = false;
    if (history.state === null) this.mark();
    const observer = new MutationObserver(() => this.look());
    for (const { element } of this.layers) observer.observe(element, { attributeFilter: ['open', 'class', 'hidden'] });
    addEventListener('popstate', () => this.arrive());
    this.look();
  }

  /** See what has been opened or closed. */
  look() {
    this.open = this.open.filter((layer) => layer.isOpen());
    for (const layer of this.layers) if (layer.isOpen() && !this.open.includes(layer)) this.open.push(layer);
    this.settle();
  }

  /** Have as many entries as things that are open. */
  settle() {
    if (this.isOnItsWay) return;
    while (this.depth < this.open.length) {
      this.depth += 1;
      history.pushState({ layers: this.depth }, '');
    }
    if (this.depth > this.open.length) {
      this.isOnItsWay = true;
      history.go(this.open.length - this.depth);
    }
  }

  /** The history has moved: by somebody who goes back, by ourselves, or because a link leads to a place of this page. */
  arrive() {
    const isOurs = this.isOnItsWay;
    this.isOnItsWay = false;
    if (history.state === null) {
      this.mark();
      return;
    }
    // The page has gone on since it was at this entry; to open and to close something takes nobody elsewhere.
    if (marked() !== this.depth) readdress(address);
    this.depth = marked();
    address = location.href;
    while (!isOurs && this.open.length > this.depth) this.open.pop()?.close();
    this.settle();
  }

  /** An entry that somebody else has made belongs to what is open now. */
  mark() {
    this.depth = this.open.length;
    history.replaceState({ layers: this.depth }, '');
    address = location.href;
  }
}
