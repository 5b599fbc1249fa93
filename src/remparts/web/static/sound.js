/** Small sounds, made on the spot. */

import { remembered } from './dom.js';

/** @type {AudioContext | null} */
let context = null;

export function isSoundOn() {
  return remembered('sound') !== 'off';
}

/** @param {boolean} isOn */
export function setSound(isOn) {
  remembered('sound', isOn ? 'on' : 'off');
}

/**
 * Notes one after the other, soft as on a small chime.
 * @param {number[]} pitches in hertz
 * @param {number} loudness
 */
function chime(pitches, loudness) {
  // A browser lets a page sound only after the person has touched it.
  if (!isSoundOn() || !navigator.userActivation?.hasBeenActive) return;
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

export const soundTurn = () => chime([587, 880], 0.16);
export const soundMove = () => chime([294], 0.06);
export const soundPoints = () => chime([659, 784], 0.07);
export const soundEnd = () => chime([523, 659, 784, 1047], 0.14);
