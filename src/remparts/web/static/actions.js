/** The buttons of a move: those beside the chosen place, and the bar below the board. */

import { byId, element, isCalm, say, words } from './dom.js';
import { boxOf } from './places.js';

/** @import { Point } from './look.js' */
/** @import { Outlook } from './outlook.js' */
/** @import { Place, Target } from './places.js' */
/** @import { Targets } from './targets.js' */

const GAP = 8; // pixels
const EDGE = 8; // units by which what is placed is larger than the place to point at

export class Actions {
  /**
   * @param {Targets} targets
   * @param {Outlook} outlook
   */
  constructor(targets, outlook) {
    this.targets = targets;
    this.outlook = outlook;
    this.chooser = byId('chooser');
    byId('chooser-turn').addEventListener('click', () => targets.turn(1));
    byId('turn-it').addEventListener('click', () => targets.turn(1));
    byId('chooser-confirm').addEventListener('click', () => targets.confirm());
    byId('confirm').addEventListener('click', () => targets.confirm());
    byId('cancel').addEventListener('click', () => targets.cancel());
    // A tap on the board may bring a button up under the finger: the click that ends the tap must not press it.
    /** @type {Element | null} */
    let pressed = null;
    document.addEventListener('pointerdown', (event) => (pressed = /** @type {Element} */ (event.target)), true);
    byId('stage').addEventListener('click', (event) => {
      if (pressed?.closest('#view') && event.timeStamp - targets.lastTap < 500) event.stopPropagation();
    }, true);
  }

  /** Buttons for the moves that have no place on the board, and for what is picked before its places are shown. */
  offer() {
    const { targets } = this;
    const pickers = targets.choices.length > 1 ? targets.choices.map((target) => this.picker(target)) : [];
    const buttons = targets.buttons.map((target) => {
      const button = pictured(target.picture, target.label || target.name);
      button.setAttribute('data-move', target.move);
      if (target.note) {
        button.classList.add('noted');
        button.append(element('small', {}, target.note));
      }
      if (target.label && target.label !== target.name) button.setAttribute('aria-label', target.name);
      // Without a pointer a button is pressed on purpose, and a screen reader may take its time.
      button.addEventListener('click', ({ detail }) => (detail && target.by_itself ? targets.press(target) : targets.choose(target)));
      return button;
    });
    byId('choices').replaceChildren(...pickers, ...buttons);
  }

  /** @param {Target} target */
  picker(target) {
    const button = pictured(target.picture, target.picture ? '' : target.choice_name);
    button.setAttribute('aria-label', target.choice_name);
    button.setAttribute('title', target.choice_name);
    button.dataset.choice = target.choice;
    button.addEventListener('click', () => this.targets.pickChoice(target.choice));
    return button;
  }

  /** Show what is chosen, or pointed at. */
  update() {
    const { selected, held, places, countdown } = this.targets;
    const count = selected?.moves.length ?? 0;
    this.chooser.hidden = !selected;
    byId('chooser-turn').hidden = count < 2;
    this.tell();
    const buttons = /** @type {HTMLElement[]} */ ([...byId('choices').children]);
    for (const button of buttons) {
      const { choice, move } = button.dataset;
      const isHeld = held !== null && move === held.move;
      button.hidden = choice === undefined && !isHeld && (Boolean(selected) || held !== null);
      button.classList.toggle('counting', isHeld && countdown.isRunning);
      if (move !== undefined) button.classList.toggle('primary', isHeld);
      if (choice !== undefined) button.setAttribute('aria-pressed', String(choice === this.targets.choice));
    }
    byId('choices').hidden = buttons.every((button) => button.hidden);
    byId('cancel').hidden = !selected && !held;
    byId('confirm').hidden = !selected;
    for (const button of this.ticks) button.classList.toggle('counting', Boolean(selected) && countdown.isRunning);
    byId('turn-it').hidden = count < 2;
    byId('turn-count').textContent = selected ? words('place of', { n: selected.at + 1, count }) : '';
    byId('turn-it').setAttribute('aria-label', `${words('turn it')}: ${byId('turn-count').textContent}`);
    this.preview(byId('hint').hidden ? null : places[0]);
    this.follow();
  }

  /** Say in the bar what the move that is chosen or pointed at would bring. */
  tell() {
    const { selected, held, pointed, places } = this.targets;
    const told = selected ? this.outlook.tell(selected) : held ? '' : pointed?.moves[pointed.at].label ?? '';
    const isTold = selected !== null || told !== '';
    this.outlook.light(this.targets.chosen);
    byId('chosen').hidden = !isTold;
    byId('chosen').textContent = told.charAt(0).toUpperCase() + told.slice(1);
    byId('hint').hidden = isTold || !places.length || byId('choices').childElementCount > 0;
  }

  /** The buttons that confirm a chosen place. */
  get ticks() {
    return [byId('chooser-confirm'), byId('confirm')];
  }

  /** Point at the buttons that confirm. */
  nudge() {
    const hop = isCalm() ? [{ outline: '4px solid currentColor' }, { outline: '4px solid currentColor' }] : [{ scale: 1 }, { scale: 1.25 }, { scale: 0.95 }, { scale: 1.15 }, { scale: 1 }];
    for (const button of this.ticks) button.animate(hop, 500);
    say(words('how to confirm'));
  }

  /**
   * A small picture of what is to be placed, for a screen on which the panel is folded away.
   * @param {Place | null} place
   */
  preview(place) {
    const picture = byId('preview', SVGSVGElement);
    picture.innerHTML = place ? place.moves[place.at].ghost : '';
    picture.classList.toggle('full', Boolean(picture.firstChild));
    if (!place || !picture.firstChild) return;
    const { width, height, moves } = place;
    const box = moves[0].size ? { x: -width / 2 - EDGE, y: -height / 2 - EDGE, width: width + 2 * EDGE, height: height + 2 * EDGE } : picture.getBBox();
    picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  }

  /**
   * Keep the buttons beside the chosen place as the board moves: never over it, and over no other place if there is
   * room. Where there is none at all, the same buttons are in the bar.
   */
  follow() {
    const { selected, places, view } = this.targets;
    if (!selected) return;
    const onScreen = (/** @type {Place} */ place) => {
      const box = boxOf(place, EDGE);
      const corner = view.toScreen(box.x, box.y);
      return new DOMRect(corner.x, corner.y, box.width * view.look.scale, box.height * view.look.scale);
    };
    const spot = onScreen(selected);
    const others = places.filter((each) => each !== selected).map(onScreen);
    const { offsetWidth: width, offsetHeight: height } = this.chooser;
    const floor = Math.min(byId('actions').getBoundingClientRect().top, view.screen.top + view.screen.height) - GAP;
    const { box } = view;
    const free = besides(spot, width, height, view.toScreen(box.x + box.width / 2, box.y + box.height / 2))
      .map(
        ({ x, y }) =>
          new DOMRect(
            Math.min(Math.max(x, view.screen.left + GAP), view.screen.left + view.screen.width - width - GAP),
            Math.min(Math.max(y, view.screen.top + view.inset.top), floor - height),
            width,
            height,
          ),
      )
      .filter((box) => !overlap(box, spot));
    const hidden = (/** @type {DOMRect} */ box) => others.reduce((sum, other) => sum + overlap(box, other), 0);
    this.chooser.classList.toggle('nowhere', !free.length);
    if (!free.length) return;
    const best = free.reduce((a, b) => (hidden(b) < hidden(a) ? b : a));
    this.chooser.style.transform = `translate(${Math.round(best.x - view.screen.left)}px, ${Math.round(best.y - view.screen.top)}px)`;
  }
}

/**
 * Where something may stand beside a box: near, then farther off, and first away from the middle, where less lies.
 * @param {DOMRect} box
 * @param {number} width
 * @param {number} height
 * @param {Point} middle
 */
function besides(box, width, height, middle) {
  const [x, y] = [box.left + (box.width - width) / 2, box.top + (box.height - height) / 2];
  const far = (/** @type {Point} */ at) => Math.hypot(at.x + width / 2 - middle.x, at.y + height / 2 - middle.y);
  return [GAP, GAP + height, GAP + 2 * height].flatMap((gap) =>
    [
      { x, y: box.bottom + gap },
      { x, y: box.top - gap - height },
      { x: box.right + gap, y },
      { x: box.left - gap - width, y },
    ].sort((a, b) => far(b) - far(a)),
  );
}

/**
 * The area two boxes share.
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
function overlap(a, b) {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(across, 0) * Math.max(down, 0);
}

/**
 * A button with a picture and words, or one of them.
 * @param {string} picture
 * @param {string} text
 */
function pictured(picture, text) {
  const looks = picture ? ` pictured${text ? '' : ' bare'}` : '';
  const button = element('button', { class: `button${looks}`, type: 'button' }, text);
  button.insertAdjacentHTML('afterbegin', picture);
  button.querySelector('svg')?.setAttribute('aria-hidden', 'true');
  return button;
}
