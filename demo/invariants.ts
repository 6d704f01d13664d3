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

/** What must hold of the rows, and those of which it does not. */
export interface Violation {
  /** The invariant's name. */
  name: string;
  /** What does not hold, for a person. */
  meaning: string;
  /** The offending rows, at most `MOST_IDS` of them, smallest first. */
  ids: number[];
  /** How many there are in all. */
  count: number;
}

/** An invariant, by the statement that finds the ids of the rows that break it. */
export interface Invariant {
  name: string;
  meaning: string;
  /** Selects one column, `id`. */
  broken: SQL;
}

const MOST_IDS = 1000;

export const INVARIANTS: readonly Invariant[] = [
  ...moneyInvariants,
  ...runInvariants,
  ...groupInvariants,
  ...premiumInvariants,
  ...bankInvariants,
  ...messageInvariants,
];

/** All that does not hold, what a generated world has on purpose included. Changes nothing. */
export const findViolations = async (db: Queries, invariants = INVARIANTS): Promise<Violation[]> => {
  const found: Violation[] = [];
  for (const { name, meaning, broken } of invariants) {
    const { rows } = await db.execute<{ id: number; count: number }>(
      sql`select id::int as id, (count(*) over ())::int as count from (${broken}) broken order by id limit ${MOST_IDS}`,
    );
    if (rows.length) found.push({ name, meaning, ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 });
  }
  return found;
};

/** What is left of the violations without those that are listed. */
export const unlisted = (violations: readonly Violation[], listed: readonly Planted[]): Violation[] =>
  violations.flatMap((violation) => {
    const known = new Set(listed.flatMap(({ invariant, id }) => (invariant === violation.name ? [id] : [])));
    const ids = violation.ids.filter((id) => !known.has(id));
    return ids.length ? [{ ...violation, ids, count: violation.count - (violation.ids.length - ids.length) }] : [];
  });

/** All that does not hold, but for what a generated world lists as planted. Empty: the books are in order. */
export const checkInvariants = async (db: Queries, invariants = INVARIANTS): Promise<Violation[]> => {
  const planted = (await db.select().from(demoWorld)).flatMap((area) => area.planted);
  return unlisted(await findViolations(db, invariants), planted);
};
