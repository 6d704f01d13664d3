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
}

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
