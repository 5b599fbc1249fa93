/** Small sounds, made on the spot. */

import { byId, remembered } from './dom.js';

/** @type {AudioContext | null} */
let context = null;

/** @typedef {'sound' | 'sounds'} Kind the sound of one's own turn, and all others: the names under which they are remembered */

/** @param {Kind} kind */
export function isSoundOn(kind) {
  return remembered(kind) !== 'off';
}

/** A switch for each kind. */
export function wireSounds() {
  for (const kind of /** @type {Kind[]} */ (['sound', 'sounds'])) {
    const box = byId(kind, HTMLInputElement);
    box.checked = isSoundOn(kind);
    box.addEventListener('change', () => remembered(kind, box.checked ? 'on' : 'off'));
  }
}

/**
 * Notes one after the other, soft as on a small chime.
 * @param {Kind} kind
 * @param {number[]} pitches in hertz
 * @param {number} loudness
 */
function chime(kind, pitches, loudness) {
  // A browser lets a page sound only after the person has touched it.
  if (!isSoundOn(kind) || !navigator.userActivation?.hasBeenActive) return;
  // To begin a sound takes a while: first let what has happened be seen.
  requestAnimationFrame(() => setTimeout(() => ring(pitches, loudness)));
}

/**
 * @param {number[]} pitches
 * @param {number} loudness
 */
function ring(pitches, loudness) {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  const start = currentTime + 0.02;
  for (const [number, pitch] of pitches.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = start + number * 0.13;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0005, at + 0.5);
    tone.connect(volume).connect(destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}

export const soundTurn = () => chime('sound', [587, 880], 0.16);
export const soundMove = () => chime('sounds', [294], 0.06);
export const soundPoints = () => chime('sounds', [659, 784], 0.07);
export const soundEnd = () => chime('sounds', [523, 659, 784, 1047], 0.14);
