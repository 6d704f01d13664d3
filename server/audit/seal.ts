import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import type { Db, Queries } from '../db/database.ts';
import { auditLog, auditSeals } from '../db/tables/records.ts';

const BATCH = 1000;
/** Any number; one process seals at a time. */
const SEALING_LOCK = 7_305_212;

export type AuditRow = typeof auditLog.$inferSelect;

/** Members in a fixed order at every depth, so that a row has one text whatever stored it. */
const canonical = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  );
};

/** What a seal covers. A column that is added later is not among them, or every seal laid before would be broken. */
const sealedPart = (row: AuditRow) => ({
  id: row.id,
  created_at: row.created_at,
  actor_id: row.actor_id,
  action: row.action,
  resource_type: row.resource_type,
  resource_id: row.resource_id,
  resource_name: row.resource_name,
  resource_version: row.resource_version,
  changes: row.changes,
  data: row.data,
  request_id: row.request_id,
});

/** The seal of a row: SHA-256 over the seal before it and the row's canonical JSON. The first follows the empty text. */
export const sealOf = (before: string, row: AuditRow): string =>
  createHash('sha256')
    .update(before)
    .update(JSON.stringify(canonical(sealedPart(row))))
    .digest('hex');

const lastSeal = async (db: Queries) => {
  const [last] = await db.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1);
  return { position: last?.position ?? 0, hash: last?.hash ?? '' };
};

/** Entries are sealed this far behind the newest seal; one whose transaction took longer waits for a look at them all. */
const REACH = 10_000;

/** From which number on entries are looked at. */
const lookedFrom = async (db: Queries, reach: Reach): Promise<number> => {
  if (reach === 'all') return 0;
  const [newest] = await db.select({ id: max(auditSeals.audit_id) }).from(auditSeals);
  return Math.max(0, (newest?.id ?? 0) - REACH);
};

/** What has no seal. Both sides are bounded, so that a log of a million entries is not gone through every few seconds. */
const unsealedSince = (db: Queries, from: number) =>
  db
    .select({ row: auditLog })
    .from(auditLog)
    .leftJoin(auditSeals, and(eq(auditSeals.audit_id, auditLog.id), gt(auditSeals.audit_id, from)))
    .where(and(gt(auditLog.id, from), isNull(auditSeals.audit_id)))
    .orderBy(asc(auditLog.id))
    .limit(BATCH);

/**
 * How many entries there are: the sealed ones by the number of the newest seal, and those without one. A million rows
 * need not be counted for it. What a very long transaction left far behind is counted when it is sealed.
 */
export const countEntries = async (db: Queries): Promise<number> => {
  const from = await lookedFrom(db, 'recent');
  const { rows } = await db.execute<{ total: number }>(sql`
    select (coalesce((select max(${auditSeals.position}) from ${auditSeals}), 0)
      + (select count(*) from ${auditLog} where ${auditLog.id} > ${from} and not exists (
          select 1 from ${auditSeals} where ${auditSeals.audit_id} > ${from} and ${auditSeals.audit_id} = ${auditLog.id})
        ))::float8 as total`);
  return rows[0]?.total ?? 0;
};

/** `recent`: what was written lately. `all`: also what a very long transaction left far behind. */
type Reach = 'recent' | 'all';

/** Seals what was written since, in order of writing. Returns how many rows; 0 too when another process is sealing. */
export const sealAudit = (db: Db, reach: Reach = 'all'): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEALING_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return 0;
    const unsealed = await unsealedSince(tx, await lookedFrom(tx, reach));
    let { position, hash } = await lastSeal(tx);
    const seals = unsealed.map(({ row }) => {
      hash = sealOf(hash, row);
      position += 1;
      return { position, audit_id: row.id, hash };
    });
    if (seals.length) await tx.insert(auditSeals).values(seals);
    return seals.length;
  });
