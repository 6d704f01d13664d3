import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountDay,
  type GroupStatus,
  groupStatuses,
  mergeDays,
  postingOf,
} from '../../../../domain/bank/bank-posting.ts';

interface Balance {
  code: string;
  cents: number;
}
type Day = AccountDay<Balance, string>;

/** The stored day after a posting. */
function posted(filed: Day, incoming: Day, status: GroupStatus): Day {
  const { balances, transactions } = postingOf(filed, incoming, status);
  return {
    balances: [...balances.keep, ...balances.replace.map(({ by }) => by), ...balances.add],
    transactions: [...transactions.keep, ...transactions.append],
  };
}

const nothing: Day = { balances: [], transactions: [] };
const filed: Day = {
  balances: [
    { code: '010', cents: 1 },
    { code: '015', cents: 2 },
  ],
  transactions: ['a', 'b'],
};
const incoming: Day = {
  balances: [
    { code: '015', cents: 20 },
    { code: '100', cents: 30 },
  ],
  transactions: ['c'],
};

const codes = fc.constantFrom('010', '015', '040', '100', '400');
const balances = fc.uniqueArray(fc.record({ code: codes, cents: fc.integer() }), { selector: ({ code }) => code });
const day: fc.Arbitrary<Day> = fc.record({ balances, transactions: fc.array(fc.string({ maxLength: 3 })) });
const status = fc.constantFrom(...Object.values(groupStatuses));
const sorted = ({ balances: all, transactions }: Day) => ({
  balances: all.toSorted((a, b) => a.code.localeCompare(b.code)),
  transactions: transactions.toSorted(),
});

describe('the posting of a group', () => {
  it.each<[GroupStatus, Day]>([
    [
      'update',
      {
        balances: [
          { code: '010', cents: 1 },
          { code: '015', cents: 20 },
          { code: '100', cents: 30 },
        ],
        transactions: ['a', 'b', 'c'],
      },
    ],
    ['deletion', nothing],
    ['correction', incoming],
    ['test', filed],
  ])('%s', (by, expected) => {
    expect(posted(filed, incoming, by)).toEqual(expected);
  });

  it.each<[GroupStatus, Day]>([
    ['update', incoming],
    ['deletion', nothing],
    ['correction', incoming],
    ['test', nothing],
  ])('%s of a day without stored data', (by, expected) => {
    expect(posted(nothing, incoming, by)).toEqual(expected);
  });

  it('states which balance replaces which', () => {
    expect(postingOf(filed, incoming, 'update').balances).toEqual({
      keep: [{ code: '010', cents: 1 }],
      replace: [{ filed: { code: '015', cents: 2 }, by: { code: '015', cents: 20 } }],
      delete: [],
      add: [{ code: '100', cents: 30 }],
    });
  });

  it('lists each stored item exactly once, and every incoming item', () => {
    fc.assert(
      fc.property(day, day, status, (old, news, by) => {
        const { balances: b, transactions: t } = postingOf(old, news, by);
        const places = [...b.keep, ...b.replace.map((one) => one.filed), ...b.delete];
        expect(sorted({ balances: places, transactions: [...t.keep, ...t.delete] })).toEqual(sorted(old));
        const isPosted = by === 'update' || by === 'correction';
        const taken = { balances: [...b.add, ...b.replace.map((one) => one.by)], transactions: t.append };
        expect(sorted(taken)).toEqual(isPosted ? sorted(news) : nothing);
      }),
    );
  });

  it('an update never loses a transaction, and duplicates repeated ones', () => {
    fc.assert(
      fc.property(day, day, (old, news) => {
        const once = posted(old, news, 'update');
        expect(once.transactions).toEqual([...old.transactions, ...news.transactions]);
        const twice = posted(once, news, 'update');
        expect(sorted(twice).balances).toEqual(sorted(once).balances);
        expect(twice.transactions).toHaveLength(once.transactions.length + news.transactions.length);
      }),
    );
  });

  it('corrections and deletions are idempotent and replace all earlier data', () => {
    fc.assert(
      fc.property(day, day, (old, news) => {
        expect(sorted(posted(old, news, 'correction'))).toEqual(sorted(news));
        expect(sorted(posted(posted(old, news, 'correction'), news, 'correction'))).toEqual(sorted(news));
        expect(posted(old, news, 'deletion')).toEqual(nothing);
        expect(posted(old, news, 'test')).toEqual(old);
      }),
    );
  });

  it('merges an account that a group contains several times', () => {
    const again: Day = { balances: [{ code: '015', cents: 21 }], transactions: ['c', 'd'] };
    const merged = mergeDays([incoming, again]);
    expect(merged).toEqual({
      balances: [
        { code: '015', cents: 21 },
        { code: '100', cents: 30 },
      ],
      transactions: ['c', 'c', 'd'],
    });
    expect(posted(filed, merged, 'correction')).toEqual(merged);
  });
});
