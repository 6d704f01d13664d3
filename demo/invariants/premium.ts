import { sql } from 'drizzle-orm';
import type { Invariant } from '../invariants.ts';

/** Invoices, pulls and the files that collect them (docs/rules/exchange.md, "Premium"). */
export const premiumInvariants: readonly Invariant[] = [
  {
    name: 'invoice-sum',
    meaning: 'An invoice and its balance are the sums of its lines',
    broken: sql`
      select i.id from premium_invoices i
      left join (
        select invoice_id, sum(amount_cents) as total, sum(balance_cents) as balance from premium_invoice_lines group by invoice_id) l
        on l.invoice_id = i.id
      where i.total_cents <> coalesce(l.total, 0) or i.balance_cents <> coalesce(l.balance, 0)`,
  },
  {
    name: 'line-balance',
    meaning: 'A line’s balance is its amount less its credits',
    broken: sql`select id from premium_invoice_lines where balance_cents <> amount_cents - credits_cents`,
  },
  {
    name: 'division-of-group',
    meaning: 'An invoice’s division is one of its group',
    broken: sql`
      select i.id from premium_invoices i join group_divisions d on d.id = i.division_id where d.group_id <> i.group_id`,
  },
  {
    name: 'group-open',
    meaning: 'What a group still owes is the sum of its invoices’ balances',
    broken: sql`
      select g.id from groups g
      left join (select group_id, sum(balance_cents) as cents from premium_invoices group by group_id) i on i.group_id = g.id
      where g.open_ar_cents is distinct from i.cents`,
  },
  {
    name: 'group-open-invoices',
    meaning: 'A group has open invoices when one of its invoices has a balance',
    broken: sql`
      select g.id from groups g
      where g.has_open_invoices <> exists (select from premium_invoices i where i.group_id = g.id and i.balance_cents <> 0)`,
  },
  {
    name: 'pull-groups',
    meaning: 'A pull has groups of its location and schedule day alone',
    broken: sql`
      select p.id from pulls p join pull_invoices x on x.pull_id = p.id join premium_invoices i on i.id = x.invoice_id
      join groups g on g.id = i.group_id
      where x.excluded_at is null and (g.location_id <> p.location_id or g.premium_schedule_day is distinct from p.schedule_day)`,
  },
  {
    name: 'pull-open',
    meaning: 'An invoice is open in its pull until that is paid or the invoice was excluded',
    broken: sql`
      select x.id from pull_invoices x join pulls p on p.id = x.pull_id
      where x.is_open <> (p.status <> 'paid' and x.excluded_at is null and x.return_code is null)`,
  },
  {
    name: 'pull-status',
    meaning: 'An invoice in a pull has the status of the pull, on both sides',
    broken: sql`
      select x.id from pull_invoices x join pulls p on p.id = x.pull_id join premium_invoices i on i.id = x.invoice_id
      where x.excluded_at is null and (x.status <> p.status or (x.is_open and i.status <> p.status))`,
  },
  {
    name: 'pull-sums',
    meaning: 'What a pull says it takes is what is in it and not excluded',
    broken: sql`
      select p.id from pulls p left join pull_invoices x on x.pull_id = p.id and x.excluded_at is null
      left join premium_invoices i on i.id = x.invoice_id
      group by p.id having p.group_count <> count(distinct i.group_id) or p.invoice_cents <> coalesce(sum(x.amount_cents), 0)`,
  },
  {
    name: 'pull-amount',
    meaning: 'What a pull will collect of an invoice is what is open of it',
    broken: sql`
      select x.id from pull_invoices x join premium_invoices i on i.id = x.invoice_id
      where x.is_open and x.amount_cents <> i.balance_cents`,
  },
  {
    name: 'ach-file',
    meaning: 'A submitted or paid pull, and no other, has its file; the file is the sum of what was not excluded',
    broken: sql`
      select p.id from pulls p left join ach_files f on f.pull_id = p.id
      left join (
        select pull_id, sum(amount_cents) as cents, count(*) as entries from pull_invoices where excluded_at is null group by pull_id) x
        on x.pull_id = p.id
      where (p.status in ('submitted', 'paid')) <> (f.id is not null)
         or f.debit_cents <> coalesce(x.cents, 0) or f.entry_count <> coalesce(x.entries, 0)`,
  },
  {
    name: 'returned',
    meaning: 'What came back was in a file, and is owed again',
    broken: sql`
      select x.id from pull_invoices x join pulls p on p.id = x.pull_id join premium_invoices i on i.id = x.invoice_id
      where x.return_code is not null
        and (p.status not in ('submitted', 'paid') or x.trace_number is null or x.returned_at is null or i.balance_cents = 0)`,
  },
];
