import { expect, test } from 'vitest';
import { isPaidByAch, vendorFlags } from '../../../domain/premium/vendors.ts';

/* Decision: both bank details or neither; both are required of a vendor that is paid by ACH (docs/rules/exchange.md, "Vendors"). */

const ROUTING = '021000021';
const ACCOUNT = '••••6789';

test.each([
  ['Push', null, null, false],
  ['Push', ROUTING, null, true],
  ['Push', null, ACCOUNT, true],
  ['Push', ROUTING, ACCOUNT, true],
  ['Push', '', '', false],
  ['Check', ROUTING, null, false],
  ['Check', ROUTING, ACCOUNT, false],
  [null, ROUTING, ACCOUNT, false],
])(
  '%s, routing number %s, account number %s: both are required: %s',
  (funding_type, routing_number, account_number, is) => {
    expect(isPaidByAch({ funding_type, routing_number, account_number })).toBe(is);
  },
);

test.each([
  [0, 0, []],
  [12.5, 12.5, ['balance-due']],
  [12.5, 0.01, ['balance-due', 'outstanding-balance']],
  [12.5, 0, ['outstanding-balance']],
  [0, -0.01, ['credit-balance', 'outstanding-balance']],
  [-3, -3, ['credit-balance']],
])('current A/P %d, open A/P %d: %j', (current_ar, open_ar, flags) => {
  expect(vendorFlags({ current_ar, open_ar })).toEqual(flags);
});
