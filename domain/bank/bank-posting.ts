/*
 * How a group of a BAI2 file is posted to the stored data of one account and as-of date: Cash Management Balance
 * Reporting Specifications, version 2, group status codes. A bank resends a file with status 1, which would double the
 * details: the caller refuses a file it already has (same sender, receiver, file date, file id, or same bytes).
 */

/** Field 4 of a group header. */
export const groupStatuses = { '1': 'update', '2': 'deletion', '3': 'correction', '4': 'test' } as const;

export type GroupStatusCode = keyof typeof groupStatuses;
export type GroupStatus = (typeof groupStatuses)[GroupStatusCode];

interface Rule {
  /** A stored balance or total whose code the group also reports. */
  sameCode: 'replace' | 'delete' | 'keep';
  /** A stored balance or total whose code the group does not report. */
  otherCode: 'delete' | 'keep';
  /** Stored transactions; never replaced individually. */
  details: 'delete' | 'keep';
  /** What the group reports and is not stored: balances with new codes, and all transactions. */
  incoming: 'post' | 'ignore';
}

const rules: Record<GroupStatus, Rule> = {
  update: { sameCode: 'replace', otherCode: 'keep', details: 'keep', incoming: 'post' },
  deletion: { sameCode: 'delete', otherCode: 'delete', details: 'delete', incoming: 'ignore' },
  correction: { sameCode: 'replace', otherCode: 'delete', details: 'delete', incoming: 'post' },
  test: { sameCode: 'keep', otherCode: 'keep', details: 'keep', incoming: 'ignore' },
};

/**
 * The data of one account (number and currency) and one as-of date: balances and totals by type code, and transactions.
 */
export interface AccountDay<Balance extends { code: string }, Transaction> {
  balances: readonly Balance[];
  transactions: readonly Transaction[];
}

/**
 * The changes to apply. Each stored item is in one of keep, replace and delete; an ignored incoming item is in none.
 */
export interface Posting<FiledBalance, FiledTransaction, Balance, Transaction> {
  balances: {
    keep: FiledBalance[];
    replace: { filed: FiledBalance; by: Balance }[];
    delete: FiledBalance[];
    add: Balance[];
  };
  transactions: { keep: FiledTransaction[]; delete: FiledTransaction[]; append: Transaction[] };
}

/**
 * The posting of one account of a group. A group may report an account several times: merge those reports first
 * (`mergeDays`), or the second would delete what the first corrected.
 */
export function postingOf<
  FiledBalance extends { code: string },
  FiledTransaction,
  Balance extends { code: string },
  Transaction,
>(
  filed: AccountDay<FiledBalance, FiledTransaction>,
  incoming: AccountDay<Balance, Transaction>,
  status: GroupStatus,
): Posting<FiledBalance, FiledTransaction, Balance, Transaction> {
  const rule = rules[status];
  const byCode = new Map(incoming.balances.map((balance) => [balance.code, balance]));
  const filedCodes = new Set(filed.balances.map((balance) => balance.code));
  const balances: ReturnType<typeof postingOf<FiledBalance, FiledTransaction, Balance, Transaction>>['balances'] = {
    keep: [],
    replace: [],
    delete: [],
    add: rule.incoming === 'post' ? [...byCode.values()].filter(({ code }) => !filedCodes.has(code)) : [],
  };
  for (const balance of filed.balances) {
    const by = byCode.get(balance.code);
    const what = by ? rule.sameCode : rule.otherCode;
    if (what === 'replace' && by) balances.replace.push({ filed: balance, by });
    else balances[what === 'delete' ? 'delete' : 'keep'].push(balance);
  }
  return {
    balances,
    transactions: {
      keep: rule.details === 'keep' ? [...filed.transactions] : [],
      delete: rule.details === 'delete' ? [...filed.transactions] : [],
      append: rule.incoming === 'post' ? [...incoming.transactions] : [],
    },
  };
}

/** Merges several reports of one account in one group: the last balance of each code, and all transactions. */
export function mergeDays<Balance extends { code: string }, Transaction>(
  days: Iterable<AccountDay<Balance, Transaction>>,
): AccountDay<Balance, Transaction> {
  const byCode = new Map<string, Balance>();
  const transactions: Transaction[] = [];
  for (const day of days) {
    for (const balance of day.balances) byCode.set(balance.code, balance);
    for (const transaction of day.transactions) transactions.push(transaction);
  }
  return { balances: [...byCode.values()], transactions };
}
