import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { WaitingChange } from '../../../declare/four-eyes.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import type { Load } from '../../engine/reads/model.ts';

/** Reads the changes of records that wait for another person. @param call the update that was asked for */
export const waitingChanges =
  (call: string): Load<{ waiting_change: WaitingChange | null }> =>
  async (rows, db, _, isAsked) => {
    if (!isAsked('waiting_change')) return () => ({});
    const ids = rows.map(({ id }) => String(id));
    const found = await db
      .select({
        about: approvals.about_id,
        approval: approvals.id,
        asked_by: wholeName(users),
        asked_at: approvals.asked_at,
        changes: approvals.changes,
      })
      .from(approvals)
      .innerJoin(users, eq(users.id, approvals.asked_by))
      .where(
        and(
          eq(approvals.call, call),
          inArray(approvals.about_id, ids),
          eq(approvals.status, 'waiting'),
          gt(approvals.expires_at, sql`now()`),
        ),
      );
    const byRecord = new Map(
      found.map(({ about, asked_at, changes, ...one }) => [
        about,
        { ...one, asked_at: asked_at.toISOString(), changes: changes ?? [] },
      ]),
    );
    return ({ id }) => ({ waiting_change: byRecord.get(String(id)) ?? null });
  };
