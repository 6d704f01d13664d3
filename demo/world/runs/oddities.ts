import { randomOf } from '../random.ts';
import type { World } from '../world.ts';
import { claimsOf } from './run-plan.ts';
import type { RunProgress } from './run-progress.ts';

/** What the processor does with one payment of a run, on purpose: the first that pays money. */
export type Oddity = 'rejected' | 'returned' | 'voided';

const COMPILED = 5;
const WAITING_VOIDS = 15;
/**
 * In a stormy world, the share of finished runs with an EOB that the processor did not pay: rejected, or returned after
 * it was paid. More of the recent ones of automatic groups, so that some drop-offs were refused.
 */
const [UNPAID, RECENTLY_UNPAID, OF_AUTOMATIC] = [0.003, 0.15, 0.6];
/** The index of a run of a stormy world that has one in any case. */
const ALWAYS_AT = 10;

const stormyOddity = (world: World, { run, isRecent, releasedOn }: RunProgress, at: number): Oddity | undefined => {
  const random = randomOf(world.seed, 'oddity', run.group.number, run.date, run.type);
  const recently = run.group.releaseType === 'auto' ? OF_AUTOMATIC : RECENTLY_UNPAID;
  const isUnpaid = at === ALWAYS_AT || random.chance(isRecent ? recently : UNPAID);
  return isUnpaid ? (releasedOn ? 'returned' : 'rejected') : undefined;
};

/** One unsolved rejected and one returned payment: of the largest runs, which have a payment with money. */
const fewOddities = (world: World, all: readonly RunProgress[]): Map<RunProgress, Oddity> => {
  const unsolved = all
    .filter(({ status, hasFiles, run }) => hasFiles && status === COMPILED && run.date >= world.unsolvedFrom)
    .toSorted((a, b) => claimsOf(b.run) - claimsOf(a.run));
  // the automatic drop-off of a rejected payment's run would be refused, which is one thing more
  const rejected = unsolved.find(({ releasedOn, run }) => !releasedOn && run.group.releaseType !== 'auto');
  const returned = unsolved.find(({ releasedOn }) => releasedOn);
  return new Map([
    ...(rejected ? [[rejected, 'rejected'] as const] : []),
    ...(returned ? [[returned, 'returned'] as const] : []),
  ]);
};

/** The oddity of each run that has one. */
export const odditiesOf = (world: World, all: readonly RunProgress[]): ReadonlyMap<RunProgress, Oddity> => {
  const unpaid = world.preset.isStormy ? undefined : fewOddities(world, all);
  return new Map(
    all.flatMap((progress, at): [RunProgress, Oddity][] => {
      if (progress.status === WAITING_VOIDS) return [[progress, 'voided']];
      if (progress.status !== COMPILED) return [];
      const oddity = unpaid ? unpaid.get(progress) : stormyOddity(world, progress, at);
      return oddity ? [[progress, oddity]] : [];
    }),
  );
};
