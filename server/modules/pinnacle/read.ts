import type { SQL } from 'drizzle-orm';
import { eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { maskOf } from '../../../declare/kinds/masked.ts';
import { EMPTY } from '../../../declare/list/params.ts';
import type { AccountPurpose } from '../../../domain/bank/accounts.ts';
import { variancesOf } from '../../../domain/bank/day-variances.ts';
import { balanceCodes as codes } from '../../../domain/files/bai2-codes.ts';
import { cleanedIdentifier } from '../../../domain/identifiers.ts';
import type { AccountDay, Variance } from '../../../resources/pinnacle/record.ts';
import type { Queries } from '../../db/database.ts';
import {
  amountOf,
  bankAccountDays,
  bankAccounts,
  bankFiles,
  bankTransactions,
  sortedAmount,
} from '../../db/tables/bank.ts';
import { groups } from '../../db/tables/groups.ts';
import { isWholeSecret } from '../../db/tables/secret.ts';
import { contains } from '../../engine/reads/like.ts';
import type { ReadModel, Source } from '../../engine/reads/model.ts';
import { ascending, descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { firstTransactions } from './first-transactions.ts';

const day = bankAccountDays;
const before = alias(bankAccountDays, 'before');
const final = alias(bankAccountDays, 'final');

/** Whether another day is of the same account, of one bank and in one currency. */
const isAlike = (other: typeof before | typeof final): SQL => sql`${other.account_id} = ${day.account_id}
  and ${other.originator} = ${day.originator} and ${other.currency} = ${day.currency}`;

/** The days that count: what is closed, and interim reports until it is. */
export const isCurrent = sql`(${day.is_final} or not exists (
  select from ${bankAccountDays} ${final} where ${isAlike(final)}
    and ${final.as_of_date} = ${day.as_of_date} and ${final.is_final}))`;

const orNull = (cents: string | number | null): number | null => (cents === null ? null : Number(cents));

const amount = (code: string): Source<number | null> => ({
  value: amountOf(day.amounts, code),
  // amounts are compared with others of their currency
  order: [day.currency, sortedAmount(day.amounts, code)],
  read: orNull,
});

/** Of a day, and the last one before it that is closed. */
interface Compared {
  date: string;
  currency: string;
  amounts: Record<string, number>;
  before: { date: string; closing: number | null } | null;
}

const compared = sql`jsonb_build_object('date', ${day.as_of_date}, 'currency', ${day.currency}, 'amounts', ${day.amounts}, 'before', (
  select jsonb_build_object('date', ${before.as_of_date}, 'closing', ${amountOf(before.amounts, codes.closingLedger)})
  from ${bankAccountDays} ${before}
  where ${isAlike(before)}
    and ${before.as_of_date} < ${day.as_of_date} and ${before.is_final}
  order by ${before.as_of_date} desc limit 1))`;

const variances = ({ date, currency, amounts, before: last }: Compared): Variance[] =>
  variancesOf({ date, amounts }, last && { date: last.date, closingCents: last.closing }).map(
    ({ kind, expectedCents, foundCents, differenceCents }, at) => ({
      id: at + 1,
      kind,
      expected: expectedCents,
      found: foundCents,
      difference: differenceCents,
      currency,
    }),
  );

/** Accounts by their whole number, or by title or group. */
const accountsOf = (text: string): SQL => {
  const known = sql`select ${bankAccounts.id} from ${bankAccounts} left join ${groups} on ${groups.number} = ${bankAccounts.group_number}
    where ${isWholeSecret(bankAccounts.account_hash, cleanedIdentifier(text))} or ${contains(bankAccounts.title, text)}
      or ${contains(bankAccounts.group_number, text)} or ${contains(groups.name, text)}`;
  return sql`${day.account_id} = any(array(${known}))`;
};

const accountsWhere = (where: SQL | undefined): SQL =>
  sql`${day.account_id} = any(array(select ${bankAccounts.id} from ${bankAccounts} where ${where}))`;

/** Accounts for one of these, or whose purpose is not known. */
const isFor = (chosen: readonly string[]): SQL =>
  accountsWhere(
    or(
      ...chosen.map((one) =>
        one === EMPTY ? isNull(bankAccounts.purpose) : eq(bankAccounts.purpose, one as AccountPurpose),
      ),
    ),
  );

/** The currencies of the days, found one after another in an index: a table has few. */
const currencies = async (db: Queries) => {
  const { rows } = await db.execute<{ code: string }>(sql`
    with recursive found as (
      select min(${day.currency}) as code from ${day}
      union all
      select (select min(${day.currency}) from ${day} where ${day.currency} > found.code) from found where found.code is not null)
    select code from found where code is not null`);
  return rows.map(({ code }) => ({ value: code, label: code }));
};

/** The days of all accounts, newest first (docs/rules/exchange.md, "Bank feed"). */
export const bankFeedModel = readModel<AccountDay>({
  from: bankAccountDays,
  join: [
    leftJoin(bankAccounts, eq(bankAccounts.id, day.account_id)),
    leftJoin(groups, eq(groups.number, bankAccounts.group_number)),
    leftJoin(bankFiles, eq(bankFiles.id, day.file_id)),
  ],
  scope: () => isCurrent,
  search: accountsOf,
  order: [descending(day.as_of_date), descending(day.id)],
  sources: {
    title: { value: bankAccounts.title },
    account_number: { value: bankAccounts.account_number, read: maskOf },
    purpose: { value: bankAccounts.purpose, is: isFor },
    group_name: { value: groups.name },
    group_number: { value: bankAccounts.group_number },
    date: { value: day.as_of_date },
    currency: { value: day.currency, choices: currencies },
    total_credits: amount(codes.totalCredits),
    total_debits: amount(codes.totalDebits),
    opening_ledger: amount(codes.openingLedger),
    closing_ledger: amount(codes.closingLedger),
    opening_available: amount(codes.openingAvailable),
    average_closing_available: amount(codes.averageClosingAvailable),
    total_float: amount(codes.totalFloat),
    one_day_float: amount(codes.oneDayFloat),
    two_or_more_days_float: amount(codes.twoOrMoreDaysFloat),
    variances: { value: compared, read: variances },
    file_name: { value: bankFiles.filename },
    sender: { value: bankFiles.sender },
  },
  load: firstTransactions,
  filters: {
    'group-number': (number: string) => accountsWhere(eq(bankAccounts.group_number, number)),
    transaction: (id: string) =>
      sql`${day.id} = (select ${bankTransactions.account_day_id} from ${bankTransactions} where ${eq(bankTransactions.id, Number(id))})`,
  },
});

/** The accounts of one day, by title. */
export const fidAccountModel: ReadModel = {
  ...bankFeedModel,
  order: [ascending(bankAccounts.title), ascending(day.id)],
};
