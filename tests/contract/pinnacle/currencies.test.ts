import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LockboxChecks } from '../../../resources/pinnacle/lockbox-calls.ts';
import type { AccountDay, BankTransaction } from '../../../resources/pinnacle/record.ts';
import { bankAccounts, lockboxes } from '../../../server/db/tables/bank.ts';
import { bankMatches } from '../../../server/db/tables/bank-matches.ts';
import { accountIdOf } from '../../../server/modules/pinnacle/accounts.ts';
import { matchBankCredits } from '../../../server/modules/pinnacle/match-job.ts';
import { stampOf, tableOf } from '../../support/calls/exports.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addSentPull, bankFile, postBankFile } from '../../support/worlds/bank.ts';

/* Accounts in other currencies than US dollars (docs/rules/exchange.md, "Currencies"). */

const ACCOUNT = '000060004321';
const LOCKBOX = '910077';

/** A credit that has the reference, the amount and the day of the pull. */
const creditOf = (pullId: number) =>
  ['165', 12_345, `P${String(pullId).padStart(7, '0')}`, `DEPOSIT LOCKBOX ${LOCKBOX}`] as const;

/** Posts a file, and does the work that is sent with it. */
const post = async (file: string) => {
  const { result, sent } = await postBankFile(at.own.db, file);
  expect(result).toEqual({ ok: true });
  const [{ data } = { data: {} }] = sent;
  await matchBankCredits(at.own.db, Number(Reflect.get(data, 'fileId')));
};

let at: ReleaseServer;
let pull: number;
beforeAll(async () => {
  at = await openReleaseServer();
  const { db } = at.own;
  await db.insert(bankAccounts).values({ account_number: ACCOUNT, title: 'General 7', purpose: 'operating' });
  const account_id = await db.transaction((tx) => accountIdOf(tx, ACCOUNT));
  await db.insert(lockboxes).values({ lockbox_id: LOCKBOX, name: 'TN Lockbox', account_id });
  pull = await addSentPull(db, 'Pull of the 17th', 12_345, '2026-11-17');
  const files = [
    bankFile('2026-11-16', [
      { account: ACCOUNT, amounts: { '010': 0, '015': 100_000 } },
      { account: ACCOUNT, currency: 'CAD', amounts: { '015': 50_000 } },
      { account: ACCOUNT, currency: 'JPY', amounts: { '015': 12_345 } },
      { account: ACCOUNT, currency: 'KWD', amounts: { '015': 12_345 } },
    ]),
    bankFile('2026-11-17', [
      { account: ACCOUNT, amounts: { '010': 100_000, '100': 20_000, '400': 0, '015': 120_000 } },
      {
        account: ACCOUNT,
        currency: 'CAD',
        // opens with CA$ 123.45 more than it closed with
        amounts: { '010': 62_345, '100': 12_345, '400': 0, '015': 74_690 },
        entries: [creditOf(pull), ['115', 70_000, '', `LOCKBOX ${LOCKBOX}`]],
      },
      {
        account: ACCOUNT,
        currency: 'JPY',
        amounts: { '010': 12_345, '100': 12_345, '400': 0, '015': 24_689 },
        entries: [creditOf(pull)],
      },
    ]),
    // the interim report of one currency replaces nothing of another
    bankFile('2026-11-18', [{ account: ACCOUNT, amounts: { '010': 120_000 } }], { modifier: '2' }),
    bankFile('2026-11-18', [{ account: ACCOUNT, currency: 'CAD', amounts: { '010': 74_690 } }], { modifier: '3' }),
  ];
  for (const file of files) await post(file);
});
afterAll(() => at?.close());

const get = async <T>(path: string) => {
  const { status, body } = await (await at.as('finance_manager')).get<T>(path);
  expect(status, path).toBe(200);
  return body;
};

const days = async (query: string) => (await get<{ users: AccountDay[] }>(`/pinnacle/data?${query}`)).users;

const dayIn = async (currency: string): Promise<AccountDay> => {
  const [found, ...others] = await days(`date.from=2026-11-17&date.to=2026-11-17&currency=${currency}`);
  if (!found || others.length) throw new Error(`not one day in ${currency}`);
  return found;
};

describe('an account in several currencies', () => {
  test('has a day in each, which none of another replaces', async () => {
    const all = await days('sort=date&order=asc');
    expect(all.map(({ date, currency, closing_ledger }) => `${date} ${currency} ${closing_ledger}`).toSorted()).toEqual(
      [
        '2026-11-16 CAD 50000',
        '2026-11-16 JPY 12345',
        '2026-11-16 KWD 12345',
        '2026-11-16 USD 100000',
        '2026-11-17 CAD 74690',
        '2026-11-17 JPY 24689',
        '2026-11-17 USD 120000',
        '2026-11-18 CAD null',
        '2026-11-18 USD null',
      ],
    );
    const fid = await get<{ users: AccountDay[] }>('/pinnacle/tpa?date=2026-11-17');
    expect(fid.users.map(({ currency }) => currency).toSorted()).toEqual(['CAD', 'JPY', 'USD']);
  });

  test('is compared with its day before in the same currency', async () => {
    const differences = async (currency: string) =>
      (await dayIn(currency)).variances.map((one) => [one.kind, one.expected, one.found, one.difference, one.currency]);
    expect(await differences('USD')).toEqual([]);
    expect(await differences('CAD')).toEqual([['continuity', 50_000, 62_345, 12_345, 'CAD']]);
    expect(await differences('JPY')).toEqual([['roll-forward', 24_690, 24_689, -1, 'JPY']]);
  });

  test('is sorted by amounts within each currency', async () => {
    const sorted = async (order: string) =>
      (await days(`date.from=2026-11-16&date.to=2026-11-17&sort=closing_ledger&order=${order}`)).map(
        ({ currency, closing_ledger }) => [currency, closing_ledger],
      );
    const ascending = [
      ['CAD', 50_000],
      ['CAD', 74_690],
      ['JPY', 12_345],
      ['JPY', 24_689],
      ['KWD', 12_345],
      ['USD', 100_000],
      ['USD', 120_000],
    ];
    expect(await sorted('asc')).toEqual(ascending);
    expect(await sorted('desc')).toEqual(ascending.toReversed());
  });

  test('offers its currencies as a filter', async () => {
    const { currency } = await get<{ currency: { value: string; count: number }[] }>('/pinnacle/data/filters');
    expect(currency.map(({ value, count }) => [value, count])).toEqual([
      ['CAD', 3],
      ['JPY', 2],
      ['KWD', 1],
      ['USD', 3],
    ]);
  });
});

test('only a credit in dollars is matched, to what only dollars pay', async () => {
  const { db } = at.own;
  expect(await db.select().from(bankMatches)).toEqual([]);
  const { id } = await dayIn('CAD');
  const { rows } = await get<{ rows: BankTransaction[] }>(`/pinnacle/data/${id}/transactions`);
  expect(rows.map(({ amount, currency, match }) => [amount, currency, match])).toEqual([
    [12_345, 'CAD', null],
    [70_000, 'CAD', null],
  ]);
  expect(await get<object>(`/trace?bank-entry-id=${rows[0]?.id}`)).toMatchObject({ candidates: [] });
  await post(bankFile('2026-11-19', [{ account: ACCOUNT, entries: [creditOf(pull)] }]));
  expect((await db.select().from(bankMatches)).map(({ state, pull_id }) => [state, pull_id])).toEqual([
    ['matched', pull],
  ]);
});

test('lockboxes add up dollars', async () => {
  expect(await get<LockboxChecks>('/pinnacle/lockbox/checks')).toEqual({ summary: [], dailyBreakdown: [] });
});

test('an export has each amount with the digits of its currency, and adds up the dollars', async () => {
  const query = 'date.from=2026-11-16&date.to=2026-11-16&sort=closing_ledger&order=asc';
  const csv = await (await at.as('finance_manager')).get<string>(`/pinnacle/data/export?${query}`);
  const rowsOf = (text: string) => Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  const [titles = [], ...rows] = rowsOf(tableOf(csv.body));
  const cells = (row: string[]) => ['Currency', 'Closing ledger'].map((title) => row[titles.indexOf(title)]);
  expect(rows.map(cells)).toEqual([
    ['CAD', '500.00'],
    ['JPY', '12345'],
    ['KWD', '12.345'],
    ['USD', '1000.00'],
  ]);
  const stamp = rowsOf(stampOf(csv.body));
  expect(stamp).toContainEqual(['Rows', '4']);
  expect(stamp).toContainEqual(['Sum of Closing ledger, US dollars', '1000.00']);
});

test('a file with a code that no currency has is refused as a whole', async () => {
  const bad = bankFile('2026-11-20', [{ account: ACCOUNT }, { account: ACCOUNT, currency: 'XQZ' }]);
  expect((await postBankFile(at.own.db, bad)).result).toEqual({
    ok: false,
    reason: 'Line 5: 03 currency is no code of ISO 4217.',
  });
});
