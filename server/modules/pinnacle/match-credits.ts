import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { BANK_MATCH } from '../../../domain/bank/match-states.ts';
import type { Credit, ExpectedCredit, Match } from '../../../domain/bank/matching.ts';
import { matchOf } from '../../../domain/bank/matching.ts';
import type { Tx } from '../../db/database.ts';
import { bankAccountDays, bankTransactions } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { achFiles, pulls } from '../../db/tables/premium.ts';
import { transition } from '../../engine/transition.ts';

type Row = typeof bankMatches.$inferSelect;

/** An arbitrary key: matches are computed by one transaction at a time. */
const MATCH_LOCK = 7_305_231;

const openCredits = (tx: Tx): Promise<{ match: Row; credit: Credit }[]> =>
  tx
    .select({
      match: bankMatches,
      credit: {
        cents: bankTransactions.amount_cents,
        date: bankAccountDays.as_of_date,
        customerReference: bankTransactions.customer_reference,
        text: bankTransactions.text,
      },
    })
    .from(bankMatches)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankMatches.entry_id))
    .innerJoin(bankAccountDays, eq(bankAccountDays.id, bankTransactions.account_day_id))
    .where(eq(bankMatches.state, 'open'))
    .orderBy(asc(bankMatches.entry_id), asc(bankMatches.id));

/** The pulls whose file went to the bank and that no credit certainly pays; `proposal`: one that is only proposed. */
const expectedCredits = async (tx: Tx): Promise<(ExpectedCredit & { proposal: number | null })[]> => {
  const certain = tx
    .select({ id: bankMatches.pull_id })
    .from(bankMatches)
    .where(inArray(bankMatches.state, ['matched', 'confirmed']));
  return tx
    .select({
      pullId: pulls.id,
      name: pulls.name,
      cents: achFiles.debit_cents,
      effectiveDate: achFiles.effective_date,
      filename: achFiles.filename,
      proposal: bankMatches.id,
    })
    .from(pulls)
    .innerJoin(achFiles, eq(achFiles.pull_id, pulls.id))
    .leftJoin(bankMatches, and(eq(bankMatches.pull_id, pulls.id), eq(bankMatches.state, 'proposed')))
    .where(and(inArray(pulls.status, ['submitted', 'paid']), notInArray(pulls.id, certain)))
    .orderBy(asc(pulls.id));
};

/** The pulls that a person broke from each entry. */
const brokenPulls = async (tx: Tx): Promise<ReadonlyMap<number, ReadonlySet<number | null>>> => {
  const open = tx.select({ id: bankMatches.entry_id }).from(bankMatches).where(eq(bankMatches.state, 'open'));
  const rows = await tx
    .select({ entry: bankMatches.entry_id, pull: bankMatches.pull_id })
    .from(bankMatches)
    .where(and(eq(bankMatches.state, 'broken'), inArray(bankMatches.entry_id, open)));
  const byEntry = Map.groupBy(rows, ({ entry }) => entry);
  return new Map([...byEntry].map(([entry, all]) => [entry, new Set(all.map(({ pull }) => pull))]));
};

const step = (tx: Tx, id: number, from: 'open' | 'proposed', { state: to, ...also }: Match) =>
  transition(tx, {
    table: bankMatches,
    column: 'state',
    machine: BANK_MATCH,
    from: [from],
    to,
    which: eq(bankMatches.id, id),
    also: {
      pull_id: 'pullId' in also ? also.pullId : null,
      reason: also.reason,
      updated_at: sql`now()`,
    },
  });

const says = (tx: Tx, { id, reason }: Row, match: Match) =>
  match.reason === reason
    ? undefined
    : tx
        .update(bankMatches)
        .set({ reason: match.reason, updated_at: sql`now()` })
        .where(and(eq(bankMatches.id, id), eq(bankMatches.state, 'open')));

/**
 * Compares the open credits with the pulls that wait for one. Credits that name their pull come first: they take it from
 * one to which it was only proposed.
 */
export const matchCredits = async (tx: Tx): Promise<{ matched: number; proposed: number }> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${MATCH_LOCK})`);
  const broken = await brokenPulls(tx);
  let expected = await expectedCredits(tx);
  const counts = { matched: 0, proposed: 0 };
  for (const wanted of ['matched', 'proposed'] as const) {
    // a credit that lost its proposal is open again
    for (const { match, credit } of await openCredits(tx)) {
      const not = broken.get(match.entry_id);
      const offered = expected.filter(
        ({ pullId, proposal }) => !not?.has(pullId) && (wanted === 'matched' || proposal === null),
      );
      const found = matchOf(credit, offered);
      if (found.state === 'open') {
        if (wanted === 'proposed') await says(tx, match, found);
        continue;
      }
      if (found.state !== wanted) continue;
      const proposal = expected.find(({ pullId }) => pullId === found.pullId)?.proposal;
      if (proposal) await step(tx, proposal, 'proposed', { state: 'open', reason: 'Another credit names the pull.' });
      const [changed] = await step(tx, match.id, 'open', found);
      if (!changed) continue;
      counts[wanted] += 1;
      expected = expected.filter(({ pullId }) => pullId !== found.pullId);
    }
  }
  return counts;
};
