/** Taking back and bringing back: buttons that say what they do, a question before much goes, and the consent of the others. */

import { byId, element } from './dom.js';

/** @import { Question, Request, Status } from '../messages.js' */
/** @import { Live } from './live.js' */

export class TakingBack {
  /** @param {Live} live */
  constructor(live) {
    this.live = live;
    this.rev = 0;
    /** @type {Status | null} */
    this.status = null;
    this.dialog = byId('question', HTMLDialogElement);
    byId('undo').addEventListener('click', () => this.undo());
    byId('redo').addEventListener('click', () => this.redo());
    byId('question-yes').addEventListener('click', () => this.confirm());
    byId('plea-yes').addEventListener('click', () => this.answer(true));
    for (const no of ['plea-no', 'plea-withdraw']) byId(no).addEventListener('click', () => this.answer(false));
  }

  /**
   * What can be taken back now.
   * @param {number} rev
   * @param {Status} [status] if it has changed
   */
  show(rev, status) {
    // A question about what has changed meanwhile would be answered for something else.
    if (rev !== this.rev && this.dialog.open) this.dialog.close();
    this.rev = rev;
    if (!status) return;
    this.status = status;
    const word = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ key) => {
      byId(name).hidden = !text;
      byId(`${name}-word`).textContent = text;
      byId(name).title = `${text} (${key})`;
    };
    word('undo', status.undo, 'U');
    word('redo', status.redo, '⇧U');
    this.showRequest(status.request);
  }

  /** Take back what the button names; the server may ask first, and says so if there is nothing. */
  undo() {
    this.live.send({ type: 'undo', rev: this.rev });
  }

  redo() {
    this.live.send({ type: 'redo', rev: this.rev });
  }

  /** @param {Question} question */
  ask(question) {
    if (question.rev !== this.rev) return;
    byId('question-title').textContent = question.title;
    byId('question-lines').replaceChildren(...question.lines.map((line) => element('li', {}, line)));
    byId('question-note').textContent = question.note;
    byId('question-yes').textContent = question.yes;
    if (!this.dialog.open) this.dialog.showModal();
  }

  /** The person is sure. */
  confirm() {
    this.dialog.close();
    this.live.send({ type: 'undo', rev: this.rev, sure: true });
  }

  /** @param {Request | null} request */
  showRequest(request) {
    const plea = byId('plea');
    plea.hidden = request === null;
    if (!request) return;
    byId('plea-text').textContent = request.text;
    byId('plea-lines').replaceChildren(...(request.own ? [] : request.lines.map((line) => element('li', {}, line))));
    byId('plea-yes').hidden = request.own;
    byId('plea-no').hidden = request.own;
    byId('plea-withdraw').hidden = !request.own;
  }

  /** @param {boolean} yes */
  answer(yes) {
    this.live.send({ type: 'agree', rev: this.rev, yes });
  }
}
