import { describe, expect, it } from 'vitest';
import { accountsOf, feedRowOf, lockboxIdOf, lockboxRowsOf } from '../../../server/formats/bai2/feed.ts';
import { buildAccount, buildFile, buildGroup, buildTransaction, hasSamples, sample, validFile } from './bai2-files.ts';

const source = { fileName: 'bank.bai', sender: 'BANK' };
const balance = (code: string, amountCents: number) => ({ code, amountCents, itemCount: undefined, funds: undefined });

describe('the bank feed row', () => {
  it('takes each amount from its code, and null where the bank reports none', () => {
    const balances = ['010', '015', '040', '100', '400', '050', '063', '072', '074', '045'].map((code, n) =>
      balance(code, n + 1),
    );
    const group = buildGroup({ accounts: [buildAccount({ balances })] });
    expect(accountsOf(group).map((account) => feedRowOf(account, source))).toEqual([
      {
        account_number: '0012345',
        date: '2025-01-01',
        opening_ledger: 1,
        closing_ledger: 2,
        opening_available: 3,
        total_credits: 4,
        total_debits: 5,
        average_closing_available: 6,
        total_float: 7,
        one_day_float: 8,
        two_or_more_days_float: 9,
        file_name: 'bank.bai',
        sender: 'BANK',
        transactions: [
          {
            date: '2025-01-01',
            code: '142',
            type: 'ACH credit received',
            amount: 12_345,
            bankRefNumber: 'B1',
            customerRefNumber: 'C1',
            text: 'PREMIUM',
          },
        ],
      },
    ]);
    const [empty] = accountsOf(buildGroup({ accounts: [buildAccount({ balances: [] })] }));
    expect(empty && feedRowOf(empty, source)).toMatchObject({ opening_ledger: null, one_day_float: null });
  });

  it('merges an account that a group reports several times, per currency', () => {
    const group = buildGroup({
      accounts: [
        buildAccount({ balances: [balance('010', 1), balance('015', 2)] }),
        buildAccount({ balances: [balance('010', 9)], currency: 'CAD' }),
        buildAccount({ balances: [balance('015', 3)] }),
      ],
    });
    expect(accountsOf(group)).toMatchObject([
      { currency: 'USD', balances: [{ amountCents: 1 }, { amountCents: 3 }], transactions: [{}, {}] },
      { currency: 'CAD', balances: [{ amountCents: 9 }], transactions: [{}] },
    ]);
  });
});

describe('the lockbox rows', () => {
  const rowsOf = (...transactions: Parameters<typeof buildTransaction>[0][]) => {
    const file = buildFile();
    const accounts = [buildAccount({ transactions: transactions.map(buildTransaction) })];
    return accountsOf(buildGroup({ accounts })).flatMap((account) => lockboxRowsOf(account, file));
  };

  it.skipIf(!hasSamples)('come from the lockbox details, with the lockbox number from the text', async () => {
    const file = await validFile(sample('bb010g__baimax__spec-example.bai'));
    const rows = file.groups.flatMap(accountsOf).flatMap((account) => lockboxRowsOf(account, file));
    expect(rows.map((row) => [row.lockbox_id, row.account_number, row.amount_cents, row.total_cents])).toEqual([
      ['', '0123456789', 450_000, 450_000],
      ['68751', '9876543210', 500_000, 500_000],
    ]);
    expect(rows[1]).toMatchObject({
      transaction_date: '2004-06-20',
      transaction_type_code: '115',
      transaction_type_description: 'Lockbox deposit',
      transaction_description: 'LOCK BOX NO.68751',
      file_id: '1',
      file_date: '2004-06-21',
      sender: '122099999',
      receiver: '123456789',
    });
  });

  it('add up to the day: deposit items are not counted again, debits subtracted, other details left out', () => {
    const rows = rowsOf(
      { code: '115', amountCents: 300, text: 'LOCKBOX 111' },
      { code: '116', amountCents: 100, text: 'LOCKBOX 111' },
      { code: '116', amountCents: 200, text: 'CHECK 55' },
      { code: '116', amountCents: 70, text: 'LOCKBOX 222' },
      { code: '118', amountCents: 5, text: 'LOCKBOX 111' },
      { code: '415', amountCents: 40, text: 'LOCKBOX 111' },
      { code: '142', amountCents: 999 },
    );
    expect(rows.map((row) => [row.lockbox_id, row.amount_cents, row.total_cents])).toEqual([
      ['111', 300, 300],
      ['111', 100, 0],
      ['', 200, 0],
      ['222', 70, 70],
      ['111', 5, 5],
      ['111', 40, -40],
    ]);
  });

  it.each([
    ['LOCK BOX NO.68751', '68751'],
    ['LOCKBOX 68751', '68751'],
    ['Lockbox #0068751 DEPOSIT', '0068751'],
    ['DEPOSIT\nLOCK BOX NUMBER: 42', '42'],
    ['LOCKBOX DEPOSIT 68751', ''],
    ['UNLOCK BOX 12', ''],
    ['', ''],
  ])('%j has the lockbox number %j', (text, id) => {
    expect(lockboxIdOf(text)).toBe(id);
  });
});
