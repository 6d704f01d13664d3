import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BankTransaction } from '../../../resources/pinnacle/record.ts';
import type { Db } from '../../../server/db/database.ts';
import { achFiles, pulls } from '../../../server/db/tables/premium.ts';
import { answerList } from '../../../server/engine/reads/answers.ts';
import { modelOfParents } from '../../../server/engine/reads/children.ts';
import { readBankFile } from '../../../server/modules/ingest/bank-file.ts';
import { bankFeedModel } from '../../../server/modules/pinnacle/read.ts';
import { transactionModel } from '../../../server/modules/pinnacle/transactions.ts';
import { resourceNamed } from '../calls/calls.ts';
import { EVERYBODY } from '../calls/lists.ts';

/** A record 16: type code, cents, customer reference, text. */
export type Entry = readonly [code: string, cents: number, reference?: string, text?: string];

/** An account of a file: amounts in the smallest units of its currency by type code, and its transactions. */
export interface Reported {
  account: string;
  /** As its record 03 has it; '': that of the group, dollars. */
  currency?: string;
  amounts?: Readonly<Record<string, number>>;
  entries?: readonly Entry[];
}

let files = 0;

/** A BAI2 file of one day, as a bank writes it, with its control totals. */
export const bankFile = (
  date: string,
  accounts: readonly Reported[],
  { modifier = '2', status = '1' } = {},
): string => {
  const short = date.replaceAll('-', '').slice(2);
  const sums = accounts.map(
    ({ amounts = {}, entries = [] }) =>
      Object.values(amounts).reduce((sum, cents) => sum + cents, 0) +
      entries.reduce((sum, [, cents]) => sum + cents, 0),
  );
  const records = accounts.flatMap(({ account, currency = 'USD', amounts = {}, entries = [] }, at) => [
    `03,${account},${currency},${Object.entries(amounts)
      .map(([code, cents]) => `${code},${cents},,`)
      .join(',')}/`,
    ...entries.map(([code, cents, reference = '', text = '']) => `16,${code},${cents},Z,B1,${reference},${text}`),
    `49,${sums[at]},${entries.length + 2}/`,
  ]);
  const total = sums.reduce((sum, one) => sum + one, 0);
  files += 1;
  return [
    `01,SENDER,OPERATOR,${short},0600,${files},,,2/`,
    `02,OPERATOR,BANK,${status},${short},2400,USD,${modifier}/`,
    ...records,
    `98,${total},${accounts.length},${records.length + 2}/`,
    `99,${total},1,${records.length + 4}/`,
    '',
  ].join('\n');
};

/** Posts a file as the job that loads it does. Returns the jobs it sends. */
export const postBankFile = async (db: Db, content: string | Buffer, filename = 'bank.txt') => {
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const sent: { name: string; data: object }[] = [];
  const queue = { send: async (name: string, data: object) => void sent.push({ name, data }) };
  const file = {
    key: sha256,
    sha256,
    sizeBytes: bytes.length,
    open: () => Readable.from([bytes]),
    keep: async () => {},
    discard: async () => {},
  };
  const result = await db.transaction((tx) => readBankFile({ tx, file, filename, queue, acceptsTestFiles: true }));
  return { result, sent };
};

/** A pull whose file went to the bank. Returns its id. */
export const addSentPull = async (db: Db, name: string, cents: number, effectiveDate: string): Promise<number> => {
  const [pull] = await db
    .insert(pulls)
    .values({ name, location_id: 1, schedule_day: 1, sending_date: effectiveDate, status: 'submitted' })
    .returning({ id: pulls.id });
  if (!pull) throw new Error('no pull');
  const key = `ach_${pull.id}`;
  await db.insert(achFiles).values({
    pull_id: pull.id,
    filename: `${key}.ach`,
    sha256: key,
    storage_key: key,
    effective_date: effectiveDate,
    entry_count: 1,
    entry_hash: '0',
    debit_cents: cents,
  });
  return pull.id;
};

/** The transactions of a day of an account, as its child list answers them. */
export const transactionsOf = async (db: Db, dayId: number): Promise<BankTransaction[]> => {
  const feed = resourceNamed('bank-feed');
  const child = feed.children.find(({ name }) => name === 'bank-feed.transactions');
  if (!child) throw new Error('The bank feed has no transactions');
  const model = await modelOfParents(db, [bankFeedModel, transactionModel], [dayId], EVERYBODY);
  const query = new URLSearchParams({ 'page-size': '100' });
  const { body } = await answerList({ db, resource: child, model, caller: EVERYBODY }, query);
  return (body as { rows: BankTransaction[] }).rows; // the key of every child list
};
