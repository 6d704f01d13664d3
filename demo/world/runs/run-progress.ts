import { nextBankingDay } from '../../../domain/calendar/banking-days.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { randomOf } from '../random.ts';
import type { World } from '../world.ts';
import { planRuns, type RunPlan, recentDays } from './run-plan.ts';

/*
 * The progress of each run: the step it has reached, and the time of each step. Runs of the last run days are at every
 * step; older ones are finished, except for a few left unresolved.
 */

/** The steps of a payment file, in order. */
export const STEPS = ['scheduled', 'loaded', 'transferred', 'sent', 'epay', 'status', 'totals', 'built'] as const;
export type Step = (typeof STEPS)[number];

const REACHED: Readonly<Record<number, Step>> = {
  6: 'scheduled',
  1: 'loaded',
  9: 'transferred',
  2: 'sent',
  3: 'epay',
  4: 'status',
  8: 'status',
  7: 'totals',
  15: 'totals',
  16: 'totals',
  11: 'totals',
  12: 'totals',
  13: 'totals',
  14: 'totals',
  10: 'totals',
  5: 'built',
};

/** Whether a file in this status has completed that step. */
export const hasReached = (status: number, step: Step): boolean =>
  STEPS.indexOf(REACHED[status] ?? 'scheduled') >= STEPS.indexOf(step);

/** The status one step earlier, for a file that lags behind the others of its run. */
export const LAGGING: Readonly<Record<number, number>> = { 9: 1, 2: 9, 3: 2, 4: 3 };

/** The share of runs in each status, at ten in the morning of a working day. */
const MIX: [number, number][] = [
  [5, 52],
  [2, 9],
  [10, 8],
  [3, 8],
  [4, 5],
  [9, 4],
  [11, 4],
  [12, 3],
  [1, 3],
  [13, 1],
  [15, 1],
  [16, 1],
  [6, 0.7],
  [7, 0.5],
  [8, 0.5],
  [14, 0.3],
];

/** Statuses that may last for days, because a person has to resolve them. */
const ERRORS = [14, 7, 6, 15, 16, 8];

/** The share of older runs in each status; in a stormy world some of them are unresolved for a year. */
const [SOLVED, LEFT_BEHIND]: [[number, number][], [number, number][]] = [
  [
    [5, 99.1],
    [8, 0.9],
  ],
  [
    [5, 98.2],
    [8, 0.9],
    [16, 0.3],
    [7, 0.2],
    [14, 0.2],
    [15, 0.2],
  ],
];
/** The status of one run before the recent ones, where all else is solved. */
const LEFT_LAST = 16;
/** A run that is still in one of these on the next day has unanswered payments. */
const WAITS_FOR_PROCESSOR = [2, 3];

const NEED_REPORTS = new Set([5, 11, 12, 13, 14]);
const COMPLETE = 10;
const COMPILED = 5;

export interface RunProgress {
  run: RunPlan;
  status: number;
  /** False for a planned run whose files never came, or have not come yet. */
  hasFiles: boolean;
  isDeleted: boolean;
  /** The time of the step, or that of what followed it so many minutes later (preceded it, if negative). */
  at(step: Step, minutesLater?: number): Date;
  /** The day of the drop-off, once it is done. */
  releasedOn: PlainDate | undefined;
  /** Still in progress at the end of the generated world. */
  isRecent: boolean;
  /** Something of it may wait for a person. */
  isUnsolved: boolean;
}

/** Runs of a group without reports end in Complete, and no others do. */
const statusFor = (status: number, run: RunPlan): number => {
  const hasReports = run.group.reports.length > 0;
  if (!hasReports && NEED_REPORTS.has(status)) return COMPLETE;
  return hasReports && status === COMPLETE ? COMPILED : status;
};

/**
 * Each status once, then by weight, so that rare ones occur in a small world too. In a stormy world those include the
 * errors, and errors for which the recent runs have no room go to earlier runs (`leftBehind`). In others one run waits
 * for each file of the processor, and one earlier run has an error.
 */
const statusesOnTheWay = (
  { preset: { isStormy }, seed }: World,
  count: number,
): { recent: number[]; leftBehind: number[] } => {
  const random = randomOf(seed, 'statuses');
  const mix = isStormy ? MIX : MIX.filter(([status]) => !ERRORS.includes(status));
  const rest = isStormy ? mix : mix.filter(([status]) => !WAITS_FOR_PROCESSOR.includes(status));
  const once = mix.map(([status]) => status).sort((a, b) => ERRORS.indexOf(a) - ERRORS.indexOf(b));
  const more = Array.from({ length: Math.max(0, count - once.length) }, () => random.weighted(rest));
  const recent = random.shuffle([...once.slice(0, count), ...more]);
  return { recent, leftBehind: isStormy ? once.slice(count) : [LEFT_LAST] };
};

/** The step times of a run that is processed within its own day. */
const sameDay = (world: World, run: RunPlan) => {
  const random = randomOf(world.seed, 'times', run.group.number, run.date, run.type);
  const begin = 255 + random.int(0, 30);
  const minutes = STEPS.map((_, at) => begin + at * 36 + random.int(0, 29));
  return (step: Step, later = 0) => world.clock.at(run.date, (minutes[STEPS.indexOf(step)] ?? begin) + later);
};

/** The step times of other runs: the processor answers the next banking day, totals and reports follow within hours. */
const ordinary = (world: World, run: RunPlan) => {
  const random = randomOf(world.seed, 'times', run.group.number, run.date, run.type);
  const next = nextBankingDay(run.date);
  const loaded = 360 + random.int(0, 150);
  const epay = 400 + random.int(0, 90);
  const steps: Record<Step, [PlainDate, number]> = {
    scheduled: [run.date, 270 + random.int(0, 60)],
    loaded: [run.date, loaded],
    transferred: [run.date, loaded + random.int(2, 9)],
    sent: [run.date, loaded + random.int(12, 30)],
    epay: [next, epay],
    status: [next, epay + random.int(45, 90)],
    totals: [next, epay + random.int(91, 100)],
    built: [next, epay + random.int(101, 109)],
  };
  return (step: Step, later = 0) => {
    const [day, minute] = steps[step];
    return world.clock.at(day, minute + later);
  };
};

const NOT_RELEASED_YET = 0.35;

const releaseOf = (world: World, run: RunPlan, status: number, isRecent: boolean): PlainDate | undefined => {
  if (status !== COMPILED || isRecent) return undefined;
  const random = randomOf(world.seed, 'release', run.group.number, run.date, run.type);
  const day = nextBankingDay(addDays(nextBankingDay(run.date), random.int(0, 2)));
  if (day >= world.today) return undefined;
  return day >= addDays(world.today, -6) && random.chance(NOT_RELEASED_YET) ? undefined : day;
};

/** Why a run has no files, if so: it still waits for them, or it was deleted. */
const absence = (world: World, run: RunPlan, isFirstOfDay: boolean): 'waits' | 'deleted' | undefined => {
  const random = randomOf(world.seed, 'absence', run.group.number, run.date, run.type);
  if (run.date === world.today && (isFirstOfDay || random.chance(0.06))) return 'waits';
  return random.chance(run.type === 'on-demand' ? 0.08 : 0.002) ? 'deleted' : undefined;
};

/** Every run of the generated world with its progress, oldest first. */
export const runProgressOf = (world: World): RunProgress[] => {
  const days = new Set(recentDays(world));
  const planned = planRuns(world).map((run, at, all) => ({
    run,
    isRecent: days.has(run.date),
    absent: absence(world, run, all[at - 1]?.date !== run.date),
  }));
  const present = planned.filter(({ absent }) => !absent);
  const { recent, leftBehind } = statusesOnTheWay(world, present.filter(({ isRecent }) => isRecent).length);
  const older = world.preset.isStormy ? LEFT_BEHIND : SOLVED;
  const firstLeft = present.length - recent.length - leftBehind.length;
  const statuses = present.map(({ run, isRecent }, at) => {
    const random = randomOf(world.seed, 'progress', run.group.number, run.date, run.type);
    const wanted = isRecent ? recent.pop() : at >= firstLeft ? leftBehind.pop() : random.weighted(older);
    return statusFor(wanted ?? COMPILED, run);
  });
  const statusOf = new Map(present.map(({ run }, at) => [run, statuses[at] ?? COMPILED]));
  return planned.map(({ run, isRecent, absent }): RunProgress => {
    const status = statusOf.get(run) ?? COMPILED;
    return {
      run,
      status,
      isRecent,
      isUnsolved: run.date >= world.unsolvedFrom,
      hasFiles: !absent,
      isDeleted: absent === 'deleted',
      at: isRecent ? sameDay(world, run) : ordinary(world, run),
      releasedOn: absent ? undefined : releaseOf(world, run, status, isRecent),
    };
  });
};
