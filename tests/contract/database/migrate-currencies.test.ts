import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { migrate, released } from '../../../server/db/migrate.ts';
import { createDatabase } from '../../support/servers/postgres.ts';
import { databaseUrl } from '../../support/shared.ts';

/* Bank days from before currencies were told apart (docs/rules/exchange.md, "Currencies"). */

const BEFORE = '0044_filters_of_runs';

const dir = mkdtempSync(join(tmpdir(), 'migrate-'));
let database: Database;

const query = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows;

beforeAll(async () => {
  const url = databaseUrl ? await createDatabase(databaseUrl) : undefined;
  database = await openDatabase({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: dir });
  const all = released();
  await migrate(database.pool, all.slice(0, all.indexOf(BEFORE) + 1));
  await query(`INSERT INTO locations (id, key, name, short_name, location) VALUES (1, '001', 'A place', 'A', 'Here')`);
  await query(`INSERT INTO pulls (id, name, location_id, schedule_day, sending_date, status)
    SELECT n, 'Pull ' || n, 1, 1, '2026-11-19', 'submitted' FROM generate_series(1, 4) n`);
  await query(`INSERT INTO bank_files (id, filename, sender, receiver, file_date, file_id, sha256, storage_key)
    VALUES (1, 'bank.txt', 'B', 'O', '2026-11-19', '1', 'x', 'x')`);
  await query(`INSERT INTO bank_accounts (id, account_number) VALUES (1, 'one'), (2, 'two')`);
  await query(`INSERT INTO bank_account_days (id, originator, account_id, as_of_date, is_final, currency, amounts, file_id) VALUES
    (1, 'B', 1, '2026-11-19', true, 'usd', '{"015": 1}', 1), (2, 'B', 2, '2026-11-19', true, 'CAD', '{"015": 2}', 1)`);
  // one entry of each day for each state of a match
  await query(`INSERT INTO bank_transactions (id, account_day_id, file_id, position, as_of_date, type_code, amount_cents,
      bank_reference, customer_reference, text, lockbox_id)
    SELECT 10 * d + n, d, 1, 10 * d + n, '2026-11-19', '115', 1, '', '', '', '910001'
    FROM generate_series(1, 2) d, generate_series(1, 5) n`);
  await query(`INSERT INTO lockbox_days (account_day_id, lockbox_id, total_cents, transaction_count)
    VALUES (1, '910001', 5, 5), (2, '910001', 5, 5)`);
  await query(`INSERT INTO bank_matches (entry_id, pull_id, state, reason, waits_from) VALUES
    (11, NULL, 'open', '', '2026-11-24'), (12, 1, 'matched', '', '2026-11-24'),
    (21, NULL, 'open', '', '2026-11-24'), (22, 2, 'proposed', '', '2026-11-24'), (23, 3, 'matched', '', '2026-11-24'),
    (24, 4, 'confirmed', '', '2026-11-24'), (25, 1, 'broken', '', '2026-11-24')`);
  await migrate(database.pool);
});
afterAll(async () => {
  await database?.close();
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
});

test('no match with an amount in another currency is in force, and the pull waits for another credit', async () => {
  expect(
    await query('SELECT entry_id::int, pull_id, state, break_reason, version FROM bank_matches ORDER BY entry_id'),
  ).toEqual([
    { entry_id: 11, pull_id: null, state: 'open', break_reason: null, version: 1 },
    { entry_id: 12, pull_id: 1, state: 'matched', break_reason: null, version: 1 },
    { entry_id: 23, pull_id: 3, state: 'broken', break_reason: 'The credit is not in US dollars.', version: 2 },
    { entry_id: 24, pull_id: 4, state: 'broken', break_reason: 'The credit is not in US dollars.', version: 2 },
    { entry_id: 25, pull_id: 1, state: 'broken', break_reason: null, version: 1 },
  ]);
});

test('lockboxes received dollars', async () => {
  expect(await query('SELECT account_day_id FROM lockbox_days')).toEqual([{ account_day_id: 1 }]);
  expect(
    await query('SELECT account_day_id, count(lockbox_id)::int FROM bank_transactions GROUP BY 1 ORDER BY 1'),
  ).toEqual([
    { account_day_id: 1, count: 5 },
    { account_day_id: 2, count: 0 },
  ]);
});

test('an account has a day in each currency', async () => {
  expect(await query('SELECT id, currency FROM bank_account_days ORDER BY id')).toEqual([
    { id: 1, currency: 'USD' },
    { id: 2, currency: 'CAD' },
  ]);
  const again = (currency: string) =>
    query(`INSERT INTO bank_account_days (id, originator, account_id, as_of_date, is_final, currency, amounts, file_id)
      VALUES (3, 'B', 1, '2026-11-19', true, '${currency}', '{}', 1)`);
  await expect(again('USD')).rejects.toThrow(/bank_account_days_identity_unique/);
  await again('JPY');
});
