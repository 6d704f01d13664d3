import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { STATUS } from '../../../domain/release/statuses.ts';
import { sftpNow } from '../../../server/modules/health/sftp.ts';
import { workflowNow } from '../../../server/modules/health/workflow.ts';
import { PULL_WORKFLOW_JOB } from '../../../server/modules/schedules/jobs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import { HOUR, healthRows, NOW, past } from '../../support/worlds/health.ts';

let own: OwnDatabase;
let rows: ReturnType<typeof healthRows>;

beforeAll(async () => {
  own = await openOwnDatabase();
  rows = healthRows(own.db);
});
afterAll(() => own?.close());
beforeEach(() => rows.clear());

describe('the pull workflow', () => {
  const HOURS_OF_WEEK = 7 * 24;

  test('covers exactly seven days, and leaves running executions out of the rate', async () => {
    await rows.addJobRun(PULL_WORKFLOW_JOB, 'done', HOURS_OF_WEEK * HOUR, {
      counts: { locations: 4, groups: 9, epay: 7, premium: 5 },
    });
    await rows.addJobRun(PULL_WORKFLOW_JOB, 'failed', HOURS_OF_WEEK * HOUR + 1);
    for (const at of [2, 3, 4, 5]) await rows.addJobRun(PULL_WORKFLOW_JOB, 'done', at * 24 * HOUR);
    await rows.addJobRun(PULL_WORKFLOW_JOB, 'failed', 24 * HOUR);
    await rows.addJobRun(PULL_WORKFLOW_JOB, 'running', HOUR);
    await rows.addJobRun('another', 'failed', HOUR);
    const { executions, summary } = await workflowNow(own.db, NOW);
    expect(summary).toEqual({
      total_executions: 7,
      successful_executions: 5,
      failed_executions: 1,
      success_rate: 83.3,
      avg_duration_ms: 2000,
      is_stale: false,
      hours_since_last: 1,
    });
    expect(executions.map(({ status }) => status)).toEqual(['running', 'error', ...Array(5).fill('success')]);
    expect(executions[1]).toMatchObject({ error_message: 'away', duration_ms: 2000, locations_processed: null });
    expect(executions.at(-1)).toMatchObject({
      locations_processed: 4,
      epay_groups_processed: 7,
      premium_groups_processed: 5,
      lucent_invoices: null,
    });
  });

  test.each([
    [25 * HOUR, false, 25],
    [25 * HOUR + 1, true, 25],
    [30.5 * HOUR, true, 30.5],
    [300 * HOUR, true, 300],
  ])('is stale after %d ms: %s', async (ago, isStale, hours) => {
    await rows.addJobRun(PULL_WORKFLOW_JOB, 'done', ago);
    expect((await workflowNow(own.db, NOW)).summary).toMatchObject({ is_stale: isStale, hours_since_last: hours });
  });

  test('that never ran is stale, and has no age', async () => {
    const { summary } = await workflowNow(own.db, NOW);
    expect(summary).toMatchObject({
      is_stale: true,
      hours_since_last: null,
      success_rate: null,
      avg_duration_ms: null,
    });
  });
});

describe('SFTP', () => {
  const SOURCES = [
    { key: 'processor', name: 'Payment processor', url: 'sftp://us%40er:secret@sftp.example:22/base' },
    { key: 'bank', name: 'Bank', url: 'sftp://bank:secret@bank.example/' },
  ];

  test('shows fourteen days of each connection, and no password', async () => {
    await rows.addPoll('processor', 24 * HOUR, true, { is_data_present: true });
    await rows.addPoll('processor', 48 * HOUR, false);
    await rows.addPoll('processor', 47 * HOUR, true);
    const all = await sftpNow(own.db, SOURCES, NOW);
    expect(JSON.stringify(all)).not.toContain('secret');
    const [processor, bank] = all;
    expect(processor).toMatchObject({ key: 'processor', host: 'sftp.example', username: 'us@er' });
    expect(processor?.days.length).toBe(14);
    expect(processor?.days.slice(-3)).toEqual([
      {
        date: '2026-06-08',
        isOk: false,
        isDataPresent: false,
        errors: [
          {
            timestamp: past(48 * HOUR).getTime() / 1000,
            errorDescription: 'The source refused the connection. Ask whether its server is running.',
            error: 'connect ECONNREFUSED 10.1.2.3:22',
          },
        ],
      },
      { date: '2026-06-09', isOk: true, isDataPresent: true, errors: [] },
      { date: '2026-06-10', isOk: null, isDataPresent: false, errors: [] },
    ]);
    expect(bank?.days.every(({ isOk }) => isOk === null)).toBe(true);
  });

  test("ends with the operator's day, in Chicago, not with that of UTC", async () => {
    const evening = new Date('2026-06-11T04:59:00Z');
    const midnight = new Date('2026-06-11T05:00:00Z');
    const lastDay = async (now: Date) => (await sftpNow(own.db, SOURCES, now))[0]?.days.at(-1)?.date;
    expect([await lastDay(evening), await lastDay(midnight)]).toEqual(['2026-06-10', '2026-06-11']);
  });

  test('lists the runs blocked by an unreachable processor until it is back', async () => {
    const waiting = await rows.addRunAt(STATUS.dataTransferred);
    const compiled = await rows.addRunAt(STATUS.compiled);
    await rows.addPoll('processor', 2 * HOUR, false);
    const numbers = async () => (await sftpNow(own.db, SOURCES, NOW))[0]?.blocks.runs.map(({ id }) => id);
    expect(await numbers()).toContain(waiting.id);
    expect(await numbers()).not.toContain(compiled.id);
    await rows.addPoll('processor', HOUR, true);
    expect(await numbers()).toEqual([]);
  });

  test('lists ten of many blocked runs, and counts all', async () => {
    for (let at = 0; at < 11; at += 1) await rows.addRunAt(STATUS.waitingEpay);
    await rows.addPoll('processor', HOUR, false);
    const blocks = (await sftpNow(own.db, SOURCES, NOW))[0]?.blocks;
    expect(blocks?.runs.length).toBe(10);
    expect(blocks?.total).toBeGreaterThanOrEqual(11);
  });
});
