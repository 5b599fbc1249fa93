/** A picture of the board to keep: shared where a device shares files, else downloaded. */

import { byId, words } from './dom.js';

/** Whether this device is one on which files are handed on rather than stored. */
function isSharing() {
  const probe = new File([], 'board.png', { type: 'image/png' });
  return matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [probe] }) ?? false);
}

/** Say on the button what it does here. */
export function offerKeepsake() {
  const link = document.getElementById('keepsake');
  if (link && isSharing()) link.textContent = words('share a picture');
}

/** Let the button make a picture of points out of the drawing it leads to, which is what other programs know. */
export function wireKeepsake() {
  byId('end').addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('#keepsake') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    keep(link.href, link.download.replace(/\.svg$/, '.png')).catch(() => save(link.href, link.download));
  });
}

/**
 * @param {string} address of the drawing
 * @param {string} name of the file
 */
async function keep(address, name) {
  const file = new File([await painted(address)], name, { type: 'image/png' });
  if (isSharing()) {
    // Who changes his mind has not failed to share.
    await navigator.share({ files: [file], title: document.body.dataset.title }).catch((error) => {
      if (error.name !== 'AbortError') throw error;
    });
    return;
  }
  const url = URL.createObjectURL(file);
  save(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * @param {string} address
 * @returns {Promise<Blob>}
 */
async function painted(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('nothing was painted'))), 'image/png'));
}

/**
 * @param {string} url
 * @param {string} name
 */
function save(url, name) {
  const link = document.createElement('a');
  [link.href, link.download] = [url, name];
  link.click();
}
