import type { SQL } from 'drizzle-orm';
import { inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { noteMentions, notes } from '../../db/tables/notes.ts';
import { auditLog } from '../../db/tables/records.ts';
import { ABOUT_PART } from '../approvals/waiting.ts';

/** A record that has changed, by its type in the audit log. */
export interface Change {
  type: string;
  id: string;
  version: number | null;
}

export interface Told {
  changes: Change[];
  /** There were more changes than are named. */
  more: boolean;
  /** Whom notes mention that were written, changed or deleted. */
  mentioned: number[];
}

/** Records whose rows change without an entry in the audit log: the time of a row's last change, which has an index. */
export interface Moving {
  type: string;
  id: PgColumn;
  at: PgColumn;
  version?: PgColumn | undefined;
}

/** How far back the first question reaches, in seconds: a screen was read shortly before its stream is opened. */
const REACH_S = 15;
/** How long a transaction may have run for its moved rows to be found, in seconds. The audit log's are always found. */
const LONGEST_S = 15;
/** The most entries that are named one by one. */
const MOST = 2000;

interface Entry extends Record<string, unknown> {
  id: string;
  action: string;
  type: string;
  record: string | null;
  version: number | null;
  oldest: string;
  next: string;
}

/**
 * Asks the database what has changed since the last question: the audit log's new entries, and moved rows
 * (docs/rules/records.md, "Live"). An entry's number is given before its transaction commits, so that a lower one may
 * appear later: numbers are left behind only when every transaction has ended that ran when they were first seen.
 */
export const openFeed = (db: Db, moving: readonly Moving[]) => {
  let floor: number | undefined;
  let waiting: { newest: number; next: bigint }[] = [];
  const seen = new Set<number>();
  const moved = new Map<string, number>();

  const leaveBehind = (entries: readonly Entry[]) => {
    const last = entries.at(-1);
    if (!last) return;
    const [newest, oldest, next] = [Number(last.id), BigInt(last.oldest), BigInt(last.next)];
    const ended = waiting.filter((one) => one.next <= oldest).at(-1);
    if (ended) {
      floor = ended.newest;
      waiting = waiting.filter((one) => one.newest > ended.newest);
      for (const id of seen) if (id <= ended.newest) seen.delete(id);
    }
    if (waiting.at(-1)?.newest !== newest) waiting.push({ newest, next });
  };

  const newEntries = async (): Promise<{ entries: Entry[]; more: boolean }> => {
    if (floor === undefined) {
      const { rows } = await db.execute<{ newest: string }>(sql`
        select coalesce(max(${auditLog.id}), 0)::text as newest from ${auditLog}
        where ${auditLog.created_at} < now() - make_interval(secs => ${REACH_S})`);
      floor = Number(rows[0]?.newest ?? 0);
    }
    const { rows } = await db.execute<Entry>(sql`
      select ${auditLog.id}::text as id, ${auditLog.action} as action, ${auditLog.resource_type} as type,
        ${auditLog.resource_id} as record, ${auditLog.resource_version} as version,
        pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_snapshot_xmax(pg_current_snapshot())::text as next
      from ${auditLog} where ${auditLog.id} > ${floor} order by ${auditLog.id} limit ${MOST}`);
    const entries = rows.filter(({ id }) => !seen.has(Number(id)));
    for (const { id } of entries) seen.add(Number(id));
    leaveBehind(rows);
    const more = rows.length === MOST;
    // the next question would find the same ones again
    if (more) floor = Number(rows.at(-1)?.id);
    return { entries: entries.filter(({ action }) => action !== 'read'), more };
  };

  /** The records that notes and requests are about. */
  const aboutOthers = async (entries: readonly Entry[]): Promise<{ changes: Change[]; mentioned: number[] }> => {
    const numbersOf = (type: string) =>
      entries.flatMap((entry) => (entry.type === type && entry.record !== null ? [Number(entry.record)] : []));
    const [noteIds, approvalIds] = [numbersOf('note'), numbersOf('approval')];
    const noted = noteIds.length
      ? await db.select({ type: notes.record_type, id: notes.record_id }).from(notes).where(inArray(notes.id, noteIds))
      : [];
    const mentions = noteIds.length
      ? await db
          .selectDistinct({ user: noteMentions.user_id })
          .from(noteMentions)
          .where(inArray(noteMentions.note_id, noteIds))
      : [];
    const asked = approvalIds.length
      ? await db
          .select({
            type: approvals.about_type,
            id: sql<string>`split_part(${approvals.about_id}, ${ABOUT_PART}, 1)`,
          })
          .from(approvals)
          .where(inArray(approvals.id, approvalIds))
      : [];
    return {
      changes: [...noted, ...asked].map((one) => ({ ...one, version: null })),
      mentioned: mentions.map(({ user }) => user),
    };
  };

  const movedRows = async (): Promise<Change[]> => {
    if (!moving.length) return [];
    const parts = moving.map(
      ({ type, id, at, version }): SQL => sql`
        select ${type}::text as type, ${id}::text as id, ${version ?? sql`null::integer`} as version,
          (extract(epoch from ${at}) * 1000)::float8 as at
        from ${id.table} where ${at} > now() - make_interval(secs => ${LONGEST_S}) order by ${at} desc limit ${MOST}`,
    );
    const { rows } = await db.execute<{ type: string; id: string; version: number | null; at: number }>(
      sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      ),
    );
    const changes: Change[] = [];
    for (const { type, id, version, at } of rows) {
      const key = `${type} ${id} ${version}`;
      if (!moved.has(key)) changes.push({ type, id, version });
      moved.set(key, at);
    }
    const newest = Math.max(0, ...moved.values());
    for (const [key, at] of moved) if (at < newest - 4 * LONGEST_S * 1000) moved.delete(key);
    return changes;
  };

  return {
    /** What has changed since the last question, or lately. Rejects when the database is away, and then asks again. */
    async next(): Promise<Told> {
      const { entries, more } = await newEntries();
      const others = await aboutOthers(entries);
      const named = entries.flatMap(({ type, record, version }): Change[] =>
        record === null ? [] : [{ type, id: record, version }],
      );
      return { changes: [...named, ...others.changes, ...(await movedRows())], more, mentioned: others.mentioned };
    },
    /** Forgets where it was, so that the next question is about lately: nobody has listened meanwhile. */
    forget() {
      floor = undefined;
      waiting = [];
      seen.clear();
      moved.clear();
    },
  };
};

export type Feed = ReturnType<typeof openFeed>;
