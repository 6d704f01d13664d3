import { sql } from 'drizzle-orm';
import { OPERATOR_ZONE } from '../../../../domain/calendar/operator-clock.ts';
import type { Source } from './source.ts';

const ZONE = sql.raw(`'${OPERATOR_ZONE}'`);

/** Credits that no pull is certain to have paid, once they have waited long enough. */
export const bankSources = {
  'unmatched-credit': {
    subjectId: sql`m.id`,
    subject: sql`'Credit of ' || to_char(t.as_of_date, 'MM/DD/YYYY')`,
    says: sql`m.reason`,
    since: sql`m.waits_from::timestamp at time zone ${ZONE}`,
    cents: sql`t.amount_cents`,
    entry: sql`t.id`,
    from: sql`
      from bank_matches m join bank_transactions t on t.id = m.entry_id
      where m.state in ('open', 'proposed') and m.waits_from <= (now() at time zone ${ZONE})::date`,
  },
} as const satisfies Record<string, Source>;
