import type { SQLWrapper } from 'drizzle-orm';
import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { reportedAgain } from '../../../domain/bank/reported-again.ts';
import { writeAudit } from '../../audit/write.ts';
import type { Tx } from '../../db/database.ts';
import { bankTransactions } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { MATCH_TYPE, matchesWhere, matchName } from './named-matches.ts';

/* What becomes of matches when a bank corrects or deletes a day (docs/rules/exchange.md, "Matching"). */

/** The author of these entries in the audit log: no person and no request. */
const LOADER = 'bank-file';

const isDecided = isNotNull(bankMatches.decided_at);

const isAmong = (column: SQLWrapper, ids: readonly number[]) => sql`${column} = any(${sql.param(ids)}::bigint[])`;

/** The transactions of a day that have a match, those that a person decided about first: they are carried over first. */
const matchedOf = (tx: Tx, dayId: number) => {
  const decided = sql`exists (select from ${bankMatches} where ${bankMatches.entry_id} = ${bankTransactions.id} and ${isDecided})`;
  return tx
    .select()
    .from(bankTransactions)
    .where(
      and(
        eq(bankTransactions.account_day_id, dayId),
        sql`exists (select from ${bankMatches} where ${bankMatches.entry_id} = ${bankTransactions.id})`,
      ),
    )
    .orderBy(desc(decided), asc(bankTransactions.id));
};

/** Moves the matches of transactions to those that repeat them. */
const carryOver = async (tx: Tx, pairs: readonly (readonly [from: number, to: number])[]): Promise<void> => {
  if (!pairs.length) return;
  const [from, to] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  await tx.execute(sql`
    update ${bankMatches} set entry_id = pair.later
    from unnest(${sql.param(from)}::bigint[], ${sql.param(to)}::bigint[]) as pair (earlier, later)
    where ${bankMatches.entry_id} = pair.earlier`);
};

/** Audits the decisions about transactions that are about to be deleted. */
const auditLost = async (tx: Tx, ids: readonly number[], filename: string): Promise<void> => {
  const lost = await matchesWhere(tx, and(isAmong(bankMatches.entry_id, ids), isDecided));
  for (const { match, ...named } of lost) {
    const { id, state, break_reason: reason, decided_by, version } = match;
    await writeAudit(tx, {
      actorId: null,
      requestId: LOADER,
      action: 'delete',
      type: MATCH_TYPE,
      id,
      name: matchName(named),
      version,
      before: { state, ...(reason !== null && { reason }) },
      after: {},
      data: { because: `${filename} no longer reports the credit`, decided_by },
    });
  }
};

/** A report of a day: what its file has from a position on. */
interface Report {
  dayId: number;
  fileId: number;
  position: number;
  filename: string;
}

/**
 * Replaces the transactions of a day by those of a report, which `insert` stores. The matches of a transaction that is
 * reported again go on with it; a decision about one that is gone is written to the audit log.
 */
export const replaceTransactions = async (
  tx: Tx,
  { dayId, fileId, position, filename }: Report,
  insert: () => Promise<void>,
): Promise<void> => {
  const earlier = await matchedOf(tx, dayId);
  const ids = earlier.map(({ id }) => id);
  // whoever decides at this moment comes before or after: no decision is made about what is being replaced
  await tx.select().from(bankMatches).where(isAmong(bankMatches.entry_id, ids)).for('update');
  await insert();
  const ofDay = eq(bankTransactions.account_day_id, dayId);
  const isNew = and(eq(bankTransactions.file_id, fileId), gte(bankTransactions.position, position));
  const later = ids.length ? await tx.select().from(bankTransactions).where(and(ofDay, isNew)) : [];
  await carryOver(
    tx,
    reportedAgain(earlier, later).map(([one, again]) => [one.id, again.id]),
  );
  await auditLost(tx, ids, filename);
  await tx.delete(bankTransactions).where(and(ofDay, sql`not (${isNew})`));
};
