import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import type { Db, Queries } from '../db/database.ts';
import { auditLog, auditSeals } from '../db/tables/records.ts';

const BATCH = 1000;
/** An arbitrary advisory lock key: only one process seals at a time. */
const SEALING_LOCK = 7_305_212;

export type AuditRow = typeof auditLog.$inferSelect;

/** Sorts members at every depth, so that a row serialises to the same text on every database. */
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

/** The columns a seal covers. A column added later must not be included: it would break every existing seal. */
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

/** The seal of a row: SHA-256 over the previous seal ('' for the first row) and the row's canonical JSON. */
export const sealOf = (before: string, row: AuditRow): string =>
  createHash('sha256')
    .update(before)
    .update(JSON.stringify(canonical(sealedPart(row))))
    .digest('hex');

const lastSeal = async (db: Queries) => {
  const [last] = await db.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1);
  return { position: last?.position ?? 0, hash: last?.hash ?? '' };
};

/**
 * A regular run looks for unsealed entries this many ids behind the newest seal. An entry from a longer transaction is
 * sealed by the next full scan.
 */
const REACH = 10_000;

/** The lowest id to scan. */
const scanStart = async (db: Queries, reach: Reach): Promise<number> => {
  if (reach === 'all') return 0;
  const [newest] = await db.select({ id: max(auditSeals.audit_id) }).from(auditSeals);
  return Math.max(0, (newest?.id ?? 0) - REACH);
};

/** Unsealed entries. Both sides of the join are bounded, so that a run never scans a million entries. */
const unsealedSince = (db: Queries, from: number) =>
  db
    .select({ row: auditLog })
    .from(auditLog)
    .leftJoin(auditSeals, and(eq(auditSeals.audit_id, auditLog.id), gt(auditSeals.audit_id, from)))
    .where(and(gt(auditLog.id, from), isNull(auditSeals.audit_id)))
    .orderBy(asc(auditLog.id))
    .limit(BATCH);

/**
 * The number of entries: the position of the newest seal plus the recent unsealed entries. This avoids counting a
 * million rows. An entry that a very long transaction left far behind is counted only once it is sealed.
 */
export const countEntries = async (db: Queries): Promise<number> => {
  const from = await scanStart(db, 'recent');
  const { rows } = await db.execute<{ total: number }>(sql`
    select (coalesce((select max(${auditSeals.position}) from ${auditSeals}), 0)
      + (select count(*) from ${auditLog} where ${auditLog.id} > ${from} and not exists (
          select 1 from ${auditSeals} where ${auditSeals.audit_id} > ${from} and ${auditSeals.audit_id} = ${auditLog.id})
        ))::float8 as total`);
  return rows[0]?.total ?? 0;
};

/** `recent`: recently written entries. `all`: also entries that a very long transaction left far behind. */
type Reach = 'recent' | 'all';

/** Seals new entries in write order. Returns the number of rows sealed; also 0 while another process is sealing. */
export const sealAudit = (db: Db, reach: Reach = 'all'): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEALING_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return 0;
    const unsealed = await unsealedSince(tx, await scanStart(tx, reach));
    let { position, hash } = await lastSeal(tx);
    const seals = unsealed.map(({ row }) => {
      hash = sealOf(hash, row);
      position += 1;
      return { position, audit_id: row.id, hash };
    });
    if (seals.length) await tx.insert(auditSeals).values(seals);
    return seals.length;
  });
