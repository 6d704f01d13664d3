import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileClaim, ProcessorRow } from '../../../resources/statistics/calls.ts';
import type { PaymentFileRow } from '../../../resources/statistics/record.ts';
import { declared } from '../../../server/db/declared.ts';
import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { addFile, addGroup, addRun, NO_MONEY } from '../../support/release/runs.ts';

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

interface Rows {
  rows: PaymentFileRow[];
  count: number;
}

const get = async <T>(
  path: string,
  query: Record<string, string | number>,
  role: 'administrator' | 'check_run' = 'administrator',
) => {
  const api = await world.as(role);
  const params = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return api.get<T & { message: string }>(`${path}?${params}`);
};

/** Loads a run at a moment, with its LCR total in cents. */
const loadedAt = async (moment: string, run: Parameters<typeof addRun>[2], set: Parameters<typeof addRun>[3] = {}) => {
  const group = await addGroup(world.own.db, { location_id: 2 });
  const added = await addRun(world.own.db, group, run, set);
  await world.own.db
    .update(paymentFiles)
    .set({ created_at: new Date(moment) })
    .where(eq(paymentFiles.id, added.file.id));
  return { group, ...added };
};

const DAY = { fromDate: '2026-03-03', toDate: '2026-03-03' };

test('a row has the files of a run with one status, with the totals that the claims system and the processor say', async () => {
  const { group, run, file } = await loadedAt(
    '2026-03-03T18:00:00Z',
    [
      { claims: [10_000], method: 'Check', answer: { method: 'Epay' } },
      { claims: [2_550], method: 'ACH' },
      { claims: [1_000, -400], method: 'Check' },
    ],
    { status: 3, filename: 'cl260303.000' },
  );
  await addFile(world.own.db, file, 3, {
    ...NO_MONEY,
    filename: 'cl260303.001',
    created_at: new Date('2026-03-03T20:00:00Z'),
  });
  await addFile(world.own.db, file, 8, {
    ...NO_MONEY,
    filename: 'cl260303.002',
    created_at: new Date('2026-03-03T20:00:00Z'),
  });
  await world.own.db
    .insert(crTotals)
    .values({ check_run_id: run.id, filename: 'cr.pdf', sha256: 'cr', storage_key: 'cr', total_cents: 13_150 });
  const { body } = await get<Rows>('/payments/getData', { ...DAY, locationId: 2, currentPage: 1, countRows: 10 });
  expect(body.count).toBe(2);
  expect(body.rows.find(({ status }) => status === 3)).toEqual({
    id: file.id,
    filenamesList: 'cl260303.000, cl260303.001',
    groupNumber: group.number,
    groupName: group.name,
    location: { id: 2, key: '002', name: 'California', short_name: 'CA' },
    fileTotal: 131.5,
    lcrTotal: 135.5,
    lcrVoided: 4,
    lcrNet: 131.5,
    procTotal: null,
    status: 3,
    entId: run.id,
    buildAvailable: false,
    vcc: 100,
    ach: 25.5,
    manualCheck: 6,
    fileDate: '2026-11-19',
    loadedOn: '2026-03-03',
  });
  expect(body.rows.find(({ status }) => status === 8)).toMatchObject({ filenamesList: 'cl260303.002', fileTotal: 0 });
});

test('a file loaded shortly before midnight in Chicago belongs to that day', async () => {
  const { file } = await loadedAt('2026-03-12T04:59:00Z', [{ claims: [100] }], { status: 4 });
  const on = async (day: string) => (await get<Rows>('/payments/getData', { fromDate: day, toDate: day })).body.rows;
  expect(await on('2026-03-11')).toMatchObject([{ id: file.id, loadedOn: '2026-03-11' }]);
  expect(await on('2026-03-12')).toEqual([]);
});

test('the counts by day and status are those of the rows, whatever the week', async () => {
  for (const [at, status] of [1, 2, 5, 5, 16, 8].entries()) {
    await loadedAt(`2026-04-0${(at % 3) + 1}T17:00:00Z`, [{ claims: [100 + at] }], { status });
  }
  const stats = await get<{ created_on: string; status_id: number; files: number }[]>('/payments/stats', {
    timezone: 'America/Chicago',
    from: '2026-04-01',
    to: '2026-04-07',
    'location-id': 2,
  });
  const { rows: expected } = await world.own.db.execute(sql`
    select to_char(created_at at time zone 'America/Chicago', 'YYYY-MM-DD') as created_on, status_id, count(*)::int as files,
      count(distinct group_id)::int as groups
    from payment_files where created_at between '2026-04-01T05:00:00Z' and '2026-04-08T05:00:00Z' group by 1, 2 order by 1, 2`);
  expect(stats.body).toEqual(expected);
  for (const { created_on: day, status_id: status, files } of stats.body) {
    const { body } = await get<Rows>('/payments/getData', { fromDate: day, toDate: day, statuses: status });
    expect(body.rows.flatMap(({ filenamesList }) => filenamesList.split(', '))).toHaveLength(files);
  }
});

test('pages are counted from 1, and filters have counts', async () => {
  for (let at = 0; at < 3; at += 1) await loadedAt(`2026-05-05T1${at}:00:00Z`, [{ claims: [100] }], { status: 12 });
  const days = { fromDate: '2026-05-05', toDate: '2026-05-05' };
  const page = async (currentPage: number) =>
    (await get<Rows>('/payments/getData', { ...days, currentPage, countRows: 2 })).body;
  const [first, second] = [await page(1), await page(2)];
  expect([first.count, first.rows.length, second.rows.length]).toEqual([3, 2, 1]);
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(3);
  const { body } = await get<Record<string, { value: string; label: string; count: number }[]>>(
    '/payments/getFilters',
    days,
  );
  expect(body.statuses).toContainEqual({ value: '12', label: 'Waiting for daily reports to build', count: 3 });
  expect(body.locationId).toContainEqual({ value: '2', label: '002 CA', count: 3 });
});

interface Page<R> {
  data: R[];
  count: number;
}

test('a row opens to its claims and to what the processor answered, page by page; both reads are audited', async () => {
  const { group, run, file } = await loadedAt(
    '2026-06-06T18:00:00Z',
    [{ claims: [1_000, 250], provider: 'Elm Clinic', answer: { method: 'ACH' } }, { claims: [500] }],
    { status: 3, filename: 'cl260606.000' },
  );
  const asked = { groupNumber: group.number, fileNames: 'cl260606.000', countRows: 2, currentPage: 1 };
  const claims = await get<Page<FileClaim>>('/payments/getRowData', asked);
  expect(claims.body.count).toBe(3);
  expect(claims.body.data).toMatchObject([
    { fileName: 'cl260606.000', payee: 'A payee', providerName: 'Elm Clinic', amount: 10 },
    { fileName: 'cl260606.000', payee: 'A payee', providerName: 'Elm Clinic', amount: 2.5 },
  ]);
  const rest = await get<Page<FileClaim>>('/payments/getRowData', { ...asked, currentPage: 2 });
  expect(rest.body.data).toMatchObject([{ amount: 5 }]);
  const answers = await get<Page<ProcessorRow>>('/payments/getZelisPaymentsData', asked);
  expect(answers.body).toMatchObject({
    count: 1,
    data: [{ payMethod: 'ACH', checkAmount: 12.5, fileName: 'cl260606.000' }],
  });
  const { rows: audits } = await world.own.db.execute(sql`
    select data from audit_log where action = 'read' and resource_type = 'check-run' and resource_id = ${String(run.id)} order by id`);
  expect(audits).toEqual([
    { data: { files: [file.id] } },
    { data: { files: [file.id] } },
    { data: { answers: [file.id] } },
  ]);
  const other = await get<Page<FileClaim>>('/payments/getRowData', { ...asked, fileNames: 'cl260606.999' });
  expectProblem(other, 404);
});

test('of a voided file and the one loaded in its place, a row opens to its own', async () => {
  const { group, file } = await loadedAt('2026-07-07T18:00:00Z', [{ claims: [1_000] }], {
    status: 8,
    filename: 'cl260707.000',
  });
  const { file: again } = await addRun(world.own.db, group, [{ claims: [700] }], {
    status: 1,
    filename: 'cl260707.000',
  });
  const open = async (statuses: number) =>
    (
      await get<Page<FileClaim>>('/payments/getRowData', {
        groupNumber: group.number,
        fileNames: 'cl260707.000',
        statuses,
      })
    ).body;
  expect(file.id).not.toBe(again.id);
  expect((await open(8)).data).toMatchObject([{ amount: 10 }]);
  expect((await open(1)).data).toMatchObject([{ amount: 7 }]);
});

test('a row is voided and rebuilt by its own names, and says the new status', async () => {
  const api = await world.as('administrator');
  const { group, run } = await loadedAt('2026-08-08T18:00:00Z', [{ claims: [1_000] }], {
    status: 1,
    filename: 'cl260808.000',
  });
  const row = { fileNames: 'cl260808.000', groupNumber: group.number, entId: run.id };
  expectProblem(await api.post('/payments/voidGroup', { ...row, entId: run.id + 1000 }), 404);
  expect((await api.post('/payments/voidGroup', row)).body).toMatchObject({ newStatus: 8 });

  const built = await loadedAt('2026-08-09T18:00:00Z', [{ claims: [1_000] }], { status: 5, filename: 'cl260809.000' });
  const days = { fromDate: '2026-08-09', toDate: '2026-08-09' };
  expect((await get<Rows>('/payments/getData', days)).body.rows).toMatchObject([{ buildAvailable: true }]);
  const body = { fileNames: 'cl260809.000', groupNumber: built.group.number, entId: built.run.id };
  expect((await api.post('/checkRegister/buildReport', body)).body).toEqual({ newStatus: 13 });
});

test('a row of many files is rebuilt by what its button sends, a row of more than a hundred is not', async () => {
  const { group, run, file } = await loadedAt('2026-08-10T18:00:00Z', [{ claims: [1_000] }], {
    status: 5,
    filename: 'cl260810.000',
  });
  for (let at = 1; at < 40; at += 1) {
    const filename = `cl260810.${String(at).padStart(3, '0')}`;
    await addFile(world.own.db, file, 5, { ...NO_MONEY, filename, created_at: new Date('2026-08-10T18:00:00Z') });
  }
  const days = { fromDate: '2026-08-10', toDate: '2026-08-10' };
  const [row] = (await get<Rows>('/payments/getData', days)).body.rows;
  const rebuild = declared.find(({ name }) => name === 'statistics')?.actions.find(({ name }) => name === 'rebuild');
  if (!row || rebuild?.kind !== 'call') throw new Error('There is no row to rebuild');
  const { body } = rebuild.request(row, {});
  expect(body).toMatchObject({ groupNumber: group.number, entId: run.id });
  expect(row.filenamesList.length).toBeGreaterThan(300);
  const api = await world.as('administrator');
  expect((await api.post('/checkRegister/buildReport', body)).body).toEqual({ newStatus: 13 });
  const many = {
    fileNames: Array.from({ length: 101 }, (_, at) => `cl.${at}`),
    groupNumber: group.number,
    entId: run.id,
  };
  expectProblem(await api.post('/checkRegister/buildReport', many), 422);
});

test('the statistics are for administrators alone', async () => {
  for (const path of ['/payments/getData', '/payments/getFilters']) {
    expectProblem(await get(path, DAY, 'check_run'), 403);
  }
  expectProblem(await get('/payments/getRowData', { groupNumber: 'G', fileNames: 'x' }, 'check_run'), 403);
  expectProblem(await get('/payments/getZelisPaymentsData', { groupNumber: 'G', fileNames: 'x' }, 'check_run'), 403);
});
