import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate, released } from '../../../server/db/migrate.ts';
import { createDatabase } from '../../support/servers/postgres.ts';
import { databaseUrl } from '../../support/shared.ts';

/*
 * Migrations on a database with payments from before their state at the processor was stored
 * (docs/rules/check-runs.md, "At the processor").
 */

const BEFORE = '0018_approvals';

const dir = mkdtempSync(join(tmpdir(), 'migrate-'));
let database: Database;

const query = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<T>(text, values)).rows;

interface OldEob {
  cents: number;
  /** On hold now. */
  held?: boolean;
  /** The processor's word, as it was written then. */
  word?: string;
  /** What its payment is after the migration. */
  becomes: string;
}

/** A payment file as it was stored; `sentCents`: what was sent to the processor, if anything was. */
const FILES: Readonly<Record<string, { sentCents?: number; sentRows?: number; eobs: readonly OldEob[] }>> = {
  'nothing was sent': {
    eobs: [
      { cents: 100, becomes: 'not-sent' },
      { cents: 200, held: true, becomes: 'not-sent' },
    ],
  },
  'answered with every word, in any case': {
    sentCents: 2800,
    sentRows: 7,
    eobs: [
      { cents: 100, word: 'Paid', becomes: 'paid' },
      { cents: 200, word: 'REJECTED', becomes: 'rejected' },
      { cents: 300, word: 'returned', becomes: 'returned' },
      { cents: 400, word: 'Stopped', becomes: 'stopped' },
      { cents: 500, word: 'Voided', becomes: 'voided' },
      { cents: 600, word: 'Pending', becomes: 'sent' },
      { cents: 700, becomes: 'sent' },
    ],
  },
  'one was on hold and left out': {
    sentCents: 300,
    sentRows: 2,
    eobs: [
      { cents: 100, word: 'Paid', becomes: 'paid' },
      { cents: 200, becomes: 'sent' },
      { cents: 400, held: true, becomes: 'not-sent' },
    ],
  },
  'one was put on hold after it was sent': {
    sentCents: 700,
    sentRows: 3,
    eobs: [
      { cents: 100, word: 'Paid', becomes: 'paid' },
      { cents: 200, becomes: 'sent' },
      { cents: 400, held: true, becomes: 'sent' },
    ],
  },
  'one is on hold that was paid': {
    sentCents: 300,
    sentRows: 2,
    eobs: [
      { cents: 100, held: true, word: 'Paid', becomes: 'paid' },
      { cents: 200, word: 'Paid', becomes: 'paid' },
      { cents: 400, held: true, becomes: 'not-sent' },
    ],
  },
  'payments of $0.00 were sent too': {
    sentCents: 100,
    sentRows: 3,
    eobs: [
      { cents: 100, becomes: 'sent' },
      { cents: 0, becomes: 'not-sent' },
      { cents: 0, becomes: 'not-sent' },
      { cents: 400, held: true, becomes: 'not-sent' },
    ],
  },
  'only what is on hold was sent': {
    sentCents: 500,
    sentRows: 1,
    eobs: [{ cents: 500, held: true, becomes: 'sent' }],
  },
};

const addFile = async (name: string, { sentCents, sentRows, eobs }: (typeof FILES)[string]) => {
  const [file] = await query<{ id: number }>(
    `INSERT INTO payment_files (check_run_id, group_id, filename, file_date, sha256, size_bytes, storage_key, status_id,
       total_cents, payments_cents, voids_cents, adjustments_cents, eob_count, claim_count, refused)
     VALUES (1, 1, $1, '2026-01-05', $1, 1, $1, 3, 0, 0, 0, 0, $2, 0, '[]') RETURNING id`,
    [name, eobs.length],
  );
  const id = file?.id;
  for (const [at, { cents, held = false, word }] of eobs.entries()) {
    const [eob] = await query<{ id: number }>(
      `INSERT INTO eobs (payment_file_id, number, payment_method, check_number, payee_name, amount_cents,
         adjustments_cents, claim_count, is_on_hold)
       VALUES ($1, $2, 'Check', $2, 'A payee', $3, 0, 0, $4) RETURNING id`,
      [id, `E${id}-${at}`, cents, held],
    );
    if (word === undefined) continue;
    await query(
      `INSERT INTO processor_payments (eob_id, method, number, amount_cents, status) VALUES ($1, 'Check', '7', $2, $3)`,
      [eob?.id, cents, word],
    );
  }
  if (sentCents === undefined) return;
  await query(
    `INSERT INTO processor_files (payment_file_id, kind, filename, sha256, storage_key, row_count, total_cents)
     VALUES ($1, 'sent', $2, $2, $2, $3, $4)`,
    [id, `sent-${id}.csv`, sentRows, sentCents],
  );
};

beforeAll(async () => {
  const url = databaseUrl ? await createDatabase(databaseUrl) : undefined;
  database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: dir });
  const all = released();
  await migrate(database.pool, all.slice(0, all.indexOf(BEFORE) + 1));
  await query(`INSERT INTO locations (id, key, name, short_name, location) VALUES (1, '001', 'A place', 'A', 'Here')`);
  await query(`INSERT INTO groups (id, number, name, location_id) VALUES (1, '10233', 'A group', 1)`);
  await query(
    `INSERT INTO check_runs (id, group_id, run_date, type, amount_cents) VALUES (1, 1, '2026-01-05', 'scheduled', 100)`,
  );
  for (const [name, file] of Object.entries(FILES)) await addFile(name, file);
  await query(
    `INSERT INTO cr_totals (check_run_id, filename, sha256, storage_key, total_cents) VALUES (1, 'cr.pdf', 'cr', 'cr', 200)`,
  );
  await migrate(database.pool);
});
afterAll(async () => {
  await database?.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});

test.each(Object.entries(FILES))('the payments of a file where %s', async (name, { eobs }) => {
  const found = await query<{ payment_state: string }>(
    'SELECT e.payment_state FROM eobs e JOIN payment_files f ON f.id = e.payment_file_id WHERE f.filename = $1 ORDER BY e.id',
    [name],
  );
  expect(found.map(({ payment_state }) => payment_state)).toEqual(eobs.map(({ becomes }) => becomes));
});

test('what was sent is the first part, and delivered; the statuses and flags of the run are computed', async () => {
  expect(await query('SELECT DISTINCT kind, part, is_delivered FROM processor_files')).toEqual([
    { kind: 'sent', part: 1, is_delivered: true },
  ]);
  expect(await query('SELECT DISTINCT part FROM processor_payments')).toEqual([{ part: 1 }]);
  expect(await query('SELECT status_ids, flags FROM check_runs')).toEqual([
    { status_ids: [3], flags: ['on-hold', 'totals-mismatch'] },
  ]);
});

test('a second start changes nothing', async () => {
  const all = () => query('SELECT * FROM eobs ORDER BY id');
  const before = await all();
  await migrate(database.pool);
  expect(await all()).toEqual(before);
});
