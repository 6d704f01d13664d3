import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '../../../server/db/tables/groups.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { openIngest } from '../../support/worlds/ingest.ts';

const SAMPLES = '../shared/samples';
const read = (...path: string[]) => readFileSync(join(SAMPLES, ...path));

let world: Awaited<ReturnType<typeof openIngest>>;
beforeAll(async () => {
  world = await openIngest();
  await world.db.insert(groups).values({ number: '1512345678', name: 'Dental of ABC', location_id: 1 });
});
afterAll(() => world?.close());

const one = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await world.db.execute<T>(statement)).rows[0];

describe.skipIf(!existsSync(SAMPLES))('real files (skipped when ../shared/samples is not beside the project)', () => {
  test.each(existsSync(SAMPLES) ? readdirSync(join(SAMPLES, 'bai2')) : [])('bank file %s', async (name) => {
    const row = await world.take('bank-file', name, read('bai2', name));
    if (name.includes('invalid_checksum')) {
      expect(row).toMatchObject({ status: 'quarantined' });
      expect(row.reason).toMatch(/ 8325983 differs from 8325982,/);
    } else expect(row).toMatchObject({ status: 'loaded', reason: null });
  });

  test('a bank file sent again, even with different bytes, posts nothing', async () => {
    const count = () => one<{ n: number }>(sql`select count(*)::int as n from bank_transactions`);
    const before = await count();
    const again = Buffer.concat([read('bai2', 'venturehacks__bai2__daily.bai2'), Buffer.from('\n')]);
    expect(await world.take('bank-file', 'again.bai2', again)).toMatchObject({ status: 'loaded' });
    expect(await count()).toEqual(before);
  });

  test.each(existsSync(SAMPLES) ? readdirSync(join(SAMPLES, 'nacha')) : [])('ACH file %s', async (name) => {
    const isSetAside = name === 'moov-io__ach__return-WEB.ach';
    const reason =
      'Batches 1 (WEB), 2 (WEB) set aside: only returns of the classes CCD, PPD, CTX and COR are posted. ' +
      'The file has no other batches. Have the bank’s entries looked at.';
    expect(await world.take('ach-return', name, read('nacha', name))).toMatchObject(
      isSetAside ? { status: 'quarantined', reason } : { status: 'loaded', reason: null },
    );
  });

  test('a payment file is loaded and its run continued; a broken one is quarantined and counted in the metrics', async () => {
    const name = 'alshival__py835__X221-multiple-claims-single-check.edi';
    const row = await world.take('payment-file', 'cl250101.000', read('x12-835', name));
    expect(row).toMatchObject({ status: 'loaded', check_run_id: expect.any(Number) });
    expect(world.sent).toContainEqual({ name: 'advance-run', data: { checkRunId: row.check_run_id } });

    const broken = Buffer.from(read('x12-835', name).toString('latin1').replace('BPR*I*810.8*', 'BPR*I*810.81*'));
    const quarantined = await world.take('payment-file', 'cl250102.000', broken);
    expect(quarantined).toMatchObject({ status: 'quarantined', check_run_id: null });
    expect(quarantined.reason).toContain('$0.01');
    const told = await one<{ error: { message: string } }>(
      sql`select error from metrics_events where file_name = 'cl250102.000' and event_type_id = 6`,
    );
    expect(told?.error.message).toBe(quarantined.reason);
  });

  test('a CR total finds its run; one without a run is quarantined', async () => {
    const total = { groupNumber: '1512345678', groupName: 'Dental of ABC', date: '2025-01-01', totalCents: 81_080 };
    const pdf = Buffer.from(await writeCrTotal({ ...total, lines: [] }));
    expect(await world.take('cr-total', 'cr_000000_20250101.pdf', pdf)).toMatchObject({ status: 'loaded' });
    expect(await one(sql`select total_cents::int as cents from cr_totals`)).toEqual({ cents: 81_080 });
    const other = Buffer.from(await writeCrTotal({ ...total, groupNumber: '404', lines: [] }));
    const quarantined = await world.take('cr-total', 'cr_000404_20250101.pdf', other);
    expect(quarantined.reason).toBe('Group 404 has no check run of 2025-01-01. Load its payment files first.');
  });
});

test.each([
  ['payment-file', 'cl250103.000'],
  ['cr-total', 'cr_000003_20250101.pdf'],
  ['epay', 'epay-1.csv'],
  ['payment-status', 'status-1.csv'],
  ['bank-file', 'x.bai2'],
  ['ach-return', 'x.ach'],
  ['network-835', 'x.835'],
  ['network-status', 'x.csv'],
] as const)('an invalid file received as %s is quarantined with a reason', async (kind, name) => {
  const row = await world.take(kind, name, Buffer.from('\u0000 rubbish ~*~'));
  expect(row.status).toBe('quarantined');
  expect(row.reason).toBeTruthy();
});
