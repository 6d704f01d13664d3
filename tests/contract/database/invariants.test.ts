import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants, INVARIANTS } from '../../../demo/invariants.ts';
import { generateWorld } from '../../../demo/world/index.ts';
import type { Database } from '../../../server/db/database.ts';
import { emptyDatabase } from '../../support/worlds/world.ts';

let database: Database;
beforeAll(async () => {
  database = await emptyDatabase();
  await generateWorld(database.db, 'stormy', { today: '2026-11-20' });
});
afterAll(() => database.close());

/** For each invariant a change that violates it. Every generated world has the rows it needs. */
const BREAKS: Record<string, string> = {
  'eob-sum': 'update claims set paid_cents = paid_cents + 1 where id = (select max(id) from claims where not is_void)',
  'eob-negative': 'update eobs set amount_cents = -1 where id = 1',
  'file-sum': 'update eobs set amount_cents = amount_cents + 100 where id = 1',
  'file-balance':
    'update payment_files set payments_cents = payments_cents + 1, voids_cents = voids_cents + 1 where id = 1',
  'run-sum':
    'update check_runs set amount_cents = amount_cents - 1 where id = (select check_run_id from payment_files where id = 1)',
  'lcr-total': 'update cr_totals set total_cents = total_cents + 1 where id = (select min(id) from cr_totals)',
  'lcr-explained': 'update cr_totals set total_cents = total_cents + 1 where id = (select min(id) from cr_totals)',
  'processor-total': 'update payment_files set processor_total_cents = processor_total_cents + 1 where id = 1',
  'processor-sum': 'update payment_files set processor_total_cents = processor_total_cents + 1 where id = 1',
  'processor-files':
    "update processor_files set total_cents = total_cents + 1 where kind = 'sent' and payment_file_id = 1",
  'processor-answered': "update eobs set payment_state = 'sent' where payment_file_id = 1 and payment_state = 'paid'",
  'reissued-once': "update eobs set payment_state = 'reissued' where payment_file_id = 1 and payment_state = 'paid'",
  'released-paid': `update eobs set payment_state = 'rejected' where payment_file_id = (
    select min(f.id) from payment_files f join check_runs r on r.id = f.check_run_id where r.released_at is not null)`,
  'register-total': `update register_reports set totals = jsonb_set(totals, '{Check,payments}', '1') where id = (select max(id) from register_reports where type = 'detail')`,
  'void-of':
    'update claims set paid_cents = paid_cents - 1 where id = (select max(id) from claims where is_void and voids_claim_id is not null)',
  'void-code': "update claims set status_code = '22' where id = (select min(id) from claims where not is_void)",
  'status-known': 'update payment_files set status_id = 17 where id = 1',
  'file-of-run': 'update payment_files set file_date = file_date - 1 where id = 1',
  'released-compiled':
    'update payment_files set status_id = 4 where check_run_id = (select min(id) from check_runs where released_at is not null)',
  'released-event':
    'update check_runs set released_at = null where id = (select min(id) from check_runs where released_at is not null)',
  'compiled-reports':
    'update payment_files set status_id = 5 where id = (select min(id) from payment_files where status_id = 10)',
  'voided-zero':
    'update payment_files set status_id = 8 where id = (select min(id) from payment_files where total_cents > 0)',
  'deleted-empty':
    'update check_runs set deleted_at = now() where id = (select min(id) from check_runs where amount_cents > 0)',
  'mismatch-unknown':
    'update payment_files set status_id = 16 where check_run_id = (select min(id) from check_runs where totals_checked)',
  'processed-order': "update processor_files set happened_at = now() - interval '9 years' where id = 1",
  'processor-steps': 'update payment_files set status_id = 9 where id = 1',
  'run-flags': "update check_runs set flags = array['test'] where id = 1",
  'eob-listed': 'update eobs set listed_date = listed_date + 1 where id = 1',
  'network-eob': "update groups set network = 'none' where id = (select min(id) from groups where network = 'nomi')",
  'release-day':
    "update groups set release_day = 3 where id = (select min(id) from groups where release_type = 'email')",
  'next-release':
    'update groups set is_on_hold = true where id = (select min(id) from groups where next_release_date is not null)',
  'schedule-shape': `update groups set schedule = '{"SUN": [1]}' where id = 1`,
  attachments:
    'update group_recipients set attachments = array[999999] where id = (select min(id) from group_recipients)',
  'network-reports':
    "update groups set network = 'none' where id = (select min(id) from groups where network = 'nomi')",
  'pull-day':
    "update groups set premium_schedule_day = 3 where id = (select min(id) from groups where premium_funding_type = 'Push')",
  'invoice-sum': 'update premium_invoices set total_cents = total_cents + 1 where id = 1',
  'line-balance': 'update premium_invoice_lines set credits_cents = credits_cents + 1 where id = 1',
  'division-of-group':
    'update premium_invoices set division_id = (select min(id) from group_divisions) where division_id is null and id = (select min(id) from premium_invoices where division_id is null)',
  'group-open-invoices': 'update groups set has_open_invoices = not has_open_invoices where id = 1',
  'group-open':
    'update groups set open_ar_cents = open_ar_cents + 1 where id = (select min(id) from groups where open_ar_cents is not null)',
  'pull-groups': 'update pulls set schedule_day = schedule_day % 28 + 1 where id = 1',
  'pull-open': 'update pull_invoices set is_open = true where id = 1',
  'pull-status': "update pull_invoices set status = 'submitted' where id = 1",
  'pull-amount':
    'update pull_invoices set amount_cents = amount_cents + 1 where id = (select max(id) from pull_invoices where is_open)',
  'pull-sums': 'update pulls set invoice_cents = invoice_cents + 1 where id = 1',
  'ach-file': 'update ach_files set debit_cents = debit_cents + 1 where id = 1',
  returned: 'update pull_invoices set trace_number = null where return_code is not null',
  'roll-forward': `update bank_account_days set amounts = jsonb_set(amounts, '{100}', '1') where id = 1`,
  continuity: `update bank_account_days set amounts = jsonb_set(amounts, '{015}', '1') where id = 1`,
  'lockbox-text': "update bank_transactions set lockbox_id = '910002' where lockbox_id = '910001'",
  'matched-dollars': `update bank_account_days set currency = 'CAD' where id = (
    select min(t.account_day_id) from bank_transactions t join bank_matches m on m.entry_id = t.id where m.state = 'matched')`,
  'notification-state': "update notifications set sent_at = null where status = 'sent'",
  'notification-addressed': 'delete from notification_addressees where notification_id = 1',
  'webhook-masked': `update webhook_logs set headers = '{"authorization": "Bearer in-the-clear"}' where id = 1`,
};

test('every invariant has a change that violates it', () => {
  expect(Object.keys(BREAKS).sort()).toEqual(INVARIANTS.map(({ name }) => name).sort());
});

test.each(Object.entries(BREAKS))('a violation of %s is found', async (name, change) => {
  const undo = new Error('undo');
  const seen = database.db.transaction(async (tx) => {
    await tx.execute(sql.raw('alter table payment_files drop constraint if exists payment_files_balance'));
    await tx.execute(sql.raw(change));
    const own = INVARIANTS.filter((invariant) => invariant.name === name);
    expect((await checkInvariants(tx, own)).map((violation) => violation.name)).toEqual([name]);
    throw undo;
  });
  await expect(seen).rejects.toBe(undo);
});
