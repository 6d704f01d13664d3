import type { GroupPlan } from '../group-plan.ts';
import type { World } from '../world.ts';
import { inventedAccount } from './bank-numbers.ts';

/** Three lockboxes at the bank, each with its own account. */
export const LOCKBOXES = [
  { id: '910001', name: 'CA Lockbox', key: '002', account: inventedAccount('lockbox', 2) },
  { id: '910002', name: 'TN Lockbox', key: '001', account: inventedAccount('lockbox', 1) },
  { id: '910003', name: 'WI Lockbox', key: '003', account: inventedAccount('lockbox', 3) },
];

export interface BankAccount {
  account_number: string;
  title: string;
  purpose: 'operating' | 'lockbox' | 'claims';
  location_key: string | null;
  /** The group whose claims are paid from it. */
  employer?: GroupPlan;
}

const USES = ['General', 'Payroll', 'Vendor payments', 'Premium collection', 'Fees', 'Refunds'];

export const bankAccountsOf = (world: World): BankAccount[] => [
  ...Array.from(
    { length: world.preset.operatingAccounts },
    (_, at): BankAccount => ({
      account_number: inventedAccount('operating', at + 1),
      title: `${USES[at % USES.length]} ${Math.floor(at / USES.length) + 1}`,
      purpose: 'operating',
      location_key: null,
    }),
  ),
  ...LOCKBOXES.map(
    ({ name, key, account }): BankAccount => ({
      account_number: account,
      title: name,
      purpose: 'lockbox',
      location_key: key,
    }),
  ),
  ...world.groups
    .filter((group) => group.hasAccount)
    .map(
      (group): BankAccount => ({
        account_number: inventedAccount('claims', group.id),
        title: group.name,
        purpose: 'claims',
        location_key: group.locationKey,
        employer: group,
      }),
    ),
];
