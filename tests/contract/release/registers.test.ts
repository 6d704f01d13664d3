import { asc, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eobs } from '../../../server/db/tables/check-runs.ts';
import { groupReports } from '../../../server/db/tables/groups.ts';
import { registerReports, registerSets } from '../../../server/db/tables/registers.ts';
import { createRegisterSet } from '../../../server/modules/registers/create-set.ts';
import { buildWorkbook } from '../../../server/modules/registers/workbook.ts';
import type { EobDraft } from '../../support/release/runs.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

let own: OwnDatabase;

beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own?.close());

/** Payments 390.00, voids 80.00, by two methods; an EOB on hold and an adjustment are not paid. */
const EOBS: EobDraft[] = [
  { method: 'Check', claims: [10_000, 5_000, -2_000], adjustment: 1_000 },
  { method: 'ACH', claims: [20_000], answer: { method: 'Epay' } },
  { method: 'Check', claims: [6_000], answer: { method: 'Check', status: 'Voided' } },
  { method: 'Network', claims: [-0] },
  { method: 'Check', claims: [99_900], isOnHold: true },
];
const TOTALS = {
  Check: { payments: 20_000, voids: 8_000 },
  Epay: { payments: 20_000, voids: 0 },
  ACH: { payments: 0, voids: 0 },
  Network: { payments: 0, voids: 0 },
};

const reportsOf = (runId: number) =>
  own.db.select().from(registerReports).where(eq(registerReports.check_run_id, runId)).orderBy(asc(registerReports.id));

const bytesOf = async (key: string): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await own.store.open(key)) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};

describe('a register set', () => {
  test('has the totals of the EOBs that are paid, to the cent', async () => {
    const { run } = await addRun(own.db, await addGroup(own.db), EOBS);
    const set = await own.db.transaction((tx) => createRegisterSet(tx, run.id));
    expect(set.reports.map(({ type, totals }) => [type, totals])).toEqual([
      ['detail', TOTALS],
      ['summary', TOTALS],
    ]);
    const again = await own.db.transaction((tx) => createRegisterSet(tx, run.id));
    expect(again.id).toBe(set.id);
  });

  test('is created again when the run changed before it was finished', async () => {
    const { run, file } = await addRun(own.db, await addGroup(own.db), EOBS);
    const set = await own.db.transaction((tx) => createRegisterSet(tx, run.id));
    await own.db.update(eobs).set({ is_on_hold: false }).where(eq(eobs.payment_file_id, file.id));
    await expect(buildWorkbook(own.db, own.store, set.reports[0]?.id ?? 0)).rejects.toThrow(/has changed since/);
    const second = await own.db.transaction((tx) => createRegisterSet(tx, run.id));
    expect(second.id).not.toBe(set.id);
    expect(second.reports[0]?.totals.Check).toEqual({ payments: 119_900, voids: 8_000 });
    const sets = await own.db.select().from(registerSets).where(eq(registerSets.check_run_id, run.id));
    expect(sets.map(({ id }) => id)).toEqual([second.id]);
  });

  test('follows the group’s settings, with network reports only for groups with a network', async () => {
    const group = await addGroup(own.db, { network: 'nomi' });
    const report = (type: string, include_phi = true, include_diagnosis = false) => ({
      group_id: group.id,
      type,
      include_phi,
      include_diagnosis,
    });
    await own.db
      .insert(groupReports)
      .values([report('OnePage'), report('Detail', true, true), report('Detail', false), report('NetworkSummary')]);
    const { run } = await addRun(own.db, group, [{ method: 'Network', claims: [700] }, ...EOBS]);
    const { reports } = await own.db.transaction((tx) => createRegisterSet(tx, run.id));
    const names = reports.map(({ filename }) =>
      filename
        .replace(/_\d+\.xlsx$/, '')
        .split('_')
        .slice(2)
        .join(' '),
    );
    expect(names).toEqual(['one-page', 'detail diagnosis', 'detail redacted', 'network-summary']);
    expect(reports[3]?.totals).toEqual({
      Check: { payments: 0, voids: 0 },
      Epay: { payments: 0, voids: 0 },
      ACH: { payments: 0, voids: 0 },
      Network: { payments: 700, voids: 0 },
    });
  });
});

describe('a workbook', () => {
  test('is a real workbook whose lines sum to the net', async () => {
    const { run } = await addRun(own.db, await addGroup(own.db), EOBS);
    const { reports } = await own.db.transaction((tx) => createRegisterSet(tx, run.id));
    const key = await buildWorkbook(own.db, own.store, reports[0]?.id ?? 0);
    const { sheets } = await readXlsx(await bytesOf(key));
    const rows = sheets.find(({ name }) => name === 'Totals')?.rows ?? [];
    const total = rows.find(([method]) => method === 'Grand Total');
    expect(total).toEqual(['Grand Total', 4, 400, 2, 80, 320]);
    const lines = sheets.find(({ name }) => name === 'Register')?.rows ?? [];
    const cents = lines.map((row) => row.at(-1)).filter((cell) => typeof cell === 'number');
    expect(Math.round(cents.reduce((sum, cell) => sum + cell * 100, 0))).toBe(32_000);
  });

  test('is built once for twenty concurrent callers', async () => {
    const { run } = await addRun(own.db, await addGroup(own.db), EOBS);
    const { reports } = await own.db.transaction((tx) => createRegisterSet(tx, run.id));
    const id = reports[1]?.id ?? 0;
    const keys = await Promise.all(Array.from({ length: 20 }, () => buildWorkbook(own.db, own.store, id)));
    expect(new Set(keys).size).toBe(1);
    expect((await reportsOf(run.id)).find((report) => report.id === id)?.storage_key).toBe(keys[0]);
  });
});
