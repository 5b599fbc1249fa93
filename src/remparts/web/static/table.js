/** The table: whose turn it is, what may be chosen, what was played. */

import { Actions } from './actions.js';
import { Coach } from './coach.js';
import { Dials } from './dials.js';
import { byId, element, markOf, remembered, toast, words } from './dom.js';
import { Finale } from './finale.js';
import { Hand } from './hand.js';
import { Invitation } from './invite.js';
import { offerKeepsake, wireKeepsake } from './keepsake.js';
import { rememberTable } from './mine.js';
import { wireNames } from './names.js';
import { News, whoLooks } from './news.js';
import { Outlook } from './outlook.js';
import { Picks } from './picks.js';
import { isSoundOn, soundEnd, soundMove, soundPoints, soundTurn, wireSounds } from './sound.js';
import { readTargets } from './places.js';
import { Reactions } from './reactions.js';
import { Stage, isTyping } from './stage.js';
import { Targets } from './targets.js';
import { TakingBack } from './undo.js';

/** @import { ServerMessage, Show, Status } from '../messages.js' */
/** @import { Target } from './places.js' */

const { token = '', title = '', mine = '', icon = '', iconTurn = '' } = document.body.dataset;
const mySeats = mine.split(' ').filter(Boolean).map(Number);
// Who plays with other people reads also in the own turn who they are.
const isAmongPeople = mySeats.length > 1 || Boolean(byId('reactions').dataset.others);

let rev = -1;
let moves = 0;
/** @type {Status} */
let status = { turn: null, mine: false, asks: '', title: '', undo: '', redo: '', request: null, over: false, covered: null, connected: [], aids: true, last: 0 };
/** @type {Target[]} what the server offered last */
let offered = [];
let isKeyboard = false;
let wasWaiting = false;

/** @type {Stage} */
const stage = new Stage({
  show,
  other,
  tap: (x, y, event) => targets.tap(x, y, event) || dials.aimAt(x, y),
  wheel: (event) => targets.wheel(event),
  grab: (x, y) => dials.grab(x, y),
  lost: () => targets.countdown.stop(),
  moved: () => {
    actions.follow();
    dials.draw();
    coach.update();
    news.follow();
  },
  lit: () => news.lit(),
});
/** @type {Targets} */
const targets = new Targets(byId('layer-targets', SVGGElement), byId('layer-ghost', SVGGElement), stage.view, {
  choose: (target) => choose(target.move),
  offered: () => {
    actions.offer();
    dials.offer(targets.dialled);
    picks.offer(targets.picking);
  },
  changed: () => {
    actions.update();
    hand.refresh();
    coach.update();
  },
  nudge: () => actions.nudge(),
});
const outlook = new Outlook((message) => stage.live.send(message), () => {
  actions.update();
  coach.update(); // the bar has another width now
});
const actions = new Actions(targets, outlook);
const coach = new Coach(targets, (message) => stage.live.send(message));
const dials = new Dials(stage.view, choose);
const picks = new Picks(choose, () => hand.refresh());
const hand = new Hand(targets, picks);
const finale = new Finale(stage, soundPoints);
const takingBack = new TakingBack(stage.live);
const reactions = new Reactions(stage.live);
const news = new News(stage.view, (at) => stage.live.send({ type: 'light', at }));
const invitation = document.getElementById('share') ? new Invitation(token) : null;

/**
 * @param {Show} message
 * @param {boolean} isFirst
 */
function show(message, isFirst) {
  const before = status;
  const isKnown = isFirst && message.rev === rev; // the connection was lost, and nothing has happened meanwhile
  rev = message.rev;
  outlook.renew(rev);
  stage.view.isStill = !isFirst && message.moves < moves;
  moves = message.moves;
  if (message.status) status = message.status;
  if (message.targets) offered = readTargets(message.targets, message.pictures ?? []);
  // A message about something else leaves what is chosen in peace.
  if ((message.targets && !isKnown) || wasWaiting !== isWaiting()) offer();
  else hand.refresh();
  takingBack.show(rev, message.status);
  // Who plays, or who looks, may also be called otherwise now.
  if (message.status || [status.turn, ...mySeats].some((seat) => message.set?.[`seat${seat}`])) showStatus();
  showEnd(message, before, isFirst);
  news.show(message.news, message.set !== undefined || message.gone !== undefined);
  if (isFirst) coach.begin();
  else sound(before, message);
  coach.take(message.hints, status.turn);
}

/** Whether a move is on its way, or somebody else could look. */
function isWaiting() {
  return stage.live.pending !== null || status.covered !== null;
}

/** Offer the present moves, unless one of them is on its way. */
function offer() {
  const hadFocus = document.activeElement?.closest('#layer-targets, #actions') != null;
  wasWaiting = isWaiting();
  if (wasWaiting) targets.wait();
  else targets.offer(offered);
  const isLost = document.activeElement === document.body || document.activeElement === byId('view');
  if (isKeyboard && (hadFocus || isLost)) focusMove();
}

/** Put the keyboard where the next decision is. */
function focusMove() {
  if (targets.focus() || dials.focus() || picks.focus()) return;
  const button = document.querySelector('#choices button');
  (button instanceof HTMLElement ? button : byId('view')).focus();
}

/** @param {string} move */
function choose(move) {
  stage.live.play(rev, move);
  offer();
}

/** @param {ServerMessage} message */
function other(message) {
  if (message.type === 'error') offer();
  else if (message.type === 'question') takingBack.ask(message);
  else if (message.type === 'reaction') reactions.show(message);
  else if (message.type === 'note') toast(message.text);
  else if (message.type === 'foreseen') outlook.take(message);
}

function showStatus() {
  const name = status.turn === null ? '' : document.querySelector(`#seat${status.turn}`)?.getAttribute('data-name') ?? '';
  const turn = byId('turn');
  turn.dataset.seat = String(status.turn ?? '');
  turn.classList.toggle('mine', status.mine && !status.over);
  byId('turn-mark').replaceChildren(...(status.turn === null ? [] : [markOf(status.turn)]));
  const key = status.mine ? (isAmongPeople ? 'your turn, name' : 'your turn') : 'plays';
  byId('turn-who').replaceChildren(...(status.over || status.turn === null ? [words('over')] : told(key, name)));
  const isAsked = status.mine && !status.over && status.covered === null; // the curtain says whose turn it is
  byId('turn-asks').textContent = isAsked ? status.asks : whoLooks(mySeats);
  document.title = status.title || `${title} · Remparts`;
  byId('icon').setAttribute('href', status.mine && !status.over ? iconTurn : icon);
  reactions.update(status);
  const aids = document.getElementById('aids');
  if (aids instanceof HTMLInputElement) aids.checked = status.aids;
  invitation?.update(status.connected);
  showCurtain(name);
}

/**
 * A sentence in which a long name can be cut.
 * @param {string} key
 * @param {string} name
 */
function told(key, name) {
  const [before, ...after] = words(key).split('{name}');
  return after.length ? [before, element('span', { class: 'turn-name' }, name), ...after] : [before];
}

/**
 * Where several people share the screen, a hand is covered until its owner looks; the board is there for all.
 * @param {string} name
 */
function showCurtain(name) {
  const { covered } = status;
  const isCovered = covered !== null;
  const curtain = byId('curtain');
  const wasCovered = !curtain.hidden;
  curtain.hidden = !isCovered;
  if (!isCovered) return;
  const person = document.querySelector(`#seat${covered}`)?.getAttribute('data-name') ?? name;
  byId('curtain-mark').replaceChildren(markOf(covered));
  byId('curtain-title').textContent = words('pass the device', { name: person });
  byId('uncover').textContent = words('show my hand', { name: person });
  if (!wasCovered) byId('uncover').focus();
}

/**
 * The results, after a finale for those who saw the game end.
 * @param {Show} message
 * @param {Status} before
 * @param {boolean} isFirst
 */
function showEnd(message, before, isFirst) {
  const dialog = byId('end-dialog', HTMLDialogElement);
  byId('open-end').hidden = !status.over;
  finale.keep(message.set ?? {});
  if (message.set?.ending) offerKeepsake();
  if (!status.over) {
    finale.stop();
    delete document.body.dataset.finale;
    if (dialog.open) dialog.close();
  } else if (isFirst || !before.over) {
    finale.start(isFirst ? [] : message.finale ?? [], message.gone ?? [], () => showResults(dialog, isFirst));
    if (isKeyboard && finale.isOn) byId('finale-skip').focus();
  }
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {boolean} isFirst
 */
function showResults(dialog, isFirst) {
  document.body.dataset.finale = 'over';
  if (!isFirst) soundEnd();
  if (!dialog.open) dialog.showModal();
}

/**
 * @param {Status} before
 * @param {Show} message
 */
function sound(before, message) {
  if (status.over) return; // the finale has its own
  if (status.mine && (!before.mine || before.turn !== status.turn) && isSoundOn('sound')) soundTurn();
  else if (message.effects?.length) soundPoints();
  else if (message.set) soundMove();
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const letter = event.key.toLowerCase();
  const onButton = event.target instanceof Element && event.target.closest('button, a, summary');
  if (finale.isOn && (event.key === 'Escape' || (event.key === 'Enter' && !onButton))) finale.end();
  else if (letter === 'r') targets.turn(event.shiftKey ? -1 : 1);
  else if (letter === 'u' && event.shiftKey) takingBack.redo();
  else if (letter === 'u') takingBack.undo();
  else if (letter === 'n') targets.decline();
  else if (letter === 'i') askHere();
  else if (event.key === 'Escape') cancel();
  else if (/^[1-9]$/.test(event.key)) picks.toggle(Number(event.key) - 1);
  else if (event.key === 'Enter' && !onButton) targets.confirm();
  else if (event.key.startsWith('Arrow') && (document.activeElement === document.body || document.activeElement === byId('view'))) focusMove();
  else return;
  event.preventDefault();
}

/** Nothing is chosen or picked any more. */
function cancel() {
  targets.cancel();
  picks.clear();
}

/** Ask about the place the keyboard is on. */
function askHere() {
  const place = targets.current;
  if (!place) return;
  stage.answer.asker = place.element;
  stage.live.send({ type: 'ask', x: place.x, y: place.y });
}

document.addEventListener('keydown', key);
document.addEventListener('keydown', () => (isKeyboard = true), true);
document.addEventListener('pointerdown', () => (isKeyboard = false), true);
byId('open-end').addEventListener('click', () => (finale.isOn ? finale.end() : byId('end-dialog', HTMLDialogElement).showModal()));
byId('uncover').addEventListener('click', () => {
  if (status.covered !== null) stage.live.send({ type: 'uncover', seat: status.covered });
});

wireSounds();
const oneClickBox = byId('one-click', HTMLInputElement);
oneClickBox.checked = targets.isOneClick;
oneClickBox.addEventListener('change', () => {
  targets.isOneClick = oneClickBox.checked;
  remembered('one click', oneClickBox.checked ? 'on' : 'off');
});
document.getElementById('aids')?.addEventListener('change', (event) => {
  stage.live.send({ type: 'set', name: 'aids', value: /** @type {HTMLInputElement} */ (event.target).checked });
});
document.getElementById('pace')?.addEventListener('change', (event) => {
  stage.live.send({ type: 'set', name: 'pace', value: Number(/** @type {HTMLSelectElement} */ (event.target).value) });
});
wireNames(stage.live, token);
wireKeepsake();
rememberTable({ token, title, names: '', when: Date.now() });
