import type { Random } from '../../../demo/world/random.ts';
import type { Exchange } from '../worlds/exchange.ts';
import { openDesk } from './desk.ts';
import { draftsOf } from './files.ts';
import { openLedger } from './ledger.ts';
import type { StepName } from './steps/index.ts';
import { STEPS, towardsRelease } from './steps/index.ts';
import type { Needs } from './steps/needs.ts';
import type { System } from './system.ts';

const LENGTH = 16;
/** More files than this put the release off. */
const MOST_FILES = 3;
/** Most steps lead to a release, so that what comes after it is reached; until its aim is, nearly all. */
const TOWARDS_RELEASE = { aimed: 0.85, free: 0.6 };

/** So often is a step that is aimed at tried. */
const MOST_REFUSED = 3;

/** Steps that apply late in a history, or seldom: each history aims at one of them. */
export const AIMS: readonly StepName[] = [
  'hold after the release',
  'resume what is stopped',
  'rebuild',
  'rerun',
  'late total',
  'load a reversal',
];

const names = Object.entries(STEPS).map(([name, { weight }]): [StepName, number] => [name as StepName, weight]);

const choose = (needs: Needs, at: number, towards: number): StepName => {
  if (at === 0) return needs.random.pick(['load', 'load and hold'] as const);
  const { files, runs } = needs.desk.ledger;
  const name = needs.random.weighted(names);
  const isEnough = name.startsWith('load') && files.length >= MOST_FILES && runs.some((run) => !run.isReleased);
  return isEnough || needs.random.chance(towards) ? towardsRelease(needs) : name;
};

export interface Done {
  /** The steps that were done, in order. */
  steps: StepName[];
  /** Cents by where they are in the end. */
  places: Map<string, number>;
}

interface Course {
  group: string;
  date: string;
  random: Random;
  /** Done as soon as it applies, once. */
  aim: StepName;
  onStep: () => void;
}

/**
 * A random history of the runs of one group and day. After each step it waits until nothing is on its way, and throws
 * when the release screen then does not say what the ledger says.
 */
export const runHistory = async (
  { system, exchange }: { system: System; exchange: Exchange },
  { group, date, random, aim, onStep }: Course,
): Promise<Done> => {
  const ledger = openLedger();
  const desk = openDesk({ system, exchange, ledger, group, date });
  const needs: Needs = { desk, random, drafts: draftsOf(group, date, random) };
  const steps: StepName[] = [];
  let refused = 0;
  for (let at = 0; at < LENGTH; ) {
    const isAimed = at > 0 && !steps.includes(aim) && refused < MOST_REFUSED;
    const aimed = isAimed ? STEPS[aim].step(needs) : undefined;
    const name = aimed ? aim : choose(needs, at, isAimed ? TOWARDS_RELEASE.aimed : TOWARDS_RELEASE.free);
    const done = aimed ?? STEPS[name].step(needs);
    if (done === undefined) {
      // it does not apply now
      at += 0.25;
      continue;
    }
    if (await done) steps.push(name);
    else if (aimed) refused += 1;
    await desk.settle();
    onStep();
    at += 1;
  }
  const places = new Map<string, number>();
  for (const { place, cents } of ledger.payments) places.set(place, (places.get(place) ?? 0) + cents);
  return { steps, places };
};
