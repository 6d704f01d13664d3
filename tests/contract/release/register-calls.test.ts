import { readdirSync } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckRegisterRow } from '../../../resources/check-registers/index.ts';
import { groupRecipients } from '../../../server/db/tables/groups.ts';
import { auditLog } from '../../../server/db/tables/records.ts';
import { registerReports } from '../../../server/db/tables/registers.ts';
import { createRegisterSet } from '../../../server/modules/registers/create-set.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup, addRun, statusesOf } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { tokenOf } from '../../support/servers/identity.ts';
import type { ServerOfOwn } from '../../support/servers/own-server.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';
import { until } from '../../support/servers/processes.ts';

interface Page {
  rows: CheckRegisterRow[];
  count: number;
}

describe('the check registers of a server', () => {
  let own: OwnDatabase;
  let server: ServerOfOwn;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ own, server, close } = await openOwnServer());
  });
  afterAll(() => close?.());

  const as = (role: Parameters<typeof apiAs>[1]) => apiAs(server.url, role);

  /** A run at status 5 with a set that was never downloaded. */
  const compiled = async (set: Parameters<typeof addGroup>[1] = {}, date?: string) => {
    const group = await addGroup(own.db, set);
    const { run, file } = await addRun(own.db, group, [{ claims: [1000, -200] }], { status: 5, date });
    await own.db.transaction((tx) => createRegisterSet(tx, run.id));
    return { group, run, file };
  };

  const listOf = async (role: Parameters<typeof apiAs>[1], query: string) =>
    (await (await as(role)).get<Page>(`/checkRegister/getData?${query}`)).body;

  test('are listed newest run first, in pages from 1', async () => {
    const name = 'Paged';
    for (const date of ['2026-01-05', '2026-01-07', '2026-01-06']) await compiled({ name }, date);
    const pages = [
      await listOf('check_run', 'groupName=paged&countRows=4&currentPage=1'),
      await listOf('check_run', 'groupName=paged&countRows=4&currentPage=2'),
    ];
    expect(pages.map(({ count, rows }) => [count, rows.length])).toEqual([
      [6, 4],
      [6, 2],
    ]);
    const rows = pages.flatMap((page) => page.rows);
    expect(rows.map(({ fileDate }) => fileDate.slice(-2))).toEqual(['07', '07', '06', '06', '05', '05']);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
    expect(rows[0]).toMatchObject({
      groupName: name,
      type: 'summary',
      options: { includePHI: true, includeDiagnosisDetails: false },
      statuses: [5],
    });
    const within = await listOf(
      'check_run',
      'groupName=paged&fromDate=2026-01-06&toDate=2026-01-06&countRows=10&currentPage=1',
    );
    expect(within.count).toBe(2);
  });

  test.each([
    'countRows=0',
    'countRows=x',
    'currentPage=0',
    'fromDate=2026-02-30',
    'toDate=today',
    'countRows=1&countRows=2',
  ])('refuse %s', async (query) => {
    expectProblem(await (await as('check_run')).get(`/checkRegister/getData?${query}`), 422);
  });

  test('are limited to the user’s assignments, in the list and for downloads', async () => {
    const name = 'Scoped';
    await compiled({ name, location_id: 1 });
    const { group, run } = await compiled({ name, location_id: 2 });
    const seen = await listOf('account_executive', 'groupName=scoped');
    expect([seen.count, seen.rows.map(({ location }) => location.id)]).toEqual([2, [1, 1]]);
    const all = await listOf('administrator', 'groupName=scoped');
    expect(all.count).toBe(4);
    const hidden = all.rows.find(({ entId }) => entId === run.id);
    const query = new URLSearchParams({
      fileKey: hidden?.s3Key ?? '',
      entId: String(run.id),
      groupNumber: group.number,
    });
    expectProblem(await (await as('account_executive')).get(`/checkRegister/getReport?${query}`), 404);
  });

  test('are built at the first download, stored, and audited as read', async () => {
    const { group, run } = await compiled();
    const { rows } = await listOf('check_run', `groupName=${group.number}`);
    const row = rows.find(({ type }) => type === 'detail');
    const query = new URLSearchParams({ fileKey: row?.s3Key ?? '', entId: String(run.id), groupNumber: group.number });
    const token = await tokenOf(server.url, 'check_run');
    const download = () =>
      fetch(`${server.url}/api/checkRegister/getReport?${query}`, { headers: { authorization: `Bearer ${token}` } });
    const answers = await Promise.all([download(), download(), download()]);
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    for (const [at, answer] of answers.entries()) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toContain(`filename="${row?.s3Key}"`);
      expect(answer.headers.get('content-type')).toMatch(/spreadsheetml/);
      expect(bodies[at]?.equals(bodies[0] as Buffer)).toBe(true);
    }
    const { sheets } = await readXlsx(bodies[0] as Buffer);
    expect(sheets.map(({ name }) => name)).toEqual(['Register', 'Totals']);
    const [report] = await own.db
      .select()
      .from(registerReports)
      .where(eq(registerReports.id, row?.id ?? 0));
    expect(report?.storage_key).not.toBeNull();
    const audited = await own.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'read'), eq(auditLog.resource_name, row?.s3Key ?? '')));
    expect(audited.map(({ resource_type, data }) => [resource_type, data])).toEqual(
      Array(3).fill(['file', { check_run_id: run.id, type: 'detail', includes_phi: true }]),
    );
  });

  test('are not found under another run, group or name, and all three are required', async () => {
    const { group, run } = await compiled();
    const other = await compiled();
    const { rows } = await listOf('administrator', `groupName=${group.number}`);
    const right = { fileKey: rows[0]?.s3Key ?? '', entId: String(run.id), groupNumber: group.number };
    const api = await as('administrator');
    for (const wrong of [
      { entId: String(other.run.id) },
      { groupNumber: other.group.number },
      { fileKey: `../${right.fileKey}` },
      { fileKey: right.fileKey.toUpperCase() },
    ]) {
      const query = new URLSearchParams({ ...right, ...wrong });
      expectProblem(await api.get(`/checkRegister/getReport?${query}`), 404);
    }
    for (const name of Object.keys(right)) {
      const query = new URLSearchParams(right);
      query.delete(name);
      expectProblem(await api.get(`/checkRegister/getReport?${query}`), 422);
    }
  });

  test('are rebuilt in the background, once for fifty concurrent calls; recipients are emailed', async () => {
    const { group, run, file } = await compiled();
    await own.db.insert(groupRecipients).values({ group_id: group.id, email: 'to@example.com', attachments: [] });
    const { rows: before } = await listOf('administrator', `groupName=${group.number}`);
    const api = await as('administrator');
    const body = { fileNames: file.filename, groupNumber: group.number, entId: run.id };
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.post('/checkRegister/buildReport', body)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.map((answer) => answer.body)).toEqual([{ newStatus: 13 }]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    await until(
      async () => (await statusesOf(own.db, run.id))[0] === 5,
      () => 'not built',
    );
    const { rows } = await listOf('administrator', `groupName=${group.number}`);
    expect(rows).toHaveLength(2);
    expect(before.length).toBe(2);
    const audited = await own.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'rebuild'), eq(auditLog.resource_id, String(run.id))));
    expect(audited).toHaveLength(1);
    await until(
      async () => readdirSync(server.dataDir, { recursive: true }).some((name) => /^mail\/.*\.eml$/.test(String(name))),
      () => 'no email was written',
    );
  });

  test.each([1, 4, 8, 13])('are not rebuilt at status %i', async (status) => {
    const group = await addGroup(own.db);
    const { run, file } = await addRun(own.db, group, [{ claims: [1] }], { status });
    const body = { fileNames: [file.filename], groupNumber: group.number, entId: String(run.id) };
    expectProblem(await (await as('administrator')).post('/checkRegister/buildReport', body), 409);
    expect(await statusesOf(own.db, run.id)).toEqual([status]);
  });

  test('are not rebuilt for files or groups of another run', async () => {
    const { group, run, file } = await compiled();
    const other = await compiled();
    const api = await as('administrator');
    const body = { fileNames: file.filename, groupNumber: group.number, entId: run.id };
    for (const wrong of [
      { fileNames: `${file.filename},${other.file.filename}` },
      { groupNumber: other.group.number },
      { entId: other.run.id },
    ]) {
      expectProblem(await api.post('/checkRegister/buildReport', { ...body, ...wrong }), 404);
    }
    expect(await statusesOf(own.db, run.id)).toEqual([5]);
  });
});
