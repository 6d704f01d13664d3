import { sql } from 'drizzle-orm';
import { isBankingDay, nextBankingDay } from '../../../domain/calendar/banking-days.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { sumCents } from '../../../domain/money.ts';
import type { Tx } from '../../../server/db/database.ts';
import * as t from '../../../server/db/tables/bank.ts';
import type { Planted } from '../../../server/db/tables/demo.ts';
import { matchCredits } from '../../../server/modules/pinnacle/match-credits.ts';
import { takeUp } from '../../../server/modules/pinnacle/take-up.ts';
import { openBulk } from '../bulk.ts';
import { daysBetween } from '../clock.ts';
import { inventedHash } from '../runs/run-totals.ts';
import type { AreaReport, World } from '../world.ts';
import { type BankAccount, bankAccountsOf, LOCKBOXES } from './bank-accounts.ts';
import { type BankDay, rollForward } from './bank-days.ts';
import { type EntriesByDay, entriesOf } from './bank-entries.ts';
import { dropOffCredits } from './drop-off-credits.ts';
import { collectionAccount, pullCredits } from './pull-credits.ts';

const SENDER = 'EXAMPLEBANK';
const RECEIVER = 'OPERATOR';
const RECEIVED_AT_MINUTES = 390;

const compact = (date: PlainDate) => date.replaceAll('-', '');

/** One file per banking day: the final report of the previous banking day, received at 6:30. */
const writeFiles = (bulk: Awaited<ReturnType<typeof openBulk>>, world: World, days: readonly PlainDate[]) =>
  new Map(
    days.map((day): [PlainDate, { id: number; position: number }] => {
      const id = bulk.id(t.bankFiles);
      const next = nextBankingDay(day);
      bulk.add(t.bankFiles, {
        id,
        filename: `bai2_${compact(day)}.txt`,
        sender: SENDER,
        receiver: RECEIVER,
        file_date: next,
        file_id: String(id),
        sha256: inventedHash(world.seed, 'bank', day),
        storage_key: `world/bank/${day}`,
        received_at: world.clock.at(next, RECEIVED_AT_MINUTES),
      });
      return [day, { id, position: 0 }];
    }),
  );

const joined = (one: EntriesByDay, other: EntriesByDay): EntriesByDay => {
  const both = new Map(one);
  for (const [day, entries] of other) both.set(day, [...(one.get(day) ?? []), ...entries]);
  return both;
};

/** The bank's reports of every account and banking day up to yesterday, with their transactions. */
export const writeBank = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, [
    t.bankAccounts,
    t.lockboxes,
    t.bankFiles,
    t.bankAccountDays,
    t.bankTransactions,
    t.lockboxDays,
  ]);
  // the rows of the runs were only just inserted, and the planner has no statistics of them
  await tx.execute(sql`analyze payment_files, eobs, processor_payments, check_runs, register_sets, register_reports`);
  const accounts = bankAccountsOf(world);
  const accountIds = new Map<string, number>();
  for (const { employer, ...account } of accounts) {
    const id = bulk.id(t.bankAccounts);
    accountIds.set(account.account_number, id);
    bulk.add(t.bankAccounts, { id, ...account, group_number: employer?.number ?? null });
  }
  const accountId = (number: string) => accountIds.get(number) ?? 0;
  for (const box of LOCKBOXES)
    bulk.add(t.lockboxes, { lockbox_id: box.id, name: box.name, account_id: accountId(box.account) });
  const days = daysBetween(addDays(world.today, -world.preset.bankDays), addDays(world.today, -1)).filter(
    // a day that is reported tomorrow is not available yet
    (day) => isBankingDay(day) && nextBankingDay(day) <= world.today,
  );
  const files = writeFiles(bulk, world, days);
  const planted: Planted[] = [];
  const write = (account: BankAccount, day: BankDay) => {
    const file = files.get(day.date);
    if (!file) return;
    const id = bulk.id(t.bankAccountDays);
    bulk.add(t.bankAccountDays, {
      id,
      originator: SENDER,
      account_id: accountId(account.account_number),
      as_of_date: day.date,
      is_final: true,
      currency: 'USD',
      amounts: day.amounts,
      file_id: file.id,
      updated_at: world.clock.at(nextBankingDay(day.date), RECEIVED_AT_MINUTES),
    });
    for (const [lockboxId, received] of Map.groupBy(day.entries, (entry) => entry.lockboxId)) {
      if (lockboxId === undefined) continue;
      bulk.add(t.lockboxDays, {
        account_day_id: id,
        lockbox_id: lockboxId,
        total_cents: sumCents(received.map(({ cents }) => cents)),
        transaction_count: received.length,
      });
    }
    if (day.planted) planted.push({ invariant: day.planted, id, note: `${account.title}, ${day.date}` });
    for (const entry of day.entries) {
      bulk.add(t.bankTransactions, {
        id: bulk.id(t.bankTransactions),
        account_day_id: id,
        file_id: file.id,
        position: file.position++,
        as_of_date: day.date,
        type_code: entry.code,
        amount_cents: entry.cents,
        bank_reference: entry.bankReference,
        customer_reference: entry.customerReference,
        text: entry.text,
        lockbox_id: entry.lockboxId ?? null,
      });
    }
  };
  const credited = collectionAccount(accounts);
  const credits = await pullCredits(tx, world);
  const funded = await dropOffCredits(tx, world, accounts, days);
  const creditsOf = (account: BankAccount): EntriesByDay | undefined =>
    account === credited ? credits : account.employer && funded.get(account.employer.number);
  for (const account of accounts) {
    const own = await entriesOf(tx, world, account, days);
    const more = creditsOf(account);
    const entries = more ? joined(own, more) : own;
    for (const day of rollForward(world, account, days, entries)) write(account, day);
    await bulk.flushIfFull();
  }
  const rows = await bulk.finish();
  const [first = world.today] = days;
  const matches = await takeUp(tx, { since: first });
  await matchCredits(tx);
  return { rows: rows + matches, planted };
};
