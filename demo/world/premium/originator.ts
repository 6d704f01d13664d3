import type { Originator } from '../../../server/modules/pulls/originator.ts';
import { inventedRouting } from '../bank/bank-numbers.ts';

/** Who pulls premium in the demo, at a bank that does not exist. */
export const ORIGINATOR: Originator = {
  bankRoutingNumber: inventedRouting(4),
  bankName: 'EXAMPLE BANK',
  companyId: '1999000001',
  companyName: 'EXAMPLE BENEFITS',
  description: 'PREMIUM',
};
