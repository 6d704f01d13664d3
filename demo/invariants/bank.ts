import { sql } from 'drizzle-orm';
import { DOLLARS } from '../../domain/currencies.ts';
import { balanceCodes as codes } from '../../domain/files/bai2-codes.ts';
import type { Invariant } from '../invariants.ts';

/** The bank's own figures. Banks violate them too, so a violation needs review (docs/rules/exchange.md, "Premium"). */
export const bankInvariants: readonly Invariant[] = [
  {
    name: 'roll-forward',
    meaning: 'Opening ledger + credits − debits = closing ledger',
    broken: sql`
      select id from bank_account_days
      where (amounts->>${codes.openingLedger})::bigint + (amounts->>${codes.totalCredits})::bigint
        - (amounts->>${codes.totalDebits})::bigint <> (amounts->>${codes.closingLedger})::bigint`,
  },
  {
    name: 'continuity',
    meaning: 'An account opens with what it closed with on the day before, in each currency',
    broken: sql`
      select id from (
        select id, (amounts->>${codes.openingLedger})::bigint as opening,
               lag((amounts->>${codes.closingLedger})::bigint) over (
                 partition by originator, account_id, currency order by as_of_date) as before
        from bank_account_days where is_final) d
      where opening <> before`,
  },
  {
    name: 'lockbox-text',
    meaning: 'A lockbox deposit is of the account that the lockbox feeds',
    broken: sql`
      select t.id from bank_transactions t
      join bank_account_days d on d.id = t.account_day_id
      left join lockboxes l on l.lockbox_id = t.lockbox_id
      where t.lockbox_id is not null and l.account_id is distinct from d.account_id`,
  },
  {
    name: 'matched-dollars',
    meaning: 'What is matched, or received by a lockbox, is in US dollars',
    broken: sql`
      select t.id from bank_transactions t join bank_account_days d on d.id = t.account_day_id
      where d.currency <> ${DOLLARS} and (t.lockbox_id is not null or exists (
        select from bank_matches m where m.entry_id = t.id and m.state <> 'broken'))`,
  },
];
