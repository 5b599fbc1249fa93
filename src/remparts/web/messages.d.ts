/** What travels over the socket. Written from the server's messages by `make messages`: do not edit. */

export interface Hello {
  type: 'hello';
  lang?: string;
}

export interface Play {
  type: 'play';
  rev: number;
  move: string;
}

export interface Foresee {
  type: 'foresee';
  rev: number;
  move: string;
}

export interface Undo {
  type: 'undo';
  rev: number;
  sure?: boolean;
}

export interface Redo {
  type: 'redo';
  rev: number;
}

export interface Agree {
  type: 'agree';
  rev: number;
  yes: boolean;
}

export interface Name {
  type: 'name';
  seat: number;
  name: string;
}

export interface React {
  type: 'react';
  name: 'bravo' | 'hello' | 'laugh' | 'moment' | 'ouch' | 'thanks';
}

export interface Ask {
  type: 'ask';
  x: number;
  y: number;
}

export interface Light {
  type: 'light';
  at?: string;
}

export interface Overlay {
  type: 'overlay';
  name?: string;
}

export interface Coach {
  type: 'coach';
  on: boolean;
}

export interface Uncover {
  type: 'uncover';
  seat: number;
}

export interface Choose {
  type: 'set';
  name: string;
  value: boolean | number;
}

export interface At {
  type: 'at';
  move: number;
}

export interface Ping {
  type: 'ping';
}

/** Something a page says. */
export type PageMessage = Hello | Play | Foresee | Undo | Redo | Agree | Name | React | Ask | Light | Overlay | Coach | Uncover | Choose | At | Ping;

export interface Show {
  type: 'show';
  rev: number;
  moves: number;
  set?: Record<string, [string, string]>;
  gone?: string[];
  effects?: Effect[];
  finale?: Step[];
  targets?: Target[];
  pictures?: string[];
  status?: Status;
  hints?: Hint[];
  news?: News[];
  box?: [number, number, number, number];
  say?: string[];
}

/**
 * Something that happens on the board.
 *
 * `float`: a text floats up at a place. `home`: a piece travels home to a seat's panel. `fly`: a piece that lies where
 * it came to rest is seen flying there along a path, and sliding along the last stretch of it.
 */
export interface Effect {
  kind: string;
  seat: number;
  x: number;
  y: number;
  text: string;
  piece: string;
  path: [number, number][];
  is_hit: boolean;
}

/** One step of a finale: what is scored together, lit up on the board. */
export interface Step {
  light: string;
  scored: Scored[];
}

/** Points that a seat receives at the end: its line of the log in words, and what floats up on the board. */
export interface Scored {
  line: string;
  seat: number;
  text: string;
  points: number;
  gain: string;
  floats: Effect[];
}

/** A move to choose, in the language of the watcher; what is drawn is a number in the pictures of the message. */
export interface Target {
  move: string;
  name: string;
  group?: string;
  x?: number;
  y?: number;
  size?: [number, number] | null;
  spot?: number | null;
  ghost?: number | null;
  picture?: number | null;
  label?: string;
  note?: string;
  choice?: string;
  choice_name?: string;
  dials?: Dial[];
  aim?: Aim | null;
  picks?: Picks | null;
  by_itself?: boolean;
  declines?: boolean;
}

/** A number of a move that a person sets. */
export interface Dial {
  name: string;
  label: string;
  least: number;
  most: number;
  start: number;
  unit: string;
  parts: number;
}

/** How dials look on the board; the picture is a number in the pictures of the message. */
export interface Aim {
  picture: number | null;
  x: number[];
  y: number[];
  turn: number[];
  size: number[];
}

/** Things of which a person picks some for one move. */
export interface Picks {
  things: Thing[];
  least: number;
  most: number;
  joint: string;
}

/** One thing that may be picked; what is drawn is a number in the pictures of the message. */
export interface Thing {
  name: string;
  label: string;
  note: string;
  picture: number | null;
  light: number | null;
}

/** Whose turn it is, and what this watcher may do. */
export interface Status {
  turn: number | null;
  mine: boolean;
  asks: string;
  title: string;
  undo: string;
  redo: string;
  request: Request | null;
  over: boolean;
  covered: number | null;
  connected: number[];
  aids: boolean;
  last: number;
}

/** Somebody asks whether a turn may be taken back, in the language of the watcher. */
export interface Request {
  text: string;
  lines: string[];
  own: boolean;
}

/** A word to somebody who is new to the game; without an anchor it speaks of a point of the board. */
export interface Hint {
  name: string;
  text: string;
  anchor?: string;
  x?: number;
  y?: number;
}

/** What a seat did since this watcher's last decision. */
export interface News {
  seat: number;
  who: string;
  text: string;
  placed: string[];
  light: string;
}

export interface Answer {
  type: 'answer';
  title: string;
  lines: string[];
  pictures: [string, string][];
  light: string;
  x: number;
  y: number;
}

export interface Layer {
  type: 'layer';
  name: string;
  svg: string;
}

export interface Foreseen {
  type: 'foreseen';
  rev: number;
  move: string;
  text: string;
  light: string;
}

export interface Question {
  type: 'question';
  rev: number;
  title: string;
  lines: string[];
  note: string;
  yes: string;
}

export interface Reaction {
  type: 'reaction';
  seat: number;
  name: 'bravo' | 'hello' | 'laugh' | 'moment' | 'ouch' | 'thanks';
}

export interface Note {
  type: 'note';
  text: string;
}

export interface Error {
  type: 'error';
  text: string;
  move: string;
}

export interface Pong {
  type: 'pong';
}

/** Something the server says. */
export type ServerMessage = Show | Answer | Layer | Foreseen | Question | Reaction | Note | Error | Pong;
