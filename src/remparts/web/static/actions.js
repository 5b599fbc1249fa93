/** The buttons of a move: those beside the chosen place, and the bar below the board. */

import { byId, element, isCalm, say, words } from './dom.js';
import { beside, boxOf } from './places.js';

/** @import { Outlook } from './outlook.js' */
/** @import { Place, Target } from './places.js' */
/** @import { Targets } from './targets.js' */

const GAP = 8; // pixels
const BUTTON = 48; // pixels of a button beside the place
const BETWEEN = 6; // pixels between two of them
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
   * Keep the buttons beside the chosen place as the board moves: near it, over no other place and under no bar. Where
   * there is no such room, the same buttons are in the bar.
   */
  follow() {
    const { selected, places, view } = this.targets;
    if (!selected) return;
    const onScreen = (/** @type {Place} */ place) => {
      const box = boxOf(place, EDGE);
      const { x, y } = view.toScreen(box.x, box.y);
      return { left: x, top: y, right: x + box.width * view.look.scale, bottom: y + box.height * view.look.scale };
    };
    const others = places.filter((each) => each !== selected).map(onScreen);
    const { x, y, width, height } = view.box;
    const at = beside(onScreen(selected), others, this.size, view.free, GAP, view.toScreen(x + width / 2, y + height / 2));
    this.chooser.classList.toggle('nowhere', !at);
    if (at) this.chooser.style.transform = `translate(${Math.round(at.x - view.screen.left)}px, ${Math.round(at.y - view.screen.top)}px)`;
  }

  /** The size of the buttons beside the place, by their number: to measure them would lay the page out with every step. */
  get size() {
    const count = byId('chooser-turn').hidden ? 1 : 2;
    return { width: count * BUTTON + (count - 1) * BETWEEN, height: BUTTON };
  }
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
