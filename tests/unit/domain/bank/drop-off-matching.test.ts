import { describe, expect, it } from 'vitest';
import type { ExpectedCredit } from '../../../../domain/bank/expected-credits.ts';
import { paidInto, runName } from '../../../../domain/bank/expected-credits.ts';
import type { Credit } from '../../../../domain/bank/matching.ts';
import { matchOf } from '../../../../domain/bank/matching.ts';

/** Of Wednesday, November 18, 2026. */
const run = (id: number, cents: number, more: Partial<ExpectedCredit> = {}): ExpectedCredit => ({
  kind: 'drop-off',
  id,
  name: `Check run ${id}`,
  cents,
  date: '2026-11-18',
  references: [`D00000${id}`],
  group: '20248',
  ...more,
});

describe('the drop-off of a credit', () => {
  const funded = (cents: number, more: Partial<Credit> = {}): Credit => ({
    cents,
    date: '2026-11-18',
    customerReference: '',
    text: 'CLAIM FUNDING',
    account: { purpose: 'claims', group: '20248' },
    ...more,
  });
  const OPEN = { state: 'open', reason: 'No drop-off of the group has this amount around this day.' };
  const SEVEN = run(17, 81_250);
  const PULL = run(17, 81_250, { kind: 'pull', references: ['P0000017', 'D0000017'], group: null });

  it.each<[string, Credit, ExpectedCredit[], object]>([
    ['nothing to match', funded(81_250), [], OPEN],
    ['another amount', funded(81_249), [SEVEN], OPEN],
    [
      'that of another group',
      funded(81_250, { customerReference: 'D0000017' }),
      [run(17, 81_250, { group: '20249' })],
      OPEN,
    ],
    ['a pull of the same amount and id', funded(81_250, { customerReference: 'P0000017' }), [PULL], OPEN],
    [
      'its reference',
      funded(81_250, { customerReference: 'D0000017' }),
      [run(16, 81_250), SEVEN, PULL],
      {
        state: 'matched',
        pays: { kind: 'drop-off', id: 17 },
        reason: 'Reference, amount and day agree with Check run 17.',
      },
    ],
    [
      'its reference in the text, in any case, two banking days later',
      funded(81_250, { text: 'Wire for d0000017', date: '2026-11-20' }),
      [SEVEN],
      {
        state: 'matched',
        pays: { kind: 'drop-off', id: 17 },
        reason: 'Reference, amount and day agree with Check run 17.',
      },
    ],
    [
      'its reference with less',
      funded(80_000, { customerReference: 'D0000017' }),
      [SEVEN],
      {
        state: 'proposed',
        pays: { kind: 'drop-off', id: 17 },
        reason: 'It names Check run 17 and is $12.50 less than its check registers.',
      },
    ],
    [
      'its reference, too late',
      funded(81_250, { customerReference: 'D0000017', date: '2026-11-23' }),
      [SEVEN],
      {
        state: 'proposed',
        pays: { kind: 'drop-off', id: 17 },
        reason:
          'It names Check run 17, and has its amount, but was credited on 11/23/2026, the day of its drop-off is 11/18/2026.',
      },
    ],
    [
      'amount and day alone',
      funded(81_250),
      [SEVEN, run(18, 90_000)],
      {
        state: 'proposed',
        pays: { kind: 'drop-off', id: 17 },
        reason: 'Check run 17 has this amount, on the day of its drop-off; the credit does not name it.',
      },
    ],
    [
      'amount alone, one banking day after, over a weekend',
      funded(81_250, { date: '2026-11-23' }),
      [run(17, 81_250, { date: '2026-11-20' })],
      {
        state: 'proposed',
        pays: { kind: 'drop-off', id: 17 },
        reason:
          'Check run 17 has this amount, 1 banking day from the day of its drop-off; the credit does not name it.',
      },
    ],
    [
      'several of this amount: the nearest',
      funded(81_250, { date: '2026-11-19' }),
      [SEVEN, run(19, 81_250, { date: '2026-11-19' })],
      {
        state: 'proposed',
        pays: { kind: 'drop-off', id: 19 },
        reason: '2 check runs have this amount around this day; Check run 19 is the nearest.',
      },
    ],
  ])('%s', (_, given, all, expected) => {
    expect(matchOf(given, all)).toEqual(expected);
  });

  it('is paid into the account of its group', () => {
    expect(paidInto({ purpose: 'claims', group: '20248' })).toBe('drop-off');
    // nobody knows whose claims
    expect(paidInto({ purpose: 'claims', group: null })).toBeUndefined();
    expect(paidInto({ purpose: 'lockbox', group: null })).toBeUndefined();
    expect(paidInto({ purpose: 'operating', group: null })).toBe('pull');
    expect(paidInto({ purpose: null, group: null })).toBe('pull');
  });

  it('is named by its group and day', () => {
    const of = { group_number: '20248', date: '2026-11-18' };
    expect([runName({ ...of, sequence: 1 }), runName({ ...of, sequence: 2 })]).toEqual([
      'Check run 20248, 11/18/2026',
      'Check run 20248, 11/18/2026 #2',
    ]);
  });
});
