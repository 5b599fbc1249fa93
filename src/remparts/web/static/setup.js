/** The options of the chosen game: only those that change something, each with the value that is in force. */

/** @type {Map<string, string>} the preset that was in force last, by game */
const presets = new Map();

/**
 * Show what belongs to a game. Options that would change nothing are out of sight and not sent; what is not recommended
 * together is told as soon as it is chosen.
 * @param {string} game
 * @param {number} seats how many play
 */
export function arrangeOptions(game, seats) {
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-game]'))) {
    part.hidden = part.dataset.game !== game;
    if (!part.hidden && part.matches('.rules-choice')) arrangePart(part, seats);
  }
}

/**
 * @param {HTMLElement} part
 * @param {number} seats
 */
function arrangePart(part, seats) {
  const game = part.dataset.game ?? '';
  const preset = /** @type {HTMLInputElement | null} */ (part.querySelector('[name$="-preset"]:checked'))?.value ?? '';
  for (const select of part.querySelectorAll('select')) follow(select, presets.get(game), preset);
  presets.set(game, preset);
  limitSeats(part, seats);
  const start = `${game}-option-`;
  const fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...part.querySelectorAll('input:checked, select')]);
  const chosen = new Set(fields.map((field) => `${field.name.replace(start, '')}=${field.value}`));
  for (const option of part.querySelectorAll('[data-only-with]')) {
    const isOffered = chosen.has(option.getAttribute('data-only-with') ?? '');
    option.toggleAttribute('hidden', !isOffered);
    option.querySelector('select')?.toggleAttribute('disabled', !isOffered);
  }
  const values = new Set(fields.map((field) => field.value));
  for (const caution of part.querySelectorAll('[data-together]')) {
    const together = caution.getAttribute('data-together')?.split(' ') ?? [];
    caution.toggleAttribute('hidden', !together.every((value) => values.has(value)));
  }
}

/**
 * An option that was as the last preset says is as the present one says; what somebody has chosen stays.
 * @param {HTMLSelectElement} select
 * @param {string | undefined} before the preset that was in force, if any was
 * @param {string} preset
 */
function follow(select, before, preset) {
  /** @type {Record<string, string>} */
  const values = JSON.parse(select.dataset.presets ?? '{}');
  const present = values[preset] ?? Object.values(values)[0] ?? '';
  const blank = [...select.options].find((option) => option.value === '');
  if (select.value === '' || (before !== undefined && select.value === values[before])) {
    const isListed = [...select.options].some((option) => option.value === present);
    if (blank && !isListed) blank.value = present;
    select.value = present;
  }
  if (blank?.value === '') blank.remove();
}

/**
 * Only who plays can start.
 * @param {HTMLElement} part
 * @param {number} seats
 */
function limitSeats(part, seats) {
  const select = /** @type {HTMLSelectElement | null} */ (part.querySelector('[name$="-option-first_player"]'));
  for (const option of select?.options ?? []) option.hidden = option.disabled = /^\d$/.test(option.value) && Number(option.value) >= seats;
  if (select?.selectedOptions[0]?.disabled) select.selectedIndex = 0;
}
