import { describe, expect, test } from 'vitest';
import type { AccountDay } from '../../../resources/pinnacle/record.ts';
import { resourceNamed } from '../../support/calls/calls.ts';
import { readList } from '../../support/calls/lists.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import { postBankFile, transactionsOf } from '../../support/worlds/bank.ts';
import { haveSamples, NO_SAMPLES, sample } from '../../support/worlds/samples.ts';

/*
 * The sample files of the industry, each in a database of its own: the bank feed answers what a small reader of the
 * format counts (BAI2: 01 file, 02 group, 03 account, 16 detail, 88 continues the record before it).
 */

/** The fields of each record, those of its continuations added. A text of a 16 may hold commas; it is not compared. */
const recordsOf = (text: string): string[][] => {
  const records: string[] = [];
  for (const line of text.split(/\r?\n/).filter(Boolean)) {
    const bare = line.trimEnd().replace(/\/$/, '');
    if (bare.startsWith('88,')) records.push(`${records.pop()},${bare.slice(3)}`);
    else records.push(bare);
  }
  return records.map((record) => record.split(','));
};

/** Amounts by type code: status codes have no item count and no funds; a distribution (D) has further fields. */
const amountsOf = (fields: readonly string[]): [code: string, cents: number][] => {
  const found: [string, number][] = [];
  for (let at = 0; at < fields.length; ) {
    const code = fields[at] ?? '';
    if (!/^\d{3}$/.test(code)) {
      at += 1;
      continue;
    }
    if (fields[at + 1]) found.push([code, Number(fields[at + 1])]);
    const funds = fields[at + 3] ?? '';
    at += 4;
    if (funds === 'V') at += 2;
    else if (funds === 'S') at += 3;
    else if (funds === 'D') at += 1 + 2 * Number(fields[at]);
  }
  return found;
};

interface Counted {
  date: string;
  account: string;
  amounts: Record<string, number>;
  transactions: [code: string, cents: number][];
}

const countedIn = (text: string): Counted[] => {
  const days = new Map<string, Counted>();
  let group = '';
  let day: Counted | undefined;
  for (const [code, ...fields] of recordsOf(text)) {
    if (code === '02') group = fields.join();
    const short = /(?:^|,)(\d{6}),(?:\d{4})?,/.exec(group)?.[1] ?? '';
    if (code === '03') {
      const [account = '', , ...amounts] = fields;
      const key = `${group} ${account}`;
      const date = `20${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4)}`;
      day = days.get(key) ?? { date, account, amounts: {}, transactions: [] };
      Object.assign(day.amounts, Object.fromEntries(amountsOf(amounts)));
      days.set(key, day);
    }
    if (code === '16') day?.transactions.push([fields[0] ?? '', Number(fields[1])]);
  }
  return [...days.values()];
};

const CODES = {
  opening_ledger: '010',
  closing_ledger: '015',
  opening_available: '040',
  average_closing_available: '050',
  total_float: '063',
  one_day_float: '072',
  two_or_more_days_float: '074',
  total_credits: '100',
  total_debits: '400',
} as const;

const sorted = <T>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

describe.skipIf(!haveSamples)(`the bank feed of the samples (skipped when ${NO_SAMPLES})`, () => {
  test.each([
    ['bb010g__baimax__spec-example.bai', 5, 4],
    ['moov-io__bai2__sample1.txt', 1, 17],
    ['moov-io__bai2__sample2.txt', 5, 4],
    ['venturehacks__bai2__daily.bai2', 1, 1],
    ['venturehacks__bai2__eod.bai2', 1, 1],
  ])('%s has %i accounts and %i transactions, to the cent', async (name, accounts, transactions) => {
    const { db, close } = await openOwnDatabase();
    try {
      const bytes = sample(`bai2/${name}`);
      expect((await postBankFile(db, bytes, name)).result).toEqual({ ok: true });
      const counted = countedIn(bytes.toString('latin1'));
      const feed = resourceNamed('bank-feed');
      const { users, count } = await readList<{ users: AccountDay[]; count: number }>(
        db,
        feed,
        new URLSearchParams({ perPage: '100' }),
      );
      expect([users.length, count]).toEqual([accounts, accounts]);
      const amountsOn = (day: AccountDay) =>
        Object.fromEntries(Object.keys(CODES).map((field) => [field, day[field as keyof typeof CODES]]));
      expect(sorted(users.map((day) => [day.date, day.account_number, day.file_name, amountsOn(day)]))).toEqual(
        sorted(
          counted.map(({ date, account, amounts }) => [
            date,
            `••••${account.slice(-4)}`,
            name,
            Object.fromEntries(Object.entries(CODES).map(([field, code]) => [field, amounts[code] ?? null])),
          ]),
        ),
      );
      const entries: unknown[] = [];
      for (const day of users) {
        const rows = await transactionsOf(db, day.id);
        entries.push(...rows.map(({ date, code, amount }) => [date, day.account_number, code, amount]));
      }
      expect(entries).toHaveLength(transactions);
      expect(sorted(entries)).toEqual(
        sorted(
          counted.flatMap(({ date, account, transactions: all }) =>
            all.map(([code, cents]) => [date, `••••${account.slice(-4)}`, code, cents]),
          ),
        ),
      );
    } finally {
      await close();
    }
  });

  test('a file whose control totals are wrong posts nothing', async () => {
    const { db, close } = await openOwnDatabase();
    try {
      const name = 'venturehacks__bai2__invalid_checksum_eod.bai2';
      expect(await postBankFile(db, sample(`bai2/${name}`), name)).toMatchObject({ result: { ok: false }, sent: [] });
      const feed = await readList(db, resourceNamed('bank-feed'), new URLSearchParams());
      expect(feed).toEqual({ users: [], count: 0 });
    } finally {
      await close();
    }
  });
});
