import type { PlainDate } from '../calendar/dates.ts';
import { showDate } from '../calendar/dates.ts';

/*
 * Supplemental runs (docs/rules/check-runs.md, "Supplemental runs"): what comes after the release of a run belongs to
 * another run of the same group, date and type, which has the next sequence.
 */

/** The sequence of a run that is not supplemental. */
const FIRST = 1;

export interface Sequenced {
  sequence: number;
  isReleased: boolean;
}

/** The sequence of the run that takes what comes now: the newest that is not released, or else the next one. */
export const openSequence = (runs: readonly Sequenced[]): number => {
  const open = runs.filter(({ isReleased }) => !isReleased).map(({ sequence }) => sequence);
  if (open.length) return Math.max(...open);
  return Math.max(FIRST - 1, ...runs.map(({ sequence }) => sequence)) + 1;
};

/** The day of a run as it is shown; that of a supplemental run with its sequence: "11/20/2026 #2". */
export const runDay = (date: PlainDate, sequence: number): string =>
  sequence > FIRST ? `${showDate(date)} #${sequence}` : showDate(date);

export interface OpenRun {
  sequence: number;
  /** Whether it is opened by what comes now. */
  isNew: boolean;
  /** Whether its check registers are built. */
  isBuilt: boolean;
}

/** What a file does to a run besides being in it, for whoever sends it; undefined when that is nothing. */
export const joinNote = ({ sequence, isNew, isBuilt }: OpenRun): string | undefined => {
  if (isNew)
    return sequence > FIRST
      ? `Its check run is released: the file opens supplemental run #${sequence}, which has its own totals and release.`
      : undefined;
  return isBuilt ? 'Its check run has check registers: they are outdated by the file, and built again.' : undefined;
};
