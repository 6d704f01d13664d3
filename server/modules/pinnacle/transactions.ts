import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import { bai2Code, LOCKBOX_CODES } from '../../../domain/files/bai2-codes.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { LockboxTransaction } from '../../../resources/pinnacle/lockbox-calls.ts';
import type { BankTransaction } from '../../../resources/pinnacle/record.ts';
import { bankAccountDays, bankAccounts, bankFiles, bankTransactions, lockboxes } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { pulls } from '../../db/tables/premium.ts';
import { ascending, childModel, descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { UNASSIGNED } from '../../formats/bai2/feed.ts';
import { isCurrent } from './read.ts';

const entry = bankTransactions;

const describe = (code: string): string => bai2Code(code).description;

/** The transactions of a day of an account, in the order of their files. */
export const transactionModel = childModel<BankTransaction>({
  from: bankTransactions,
  of: entry.account_day_id,
  join: [
    leftJoin(bankAccountDays, eq(bankAccountDays.id, entry.account_day_id)),
    leftJoin(bankMatches, and(eq(bankMatches.entry_id, entry.id), ne(bankMatches.state, 'broken'))),
    leftJoin(pulls, eq(pulls.id, bankMatches.pull_id)),
    leftJoin(checkRuns, eq(checkRuns.id, bankMatches.check_run_id)),
    leftJoin(groups, eq(groups.id, checkRuns.group_id)),
  ],
  order: [ascending(entry.id)],
  sources: {
    date: { value: entry.as_of_date },
    code: { value: entry.type_code },
    type: { value: entry.type_code, read: describe },
    amount: { value: entry.amount_cents },
    currency: { value: bankAccountDays.currency },
    bankRefNumber: { value: entry.bank_reference },
    customerRefNumber: { value: entry.customer_reference },
    match: {
      members: {
        id: bankMatches.id,
        version: bankMatches.version,
        state: bankMatches.state,
        reason: bankMatches.reason,
        pull: pulls.name,
        pull_id: pulls.id,
      },
    },
    run: {
      members: {
        id: checkRuns.id,
        group_number: groups.number,
        date: checkRuns.run_date,
        sequence: checkRuns.sequence,
      },
    },
  },
});

/** The name of a lockbox; one that only the bank names is called by its number. */
export const lockboxNameOf = (id: string, name: string | null): string =>
  name ?? (id === UNASSIGNED ? 'Unassigned' : `Lockbox ${id}`);

/** The transactions of lockboxes, newest first. */
export const lockboxTransactionModel = readModel<LockboxTransaction>({
  from: bankTransactions,
  join: [
    leftJoin(bankAccountDays, eq(bankAccountDays.id, entry.account_day_id)),
    leftJoin(bankAccounts, eq(bankAccounts.id, bankAccountDays.account_id)),
    leftJoin(bankFiles, eq(bankFiles.id, entry.file_id)),
    leftJoin(lockboxes, eq(lockboxes.lockbox_id, entry.lockbox_id)),
  ],
  scope: () => and(isNotNull(entry.lockbox_id), inArray(entry.type_code, [...LOCKBOX_CODES]), isCurrent),
  order: [descending(entry.as_of_date), descending(entry.id)],
  sources: {
    lockbox_name: { value: lockboxes.name },
    transaction_date: { value: entry.as_of_date },
    transaction_type_code: { value: entry.type_code },
    transaction_type_description: { value: entry.type_code, read: describe },
    transaction_description: { value: entry.text },
    bank_ref_number: { value: entry.bank_reference },
    customer_reference_number: { value: entry.customer_reference },
    amount_dollars: { value: entry.amount_cents, read: centsToDollars },
    account_number: { value: bankAccounts.account_number, read: maskOf },
    file_id: { value: bankFiles.file_id },
    file_date: { value: bankFiles.file_date },
    file_name: { value: bankFiles.filename },
    sender: { value: bankFiles.sender },
    receiver: { value: bankFiles.receiver },
  },
  load: async () => (row) => {
    const { lockbox_id, lockbox_name } = row as unknown as LockboxTransaction; // the fields of its own record
    return { lockbox_name: lockboxNameOf(lockbox_id, lockbox_name) };
  },
});
