import { accountNumberIssue } from '../bank/account-number.ts';
import { routingNumberIssue } from '../bank/routing-number.ts';

/*
 * From which account a premium invoice is collected (docs/rules/exchange.md, "Pulls").
 */

/** An account as it is on record: each number may be missing. */
export interface AccountOnRecord {
  routing_number: string | null;
  account_number: string | null;
  /** Of an account of divisions; "Savings" is debited as a savings account, everything else as a checking account. */
  type?: string | null;
}

/** An account that can be debited. */
export interface DebitedAccount {
  routingNumber: string;
  accountNumber: string;
  kind: 'checking' | 'savings';
}

/** The account of an invoice: the one its division is linked to, otherwise the group's premium account. */
export const accountOf = (division: AccountOnRecord | null, group: AccountOnRecord): AccountOnRecord =>
  division ?? group;

/** Why an account cannot be debited; undefined when it can. */
export const accountIssue = ({ routing_number, account_number }: AccountOnRecord): string | undefined => {
  if (!routing_number) return 'has no routing number';
  const issue = routingNumberIssue(routing_number);
  if (issue) return 'has a routing number that is not valid';
  if (!account_number) return 'has no account number';
  return accountNumberIssue(account_number) && 'has an account number that no ACH entry can carry';
};

/** The account as it is debited. Throws RangeError when it cannot be. */
export const debited = (account: AccountOnRecord): DebitedAccount => {
  const { routing_number, account_number, type } = account;
  const issue = accountIssue(account);
  if (issue || !routing_number || !account_number) throw new RangeError(`The account ${issue}`);
  return {
    routingNumber: routing_number,
    accountNumber: account_number,
    kind: type?.toLowerCase() === 'savings' ? 'savings' : 'checking',
  };
};
