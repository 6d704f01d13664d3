import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../../domain/calendar/dates.ts';
import type { OpenRun } from '../../../../domain/release/supplemental.ts';
import { openSequence } from '../../../../domain/release/supplemental.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { SimultaneousChange } from '../../../db/error-code.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { latestSetOf } from '../latest-set.ts';

/** What the runs of one group, date and type have in common. */
export interface RunIdentity {
  groupId: number;
  date: PlainDate;
  type: string;
}

const runsOf = (db: Queries, { groupId, date, type }: RunIdentity) =>
  db
    .select({
      id: checkRuns.id,
      sequence: checkRuns.sequence,
      isReleased: sql<boolean>`${checkRuns.released_at} is not null`,
    })
    .from(checkRuns)
    .where(
      and(
        eq(checkRuns.group_id, groupId),
        eq(checkRuns.run_date, date),
        eq(checkRuns.type, type),
        isNull(checkRuns.deleted_at),
      ),
    );

/** The run that would take what comes now; nothing is opened. */
export const plannedRun = async (db: Queries, identity: RunIdentity): Promise<OpenRun & { id: number | undefined }> => {
  const runs = await runsOf(db, identity);
  const sequence = openSequence(runs);
  const id = runs.find((run) => run.sequence === sequence)?.id;
  return {
    id,
    sequence,
    isNew: id === undefined,
    isBuilt: id !== undefined && (await latestSetOf(db, id)) !== undefined,
  };
};

/** The upsert increments the version of an existing run, so only a new run has this one. */
const FIRST_VERSION = 1;

/** A run that was released between two statements is seen by the next one. */
const ATTEMPTS = 5;

/**
 * The run that takes what comes now, created when there is none, or when all are released (docs/rules/check-runs.md,
 * "Supplemental runs"). One statement creates or takes it, and checks that it is not released: of callers at once one
 * creates it and the others take the same. It stays locked, so that it is not released meanwhile.
 */
export const openRun = async (
  tx: Tx,
  identity: RunIdentity,
): Promise<{ id: number; sequence: number; isNew: boolean }> => {
  const { groupId: group_id, date: run_date, type } = identity;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const sequence = openSequence(await runsOf(tx, identity));
    const [run] = await tx
      .insert(checkRuns)
      .values({ group_id, run_date, type, sequence })
      .onConflictDoUpdate({
        target: [checkRuns.group_id, checkRuns.run_date, checkRuns.type, checkRuns.sequence],
        targetWhere: sql`deleted_at is null`,
        set: { updated_at: sql`now()`, version: sql`${checkRuns.version} + 1` },
        setWhere: isNull(checkRuns.released_at),
      })
      .returning({ id: checkRuns.id, version: checkRuns.version });
    if (run) return { id: run.id, sequence, isNew: run.version === FIRST_VERSION };
  }
  throw new SimultaneousChange('Every open run was released at this moment');
};
