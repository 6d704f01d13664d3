import { type SQL, sql } from 'drizzle-orm';
import { RUN_FLAG_NAMES, type RunFlag } from '../../../domain/release/release-filters.ts';
import type { StageFacts } from '../../../domain/release/stages.ts';
import { STATUS_IDS } from '../../../domain/release/statuses.ts';
import { bitsOf, type Facts, sumOfBits } from './fact-bits.ts';

/* What a run's own columns tell about its stage: the filters of the release list. */

type RunFact = 'deleted' | 'released' | RunFlag | `status:${number}`;

const each = <T extends string | number, F extends RunFact>(of: readonly T[], fact: (one: T) => F, when: string) =>
  Object.fromEntries(of.map((one) => [fact(one), `${when} && '{${one}}'`])) as Facts<F>;

const statusFact = (id: number) => `status:${id}` as const;

/** When each is true. */
const FACTS: Facts<RunFact> = {
  deleted: 'deleted_at is not null',
  released: 'released_at is not null',
  ...each(RUN_FLAG_NAMES, (flag) => flag, 'flags'),
  ...each(STATUS_IDS, statusFact, 'status_ids'),
};

const BITS = bitsOf(FACTS);

/** The bits of the facts that are true. */
export const runFactsOf = (): SQL => sql.raw(sumOfBits(FACTS, BITS));

export const hasRunFact = (stored: number, fact: RunFact): boolean => (stored & (BITS[fact] ?? 0)) !== 0;

/** What tells the stage of a run with these bits. */
export const stageFactsIn = (stored: number): StageFacts => ({
  isDeleted: hasRunFact(stored, 'deleted'),
  isReleased: hasRunFact(stored, 'released'),
  statuses: STATUS_IDS.filter((id) => hasRunFact(stored, statusFact(id))),
  hasEobOnHold: hasRunFact(stored, 'on-hold'),
});
