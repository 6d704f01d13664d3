import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Credit, PaidId } from '../../../domain/bank/matching.ts';
import type { Tx } from '../../db/database.ts';
import { bankAccountDays, bankAccounts, bankTransactions } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';

export type MatchRow = typeof bankMatches.$inferSelect;

export interface OpenCredit {
  match: MatchRow;
  credit: Credit;
}

/** The credits that nothing is matched to, in the order of the bank's entries. */
export const openCredits = async (tx: Tx): Promise<OpenCredit[]> => {
  const rows = await tx
    .select({
      match: bankMatches,
      credit: {
        cents: bankTransactions.amount_cents,
        date: bankAccountDays.as_of_date,
        customerReference: bankTransactions.customer_reference,
        text: bankTransactions.text,
      },
      account: { purpose: bankAccounts.purpose, group: bankAccounts.group_number },
    })
    .from(bankMatches)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankMatches.entry_id))
    .innerJoin(bankAccountDays, eq(bankAccountDays.id, bankTransactions.account_day_id))
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankAccountDays.account_id))
    .where(eq(bankMatches.state, 'open'))
    .orderBy(asc(bankMatches.entry_id), asc(bankMatches.id));
  return rows.map(({ match, credit, account }) => ({ match, credit: { ...credit, account } }));
};

/** Tells a pull from a check run of the same id. */
export const keyOf = ({ kind, id }: PaidId): string => `${kind} ${id}`;

const paidBy = ({ pull_id, check_run_id }: MatchRow): PaidId[] => {
  if (pull_id !== null) return [{ kind: 'pull', id: pull_id }];
  return check_run_id === null ? [] : [{ kind: 'drop-off', id: check_run_id }];
};

/** The keys of the pulls and check runs that a person broke from each entry that is open, or may be again. */
export const brokenFrom = async (tx: Tx): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
  const undecided = tx
    .select({ id: bankMatches.entry_id })
    .from(bankMatches)
    .where(inArray(bankMatches.state, ['open', 'proposed']));
  const rows = await tx
    .select()
    .from(bankMatches)
    .where(and(eq(bankMatches.state, 'broken'), inArray(bankMatches.entry_id, undecided)));
  const byEntry = Map.groupBy(rows, ({ entry_id }) => entry_id);
  return new Map([...byEntry].map(([entry, all]) => [entry, new Set(all.flatMap(paidBy).map(keyOf))]));
};
