import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STATUS } from '../../../domain/release/statuses.ts';
import { crTotals } from '../../../server/db/tables/registers.ts';
import { jobsNow } from '../../../server/modules/health/jobs.ts';
import { networkNow, nomiNow, UP_TO_DATE } from '../../../server/modules/health/network.ts';
import { INGEST_JOB } from '../../../server/modules/ingest/receive-file.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import { as } from '../../support/shared.ts';
import { HOUR, healthRows, iso, NOW, past, SECOND } from '../../support/worlds/health.ts';

let own: OwnDatabase;
let rows: ReturnType<typeof healthRows>;

beforeAll(async () => {
  own = await openOwnDatabase();
  rows = healthRows(own.db);
});
afterAll(() => own?.close());
beforeEach(() => rows.clear());

describe('jobs', () => {
  test('are listed once each, by their last finished run', async () => {
    await rows.addJobRun('a', 'failed', 3 * HOUR);
    await rows.addJobRun('a', 'done', 2 * HOUR);
    await rows.addJobRun('a', 'running', HOUR);
    await rows.addJobRun('b', 'done', 3 * HOUR);
    await rows.addJobRun('b', 'failed', 2 * HOUR);
    await rows.addJobRun('c', 'running', HOUR);
    expect(await jobsNow(own.db, NOW)).toEqual([
      {
        name: 'a',
        status: 1,
        started_at: iso(2 * HOUR),
        ended_at: iso(2 * HOUR - 2 * SECOND),
        errors: [],
        blocks: { total: 0, runs: [] },
      },
      expect.objectContaining({ name: 'b', status: 0, errors: ['away'], blocks: { total: 0, runs: [] } }),
    ]);
  });

  test('show a failed query without its text, and a file without its path', async () => {
    await rows.addJobRun('a', 'failed', HOUR, {
      error: 'Failed query: insert into eobs values ($1)\nparams: Jane Doe',
    });
    await rows.addJobRun('b', 'failed', HOUR, { error: "ENOENT: no such file, open '/srv/data/x.csv'" });
    const [query, file] = await jobsNow(own.db, NOW);
    expect(query?.errors).toEqual(['A query of the database failed. The server’s log has the details.']);
    expect(file?.errors).toEqual(['ENOENT: no such file, open a file']);
  });

  test('list the runs that the register build fails for', async () => {
    const run = await rows.addRunAt(STATUS.errorBuild);
    await rows.addJobRun('build-registers', 'failed', HOUR);
    const [job] = await jobsNow(own.db, NOW);
    expect(job?.blocks.runs).toContainEqual(run);
  });

  test.each(['payment-file', 'epay', 'bank-file', 'ach-return'] as const)(
    'turn red by a quarantined file of any kind except the network’s: %s',
    async (kind) => {
      await rows.addJobRun(INGEST_JOB, 'done', HOUR);
      await rows.addInboundFile('network-835', 'x.835', 'quarantined', HOUR);
      expect((await jobsNow(own.db, NOW))[0]).toMatchObject({ status: 1, errors: [] });
      await rows.addInboundFile(kind, 'x', 'quarantined', HOUR, { sha256: null, storage_key: null, stage: 'fetch' });
      expect((await jobsNow(own.db, NOW))[0]).toMatchObject({ status: 0, errors: ['x: No good: x'] });
    },
  );

  test('turn red by a quarantined CR total and name its run, until a user loads it', async () => {
    const run = await rows.addRunAt(STATUS.errorCheckTotal);
    await rows.addJobRun(INGEST_JOB, 'done', HOUR);
    await rows.addInboundFile('cr-total', 'cr_000001_20260610.pdf', 'quarantined', HOUR, { sha256: 'the-total' });
    const total = { check_run_id: run.id, filename: 'cr_000001_20260610.pdf', storage_key: 'k' };
    await own.db.insert(crTotals).values({ ...total, sha256: 'the-total', received_at: past(HOUR) });
    expect((await jobsNow(own.db, NOW))[0]).toMatchObject({
      status: 0,
      errors: ['cr_000001_20260610.pdf: No good: cr_000001_20260610.pdf'],
      blocks: { total: 1, runs: [run] },
    });
    await own.db.insert(crTotals).values({ ...total, sha256: 'mended', total_cents: 5, received_at: past(SECOND) });
    expect((await jobsNow(own.db, NOW))[0]).toMatchObject({ status: 1, errors: [] });
  });
});

describe('the network', () => {
  test('has no file yet, then its last file was read', async () => {
    expect(await networkNow(own.db)).toMatchObject({ ok: true, message: null, error: null, last_file: null });
    await rows.addInboundFile('network-835', 'bad.835', 'quarantined', 2 * HOUR);
    await rows.addNetworkFile('network-835', 'good.835', HOUR);
    expect(await networkNow(own.db)).toEqual({
      ok: true,
      message: UP_TO_DATE,
      error: null,
      last_file: { file_name: 'good.835', received_at: iso(HOUR) },
      blocks: { total: 0, runs: [] },
    });
  });

  test('shows the error and the run of a quarantined last file', async () => {
    const run = await rows.addRunAt(STATUS.waitingPdf);
    await rows.addNetworkFile('network-status', 'statuses.csv', SECOND);
    await rows.addNetworkFile('network-835', 'good.835', 2 * HOUR);
    await rows.addInboundFile('network-835', 'bad.835', 'quarantined', HOUR, { check_run_id: run.id });
    expect(await networkNow(own.db)).toMatchObject({
      ok: false,
      message: null,
      error: 'bad.835: No good: bad.835',
      blocks: { total: 1, runs: [run] },
    });
  });

  test('shows that the network is unreachable', async () => {
    await rows.addNetworkFile('network-835', 'good.835', HOUR);
    await rows.addPoll('network', HOUR, false);
    const { ok, error } = await networkNow(own.db);
    expect({ ok, error }).toEqual({
      ok: false,
      error: 'The source refused the connection. Ask whether its server is running.',
    });
  });

  test('lists the last five files of the kind, newest first', async () => {
    for (let at = 1; at <= 6; at += 1) await rows.addNetworkFile('network-835', `${at}.835`, at * HOUR);
    await rows.addNetworkFile('network-status', 'other.csv', SECOND);
    const { files } = await nomiNow(own.db, 'network-835', NOW);
    expect(files.map(({ file_name }) => file_name)).toEqual(['1.835', '2.835', '3.835', '4.835', '5.835']);
    expect(files[0]).toMatchObject({ status: 'success', sftp_source_host: 'network', smb_share: null, counter: null });
  });

  test('lists faults of exactly 24 hours by file name, open until a file of that name is read', async () => {
    await rows.addInboundFile('network-835', 'edge.835', 'quarantined', 24 * HOUR);
    await rows.addInboundFile('network-835', 'old.835', 'quarantined', 24 * HOUR + 1);
    await rows.addInboundFile('network-status', 'other.csv', 'quarantined', HOUR);
    await rows.addInboundFile('network-835', 'mended.835', 'quarantined', 3 * HOUR);
    await rows.addInboundFile('network-835', 'mended.835', 'quarantined', 2 * HOUR);
    await rows.addInboundFile('network-835', 'mended.835', 'loaded', HOUR);
    const { errors, range } = await nomiNow(own.db, 'network-835', NOW);
    expect(range).toEqual({ from: iso(24 * HOUR), to: NOW.toISOString() });
    expect(errors.map(({ file_name, total, open, stages }) => ({ file_name, total, open, stages }))).toEqual([
      { file_name: 'mended.835', total: 2, open: 0, stages: { read: 2 } },
      { file_name: 'edge.835', total: 1, open: 1, stages: { read: 1 } },
    ]);
    expect(errors[0]).toMatchObject({ first_seen_at: iso(3 * HOUR), last_seen_at: iso(2 * HOUR) });
    expect(errors[0]?.details[0]).toEqual({
      occurred_at: iso(2 * HOUR),
      stage: 'read',
      operation: null,
      message: 'No good: mended.835',
      resolved_at: iso(HOUR),
    });
  });
});

test.each(['er', 'ne', 'nomi-835-files', 'nomi-status-files', 'pull-workflow', 'sftp'])(
  'GET /healthcheck/%s/status matches its declaration',
  async (area) => {
    const { status } = await (await as('check_run')).get(`/healthcheck/${area}/status`);
    expect(status).toBe(200);
  },
);
