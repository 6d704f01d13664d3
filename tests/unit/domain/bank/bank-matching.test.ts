import { describe, expect, it } from 'vitest';
import type { ExpectedCredit } from '../../../../domain/bank/expected-credits.ts';
import { dropOffReference, pullReference } from '../../../../domain/bank/expected-credits.ts';
import type { Credit } from '../../../../domain/bank/matching.ts';
import { matchOf, overdueFrom } from '../../../../domain/bank/matching.ts';

/** Of Wednesday, November 18, 2026. */
const pull = (id: number, cents: number, more: Partial<ExpectedCredit> = {}): ExpectedCredit => ({
  kind: 'pull',
  id,
  name: `Pull ${id}`,
  cents,
  date: '2026-11-18',
  references: [`P00000${id}`, `ach_20261116_${id}`],
  group: null,
  ...more,
});

const credit = (cents: number, more: Partial<Credit> = {}): Credit => ({
  cents,
  date: '2026-11-18',
  customerReference: '',
  text: 'ACH SETTLEMENT',
  account: { purpose: 'operating', group: null },
  ...more,
});

const NOTHING = { state: 'open', reason: 'No submitted pull has this amount around this day.' };

const TWELVE = pull(12, 50_000);

describe('the pull of a credit', () => {
  it.each<[string, Credit, ExpectedCredit[], object]>([
    ['nothing to match', credit(50_000), [], NOTHING],
    ['another amount', credit(50_001), [TWELVE], NOTHING],
    [
      'its reference',
      credit(50_000, { customerReference: 'P0000012' }),
      [pull(11, 50_000), TWELVE],
      { state: 'matched', pays: { kind: 'pull', id: 12 }, reason: 'Reference, amount and day agree with Pull 12.' },
    ],
    [
      'the name of its file in the text, in any case',
      credit(50_000, { text: 'SETTLEMENT ACH_20261116_12 OK' }),
      [TWELVE],
      { state: 'matched', pays: { kind: 'pull', id: 12 }, reason: 'Reference, amount and day agree with Pull 12.' },
    ],
    ['a part of its reference', credit(1, { customerReference: 'XP0000012' }), [TWELVE], NOTHING],
    [
      'its reference with less',
      credit(49_000, { customerReference: 'P0000012' }),
      [TWELVE],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 12 },
        reason: 'It names Pull 12 and is $10.00 less than its file.',
      },
    ],
    [
      'its reference with more',
      credit(50_001, { customerReference: 'P0000012' }),
      [TWELVE],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 12 },
        reason: 'It names Pull 12 and is $0.01 more than its file.',
      },
    ],
    [
      'its reference, too late',
      credit(50_000, { customerReference: 'P0000012', date: '2026-11-23' }),
      [TWELVE],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 12 },
        reason:
          'It names Pull 12, and has its amount, but was credited on 11/23/2026, its effective date is 11/18/2026.',
      },
    ],
    [
      'amount and day alone',
      credit(50_000),
      [TWELVE, pull(13, 70_000)],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 12 },
        reason: 'Pull 12 has this amount, on its effective date; the credit does not name it.',
      },
    ],
    [
      'amount alone, one banking day before',
      credit(50_000, { date: '2026-11-17' }),
      [TWELVE],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 12 },
        reason: 'Pull 12 has this amount, 1 banking day from its effective date; the credit does not name it.',
      },
    ],
    [
      'amount alone, two banking days after, over a weekend',
      credit(50_000, { date: '2026-11-24' }),
      [pull(12, 50_000, { date: '2026-11-20' })],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 12 },
        reason: 'Pull 12 has this amount, 2 banking days from its effective date; the credit does not name it.',
      },
    ],
    ['amount alone, three banking days after', credit(50_000, { date: '2026-11-23' }), [TWELVE], NOTHING],
    [
      // Thanksgiving, November 26, is no banking day
      'amount alone, two banking days after, over a holiday',
      credit(50_000, { date: '2026-11-30' }),
      [pull(12, 50_000, { date: '2026-11-25' })],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 12 },
        reason: 'Pull 12 has this amount, 2 banking days from its effective date; the credit does not name it.',
      },
    ],
    [
      'several of this amount: the nearest',
      credit(50_000, { date: '2026-11-19' }),
      [TWELVE, pull(14, 50_000, { date: '2026-11-19' })],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 14 },
        reason: '2 pulls have this amount around this day; Pull 14 is the nearest.',
      },
    ],
    [
      'two that it names: by its amount',
      credit(50_000, { customerReference: 'P0000012', text: 'P0000013' }),
      [TWELVE, pull(13, 70_000)],
      {
        state: 'proposed',
        pays: { kind: 'pull', id: 12 },
        reason: 'Pull 12 has this amount, on its effective date; the credit does not name it.',
      },
    ],
  ])('%s', (_, given, pulls, expected) => {
    expect(matchOf(given, pulls)).toEqual(expected);
  });

  it.each<[string, Credit['account'], object]>([
    ['not known', { purpose: null, group: null }, { state: 'matched', pays: { kind: 'pull', id: 12 } }],
    ['for claims', { purpose: 'claims', group: '20248' }, { state: 'open' }],
    ['for a lockbox', { purpose: 'lockbox', group: null }, { state: 'open' }],
  ])('in an account whose purpose is %s', (_, account, expected) => {
    expect(matchOf(credit(50_000, { customerReference: 'P0000012', account }), [TWELVE])).toMatchObject(expected);
  });
});

describe('a credit', () => {
  it('names what it pays by eight characters', () => {
    expect([pullReference(12), pullReference(1_234_567)]).toEqual(['P0000012', 'P1234567']);
    expect([dropOffReference(12), dropOffReference(1_234_567)]).toEqual(['D0000012', 'D1234567']);
  });
  it('is overdue three banking days later', () => {
    expect(overdueFrom('2026-11-18')).toBe('2026-11-23');
    expect(overdueFrom('2026-11-24')).toBe('2026-11-30');
  });
});
