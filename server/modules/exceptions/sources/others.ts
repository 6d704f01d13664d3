import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Source } from './source.ts';

const ofPull = (code: SQL, where: SQL): Source => ({
  subjectId: sql`x.id`,
  subject: sql`'Invoice ' || n.number`,
  says: code,
  since: sql`coalesce(x.returned_at, u.updated_at)`,
  cents: sql`x.amount_cents`,
  group: sql`n.group_id`,
  pull: sql`x.pull_id`,
  from: sql`
    from pull_invoices x join premium_invoices n on n.id = x.invoice_id join pulls u on u.id = x.pull_id
    where ${code} is not null and (${where})`,
});

/** Pulls that came back, and what waits for a second person. */
export const otherSources = {
  // until the invoice is paid, or collected again
  'pull-returned': ofPull(
    sql`x.return_code`,
    sql`n.balance_cents <> 0 and not exists (
      select from pull_invoices l where l.invoice_id = x.invoice_id and l.id > x.id and l.excluded_at is null)`,
  ),
  // until a later entry of the group went to the bank and no other notification came
  'pull-change': ofPull(
    sql`x.change_code`,
    sql`not exists (
      select from premium_invoices m join pull_invoices l on l.invoice_id = m.id and l.trace_number is not null
      join ach_files a on a.pull_id = l.pull_id
      where m.group_id = n.group_id and m.division_id is not distinct from n.division_id and l.id > x.id
        and a.built_at > coalesce(x.returned_at, u.updated_at))`,
  ),
  approval: {
    subjectId: sql`a.id`,
    subject: sql`a.request || ': ' || a.about`,
    says: sql`a.reason`,
    since: sql`a.asked_at`,
    cents: sql`a.amount_cents`,
    from: sql`from approvals a where a.status = 'waiting' and a.expires_at > now()`,
  },
} as const satisfies Record<string, Source>;
