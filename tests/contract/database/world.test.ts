import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants, findViolations } from '../../../demo/invariants.ts';
import { generateWorld, type WorldReport } from '../../../demo/world/index.ts';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import type { Database } from '../../../server/db/database.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { registerReports } from '../../../server/db/tables/registers.ts';
import { countByKind } from '../../../server/modules/exceptions/read.ts';
import { registerTotals, totalsFor } from '../../../server/modules/registers/totals.ts';
import { buildWorkbook } from '../../../server/modules/registers/workbook.ts';
import { directoryStore } from '../../../server/storage/directory.ts';
import { EVERYBODY } from '../../support/calls/lists.ts';
import { countOf, emptyDatabase, rowsOf } from '../../support/worlds/world.ts';

const today = '2026-11-20';

describe('a stormy world', () => {
  let database: Database;
  let report: WorldReport;
  beforeAll(async () => {
    database = await emptyDatabase();
    report = await generateWorld(database.db, 'stormy', { today });
  });
  afterAll(() => database.close());

  test('satisfies every invariant, except where it lists a violation', async () => {
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('has exactly the violations it lists', async () => {
    const violations = await findViolations(database.db);
    const found = violations.flatMap(({ name, ids }) => ids.map((id) => `${name} ${id}`));
    expect(found.sort()).toEqual(report.exceptions.map(({ invariant, id }) => `${invariant} ${id}`).sort());
    expect(new Set(violations.map(({ name }) => name))).toEqual(
      new Set(['lcr-total', 'released-paid', 'roll-forward', 'continuity']),
    );
  });

  test('has rows in every table', async () => {
    const empty = await rowsOf<{ table: string }>(
      database,
      `select c.relname as table from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from public.%I', c.relname), false, true, '')))[1]::text = '0'`,
    );
    const filledByUse = [
      'approvals',
      'audit_seals',
      'default_views',
      'exception_owners',
      'file_tickets',
      'holidays_overrides',
      'idempotency_keys',
      'note_mentions',
      'notes',
      'presence',
      'remote_files',
      'run_work',
      'saved_views',
      'sessions',
      'staged_files',
    ];
    const ofTheWorld = empty.map(({ table }) => table).filter((name) => !name.startsWith('local_pool'));
    expect(ofTheWorld.filter((name) => !filledByUse.includes(name))).toEqual([]);
  });

  test.each([
    ['every status', 'payment_files', 'status_id', 16],
    ['every status of a pull', 'pulls', 'status', 4],
    ['every status of a notification', 'notifications', 'status', 5],
    ['every payment method', 'eobs', 'payment_method', 4],
    ['every network', 'groups', 'network', 3],
    ['both networks’ kinds of file', 'network_files', 'kind', 2],
    ['every connection', 'sftp_polls', 'source_key', 6],
    ['all three lockboxes', 'bank_transactions where lockbox_id is not null', 'lockbox_id', 3],
  ])('has %s', async (_, from, column, wanted) => {
    expect(await countOf(database, `(select distinct ${column} from ${from}) d`)).toBe(wanted);
  });

  test.each([
    ['EOBs on hold', 'eobs where is_on_hold'],
    ['stop-loss EOBs', 'eobs where is_flagged_stop_loss'],
    ['possible duplicates', "eobs where hold_kind = 'possible-duplicate'"],
    ['refused drop-offs', "check_run_events where type = 'dropoff' and data ->> 'status' = 'failed'"],
    ['voids', 'claims where is_void and voids_claim_id is not null'],
    [
      'runs waiting for their files',
      `check_runs r where run_date = '${today}' and not exists (select 1 from payment_files f where f.check_run_id = r.id) and deleted_at is null`,
    ],
    ['released runs', 'check_runs where released_at is not null'],
    ['returned entries', "pull_invoices where return_code like 'R%'"],
    ['excluded invoices or open ones', 'pull_invoices where is_open'],
    ['locked people', 'users where locked_since is not null'],
    ['failed jobs', "job_runs where status = 'failed'"],
    ['refused webhooks', 'webhook_logs where not token_valid'],
    ['changes in the audit log', "audit_log where action = 'update' and jsonb_array_length(changes) > 0"],
  ])('has %s', async (_, from) => {
    expect(await countOf(database, from)).toBeGreaterThan(0);
  });

  test('has exceptions of most kinds', async () => {
    const kinds = await countByKind(database.db, EVERYBODY);
    const few = kinds.filter(({ kind }) => kind !== 'unanswered').map(({ kind }) => kind);
    // trace numbers and reversals name payments that are not there; approvals are asked for in use
    expect(few).toEqual([
      'build-failed',
      'drop-off-refused',
      'file-set-aside',
      'not-loaded',
      'possible-duplicate',
      'pull-change',
      'pull-returned',
      'rejected',
      'returned',
      'total-unreadable',
      'totals-differ',
      'unmatched-credit',
    ]);
  });

  test('has no past event in the future, and all scheduled emails in the future', async () => {
    const now = '2026-11-20T16:00:00Z';
    for (const [table, column] of [
      ['check_run_events', 'happened_at'],
      ['metrics_events', 'happened_at'],
      ['notifications', 'sent_at'],
      ['webhook_logs', 'created_at'],
      ['audit_log', 'created_at'],
      ['job_runs', 'started_at'],
      ['bank_files', 'received_at'],
      ['check_runs', 'released_at'],
    ]) {
      expect(await countOf(database, `${table} where ${column} > '${now}'`), table).toBe(0);
    }
    expect(await countOf(database, `notifications where status = 'scheduled' and scheduled_for <= '${now}'`)).toBe(0);
  });

  test('has ascending EOB numbers per location and check numbers per group', async () => {
    expect(
      await countOf(
        database,
        `(select e.number, lag(e.number) over (partition by left(e.number, 1) order by f.file_date, e.id) as before
          from eobs e join payment_files f on f.id = e.payment_file_id) n where number <= before`,
      ),
    ).toBe(0);
    expect(
      await countOf(
        database,
        `(select e.check_number::int as number, lag(e.check_number::int) over (partition by f.group_id order by f.file_date, e.id) as before
          from eobs e join payment_files f on f.id = e.payment_file_id where e.payment_method = 'Check') n where number <= before`,
      ),
    ).toBe(0);
  });

  test('has each cleared check at the bank once, with the paid amount', async () => {
    const cleared = `bank_transactions t join bank_account_days d on d.id = t.account_day_id
      join bank_accounts a on a.id = d.account_id join groups g on g.number = a.group_number
      where t.type_code = '475'`;
    expect(await countOf(database, cleared)).toBeGreaterThan(10);
    expect(
      await countOf(
        database,
        `${cleared} and not exists (
          select 1 from eobs e join payment_files f on f.id = e.payment_file_id join processor_payments p on p.eob_id = e.id
          where f.group_id = g.id and p.number = t.customer_reference and p.amount_cents = t.amount_cents and f.file_date <= d.as_of_date)`,
      ),
    ).toBe(0);
  });

  test('has most drop-offs funded: credits that name their check run, and a few of the last ones that do not', async () => {
    const rows = await rowsOf<{ state: string; of: string; count: number }>(
      database,
      `select m.state, case when m.check_run_id is not null then 'run' when m.pull_id is not null then 'pull' else 'none' end as of,
         count(*)::int as count
       from bank_matches m join bank_transactions t on t.id = m.entry_id join bank_account_days d on d.id = t.account_day_id
       join bank_accounts a on a.id = d.account_id where a.purpose = 'claims' group by 1, 2 order by 1`,
    );
    expect(rows.map(({ state, of }) => [state, of])).toEqual([
      ['matched', 'run'],
      ['proposed', 'run'],
    ]);
    const [matched, proposed] = rows.map(({ count }) => count);
    expect(matched).toBeGreaterThan(20);
    expect(proposed).toBeGreaterThan(0);
    expect(proposed).toBeLessThan(5);
  });

  test('lets every register be downloaded, with the totals of its run without EOBs on hold', async () => {
    const reports = await database.db.select().from(registerReports);
    const held = new Set(
      (
        await rowsOf<{ id: number }>(
          database,
          'select distinct f.check_run_id as id from payment_files f join eobs e on e.payment_file_id = f.id where e.is_on_hold',
        )
      ).map(({ id }) => id),
    );
    for (const { check_run_id, type, totals } of reports) {
      const ofRun = await registerTotals(database.db, check_run_id);
      expect(totals).toEqual(totalsFor(type as RegisterType, ofRun));
    }
    const withHeld = reports.filter(({ check_run_id }) => held.has(check_run_id));
    expect(withHeld.length).toBeGreaterThan(0);
    const dir = mkdtempSync(join(tmpdir(), 'world-'));
    try {
      for (const { id } of [...withHeld.slice(0, 6), ...reports.slice(0, 6)]) {
        expect(await buildWorkbook(database.db, directoryStore(dir), id)).toBeTruthy();
      }
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });

  test('lets further records be added: the id sequences continue', async () => {
    const [added] = await database.db
      .insert(groups)
      .values({ number: 'AFTER', name: 'Added after', location_id: 1 })
      .returning({ id: groups.id });
    expect(added?.id).toBeGreaterThan(40);
  });

  test('is not generated a second time, whatever the options', async () => {
    const before = await countOf(database, 'check_runs');
    const again = await generateWorld(database.db, 'medium', { today: '2027-01-01', seed: 9 });
    expect(again).toMatchObject({ made: false, rows: 0, exceptions: report.exceptions });
    expect(await countOf(database, 'check_runs')).toBe(before);
  });
});
