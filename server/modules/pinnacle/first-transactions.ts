import { sql } from 'drizzle-orm';
import { bai2Code } from '../../../domain/files/bai2-codes.ts';
import type { AccountDay } from '../../../resources/pinnacle/record.ts';
import { FIRST_TRANSACTIONS } from '../../../resources/pinnacle/record.ts';
import { bankTransactions } from '../../db/tables/bank.ts';
import type { Load } from '../../engine/reads/model.ts';

const entry = bankTransactions;

/** The first transactions of each day, in one statement that reads no more of them however many a day has. */
export const firstTransactions: Load<AccountDay> = async (rows, db, _, isAsked) => {
  if (!isAsked('transactions')) return () => ({});
  const ids = rows.map(({ id }) => id);
  const first = db
    .select()
    .from(entry)
    .where(sql`${entry.account_day_id} = listed.id`)
    .orderBy(entry.id)
    .limit(FIRST_TRANSACTIONS)
    .as('first');
  const found = await db
    .select({ ...first._.selectedFields })
    .from(sql`unnest(${sql.param(ids)}::integer[]) as listed (id)`)
    .crossJoinLateral(first);
  const byDay = Map.groupBy(found, ({ account_day_id }) => account_day_id);
  return ({ id }) => ({
    transactions: (byDay.get(id) ?? []).map((one) => ({
      id: one.id,
      date: one.as_of_date,
      code: one.type_code,
      type: bai2Code(one.type_code).description,
      amount: one.amount_cents,
      bankRefNumber: one.bank_reference,
      customerRefNumber: one.customer_reference,
      text: one.text,
    })),
  });
};
