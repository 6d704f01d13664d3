import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continuityOf, fileIdGaps, type ReportedDay, varianceOfDay } from '../../../domain/bank/bank-checks.ts';
import { accountsOf } from '../../../server/formats/bai2/feed.ts';
import { hasSamples, sample, validFile } from './bai2-files.ts';

/** Builds a day from codes and amounts: balances first, then transactions. */
function buildDay(
  balances: Record<string, number>,
  transactions: [code: string, cents: number][] = [],
  date = '2025-01-02',
): ReportedDay {
  return {
    account: '12345',
    date,
    balances: Object.entries(balances).map(([code, amountCents]) => ({ code, amountCents })),
    transactions: transactions.map(([code, amountCents]) => ({ code, amountCents })),
  };
}

describe('the checks within a day', () => {
  it('opening ledger plus credits less debits is the closing ledger', () => {
    expect(varianceOfDay(buildDay({ '010': -3_500, '015': -3_600, '100': 3_100, '400': 3_200 }))).toEqual([]);
    expect(varianceOfDay(buildDay({ '010': -3_500, '015': -3_601, '100': 3_100, '400': 3_200 }))).toEqual([
      {
        kind: 'roll-forward',
        account: '12345',
        date: '2025-01-02',
        expectedCents: -3_600,
        foundCents: -3_601,
        differenceCents: -1,
      },
    ]);
  });

  it('opening ledger less float is opening available', () => {
    expect(varianceOfDay(buildDay({ '010': 100, '072': 30, '074': 20, '040': 50 }))).toEqual([]);
    expect(varianceOfDay(buildDay({ '010': 100, '072': 30, '074': 20, '040': 100 }))).toMatchObject([
      { kind: 'opening-available', expectedCents: 50, foundCents: 100, differenceCents: 50 },
    ]);
  });

  it('details add up to the totals; items of a deposit are not counted beside it', () => {
    const details: [string, number][] = [
      ['115', 300],
      ['116', 100],
      ['116', 200],
      ['142', 50],
      ['475', 70],
      ['890', 0],
    ];
    expect(varianceOfDay(buildDay({ '100': 350, '400': 70 }, details))).toEqual([]);
    expect(varianceOfDay(buildDay({ '100': 350, '400': 70 }, details.slice(1, 4)))).toEqual([
      expect.objectContaining({ kind: 'debit-details', expectedCents: 70, foundCents: 0, differenceCents: -70 }),
    ]);
    expect(varianceOfDay(buildDay({ '100': 350 }, details.slice(0, 3)))).toMatchObject([
      { kind: 'credit-details', expectedCents: 350, foundCents: 300 },
    ]);
  });

  it('are skipped when the bank does not report all the amounts', () => {
    expect(varianceOfDay(buildDay({ '010': 1, '100': 2, '400': 3 }))).toEqual([]);
    expect(varianceOfDay(buildDay({ '010': 100, '040': 5 }))).toEqual([]);
    // totals without a single detail: the bank sends balances only
    expect(varianceOfDay(buildDay({ '100': 2, '400': 3 }))).toEqual([]);
    expect(varianceOfDay(buildDay({}, [['142', 5]]))).toEqual([]);
  });

  it('pass for any correctly calculated day, and find any difference', () => {
    const cents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    const amounts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cents, amounts, amounts, fc.integer({ min: 1, max: 99 }), (opening, credits, debits, off) => {
        const add = (all: number[]) => all.reduce((sum, one) => sum + one, 0);
        const details: [string, number][] = [
          ...credits.map((amount): [string, number] => ['142', amount]),
          ...debits.map((amount): [string, number] => ['475', amount]),
        ];
        const right = { '010': opening, '100': add(credits), '400': add(debits) };
        const closing = opening + add(credits) - add(debits);
        expect(varianceOfDay(buildDay({ ...right, '015': closing }, details))).toEqual([]);
        expect(varianceOfDay(buildDay({ ...right, '015': closing + off }, details))).toMatchObject([
          { kind: 'roll-forward', differenceCents: off },
        ]);
      }),
    );
  });

  it('do not throw on amounts too large to add up exactly', () => {
    const most = 999_999_999_999_999;
    const details = Array.from({ length: 20 }, (): [string, number] => ['142', most]);
    expect(varianceOfDay(buildDay({ '100': most }, details))).toEqual([]);
  });
});

describe.skipIf(!hasSamples)('the checks on the samples', () => {
  const variances = async (name: string) =>
    (await validFile(sample(name))).groups
      .flatMap(accountsOf)
      .flatMap((account) => varianceOfDay({ ...account, account: account.accountNumber }))
      .map(({ kind, account, expectedCents, foundCents }) => [kind, account, expectedCents, foundCents]);

  it('opening available holds in every account of the manual; its details are above a threshold only', async () => {
    expect(await variances('bb010g__baimax__spec-example.bai')).toEqual([
      ['credit-details', '9876543210', 1_000_000, 500_000],
      ['debit-details', '9876543210', 2_000_000, 0],
      ['credit-details', '4589761203', 60_000_000, 30_000_000],
      ['debit-details', '4589761203', 50_000_000, 0],
    ]);
  });

  it('the Canadian details add up to their totals, for each value date', async () => {
    const { groups } = await validFile(sample('moov-io__bai2__sample1.txt'));
    const days = groups.flatMap((group) =>
      group.accounts.map((account) => ({ ...account, account: account.accountNumber, date: group.asOfDate })),
    );
    expect(days.flatMap(varianceOfDay)).toEqual([]);
  });
});

describe('continuity', () => {
  it('is checked from each reported day to the next, per account, in any order', () => {
    const days = [
      buildDay({ '010': 150, '015': 170 }, [], '2025-01-06'),
      buildDay({ '010': 100, '015': 150 }, [], '2025-01-03'),
      buildDay({ '010': 171, '015': 180 }, [], '2025-01-07'),
      { ...buildDay({ '010': 7, '015': 8 }, [], '2025-01-06'), account: '999' },
    ];
    expect(continuityOf(days)).toEqual([
      {
        kind: 'continuity',
        account: '12345',
        date: '2025-01-07',
        expectedCents: 170,
        foundCents: 171,
        differenceCents: 1,
      },
    ]);
  });

  it('is not checked for days without a closing balance, and for a repeated date', () => {
    const days = [buildDay({ '015': 5 }), buildDay({ '010': 6 }), buildDay({ '010': 9 }, [], '2025-01-03')];
    expect(continuityOf(days)).toEqual([]);
  });
});

describe('gaps in file ids', () => {
  const files = (...ids: string[]) =>
    ids.map((id) => {
      const [fileDate = '', fileId = ''] = id.split(' ');
      return { sender: 'BANK', fileDate, fileId };
    });

  it.each([
    ['consecutive', ['2025-01-02 0001', '2025-01-03 0002', '2025-01-06 0003'], []],
    ['one missing', ['2025-01-03 0003', '2025-01-02 0001'], [1]],
    ['within a day', ['2025-01-02 1', '2025-01-02 4'], [2]],
    ['restarting each day', ['2025-01-02 1', '2025-01-02 2', '2025-01-03 1', '2025-01-03 2'], []],
    ['times of day', ['2025-01-02 0630', '2025-01-02 1300'], []],
    ['the largest gap that is reported', ['2025-01-02 1', '2025-01-02 52'], [50]],
    ['a larger gap, which means that ids are not consecutive', ['2025-01-02 1', '2025-01-02 53'], []],
    ['not numeric', ['2025-01-02 A1', '2025-01-02 A9'], []],
  ])('%s', (_, ids, missing) => {
    expect(fileIdGaps(files(...ids)).map((gap) => gap.missing)).toEqual(missing);
  });

  it('have the files on both sides, and are reported per sender', () => {
    const others = files('2025-01-02 2').map((file) => ({ ...file, sender: 'OTHER' }));
    expect(fileIdGaps([...files('2025-01-02 1', '2025-01-02 3'), ...others])).toEqual([
      {
        kind: 'file-id-gap',
        sender: 'BANK',
        after: { fileDate: '2025-01-02', fileId: '1' },
        before: { fileDate: '2025-01-02', fileId: '3' },
        missing: 1,
      },
    ]);
  });
});
