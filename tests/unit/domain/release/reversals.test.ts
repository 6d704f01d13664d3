import { expect, test } from 'vitest';
import { reversalLedger } from '../../../../domain/release/reversals.ts';

const paid = (number: string, paidCents = 100) => ({ isReversal: false, numbers: [number], paidCents });
const back = (number: string, paidCents = -100, original?: string) => ({
  isReversal: true,
  numbers: original ? [number, original] : [number],
  paidCents,
});
const KNOWN = [
  { number: 'A', paidCents: 100, isReversed: false },
  { number: 'B', paidCents: 100, isReversed: true },
];

/** For each set of a file, the claim that it would reverse a second time. */
test.each([
  ['a reversal of a paid claim', [[back('A')]], [undefined]],
  ['a second one in the next set', [[back('A')], [back('A')]], [undefined, 'A']],
  ['a second one in the same set', [[back('A'), back('A')]], ['A']],
  ['a claim that was reversed before', [[back('B')]], ['B']],
  ['a claim that is not here', [[back('C')]], [undefined]],
  ['another amount', [[back('A', -99)]], [undefined]],
  ['reversed, corrected, and reversed again', [[back('A'), paid('A')], [back('A')]], [undefined, undefined]],
  [
    'corrected with another amount, and the first amount reversed again',
    [[back('A'), paid('A', 120)], [back('A')]],
    [undefined, 'A'],
  ],
  ['paid and reversed in the file', [[paid('D')], [back('D')], [back('D')]], [undefined, undefined, 'D']],
  ['paid twice, and reversed twice', [[paid('A')], [back('A')], [back('A')]], [undefined, undefined, undefined]],
  ['named by its original reference number', [[back('X', -100, 'A')], [back('Y', -100, 'A')]], [undefined, 'A']],
  [
    'a set that is refused counts for nothing',
    [[paid('E'), back('B')], [back('E')], [back('A')]],
    ['B', undefined, undefined],
  ],
])('%s', (_name, sets, expected) => {
  const ledger = reversalLedger(KNOWN);
  expect(sets.map((set) => ledger.takeSet(set))).toEqual(expected);
});
