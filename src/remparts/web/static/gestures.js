/** The board under the hands: drag, wheel, pinch, tap, double tap and long press. */

/** @import { PanZoom } from './panzoom.js' */

const SLACK = 6; // pixels a finger may slip and still tap
const LONG_PRESS = 500;
const DOUBLE = 320;
const BRIEF = 80; // milliseconds of a movement that count when the board is let go

/**
 * @typedef {{
 *   tap: (x: number, y: number, event: PointerEvent) => boolean,
 *   ask: (x: number, y: number) => void,
 *   wheel: (event: WheelEvent) => boolean,
 *   grab: (x: number, y: number) => ((x: number, y: number) => void) | null,
 * }} Hooks `tap` and `wheel` say whether they took the event; `grab` gives what is dragged instead of the board, if there is something
 */

export class Gestures {
  /**
   * @param {PanZoom} view
   * @param {Hooks} hooks
   */
  constructor(view, hooks) {
    this.view = view;
    this.hooks = hooks;
    /** @type {Map<number, PointerEvent>} */
    this.pointers = new Map();
    this.isPanning = false;
    /** @type {((x: number, y: number) => void) | null} */
    this.dragged = null;
    /** @type {{time: number, x: number, y: number}[]} */
    this.steps = [];
    this.lastTap = { time: 0, x: 0, y: 0 };
    this.press = 0;
    const { frame } = view;
    frame.addEventListener('pointerdown', (event) => this.down(event));
    frame.addEventListener('pointermove', (event) => this.move(event));
    frame.addEventListener('pointerup', (event) => this.up(event, true));
    frame.addEventListener('pointercancel', (event) => this.up(event, false));
    frame.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    frame.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      hooks.ask(event.clientX, event.clientY);
    });
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.view.stop();
    this.pointers.set(event.pointerId, event);
    clearTimeout(this.press);
    this.steps = [];
    if (this.pointers.size > 1) {
      this.dragged = null;
      this.startPanning(event);
      return;
    }
    this.isPanning = false;
    this.dragged = this.hooks.grab(event.clientX, event.clientY);
    if (event.pointerType === 'mouse') return;
    this.press = setTimeout(() => {
      this.pointers.clear();
      this.hooks.ask(event.clientX, event.clientY);
    }, LONG_PRESS);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    if (!this.isPanning) {
      if (Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < SLACK) return;
      this.startPanning(event);
    }
    if (this.dragged) {
      this.dragged(event.clientX, event.clientY);
      return;
    }
    const before = [...this.pointers.values()];
    this.pointers.set(event.pointerId, event);
    const after = [...this.pointers.values()];
    const [a, b] = [spread(before), spread(after)];
    this.view.pan(b.x - a.x, b.y - a.y);
    if (a.size && b.size) this.view.zoom(b.size / a.size, b.x, b.y);
    else this.steps.push({ time: event.timeStamp, x: b.x - a.x, y: b.y - a.y });
  }

  /** The board was let go: it goes on as it has just moved. @param {PointerEvent} event */
  letGo({ timeStamp }) {
    const steps = this.steps.filter(({ time }) => timeStamp - time < BRIEF);
    this.steps = [];
    if (steps.length < 2) return;
    const [x, y] = [steps.reduce((sum, step) => sum + step.x, 0), steps.reduce((sum, step) => sum + step.y, 0)];
    this.view.coast(x / BRIEF, y / BRIEF);
  }

  /** @param {PointerEvent} event */
  startPanning(event) {
    clearTimeout(this.press);
    this.isPanning = true;
    this.view.frame.setPointerCapture(event.pointerId);
    this.view.frame.classList.add('panning');
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} isDone
   */
  up(event, isDone) {
    clearTimeout(this.press);
    const wasDown = this.pointers.delete(event.pointerId);
    if (this.pointers.size === 0) this.view.frame.classList.remove('panning');
    if (wasDown && isDone && this.isPanning && !this.pointers.size) this.letGo(event);
    if (!wasDown || !isDone || this.isPanning) return;
    const { time, x, y } = this.lastTap;
    const isDouble = event.timeStamp - time < DOUBLE && Math.hypot(event.clientX - x, event.clientY - y) < 30;
    const isTaken = this.hooks.tap(event.clientX, event.clientY, event);
    if (!isTaken && isDouble) this.view.fit();
    this.lastTap = { time: isTaken || isDouble ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    if (this.hooks.wheel(event)) return;
    const lines = event.deltaMode === 1 ? 16 : 1;
    this.view.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
  }
}

/**
 * The middle of some pointers, and how far apart two of them are.
 * @param {PointerEvent[]} pointers
 */
function spread(pointers) {
  const [a, b = a] = pointers;
  return {
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    size: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
  };
}
