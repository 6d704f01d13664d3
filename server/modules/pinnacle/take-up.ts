import type { SQL } from 'drizzle-orm';
import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { PAID_BY } from '../../../domain/bank/expected-credits.ts';
import { overdueFrom } from '../../../domain/bank/matching.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { bankAccountDays, bankAccounts, bankTransactions, isInDollars } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';

/** Which credits to take up: those of one file, or of the days since one. */
export type Taken = { fileId: number } | { since: PlainDate };

const isTaken = (taken: Taken): SQL =>
  'fileId' in taken ? eq(bankTransactions.file_id, taken.fileId) : gte(bankAccountDays.as_of_date, taken.since);

const NEW = 'It has not been compared yet.';

const { pull, 'drop-off': dropOff } = PAID_BY;
const hasCode = (codes: readonly string[]) => inArray(bankTransactions.type_code, [...codes]);

/** Credits that may pay a pull or a drop-off: in dollars, on closed days, of the accounts of `paidInto` (domain/bank). */
const mayPay = and(
  isInDollars,
  eq(bankAccountDays.is_final, true),
  or(
    and(hasCode(pull.codes), or(isNull(bankAccounts.purpose), eq(bankAccounts.purpose, pull.account))),
    and(hasCode(dropOff.codes), eq(bankAccounts.purpose, dropOff.account), isNotNull(bankAccounts.group_number)),
  ),
);

/** An arbitrary key. */
const MATCH_LOCK = 7_305_231;

/** Credits are posted and taken up, and matches computed, by one transaction at a time. */
export const lockMatches = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${MATCH_LOCK})`);
};

/** Takes up the credits that have no match yet, as open ones; each once. */
export const takeUp = async (tx: Tx, taken: Taken): Promise<number> => {
  await lockMatches(tx);
  const known = sql`exists (select from ${bankMatches} where ${bankMatches.entry_id} = ${bankTransactions.id})`;
  const found = await tx
    .select({ entry_id: bankTransactions.id, date: bankAccountDays.as_of_date })
    .from(bankTransactions)
    .innerJoin(bankAccountDays, eq(bankAccountDays.id, bankTransactions.account_day_id))
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankAccountDays.account_id))
    .where(and(isTaken(taken), mayPay, sql`not ${known}`));
  await insertMany(
    tx,
    bankMatches,
    found.map(({ entry_id, date }) => ({ entry_id, state: 'open', reason: NEW, waits_from: overdueFrom(date) })),
  );
  return found.length;
};
