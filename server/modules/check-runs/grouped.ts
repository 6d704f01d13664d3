import { sql } from 'drizzle-orm';
import { RELEASE_TYPES } from '../../../domain/calendar/schedule.ts';
import type { RunFlag } from '../../../domain/release/release-filters.ts';
import { type StageFacts, stageOf } from '../../../domain/release/stages.ts';
import { isPseudoStatus, type PSEUDO_STATUSES } from '../../../domain/release/statuses.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { hasRunFact, stageFactsIn } from '../../db/tables/run-facts.ts';
import type { GroupedBy } from '../../engine/reads/model.ts';

/*
 * How the values of the release list's filters are counted among the runs that a search has found.
 */

const grouped = (has: GroupedBy['has']): GroupedBy => ({ column: checkRuns.facts, has });

/** `PSEUDO_IS` of `conditions.ts`. */
const IS_PSEUDO: Readonly<Record<keyof typeof PSEUDO_STATUSES, (run: StageFacts) => boolean>> = {
  deleted: ({ isDeleted }) => isDeleted,
  'no-payment-file': ({ isDeleted, statuses }) => !isDeleted && statuses.length === 0,
  mixed: ({ statuses }) => statuses.length > 1,
};

export const groupedByStatus = grouped((value, stored) =>
  isPseudoStatus(value) ? IS_PSEUDO[value](stageFactsIn(stored)) : hasRunFact(stored, `status:${Number(value)}`),
);
export const groupedByFlag = grouped((value, stored) => hasRunFact(stored, value as RunFlag)); // one of the declared
export const groupedByStage = grouped((value, stored) => stageOf(stageFactsIn(stored)) === value);

const DAYS = 8;

/** The release type of the group, 0 for none, and its weekday. */
export const groupedByReleaseType: GroupedBy = {
  column: sql`coalesce(array_position(${sql.raw(`'{${RELEASE_TYPES.join()}}'::text[]`)}, ${groups.release_type}), 0) * ${sql.raw(String(DAYS))} + coalesce(${groups.release_day}, 0)`,
  has: (value, stored) => {
    const type = RELEASE_TYPES[Math.floor(stored / DAYS) - 1] ?? 'none';
    return value === type || value === `${type}-${stored % DAYS}`;
  },
};
