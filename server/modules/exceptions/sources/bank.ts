import { sql } from 'drizzle-orm';
import { OPERATOR_ZONE } from '../../../../domain/calendar/time-zone.ts';
import type { Source } from './source.ts';

const ZONE = sql.raw(`'${OPERATOR_ZONE}'`);

/** Credits of which it is not certain which pull or drop-off they pay, once they have waited long enough. */
export const bankSources = {
  'unmatched-credit': {
    subjectId: sql`m.id`,
    subject: sql`'Credit of ' || to_char(t.as_of_date, 'MM/DD/YYYY')`,
    says: sql`m.reason`,
    since: sql`m.waits_from::timestamp at time zone ${ZONE}`,
    cents: sql`t.amount_cents`,
    // an account for claims is of one
    group: sql`g.id`,
    run: sql`m.check_run_id`,
    entry: sql`t.id`,
    from: sql`
      from bank_matches m join bank_transactions t on t.id = m.entry_id
      join bank_account_days d on d.id = t.account_day_id join bank_accounts a on a.id = d.account_id
      left join groups g on g.number = a.group_number
      where m.state in ('open', 'proposed') and m.waits_from <= (now() at time zone ${ZONE})::date`,
  },
} as const satisfies Record<string, Source>;
