import type { SQL } from 'drizzle-orm';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { WaitingChange, WaitingRequest } from '../../../declare/actions/four-eyes.ts';
import type { Queries } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import type { Load, ReadRow } from '../../engine/reads/model.ts';

/** What follows the id of a record, where a request is about a part of it: `17/Payroll`. */
export const ABOUT_PART = '/';

const waitingOf = (db: Queries, of: SQL, ids: readonly string[], calls: readonly string[]) =>
  db
    .select({
      about: sql<string>`${of}`,
      approval: approvals.id,
      request: approvals.request,
      asked_by: wholeName(users),
      asked_at: approvals.asked_at,
      changes: approvals.changes,
      effects: approvals.effects,
    })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.asked_by))
    .where(
      and(
        inArray(approvals.call, [...calls]),
        inArray(of, [...ids]),
        eq(approvals.status, 'waiting'),
        gt(approvals.expires_at, sql`now()`),
      ),
    )
    .orderBy(asc(approvals.id));

const idsOf = (rows: readonly ReadRow[]): string[] => rows.map(({ id }) => String(id));

/** Reads the changes of records that wait for another person. @param call the update that was asked for */
export const waitingChanges =
  (call: string): Load<{ waiting_change: WaitingChange | null }> =>
  async (rows, db, _, isAsked) => {
    if (!isAsked('waiting_change')) return () => ({});
    const found = await waitingOf(db, sql`${approvals.about_id}`, idsOf(rows), [call]);
    const byRecord = new Map(
      found.map(({ about, approval, asked_by, asked_at, changes }) => [
        about,
        { approval, asked_by, asked_at: asked_at.toISOString(), changes: changes ?? [] },
      ]),
    );
    return ({ id }) => ({ waiting_change: byRecord.get(String(id)) ?? null });
  };

/** Reads the requests about parts of records, each with an id of its own (`ABOUT_PART`). @param calls those that are asked for */
export const waitingRequests = async (
  db: Queries,
  rows: readonly ReadRow[],
  calls: readonly string[],
): Promise<(row: ReadRow) => WaitingRequest[]> => {
  const found = await waitingOf(db, sql`split_part(${approvals.about_id}, ${ABOUT_PART}, 1)`, idsOf(rows), calls);
  const byRecord = Map.groupBy(found, ({ about }) => about);
  return ({ id }) =>
    (byRecord.get(String(id)) ?? []).map(({ approval, request, asked_by, effects }) => ({
      approval,
      request,
      asked_by,
      effects,
    }));
};
