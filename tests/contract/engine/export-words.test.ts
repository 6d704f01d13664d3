import { and, eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRuns, eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { metricsEvents } from '../../../server/db/tables/health.ts';
import { registerReports, registerSets } from '../../../server/db/tables/registers.ts';
import { apiAs } from '../../support/calls/api.ts';
import { stampOf, tableOf } from '../../support/calls/exports.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

/* An exported cell has the words of the screen: those of tags and statuses, never an id, a key or a number for them. */

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
});
afterAll(() => opened?.close());

/** The titles of a file, and its rows as texts. */
const exported = async (path: string) => {
  const { status, body } = await (await apiAs(opened.server.url, 'administrator')).get<string>(path);
  expect(status).toBe(200);
  const { data: rows } = Papa.parse<Record<string, string>>(tableOf(body), { header: true, skipEmptyLines: true });
  return { titles: Object.keys(rows[0] ?? {}), rows };
};

test('claims: both flags by their names, without the column of buttons', async () => {
  const { db } = opened.own;
  const group = await addGroup(db, { number: 'EX-1', name: 'Export Orchard' });
  const { file } = await addRun(db, group, [{ claims: [100], isOnHold: true }, { claims: [200] }]);
  await db
    .update(eobs)
    .set({ is_flagged_stop_loss: true })
    .where(and(eq(eobs.payment_file_id, file.id), eq(eobs.is_on_hold, true)));
  const { titles, rows } = await exported('/claims/export?search=EX-1');
  expect(titles).toEqual([
    'EOB #',
    'Group #',
    'Location',
    'Payment file',
    'Run date',
    'Processor method',
    'Method',
    'Check #',
    'Check amount',
    'Flags',
  ]);
  expect(rows.map(({ Flags, 'Check amount': amount }) => [amount, Flags])).toEqual([
    ['2.00', ''],
    ['1.00', 'On hold; Stop loss'],
  ]);
});

test('statistics: the status by its name, without the actions', async () => {
  const group = await addGroup(opened.own.db, { number: 'EX-2', name: 'Export Quarry', location_id: 3 });
  const { file } = await addRun(opened.own.db, group, [{ claims: [100] }], { status: 3 });
  await opened.own.db
    .update(paymentFiles)
    .set({ created_at: new Date('2026-03-03T18:00:00Z') })
    .where(eq(paymentFiles.id, file.id));
  const { titles, rows } = await exported('/payments/getData/export?fromDate=2026-03-03&toDate=2026-03-03');
  expect(titles.slice(0, 6)).toEqual(['Files', 'Group #', 'Group', 'Location', 'Status', 'File total']);
  expect(titles.at(-1)).toBe('Date');
  expect(rows).toMatchObject([{ 'Group #': 'EX-2', Status: 'Waiting Zelis status file', 'File total': '1.00' }]);
});

test('events: types and group by their names', async () => {
  const group = await addGroup(opened.own.db, { number: 'EX-3', name: 'Export Events', location_id: 2 });
  await opened.own.db.insert(metricsEvents).values({
    event_type_id: 6,
    file_type_id: 1,
    happened_at: new Date('2026-03-03T18:00:00Z'),
    group_id: group.id,
    file_name: 'cl260303.000',
    error: { message: 'Out of balance' },
  });
  const { rows } = await exported('/metrics/getData/export?fromDate=2026-03-03&toDate=2026-03-03&search=EX-3');
  expect(rows).toEqual([
    {
      Date: '2026-03-03T18:00:00.000Z',
      Event: 'Error',
      'File type': 'Payment File',
      Group: 'EX-3 Export Events',
      Location: 'CA',
      File: 'cl260303.000',
      Error: 'Out of balance',
    },
  ]);
});

test('check registers: without the key of the download', async () => {
  const group = await addGroup(opened.own.db, { number: 'EX-4', name: 'Export Registers' });
  const { run } = await addRun(opened.own.db, group, [{ claims: [100] }], { status: 5, date: '2026-03-03' });
  const [set] = await opened.own.db.insert(registerSets).values({ check_run_id: run.id }).returning();
  await opened.own.db.insert(registerReports).values({
    set_id: set?.id ?? 0,
    check_run_id: run.id,
    type: 'detail',
    include_diagnosis: true,
    include_phi: true,
    filename: 'export-cells.xlsx',
    totals: {},
  });
  const { titles, rows } = await exported('/checkRegister/getData/export?groupName=EX-4');
  expect(titles).toEqual(['Group #', 'Group', 'Location', 'Report', 'Date', 'Built at', 'Run status']);
  expect(rows).toMatchObject([
    {
      'Group #': 'EX-4',
      Location: 'TN',
      Report: 'Detail with Diagnosis',
      Date: '03/03/2026',
      'Run status': 'CR Report Compiled',
    },
  ]);
});

/* A file has no viewer, and the machine may be in any zone (docs/rules/calendar.md, "Dates"). */
test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
  'moments are in the zone of the operator, named, on a machine in %s',
  async (TZ) => {
    const { server, own, close } = await openOwnServer({ environment: { TZ }, separate: true });
    try {
      const api = await apiAs(server.url, 'administrator');
      const group = await addGroup(own.db, { number: 'EX-5', name: 'Export Meadow' });
      const { run } = await addRun(own.db, group, [{ claims: [100] }], { status: 6, date: '2026-11-27' });
      await own.db
        .update(checkRuns)
        .set({ released_at: new Date('2026-11-28T05:08:00Z') })
        .where(eq(checkRuns.id, run.id));
      const { body: runs } = await api.get<string>('/payments/release/export?group-number=EX-5');
      const [row] = Papa.parse<Record<string, string>>(tableOf(runs), { header: true }).data;
      expect([row?.['File date'], row?.['Scheduled release']]).toEqual(['11/27/2026', 'Released 11/27/2026 23:08 CST']);
      const { body: notices } = await api.get<string>(
        '/notifications/export?created-at:from=2026-07-04T05:00:00Z&created-at:to=2026-11-28T05:59:59Z',
      );
      expect(stampOf(notices)).toContain('Created at: 07/04/2026 00:00 CDT – 11/27/2026 23:59 CST');
    } finally {
      await close();
    }
  },
);
