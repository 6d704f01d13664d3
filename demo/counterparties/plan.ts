import type { PlainDate } from '../../domain/calendar/dates.ts';
import type { Random } from '../world/random.ts';
import { randomOf } from '../world/random.ts';
import type { Place } from './state.ts';

/** A file that a player wants to be found in its tree. */
export interface PlannedFile extends Place {
  /** When it may be seen, in milliseconds since 1970. */
  dueAt: number;
  after?: Place;
  settles?: string;
  content: string | (() => Promise<Uint8Array>);
}

/** What a player makes of what it sees: what it remembers from now on, and the files it wants to be sent. */
export interface Decision<Section> {
  section: Section;
  files: PlannedFile[];
}

/** A moment as every player sees it. */
export interface Moment {
  now: number;
  /** The operator's day. */
  today: PlainDate;
  /** Minutes of it gone by. */
  minutes: number;
  seed: number;
  /** 1: the pace of the demo; 10: ten times as fast. */
  speed: number;
}

const SECOND = 1000;
/** However fast the demo runs, a counterparty takes this long: the other side has just put or fetched a file. */
const LEAST_MS = 1000;

/** An instant between so many seconds from now, at the demo's own pace. */
export const within = ({ now, speed }: Moment, random: Random, from: number, to: number): number =>
  now + Math.max(LEAST_MS, Math.round(((from + (to - from) * random.next()) * SECOND) / speed));

/** Chance of its own for each decision, the same after a restart. */
export const chanceOf = ({ seed }: Moment, ...labels: (string | number)[]): Random =>
  randomOf(seed, 'counterparties', ...labels);

export const samePlace = (a: Place, b: Place): boolean => a.source === b.source && a.dir === b.dir && a.name === b.name;
