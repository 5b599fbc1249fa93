/** The socket: it stays connected, says whether it is, and sends a chosen move once, with the revision it was chosen at. */

/** @import { PageMessage, ServerMessage } from '../messages.js' */

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 20_000;
const SILENCE = 8000;
const SILENCE_AFTER_A_MOVE = 4000;
/** The server closes with these when trying again is of no use. */
const FINAL_CODES = [1008, 4404, 4403];

/** @typedef {'connecting' | 'open' | 'lost' | 'ended'} State */
/**
 * @typedef {{
 *   message: (message: ServerMessage, isFirst: boolean) => void,
 *   state: (state: State, hasMove: boolean) => void,
 * }} Listener
 */

export class Live {
  /**
   * @param {string} path
   * @param {string} lang
   * @param {Listener} listener
   */
  constructor(path, lang, listener) {
    this.address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
    this.lang = lang;
    this.listener = listener;
    this.pause = FIRST_PAUSE;
    /** @type {{rev: number, move: string} | null} a move the table has not answered yet */
    this.pending = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isReady = false;
    this.retry = 0;
    this.deadline = 0;
    listener.state('connecting', false);
    this.connect();
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.hidden || this.hurry());
    setInterval(() => this.send({ type: 'ping' }) && this.expectAnswer(), PING_EVERY);
  }

  connect() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.isReady = false;
    this.expectAnswer();
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', lang: this.lang })));
    socket.addEventListener('message', (event) => this.receive(JSON.parse(event.data)));
    socket.addEventListener('close', (event) => socket === this.socket && this.lost(event.code));
  }

  /** @param {ServerMessage} message */
  receive(message) {
    clearTimeout(this.deadline);
    if (message.type === 'pong') return;
    const isFirst = message.type === 'show' && !this.isReady;
    if (isFirst) {
      this.isReady = true;
      this.pause = FIRST_PAUSE;
      this.listener.state('open', false);
    }
    if (message.type === 'show') this.reconcile(message.rev, isFirst);
    if (message.type === 'error') this.pending = null;
    this.listener.message(message, isFirst);
  }

  /**
   * A move that was not answered is sent again as it was: the table knows whether it was played, and plays it once.
   * @param {number} rev
   * @param {boolean} isFirst
   */
  reconcile(rev, isFirst) {
    if (!this.pending) return;
    if (isFirst) this.sendMove();
    else if (rev !== this.pending.rev) this.pending = null;
  }

  /** @param {number} code */
  lost(code) {
    this.isReady = false;
    clearTimeout(this.deadline);
    if (FINAL_CODES.includes(code)) return this.listener.state('ended', false);
    this.listener.state('lost', this.pending !== null);
    this.retry = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** The person is back, or the network is: do not wait for the next try. */
  hurry() {
    if (this.isReady) {
      this.send({ type: 'ping' });
      this.expectAnswer();
    } else if (this.socket?.readyState === WebSocket.CLOSED) {
      clearTimeout(this.retry);
      this.pause = FIRST_PAUSE;
      this.connect();
    }
  }

  /**
   * A connection that stays silent is given up: it may be dead without knowing.
   * @param {number} [patience]
   */
  expectAnswer(patience = SILENCE) {
    clearTimeout(this.deadline);
    const socket = this.socket;
    this.deadline = setTimeout(() => {
      if (socket !== this.socket) return;
      this.socket = null;
      socket?.close();
      this.lost(0);
    }, patience);
  }

  /**
   * Send a message now, or not at all.
   * @param {PageMessage} message
   * @returns {boolean} whether it was sent
   */
  send(message) {
    if (!this.isReady || this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /**
   * Play a move; without a connection it waits for one.
   * @param {number} rev
   * @param {string} move
   */
  play(rev, move) {
    this.pending = { rev, move };
    if (!this.sendMove()) this.listener.state('lost', true);
  }

  /** @returns {boolean} whether the move that waits was sent */
  sendMove() {
    const isSent = this.pending !== null && this.send({ type: 'play', ...this.pending });
    if (isSent) this.expectAnswer(SILENCE_AFTER_A_MOVE);
    return isSent;
  }
}
