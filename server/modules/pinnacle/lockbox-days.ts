import { eq, inArray, sql } from 'drizzle-orm';
import { itemOf, LOCKBOX_CODES } from '../../../domain/files/bai2-codes.ts';
import type { Tx } from '../../db/database.ts';
import { bankTransactions, lockboxDays, lockboxes } from '../../db/tables/bank.ts';
import { UNASSIGNED } from '../../formats/bai2/feed.ts';

/** The lockbox that feeds an account; undefined when there is none, or several. */
export const lockboxOf = async (tx: Tx, accountId: number): Promise<string | undefined> => {
  const [one, ...others] = await tx
    .select({ id: lockboxes.lockbox_id })
    .from(lockboxes)
    .where(eq(lockboxes.account_id, accountId));
  return others.length ? undefined : one?.id;
};

const DEBIT = '415';
const ITEM = '116';

/**
 * Adds up what lockboxes received on an account's day, after its transactions changed. Debits are subtracted; an item
 * is part of its deposit, where the bank reports that too.
 */
export const addUpLockboxes = async (tx: Tx, accountDayId: number): Promise<void> => {
  const t = bankTransactions;
  const isPart = sql`exists (
    select from ${t} whole where whole.account_day_id = ${t.account_day_id} and whole.type_code = ${itemOf.get(ITEM)}
      and (whole.lockbox_id = ${t.lockbox_id} or ${UNASSIGNED} in (whole.lockbox_id, ${t.lockbox_id})))`;
  const share = sql`case when ${t.type_code} = ${DEBIT} then -${t.amount_cents}
    when ${t.type_code} = ${ITEM} and ${isPart} then 0 else ${t.amount_cents} end`;
  await tx.delete(lockboxDays).where(eq(lockboxDays.account_day_id, accountDayId));
  await tx.execute(sql`
    insert into ${lockboxDays} (account_day_id, lockbox_id, total_cents, transaction_count)
    select ${t.account_day_id}, ${t.lockbox_id}, sum(${share}), count(*) from ${t}
    where ${eq(t.account_day_id, accountDayId)} and ${t.lockbox_id} is not null and ${inArray(t.type_code, [...LOCKBOX_CODES])}
    group by ${t.account_day_id}, ${t.lockbox_id}`);
};
