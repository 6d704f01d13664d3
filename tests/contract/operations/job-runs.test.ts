import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOB_TITLES } from '../../../domain/job-titles.ts';
import { jobRuns } from '../../../server/db/tables/health.ts';
import { deleteOldRuns, recorded, recordedJobs } from '../../../server/modules/metrics/job-runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

let own: OwnDatabase;

beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own?.close());

describe('runs of jobs', () => {
  const runsOf = (name: string) => own.db.select().from(jobRuns).where(eq(jobRuns.name, name)).orderBy(asc(jobRuns.id));

  test('are recorded with their counts or their error', async () => {
    await recorded(own.db, 'counts', async () => ({ groups: 3 }));
    await expect(recorded(own.db, 'counts', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(
      (await runsOf('counts')).map(({ status, counts, error, ended_at }) => [status, counts, error, ended_at !== null]),
    ).toEqual([
      ['done', { groups: 3 }, null, true],
      ['failed', {}, 'away', true],
    ]);
    const [job] = recordedJobs(own.db, [{ name: 'plain', work: async () => undefined }]);
    await job?.work(null);
    expect((await runsOf('plain')).map(({ status }) => status)).toEqual(['done']);
  });

  test('that were interrupted are closed by the next run; old ones are deleted', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    await own.db.insert(jobRuns).values([
      { name: 'cut', status: 'running', started_at: hours(1), counts: {} },
      { name: 'cut', status: 'running', started_at: hours(0), counts: {} },
      { name: 'cut', status: 'done', started_at: hours(24 * 31), counts: {} },
    ]);
    await recorded(own.db, 'cut', async () => ({}));
    expect((await runsOf('cut')).map(({ status }) => status)).toEqual(['failed', 'running', 'done', 'done']);
    expect(await deleteOldRuns(own.db)).toBe(1);
  });
});

test('every job of the queue has a display title, and every title belongs to a job', async () => {
  const { own: queued, close } = await openOwnServer();
  try {
    const { rows } = await queued.db.execute<{ name: string }>(
      sql`select name from queue.queue where name not like '\\_\\_%' order by name`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(JOB_TITLES).sort());
  } finally {
    await close();
  }
});
