import { expect, test } from 'vitest';
import type { PaymentState } from '../../../../domain/release/eob-payment.ts';
import * as rules from '../../../../domain/release/release-actions.ts';

test.each<[PaymentState, boolean, boolean, string[]]>([
  // state, on hold, flagged: what is possible
  ['not-sent', false, false, ['hold', 'flag']],
  ['not-sent', true, false, ['resume', 'void', 'flag']],
  ['not-sent', false, true, ['hold', 'unflag']],
  ['sent', true, true, ['resume', 'unflag']],
  ['sent', false, false, ['hold', 'flag']],
  ['paid', false, false, ['hold', 'flag']],
  ['paid', true, false, ['resume', 'flag']],
  ['stop-requested', true, false, ['flag']],
  ['stopped', true, false, ['reissue', 'flag']],
  ['rejected', false, false, ['reissue', 'void', 'accept', 'flag']],
  ['returned', false, false, ['reissue', 'void', 'accept', 'flag']],
  ['voided', false, false, ['flag']],
  ['accepted-unpaid', false, false, ['flag']],
  ['reissued', false, false, ['flag']],
  ['moved', false, false, ['flag']],
])(
  'an EOB that is %s, on hold %s, flagged %s allows %j',
  (payment_state, is_on_hold, is_flagged_stop_loss, expected) => {
    const possible = Object.entries(rules.EOB_ACTIONS).filter(
      ([, { refuse }]) => refuse({ is_on_hold, is_flagged_stop_loss, payment_state }) === undefined,
    );
    expect(possible.map(([name]) => name)).toEqual(expected);
  },
);

test.each([
  ['hold', 'was released on 11/20/2026. Have the processor stop it, and reissue it'],
  ['resume', undefined],
  ['reissue', undefined],
  ['void', undefined],
  ['flag', undefined],
] as const)('%s of an EOB of a released run: %s', (action, expected) => {
  expect(rules.releasedRefusal(action, '2026-11-20')).toBe(expected);
});
