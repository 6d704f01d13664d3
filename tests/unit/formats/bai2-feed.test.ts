import { describe, expect, it } from 'vitest';
import { accountsOf, lockboxIdOf, lockboxIdsOf } from '../../../server/formats/bai2/feed.ts';
import { buildAccount, buildGroup } from './bai2-files.ts';

const balance = (code: string, amountCents: number) => ({ code, amountCents, itemCount: undefined, funds: undefined });

describe('the accounts of a group', () => {
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

describe('the lockbox of a transaction', () => {
  const of = (rows: readonly [code: string, text: string][], account?: string) =>
    lockboxIdsOf(
      rows.map(([code, text]) => ({ code, text })),
      account,
    );

  it('is named by its text', () => {
    expect(
      of([
        ['115', 'LOCKBOX 111'],
        ['116', 'LOCK BOX NO.222'],
        ['142', 'ACH CREDIT'],
      ]),
    ).toEqual(['111', '222', null]);
  });

  it('is that of the account where the text names none', () => {
    expect(
      of(
        [
          ['115', 'DEPOSIT'],
          ['116', 'LOCKBOX 222'],
        ],
        '910001',
      ),
    ).toEqual(['910001', '222']);
  });

  it('is else the only one that the others name, or not assigned', () => {
    expect(
      of([
        ['115', 'LOCKBOX 111'],
        ['116', 'CHECK 55'],
      ]),
    ).toEqual(['111', '111']);
    expect(
      of([
        ['115', 'LOCKBOX 111'],
        ['115', 'LOCKBOX 222'],
        ['116', 'CHECK 55'],
      ]),
    ).toEqual(['111', '222', 'unassigned']);
    expect(
      of([
        ['118', 'ADJUSTMENT'],
        ['575', 'SWEEP'],
      ]),
    ).toEqual(['unassigned', null]);
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
