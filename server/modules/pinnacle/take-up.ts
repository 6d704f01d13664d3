import type { SQL } from 'drizzle-orm';
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { overdueFrom, PULL_ACCOUNTS, PULL_CREDIT_CODES } from '../../../domain/bank/matching.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { bankAccountDays, bankAccounts, bankTransactions } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';

/** Which credits to take up: those of one file, or of the days since one. */
export type Taken = { fileId: number } | { since: PlainDate };

const isTaken = (taken: Taken): SQL =>
  'fileId' in taken ? eq(bankTransactions.file_id, taken.fileId) : gte(bankAccountDays.as_of_date, taken.since);

const NEW = 'It has not been compared yet.';

/** Credits that pulls may be matched to: on closed days, of accounts that receive pulls. */
const ofPulls = and(
  inArray(bankTransactions.type_code, [...PULL_CREDIT_CODES]),
  eq(bankAccountDays.is_final, true),
  or(isNull(bankAccounts.purpose), eq(bankAccounts.purpose, PULL_ACCOUNTS)),
);

/** Takes up the credits that have no match yet, as open ones; each once. */
export const takeUp = async (tx: Tx, taken: Taken): Promise<number> => {
  const known = sql`exists (select from ${bankMatches} where ${bankMatches.entry_id} = ${bankTransactions.id})`;
  const found = await tx
    .select({ entry_id: bankTransactions.id, date: bankAccountDays.as_of_date })
    .from(bankTransactions)
    .innerJoin(bankAccountDays, eq(bankAccountDays.id, bankTransactions.account_day_id))
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankAccountDays.account_id))
    .where(and(isTaken(taken), ofPulls, sql`not ${known}`));
  await insertMany(
    tx,
    bankMatches,
    found.map(({ entry_id, date }) => ({ entry_id, state: 'open', reason: NEW, waits_from: overdueFrom(date) })),
  );
  return found.length;
};
