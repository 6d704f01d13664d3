import { expect, test } from 'vitest';
import { offersWithdraw, withdrawRefusal } from '../../../../domain/release/withdraw.ts';

const AT_PROCESSOR = 'Its payments are at the processor, or on their way. Ask the processor to stop them.';
const TOO_LATE = (status: string) =>
  `Only a payment file that is loaded or data transferred or error load or waiting epay can be withdrawn; this one is ${status}.`;

/** Each status: whether it is offered, and why it is refused with nothing sent, and with something sent. */
test.each<[number, boolean, string | undefined, string]>([
  [1, true, undefined, AT_PROCESSOR],
  [9, true, undefined, AT_PROCESSOR],
  [2, true, undefined, AT_PROCESSOR],
  [3, true, TOO_LATE('waiting status'), AT_PROCESSOR],
  [4, true, TOO_LATE('waiting pdf'), AT_PROCESSOR],
  [15, true, TOO_LATE('waiting voids'), AT_PROCESSOR],
  [11, true, TOO_LATE('ready to build'), AT_PROCESSOR],
  [12, true, TOO_LATE('waiting daily reports'), AT_PROCESSOR],
  [13, true, TOO_LATE('building manual'), AT_PROCESSOR],
  [16, false, TOO_LATE('totals mismatch'), AT_PROCESSOR],
  [14, false, TOO_LATE('error build'), AT_PROCESSOR],
  [5, false, TOO_LATE('cr report compiled'), AT_PROCESSOR],
  [7, false, TOO_LATE('error check total'), AT_PROCESSOR],
  [10, false, TOO_LATE('complete'), AT_PROCESSOR],
  [8, false, TOO_LATE('voided'), AT_PROCESSOR],
])('status %i', (status, offered, unsent, sent) => {
  expect(offersWithdraw(status)).toBe(offered);
  expect(withdrawRefusal({ status, isSent: false, isMoved: false })).toBe(unsent);
  expect(withdrawRefusal({ status, isSent: true, isMoved: false })).toBe(sent);
});

test('a file that could not be loaded is withdrawn in any case', () => {
  expect(offersWithdraw(6)).toBe(true);
  expect(withdrawRefusal({ status: 6, isSent: false, isMoved: false })).toBeUndefined();
  expect(withdrawRefusal({ status: 6, isSent: true, isMoved: false })).toBeUndefined();
});

test('EOBs that were moved from a released run are not withdrawn', () => {
  expect(withdrawRefusal({ status: 1, isSent: false, isMoved: true })).toBe(
    'Its EOBs were moved here from a released run. Put them on hold instead.',
  );
});
