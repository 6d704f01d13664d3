import type { PlainDate } from '../../domain/calendar/dates.ts';
import type { Random } from '../world/random.ts';
import { randomOf } from '../world/random.ts';
import type { Fault, Place } from './state.ts';

/** A file that an actor wants to place in its directory tree. */
export interface PlannedFile extends Place {
  /** When it becomes visible, in milliseconds since 1970. */
  dueAt: number;
  after?: Place;
  settles?: string;
  /** What is wrong with it, or with what it says, on purpose. */
  fault?: Fault;
  content: string | (() => Promise<Uint8Array>);
}

/** An actor's decision: its next state, and the files it wants to send. */
export interface Decision<Section> {
  section: Section;
  files: PlannedFile[];
}

/** The current moment, the same for every actor. */
export interface Moment {
  now: number;
  /** The operator's day. */
  today: PlainDate;
  /** Minutes elapsed since its midnight. */
  minutes: number;
  seed: number;
  /** 1 is the normal speed of the demo, 10 is ten times as fast. */
  speed: number;
  /** Whether much goes wrong (docs/operate.md, "Counterparties"). */
  isStormy: boolean;
  /** How many exceptions are open at the operator. */
  openExceptions: number;
}

/** A fault that happens in one of so many cases; the first number of a case with it. */
export interface Rarity {
  every: number;
  first: number;
}

/** In other than stormy worlds faults are so much rarer: of twenty runs about one has a fault that needs a person. */
const RARER = 10;
/** With so many open exceptions nothing more goes wrong, unless the world is stormy. */
const MOST_OPEN = 12;

export const mayGoWrong = ({ isStormy, openExceptions }: Moment): boolean => isStormy || openExceptions < MOST_OPEN;

/** How often the fault has happened before, if it happens in the case with this number; else undefined. */
export const faultNumber = (moment: Moment, { every, first }: Rarity, number: number): number | undefined => {
  if (!mayGoWrong(moment)) return undefined;
  const rarer = moment.isStormy ? 1 : RARER;
  const each = every * rarer;
  return number % each === first * rarer ? Math.floor(number / each) : undefined;
};

const SECOND = 1000;
/** The shortest delay of a counterparty at any speed: the other side has only just put or fetched a file. */
const MIN_DELAY_MS = 1000;

/** A random instant between `from` and `to` seconds from now, scaled by the demo's speed. */
export const within = ({ now, speed }: Moment, random: Random, from: number, to: number): number =>
  now + Math.max(MIN_DELAY_MS, Math.round(((from + (to - from) * random.next()) * SECOND) / speed));

/** The random stream of one decision, the same after a restart. */
export const randomFor = ({ seed }: Moment, ...labels: (string | number)[]): Random =>
  randomOf(seed, 'counterparties', ...labels);

export const samePlace = (a: Place, b: Place): boolean => a.source === b.source && a.dir === b.dir && a.name === b.name;
