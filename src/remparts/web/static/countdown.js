/** A moment to change one's mind: a move that goes by itself is sent after it, unless the person does anything else. */

const MOMENT = 1200; // milliseconds; the ring in choosing.css takes as long

export class Countdown {
  /** @param {() => void} changed it has begun or ended */
  constructor(changed) {
    this.changed = changed;
    this.clock = 0;
    // Whatever a person does meanwhile ends it first, and does what it means afterwards.
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, () => this.stop(), true);
    document.addEventListener('visibilitychange', () => document.hidden && this.stop());
  }

  get isRunning() {
    return this.clock !== 0;
  }

  /**
   * Begin, and say so on the page.
   * @param {string} move
   * @param {() => void} send
   */
  start(move, send) {
    this.stop();
    if (document.body.classList.contains('offline')) return;
    this.clock = setTimeout(() => {
      this.stop();
      send();
    }, MOMENT);
    document.body.dataset.countdown = move;
    this.changed();
  }

  /** End it; what is chosen stays chosen. */
  stop() {
    if (!this.isRunning) return;
    clearTimeout(this.clock);
    this.clock = 0;
    delete document.body.dataset.countdown;
    this.changed();
  }
}
