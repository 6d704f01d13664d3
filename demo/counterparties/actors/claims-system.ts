import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays, isWeekend } from '../../../domain/calendar/days.ts';
import { sumCents } from '../../../domain/money.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import { FLAWS, withFlaw } from '../files/spoiled.ts';
import type { Decision, Moment, PlannedFile, Rarity } from '../plan.ts';
import { faultNumber, randomFor, within } from '../plan.ts';
import type { ClaimsSystem, Run } from '../state.ts';
import { totalsOf } from './cr-totals.ts';
import { nextFileName } from './numbering.ts';
import { draftRun, type KnownGroup } from './run-draft.ts';

/** The next group in the rotation, and the dates on which it already has runs. */
export interface Candidate {
  group: KnownGroup;
  turn: number;
  takenDates: readonly PlainDate[];
}

export interface ClaimsView extends Moment {
  candidate: Candidate | undefined;
  /** An EOB number of each payment file whose status file the processor has just sent. */
  settled: readonly string[];
}

/** In a stormy world, one drop of payment files in eight is invalid. */
const BAD: Rarity = { every: 8, first: 3 };
/** One in ten has a payment file twice: under another name, with a line break more. */
const REPEATED: Rarity = { every: 10, first: 6 };
/** With this many open runs the operator is behind or absent, and the claims system waits. */
const MAX_OPEN = 24;
const GIVEN_UP_AFTER_MS = 2 * 3_600_000;
const KEPT_RUNS = 200;
const REACH_DAYS = 14;

const isOpen = (run: Run, now: number) => !run.isOver && now - run.sentAt < GIVEN_UP_AFTER_MS;

/** Whether the next payment files are due. */
export const isDropDue = (section: ClaimsSystem, { now }: Moment): boolean =>
  now >= section.nextAt && section.runs.filter((run) => isOpen(run, now)).length < MAX_OPEN;

/** The group of a turn: groups rotate in an order derived from the seed. */
export const groupOfTurn = (groups: readonly KnownGroup[], turn: number, moment: Moment): KnownGroup | undefined =>
  randomFor(moment, 'order').shuffle([...groups].sort((a, b) => (a.number < b.number ? -1 : 1)))[turn % groups.length];

/** Today, or else the nearest workday without a run. Undefined when every workday within REACH_DAYS has one. */
export const dateOfRun = (today: PlainDate, taken: ReadonlySet<PlainDate>): PlainDate | undefined => {
  const near = Array.from({ length: REACH_DAYS }, (_, at) => [addDays(today, at + 1), addDays(today, -at - 1)]).flat();
  return [today, ...near.filter((date) => !isWeekend(date))].find((date) => !taken.has(date));
};

/** Marks payment files as settled. `closed` are the runs whose last open file was settled by this. */
const settle = (runs: readonly Run[], settled: readonly string[]): { runs: Run[]; closed: Run[] } => {
  const closed: Run[] = [];
  const after = runs.map((run) => {
    if (run.isOver) return run;
    const files = run.files.map((file) => ({
      ...file,
      settled: file.settled || file.lines.some(({ eobNumber }) => settled.includes(eobNumber)),
    }));
    const isOver = files.every((file) => file.settled);
    const next = { ...run, files, isOver };
    if (isOver) closed.push(next);
    return next;
  });
  return { runs: after, closed };
};

/** Removes files and claims from a closed run: only its group and date are still needed. */
const slim = (run: Run): Run => (run.isOver ? { ...run, files: [], claims: [] } : run);

const paymentFiles = (section: ClaimsSystem, view: ClaimsView, { group, turn, takenDates }: Candidate) => {
  const own = section.runs.filter((run) => run.group === group.number).map(({ date }) => date);
  const date = dateOfRun(view.today, new Set([...takenDates, ...own]));
  const random = randomFor(view, 'drop', section.drops);
  const late = date === view.today ? 1 : 2;
  const next: ClaimsSystem = {
    ...section,
    sequences: { ...section.sequences },
    turn: turn + 1,
    nextAt: within(view, random, 20 * late, 40 * late),
  };
  if (!date) return { section: next, files: [] };
  const bad = faultNumber(view, BAD, section.drops);
  const flaw = bad === undefined ? undefined : FLAWS[bad % FLAWS.length];
  const voidable = flaw ? [] : [...(section.voidable[group.number] ?? [])];
  const drafts = draftRun(view, { group, date, section: next, voidable });
  next.drops += 1;
  // an invalid drop has one file only: the run itself may come later
  const sent = flaw ? drafts.slice(0, 1).map((file) => ({ ...file, ...withFlaw(flaw, file) })) : drafts;
  if (!flaw && drafts.length) {
    const files = drafts.map(({ name, lines }) => ({
      name,
      lines,
      cents: sumCents(lines.map(({ amountCents }) => amountCents)),
      // without money nothing is sent to the processor, and nothing has to be settled
      settled: lines.every(({ amountCents }) => amountCents === 0),
    }));
    const { number, name, network } = group;
    const claims = drafts.flatMap((file) => file.claims);
    const run: Run = { group: number, groupName: name, network, date, files, claims, sentAt: view.now, isOver: false };
    next.runs = [...next.runs, run].slice(-KEPT_RUNS);
    next.voidable = { ...next.voidable, [number]: voidable };
  }
  const place = INCOMING['payment-file'];
  const fault = flaw && ({ fault: 'invalid payment file' } as const);
  const files: PlannedFile[] = sent.map(({ name, text }) => ({
    ...place,
    name,
    dueAt: view.now,
    content: text,
    ...fault,
  }));
  const [first] = faultNumber(view, REPEATED, section.drops) === undefined ? [] : sent;
  const name = first && nextFileName(next.sequences, 'cl', date);
  if (name) {
    const after = { ...place, name: first.name };
    const content = `${first.text}\n`;
    files.push({ ...place, name, after, dueAt: view.now, content, fault: 'repeated payment file' });
  }
  return { section: next, files };
};

const dropOldSequences = (sequences: ClaimsSystem['sequences'], today: PlainDate) => {
  const [from, to] = [addDays(today, -2 * REACH_DAYS), addDays(today, 2 * REACH_DAYS)].map((date) =>
    date.slice(2).replaceAll('-', ''),
  );
  return Object.fromEntries(
    Object.entries(sequences).filter(([day]) => day.slice(2) >= (from ?? '') && day.slice(2) <= (to ?? '')),
  );
};

/**
 * The claims system: drops payment files at intervals, and the CR total of a run once the processor has settled all of
 * its files. `closed` are the runs that were settled in this step.
 */
export const decideClaims = (section: ClaimsSystem, view: ClaimsView): Decision<ClaimsSystem> & { closed: Run[] } => {
  const { runs, closed } = settle(section.runs, view.settled);
  const totals = closed.flatMap((run, at) => totalsOf(run, section.totals + at, view));
  const settled = {
    ...section,
    totals: section.totals + closed.length,
    runs: runs.map(slim),
    sequences: dropOldSequences(section.sequences, view.today),
  };
  if (!view.candidate || !isDropDue(settled, view)) return { section: settled, files: totals, closed };
  const dropped = paymentFiles(settled, view, view.candidate);
  return { section: dropped.section, files: [...totals, ...dropped.files], closed };
};
