import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LockboxChecks, LockboxTransaction } from '../../../resources/pinnacle/lockbox-calls.ts';
import type { AccountDay, BankTransaction } from '../../../resources/pinnacle/record.ts';
import { bankAccountDays, bankAccounts, lockboxes } from '../../../server/db/tables/bank.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { accountIdOf } from '../../../server/modules/pinnacle/accounts.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addGroup } from '../../support/release/runs.ts';
import { bankFile, postBankFile } from '../../support/worlds/bank.ts';

/* Banking Detail, FID Account Details and Lockbox Checks (docs/rules/exchange.md, "Bank feed"). */

const [OPERATING, CLAIMS, LOCKBOX] = ['000060000001', '000020000077', '000070000001'];

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
  const { db } = at.own;
  const group = await addGroup(db, { number: 'BF-77', name: 'Orchard Foods' });
  await db.update(groups).set({ claims_account_number: CLAIMS }).where(eq(groups.id, group.id));
  await db.insert(bankAccounts).values([
    { account_number: OPERATING, title: 'General 1', purpose: 'operating' },
    { account_number: LOCKBOX, title: 'TN Lockbox', purpose: 'lockbox', location_key: '001' },
  ]);
  const account_id = await db.transaction((tx) => accountIdOf(tx, LOCKBOX));
  await db.insert(lockboxes).values({ lockbox_id: '910002', name: 'TN Lockbox', account_id });
  await postBankFile(
    db,
    bankFile('2026-11-16', [
      { account: OPERATING, amounts: { '010': 100_000, '100': 50_000, '400': 20_000, '015': 130_000 } },
      {
        account: LOCKBOX,
        entries: [
          ['115', 70_000, '1001', 'LOCKBOX DEPOSIT LOCK BOX NO.910002'],
          ['116', 30_000, '1002', 'ITEM LOCK BOX NO.910002'],
          ['575', 60_000, '', 'ZBA DEBIT'],
        ],
      },
    ]),
    'bai2_1.txt',
  );
  // an interim report of the 17th, which the closed day replaces
  await postBankFile(db, bankFile('2026-11-17', [{ account: OPERATING, amounts: { '010': 1 } }], { modifier: '3' }));
  await postBankFile(
    db,
    bankFile('2026-11-17', [
      // opens with $100.00 more than it closed with, closes with $5.00 less than it adds up to, and 072 + 074 are not held back
      {
        account: OPERATING,
        amounts: {
          '010': 140_000,
          '100': 10_000,
          '400': 30_000,
          '015': 119_500,
          '072': 5_000,
          '074': 2_000,
          '040': 140_000,
        },
        entries: [
          ['195', 10_000, '', 'INCOMING WIRE'],
          ['475', 30_000, 'CHK-1', 'CHECK PAID'],
        ],
      },
      { account: CLAIMS, amounts: { '010': 7_700 } },
      {
        account: LOCKBOX,
        // names no lockbox: that of its account
        entries: [
          ['115', 20_000, '', 'DEPOSIT'],
          ['415', 5_000, '', 'LOCKBOX DEBIT'],
        ],
      },
    ]),
    'bai2_2.txt',
  );
  await postBankFile(db, bankFile('2026-11-18', [{ account: CLAIMS, amounts: { '010': 1 } }], { modifier: '3' }));
});
afterAll(() => at?.close());

const get = async <T>(path: string, role: Parameters<ReleaseServer['as']>[0] = 'finance_manager') => {
  const { status, body } = await (await at.as(role)).get<T>(path);
  expect(status, path).toBe(200);
  return body;
};

const withoutId = <T extends { id: unknown }>({ id, ...rest }: T) => {
  expect(id).toBeDefined();
  return rest;
};

const feed = (query = '') => get<{ users: AccountDay[]; count: number }>(`/pinnacle/data?${query}`);

describe('Banking Detail', () => {
  test('has one row for each account and day, newest first, in cents', async () => {
    const { users, count } = await feed();
    expect(count).toBe(6);
    expect(users.map(({ date, account_number, is_final }) => [date, account_number, is_final])).toEqual([
      ['2026-11-18', '••••0077', false],
      ['2026-11-17', '••••0001', true],
      ['2026-11-17', '••••0077', true],
      ['2026-11-17', '••••0001', true],
      ['2026-11-16', '••••0001', true],
      ['2026-11-16', '••••0001', true],
    ]);
    const [operating] = (await feed('purpose=operating&date.from=2026-11-17')).users;
    expect(operating).toMatchObject({
      group_name: null,
      group_number: null,
      opening_ledger: 140_000,
      total_credits: 10_000,
      total_debits: 30_000,
      closing_ledger: 119_500,
      opening_available: 140_000,
      one_day_float: 5_000,
      two_or_more_days_float: 2_000,
      total_float: null,
      average_closing_available: null,
      file_name: 'bai2_2.txt',
      sender: 'SENDER',
      currency: 'USD',
    });
  });

  test('has the first ten transactions of each day, in the order of their file', async () => {
    const [operating] = (await feed('purpose=operating&date.from=2026-11-17')).users;
    expect(operating?.transactions.map(withoutId)).toEqual([
      {
        date: '2026-11-17',
        code: '195',
        type: 'Incoming money transfer',
        amount: 10_000,
        bankRefNumber: 'B1',
        customerRefNumber: '',
        text: 'INCOMING WIRE',
      },
      {
        date: '2026-11-17',
        code: '475',
        type: 'Check paid',
        amount: 30_000,
        bankRefNumber: 'B1',
        customerRefNumber: 'CHK-1',
        text: 'CHECK PAID',
      },
    ]);
    const { users: accounts } = await get<{ users: AccountDay[] }>('/pinnacle/tpa?date=2026-11-16');
    expect(accounts.map(({ transactions }) => transactions.map(({ amount }) => amount))).toEqual([
      [],
      [70_000, 30_000, 60_000],
    ]);
    const entries = Array.from({ length: 11 }, (_, n) => ['195', n + 1] as const);
    await postBankFile(at.own.db, bankFile('2026-01-05', [{ account: '000090000009', entries }]));
    const [many] = (await feed('date.from=2026-01-05&date.to=2026-01-05')).users;
    expect(many?.transactions.map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await at.own.db.delete(bankAccountDays).where(eq(bankAccountDays.as_of_date, '2026-01-05'));
  });

  test('knows the group whose claims are paid from an account', async () => {
    const { users } = await feed('group-number=BF-77&date.to=2026-11-17');
    expect(users).toMatchObject([{ group_name: 'Orchard Foods', group_number: 'BF-77', purpose: 'claims' }]);
  });

  test('shows where the figures of the bank do not agree, with the difference', async () => {
    const { users } = await feed('purpose=operating');
    expect(users.map(({ date, variances }) => [date, variances.map(withoutId)])).toEqual([
      [
        '2026-11-17',
        [
          { kind: 'roll-forward', expected: 120_000, found: 119_500, difference: -500, currency: 'USD' },
          { kind: 'opening-available', expected: 133_000, found: 140_000, difference: 7_000, currency: 'USD' },
          { kind: 'continuity', expected: 130_000, found: 140_000, difference: 10_000, currency: 'USD' },
        ],
      ],
      ['2026-11-16', []],
    ]);
  });

  test('is paged from 1, sorted, filtered, and found by whole account number, group or title', async () => {
    const ids = async (query: string) => (await feed(query)).users.map(({ id }) => id);
    const all = await ids('sort=closing_ledger&order=asc&perPage=100');
    expect(await ids('sort=closing_ledger&order=asc&page=2&perPage=2')).toEqual(all.slice(2, 4));
    expect((await feed('sort=closing_ledger&order=desc&perPage=1')).users[0]?.closing_ledger).toBe(130_000);
    expect((await feed(`query=${OPERATING}`)).count).toBe(2);
    expect((await feed('query=0060000001')).count).toBe(0);
    expect((await feed('query=orchard')).count).toBe(2);
    expect((await feed('query=General')).count).toBe(2);
    expect((await feed('purpose=empty')).count).toBe(0);
    const api = await at.as('finance_manager');
    expectProblem(await api.get('/pinnacle/data?page=0'), 422);
    expectProblem(await api.get('/pinnacle/data?account=1'), 422);
  });

  test('opens to its transactions, each with the meaning of its code', async () => {
    const [day] = (await feed('purpose=operating&date.from=2026-11-17')).users;
    const path = `/pinnacle/data/${day?.id}/transactions`;
    const { rows, total } = await get<{ rows: BankTransaction[]; total: number }>(path, 'epayables_manager');
    expect(total).toBe(2);
    expect(rows.map(withoutId)).toEqual([
      {
        date: '2026-11-17',
        code: '195',
        type: 'Incoming money transfer',
        amount: 10_000,
        currency: 'USD',
        bankRefNumber: 'B1',
        customerRefNumber: '',
        text: 'INCOMING WIRE',
        match: null,
        run: null,
      },
      {
        date: '2026-11-17',
        code: '475',
        type: 'Check paid',
        amount: 30_000,
        currency: 'USD',
        bankRefNumber: 'B1',
        customerRefNumber: 'CHK-1',
        text: 'CHECK PAID',
        match: null,
        run: null,
      },
    ]);
    expect((await feed(`transaction=${rows[1]?.id}`)).users.map(({ id }) => id)).toEqual([day?.id]);
  });
});

describe('FID Account Details', () => {
  test('has all accounts of a day with their titles, without pages', async () => {
    const { users, ...rest } = await get<{ users: AccountDay[] }>('/pinnacle/tpa?date=2026-11-17&page=3&perPage=1');
    expect(rest).toEqual({});
    expect(
      users
        .map(({ title, account_number }) => [title, account_number])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
    ).toEqual([
      ['General 1', '••••0001'],
      ['Orchard Foods', '••••0077'],
      ['TN Lockbox', '••••0001'],
    ]);
  });

  test('has the accounts of the previous banking day where no day is asked for', async () => {
    const { users } = await get<{ users: AccountDay[] }>('/pinnacle/tpa');
    expect(users.filter(({ date }) => date < '2026-11-23')).toEqual([]);
  });
});

describe('Lockbox Checks', () => {
  test('adds up what each lockbox received: items are part of their deposit, debits are subtracted', async () => {
    expect(await get<LockboxChecks>('/pinnacle/lockbox/checks')).toEqual({
      summary: [
        {
          id: '910002',
          lockbox_id: '910002',
          lockbox_name: 'TN Lockbox',
          location: 'TN',
          account_number: '••••0001',
          transaction_count: 4,
          total_amount_dollars: 850,
          first_transaction_date: '2026-11-16',
          last_transaction_date: '2026-11-17',
        },
      ],
      dailyBreakdown: [
        {
          id: '910002:2026-11-17',
          lockbox_id: '910002',
          transaction_date: '2026-11-17',
          total_amount_dollars: 150,
          total_transactions: 2,
        },
        {
          id: '910002:2026-11-16',
          lockbox_id: '910002',
          transaction_date: '2026-11-16',
          total_amount_dollars: 700,
          total_transactions: 2,
        },
      ],
    });
  });

  test('is narrowed to a range of days with both ends, and to lockboxes', async () => {
    const days = 'startDate=2026-11-17&endDate=2026-11-17';
    const { summary, dailyBreakdown } = await get<LockboxChecks>(`/pinnacle/lockbox/checks?${days}`);
    expect(summary.map((one) => one.total_amount_dollars)).toEqual([150]);
    expect(dailyBreakdown).toHaveLength(1);
    expect(await get(`/pinnacle/lockbox/checks?lockboxId=999`)).toEqual({ summary: [], dailyBreakdown: [] });
    expect(await get(`/pinnacle/lockbox/checks/filters?${days}`)).toEqual({
      lockboxId: [{ value: '910002', label: 'TN Lockbox 910002' }],
    });
    const api = await at.as('finance_manager');
    expectProblem(await api.get('/pinnacle/lockbox/checks?startDate=2026-11-17'), 422);
  });

  test('leads to the transactions of a lockbox, in dollars, with their file', async () => {
    const path = '/pinnacle/lockbox/transactions?lockboxId=910002';
    const { transactions } = await get<{ transactions: LockboxTransaction[] }>(path);
    expect(transactions.map((one) => [one.transaction_date, one.transaction_type_code, one.amount_dollars])).toEqual([
      ['2026-11-17', '415', 50],
      ['2026-11-17', '115', 200],
      ['2026-11-16', '116', 300],
      ['2026-11-16', '115', 700],
    ]);
    expect(transactions[3]).toMatchObject({
      lockbox_name: 'TN Lockbox',
      transaction_type_description: 'Lockbox deposit',
      transaction_description: 'LOCKBOX DEPOSIT LOCK BOX NO.910002',
      bank_ref_number: 'B1',
      customer_reference_number: '1001',
      account_number: '••••0001',
      file_date: '2026-11-16',
      file_name: 'bai2_1.txt',
      sender: 'SENDER',
      receiver: 'OPERATOR',
    });
    const day = '&startDate=2026-11-16&endDate=2026-11-16';
    expect((await get<{ transactions: object[] }>(`${path}${day}`)).transactions).toHaveLength(2);
    expect(await get(`/pinnacle/lockbox/totals?lockboxId=910002${day}`)).toEqual({
      lockbox_id: '910002',
      total_amount_dollars: 700,
      transaction_count: 2,
    });
  });
});
