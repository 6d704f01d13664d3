import { asc, count, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db, Queries } from '../db/database.ts';
import { auditLog, auditSeals } from '../db/tables/records.ts';
import type { AuditRow } from './seal.ts';
import { sealOf } from './seal.ts';

const BATCH = 2000;
/** How many unsealed entries are listed by id. */
const NAMED = 20;
/**
 * In ms. No transaction that writes an entry lasts this long: an unsealed entry among sealed ones that is older was
 * inserted later.
 */
const LATEST = 60 * 60 * 1000;

/** A seal that was recorded outside the database. The chain must still contain it. */
export interface Anchor {
  position: number;
  hash: string;
}

export interface Verdict {
  sealed: number;
  /** The newest seal. Anyone who records it can detect a later rewrite of the entries before it. */
  newest: Anchor | undefined;
  /** Entries the job has not sealed yet, with the first of their ids. */
  unsealed: { count: number; ids: number[] };
  faults: string[];
}

type Seal = typeof auditSeals.$inferSelect;

const describe = (row: AuditRow): string =>
  `entry ${row.id} (${row.created_at.toISOString()}, ${row.action} ${row.resource_type} ${row.resource_id ?? ''}`.trimEnd() +
  ')';

/** The state of the walk along the chain before the next seal is checked. */
interface WalkState {
  position: number;
  hash: string;
  highest: { id: number; at: number };
}

const faultsOf = (seal: Seal, row: AuditRow | undefined, { position, hash, highest }: WalkState): string[] => {
  const faults: string[] = [];
  if (seal.position !== position + 1) {
    faults.push(`seals ${position + 1} to ${seal.position - 1} were removed`);
  }
  if (!row) return [...faults, `entry ${seal.audit_id} was removed (it was sealed as number ${seal.position})`];
  if (sealOf(hash, row) !== seal.hash) {
    faults.push(`${describe(row)} was altered, or the seal before it was: it does not fit seal ${seal.position}`);
  }
  if (row.id < highest.id && row.created_at.getTime() < highest.at - LATEST) {
    faults.push(`${describe(row)} was inserted: it was sealed long after entry ${highest.id}`);
  }
  return faults;
};

const rowsOf = async (db: Queries, seals: readonly Seal[]) => {
  const ids = seals.map((seal) => seal.audit_id);
  const rows = await db.select().from(auditLog).where(inArray(auditLog.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
};

const walk = async (db: Queries, anchor: Anchor | undefined) => {
  const faults: string[] = [];
  let reached: WalkState = { position: 0, hash: '', highest: { id: 0, at: 0 } };
  let sealed = 0;
  for (;;) {
    const seals = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.position, reached.position))
      .orderBy(asc(auditSeals.position))
      .limit(BATCH);
    if (!seals.length) break;
    const rows = await rowsOf(db, seals);
    for (const seal of seals) {
      const row = rows.get(seal.audit_id);
      faults.push(...faultsOf(seal, row, reached));
      if (anchor?.position === seal.position && anchor.hash !== seal.hash) {
        faults.push(`seal ${seal.position} is not the one that was written down: the chain was rewritten`);
      }
      const isHighest = row && row.id > reached.highest.id;
      const highest = isHighest ? { id: row.id, at: row.created_at.getTime() } : reached.highest;
      reached = { position: seal.position, hash: seal.hash, highest };
    }
    sealed += seals.length;
  }
  if (anchor && anchor.position > reached.position) {
    faults.push(
      `the chain ends at seal ${reached.position}, before the one that was written down: its end was removed`,
    );
  }
  return { faults, sealed, reached };
};

/** Entries without a seal. One among sealed entries that is older than any transaction can last was inserted later. */
const unsealedOf = async (db: Queries, { highest }: WalkState) => {
  const open = isNull(auditSeals.audit_id);
  const joined = eq(auditSeals.audit_id, auditLog.id);
  const [all] = await db.select({ count: count() }).from(auditLog).leftJoin(auditSeals, joined).where(open);
  const rows = await db
    .select({ row: auditLog })
    .from(auditLog)
    .leftJoin(auditSeals, joined)
    .where(open)
    .orderBy(asc(auditLog.id))
    .limit(NAMED);
  const faults = rows
    .filter(({ row }) => row.id < highest.id && row.created_at.getTime() < highest.at - LATEST)
    .map(({ row }) => `${describe(row)} was inserted: it has no seal, and entry ${highest.id} after it has one`);
  return { unsealed: { count: all?.count ?? 0, ids: rows.map(({ row }) => row.id) }, faults };
};

/**
 * Verifies the whole chain and reports every fault: entries altered, removed or inserted, seals removed. Everything is
 * read from one snapshot. Changes nothing.
 */
export const verifyAudit = (db: Db, anchor?: Anchor): Promise<Verdict> =>
  db.transaction(
    async (tx) => {
      const { faults, sealed, reached } = await walk(tx, anchor);
      const tail = await unsealedOf(tx, reached);
      return {
        sealed,
        newest: reached.position ? { position: reached.position, hash: reached.hash } : undefined,
        unsealed: tail.unsealed,
        faults: [...faults, ...tail.faults],
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
