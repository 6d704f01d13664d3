import { and, eq, sql } from 'drizzle-orm';
import { groupStatuses, postingOf } from '../../../domain/bank/bank-posting.ts';
import { DOLLARS } from '../../../domain/currencies.ts';
import type { Tx } from '../../db/database.ts';
import { insertMany } from '../../db/insert-many.ts';
import { bankAccountDays, bankFiles, bankTransactions } from '../../db/tables/bank.ts';
import type { PostedAccount } from '../../formats/bai2/feed.ts';
import { accountsOf, lockboxIdsOf } from '../../formats/bai2/feed.ts';
import { loadBai2 } from '../../formats/bai2/read.ts';
import type { Group } from '../../formats/bai2/records.ts';
import { isFinal } from '../../formats/bai2/records.ts';
import { accountIdOf } from '../pinnacle/accounts.ts';
import { addUpLockboxes, lockboxOf } from '../pinnacle/lockbox-days.ts';
import { MATCH_JOB } from '../pinnacle/match-job.ts';
import { replaceTransactions } from '../pinnacle/replace-transactions.ts';
import { lockMatches } from '../pinnacle/take-up.ts';
import { firstFaults } from './first-faults.ts';
import type { IngestContext, Reader } from './ingest.ts';

const amountsOf = (account: PostedAccount): { code: string; cents: number }[] =>
  account.balances.flatMap(({ code, amountCents }) =>
    amountCents === undefined ? [] : [{ code, cents: amountCents }],
  );

/**
 * The stored data of the account's day, created empty for the first report. Interim and final days are separate, and so
 * are those of each currency.
 */
const dayOf = async (tx: Tx, fileId: number, account: PostedAccount, group: Group) => {
  const key = {
    originator: group.originator,
    account_id: await accountIdOf(tx, account.accountNumber),
    currency: account.currency,
    as_of_date: account.date,
    is_final: isFinal(group),
  };
  const identity = and(
    eq(bankAccountDays.originator, key.originator),
    eq(bankAccountDays.account_id, key.account_id),
    eq(bankAccountDays.currency, key.currency),
    eq(bankAccountDays.as_of_date, key.as_of_date),
    eq(bankAccountDays.is_final, key.is_final),
  );
  await tx
    .insert(bankAccountDays)
    .values({
      ...key,
      amounts: {},
      file_id: fileId,
    })
    .onConflictDoNothing();
  const [day] = await tx.select().from(bankAccountDays).where(identity).for('update');
  if (!day) throw new Error('The account day was neither found nor made');
  return day;
};

/** Posts one account of a group by the matrix (docs/rules/exchange.md, "Bank feed"). Returns the next position. */
const postAccount = async (
  tx: Tx,
  { fileId, filename }: { fileId: number; filename: string },
  account: PostedAccount,
  group: Group,
  position: number,
) => {
  const day = await dayOf(tx, fileId, account, group);
  const filed = Object.entries(day.amounts).map(([code, cents]) => ({ code, cents }));
  const incoming = { balances: amountsOf(account), transactions: account.transactions };
  const { balances, transactions } = postingOf(
    { balances: filed, transactions: [0] },
    incoming,
    groupStatuses[group.status],
  );
  const left = [...balances.keep, ...balances.replace.map(({ by }) => by), ...balances.add];
  await tx
    .update(bankAccountDays)
    .set({
      amounts: Object.fromEntries(left.map(({ code, cents }) => [code, cents])),
      file_id: fileId,
      updated_at: sql`now()`,
    })
    .where(eq(bankAccountDays.id, day.id));
  const isDollars = account.currency === DOLLARS;
  // what lockboxes receive is added up in dollars
  const lockboxIds = isDollars ? lockboxIdsOf(transactions.append, await lockboxOf(tx, day.account_id)) : [];
  const rows = transactions.append.map((one, index) => ({
    account_day_id: day.id,
    file_id: fileId,
    position: position + index,
    as_of_date: account.date,
    type_code: one.code,
    amount_cents: one.amountCents ?? 0,
    bank_reference: one.bankReference,
    customer_reference: one.customerReference,
    text: one.text,
    lockbox_id: lockboxIds[index] ?? null,
  }));
  const insert = () => insertMany(tx, bankTransactions, rows);
  if (transactions.delete.length) await replaceTransactions(tx, { dayId: day.id, fileId, position, filename }, insert);
  else await insert();
  await addUpLockboxes(tx, day.id);
  return position + rows.length;
};

const addFile = async (
  { tx, file, filename }: IngestContext,
  header: { sender: string; receiver: string; fileDate: string; fileId: string },
) => {
  const [row] = await tx
    .insert(bankFiles)
    .values({
      filename,
      sender: header.sender,
      receiver: header.receiver,
      file_date: header.fileDate,
      file_id: header.fileId,
      sha256: file.sha256,
      storage_key: file.key,
    })
    .onConflictDoNothing()
    .returning({ id: bankFiles.id });
  return row?.id;
};

/** A BAI2 balance file: posted as a whole, once. A file with known bytes or a known bank key posts nothing. */
export const readBankFile: Reader = async (context) => {
  const { file, ...read } = await loadBai2(context.file.open());
  if (!file) return { ok: false, reason: firstFaults(read) };
  const fileId = await addFile(context, file);
  if (fileId === undefined) return { ok: true };
  // matching reads the credits of a day and what was decided about them one after the other: not while they are replaced
  await lockMatches(context.tx);
  const from = { fileId, filename: context.filename };
  let position = 0;
  for (const group of file.groups) {
    for (const account of accountsOf(group)) position = await postAccount(context.tx, from, account, group, position);
  }
  await context.queue.send(MATCH_JOB, { fileId }, context.tx);
  return { ok: true };
};
