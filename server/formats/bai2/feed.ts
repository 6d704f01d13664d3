import { type AccountDay, mergeDays } from '../../../domain/bank/bank-posting.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { LOCKBOX_CODES } from '../../../domain/files/bai2-codes.ts';
import type { Balance, Group, Transaction } from './records.ts';

/** One account of a group on its as-of date, posted according to the group's status. */
export interface PostedAccount extends AccountDay<Balance, Transaction> {
  accountNumber: string;
  currency: string;
  date: PlainDate;
}

/** The accounts of a group, each once: a bank may report one several times, with different value dates. */
export function accountsOf(group: Group): PostedAccount[] {
  const byAccount = Map.groupBy(group.accounts, (account) => `${account.currency},${account.accountNumber}`);
  return [...byAccount.values()].flatMap((accounts) => {
    const [first] = accounts;
    if (!first) return [];
    const { accountNumber, currency } = first;
    return [{ accountNumber, currency, date: group.asOfDate, ...mergeDays(accounts) }];
  });
}

/** The lockbox of deposits that name none, where the account does not tell it either. */
export const UNASSIGNED = 'unassigned';

/**
 * The lockbox of each transaction of an account; null for one that is of no lockbox. A deposit whose text names none is
 * of the account's lockbox, or else of the only one that the others name.
 */
export function lockboxIdsOf(
  transactions: readonly Pick<Transaction, 'code' | 'text'>[],
  ofAccount: string | undefined,
): (string | null)[] {
  const ids = transactions.map(({ text }) => lockboxIdOf(text));
  const [only, ...others] = new Set(ids.filter((id, at) => id && LOCKBOX_CODES.includes(transactions[at]?.code ?? '')));
  const other = ofAccount ?? (others.length ? undefined : only) ?? UNASSIGNED;
  return transactions.map(({ code }, at) => ids[at] || (LOCKBOX_CODES.includes(code) ? other : null));
}

/** The lockbox number in a text: "LOCK BOX NO.68751", "LOCKBOX 68751", "LOCKBOX #68751"; else ''. */
export function lockboxIdOf(text: string): string {
  return /\bLOCK[ -]?BOX(?:\s*(?:NO\b\.?|NUMBER\b|NBR\b|#|:))*\s*(\d{2,12})\b/i.exec(text)?.[1] ?? '';
}
