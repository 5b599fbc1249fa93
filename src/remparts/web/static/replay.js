/** The replay: the same board, led through a record by slider, keys, log or clock. */

import { readdress } from './back.js';
import { byId, say, words } from './dom.js';
import { Stage, isTyping } from './stage.js';

const { count: given = '0', scorings: scored = '' } = document.body.dataset;
const count = Number(given);
const scorings = scored.split(' ').filter(Boolean).map(Number);

let at = -1;
let clock = 0;
let frame = 0;

const slider = byId('slider', HTMLInputElement);
const autoplay = byId('autoplay');
const stage = new Stage({
  placesLog: true,
  hurries: true,
  show(_, isFirst) {
    if (isFirst) go(at < 0 ? addressed() : at, true);
    markLine();
  },
});

/** The move that the address names, else the beginning. */
function addressed() {
  const found = /^#move-(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : 0;
}

/**
 * Show the position after a move.
 * @param {number} move
 * @param {boolean} [isForced]
 */
function go(move, isForced = false) {
  const to = Math.min(Math.max(move, 0), count);
  if (to === at && !isForced) return;
  at = to;
  slider.value = String(at);
  const place = words('move of', { n: at, count });
  slider.setAttribute('aria-valuetext', place);
  byId('place').textContent = place;
  if (!frame) frame = requestAnimationFrame(ask);
  readdress(`#move-${at}`);
}

/** Ask for the position where the slider is by now: once for a frame, however often it has moved. */
function ask() {
  frame = 0;
  stage.live.send({ type: 'at', move: at });
}

/** The lines of the present move stand out in the log; where nothing is told of it, the last lines before. */
function markLine() {
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#log > [data-move]')]);
  for (const line of lines) line.toggleAttribute('data-past', Number(line.dataset.move) <= at);
  const last = lines.findLast((line) => Number(line.dataset.move) <= at)?.dataset.move;
  const present = lines.filter((line) => line.dataset.move === last);
  for (const line of lines) line.classList.toggle('now', line.dataset.move === last);
  // All of them if there is room, at least the first; before the first move, where the log begins.
  for (const line of [present.at(-1), present[0] ?? lines[0]]) line?.scrollIntoView({ block: 'nearest' });
}

const ways = {
  first: () => go(0),
  back: () => go(at - 1),
  forward: () => go(at + 1),
  last: () => go(count),
  scoring: () => go(scorings.find((move) => move > at) ?? count),
};

/** @param {boolean} isPlaying */
function play(isPlaying) {
  clearInterval(clock);
  clock = 0;
  autoplay.setAttribute('aria-pressed', String(isPlaying));
  autoplay.setAttribute('aria-label', words(isPlaying ? 'pause' : 'play'));
  if (!isPlaying) return;
  if (at >= count) go(0);
  clock = setInterval(() => (at < count ? go(at + 1) : play(false)), Number(byId('speed', HTMLSelectElement).value));
}

slider.addEventListener('input', () => {
  play(false);
  go(Number(slider.value));
});
for (const button of document.querySelectorAll('[data-go]')) {
  button.addEventListener('click', () => {
    play(false);
    ways[/** @type {keyof typeof ways} */ (button.getAttribute('data-go'))]();
  });
}
autoplay.addEventListener('click', () => play(!clock));
byId('speed').addEventListener('change', () => clock && play(true));
addEventListener('hashchange', () => go(addressed()));
byId('log').addEventListener('click', (event) => {
  const target = /** @type {Element} */ (event.target);
  const line = target.closest('a') ? null : target.closest('[data-move]');
  if (!line) return;
  play(false);
  go(Number(line.getAttribute('data-move')));
});
byId('copy-link').addEventListener('click', async () => {
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  byId('copy-link').classList.add('done'); // both words have their room: nothing moves under the pointer
  say(words('copied'));
});
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isOnSlider = event.target === slider;
  if (isTyping(event) && !isOnSlider) return;
  const isOnButton = event.target instanceof Element && event.target.closest('button, a');
  const keys = { ArrowLeft: ways.back, ArrowRight: ways.forward, Home: ways.first, End: ways.last, s: ways.scoring };
  const way = isOnSlider && event.key !== 's' ? undefined : keys[/** @type {keyof typeof keys} */ (event.key)];
  if (event.key === ' ' && !isOnButton) play(!clock);
  else if (way) {
    play(false);
    way();
  } else return;
  event.preventDefault();
});
