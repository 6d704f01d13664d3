import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Queries } from '../server/db/database.ts';
import { demoWorld, type Planted } from '../server/db/tables/demo.ts';
import { bankInvariants } from './invariants/bank.ts';
import { groupInvariants } from './invariants/groups.ts';
import { messageInvariants } from './invariants/messages.ts';
import { moneyInvariants } from './invariants/money.ts';
import { premiumInvariants } from './invariants/premium.ts';
import { runInvariants } from './invariants/runs.ts';

/** A violated invariant, and the rows that violate it. */
export interface Violation {
  /** The invariant's name. */
  name: string;
  /** The rule, in words for people. */
  meaning: string;
  /** The offending rows, at most `MAX_IDS` of them, smallest first. */
  ids: number[];
  /** The total number of offending rows. */
  count: number;
}

/** An invariant, defined by the query for the ids of the rows that violate it. */
export interface Invariant {
  name: string;
  meaning: string;
  /** Selects one column, `id`. */
  broken: SQL;
}

const MAX_IDS = 1000;

export const INVARIANTS: readonly Invariant[] = [
  ...moneyInvariants,
  ...runInvariants,
  ...groupInvariants,
  ...premiumInvariants,
  ...bankInvariants,
  ...messageInvariants,
];

/** All violations, including those planted in a generated world. Read-only. */
export const findViolations = async (db: Queries, invariants = INVARIANTS): Promise<Violation[]> => {
  const found: Violation[] = [];
  for (const { name, meaning, broken } of invariants) {
    const { rows } = await db.execute<{ id: number; count: number }>(
      sql`select id::int as id, (count(*) over ())::int as count from (${broken}) broken order by id limit ${MAX_IDS}`,
    );
    if (rows.length) found.push({ name, meaning, ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 });
  }
  return found;
};

/** The violations that are not in the list. */
export const unlisted = (violations: readonly Violation[], listed: readonly Planted[]): Violation[] =>
  violations.flatMap((violation) => {
    const known = new Set(listed.flatMap(({ invariant, id }) => (invariant === violation.name ? [id] : [])));
    const ids = violation.ids.filter((id) => !known.has(id));
    return ids.length ? [{ ...violation, ids, count: violation.count - (violation.ids.length - ids.length) }] : [];
  });

/** All violations except those a generated world lists as planted. Empty when the data are consistent. */
export const checkInvariants = async (db: Queries, invariants = INVARIANTS): Promise<Violation[]> => {
  const planted = (await db.select().from(demoWorld)).flatMap((area) => area.planted);
  return unlisted(await findViolations(db, invariants), planted);
};
