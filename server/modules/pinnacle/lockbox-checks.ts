import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, gte, inArray, lte, max, min, sql } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import { lockboxLocation } from '../../../domain/bank/accounts.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { Lockbox, LockboxChecks, LockboxDay } from '../../../resources/pinnacle/lockbox-calls.ts';
import type { Queries } from '../../db/database.ts';
import { bankAccountDays, bankAccounts, lockboxDays, lockboxes } from '../../db/tables/bank.ts';
import { isCurrent } from './read.ts';
import { lockboxNameOf } from './transactions.ts';

/** Which lockboxes and days; what is absent is no condition. */
export interface LockboxFilter {
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
  ids?: readonly string[] | undefined;
}

const isIn = ({ from, to, ids }: LockboxFilter): SQL | undefined =>
  and(
    isCurrent,
    from ? gte(bankAccountDays.as_of_date, from) : undefined,
    to ? lte(bankAccountDays.as_of_date, to) : undefined,
    ids && inArray(lockboxDays.lockbox_id, [...ids]),
  );

const sums = {
  total: sql<number>`sum(${lockboxDays.total_cents})`.mapWith(Number),
  count: sql<number>`sum(${lockboxDays.transaction_count})`.mapWith(Number),
};

const id = lockboxDays.lockbox_id;
const date = bankAccountDays.as_of_date;

/** What each lockbox received on each day, newest first. */
const daysOf = async (db: Queries, filter: LockboxFilter): Promise<LockboxDay[]> => {
  const rows = await db
    .select({ id, date, ...sums })
    .from(lockboxDays)
    .innerJoin(bankAccountDays, eq(bankAccountDays.id, lockboxDays.account_day_id))
    .where(isIn(filter))
    .groupBy(id, date)
    .orderBy(asc(id), desc(date));
  return rows.map((row) => ({
    id: `${row.id}:${row.date}`,
    lockbox_id: row.id,
    transaction_date: row.date,
    total_amount_dollars: centsToDollars(row.total),
    total_transactions: row.count,
  }));
};

/** What each lockbox received, and of which account it is. */
const lockboxesOf = async (db: Queries, filter: LockboxFilter): Promise<Lockbox[]> => {
  const rows = await db
    .select({
      id,
      ...sums,
      name: max(lockboxes.name),
      first: sql<string>`${min(date)}`,
      last: sql<string>`${max(date)}`,
      // the account of the lockbox, or the only one whose days have it
      account: sql<
        number | null
      >`coalesce(max(${lockboxes.account_id}), case when count(distinct ${bankAccountDays.account_id}) = 1
        then max(${bankAccountDays.account_id}) end)`,
    })
    .from(lockboxDays)
    .innerJoin(bankAccountDays, eq(bankAccountDays.id, lockboxDays.account_day_id))
    .leftJoin(lockboxes, eq(lockboxes.lockbox_id, id))
    .where(isIn(filter))
    .groupBy(id)
    .orderBy(asc(id));
  const ids = rows.flatMap(({ account }) => account ?? []);
  const accounts = ids.length ? await db.select().from(bankAccounts).where(inArray(bankAccounts.id, ids)) : [];
  return rows.map((row) => {
    const account = accounts.find((one) => one.id === row.account);
    return {
      id: row.id,
      lockbox_id: row.id,
      lockbox_name: lockboxNameOf(row.id, row.name),
      location: lockboxLocation(account?.location_key ?? null),
      account_number: account ? maskOf(account.account_number) : null,
      transaction_count: row.count,
      total_amount_dollars: centsToDollars(row.total),
      first_transaction_date: row.first,
      last_transaction_date: row.last,
    };
  });
};

export const lockboxChecks = async (db: Queries, filter: LockboxFilter): Promise<LockboxChecks> => ({
  summary: await lockboxesOf(db, filter),
  dailyBreakdown: await daysOf(db, filter),
});

/** The lockboxes of these days as values of their filter; each has one row, so that they are not counted. */
export const lockboxChoices = async (db: Queries, filter: LockboxFilter) =>
  (await lockboxesOf(db, { ...filter, ids: undefined })).map(({ lockbox_id, lockbox_name }) => ({
    value: lockbox_id,
    label: `${lockbox_name} ${lockbox_id}`,
  }));

const NOTHING = { total_amount_dollars: 0, transaction_count: 0 };

/** What one lockbox received in all, or on some days. */
export const lockboxTotals = async (db: Queries, lockboxId: string, days: LockboxFilter) => {
  const [{ total_amount_dollars, transaction_count } = NOTHING] = await lockboxesOf(db, { ...days, ids: [lockboxId] });
  return { lockbox_id: lockboxId, total_amount_dollars, transaction_count };
};
