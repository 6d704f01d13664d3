import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRunEvents } from '../../../server/db/tables/check-runs.ts';
import { groupRecipients, groupReports } from '../../../server/db/tables/groups.ts';
import { jobRuns, metricsEvents } from '../../../server/db/tables/health.ts';
import {
  notificationAddressees,
  notificationAttachments,
  notificationGroups,
  notifications,
} from '../../../server/db/tables/messages.ts';
import { registerReports } from '../../../server/db/tables/registers.ts';
import { openQueue } from '../../../server/jobs/queue.ts';
import { BUILD_JOB } from '../../../server/modules/check-runs/advance.ts';
import { ADVANCE_JOB } from '../../../server/modules/check-runs/advance-job.ts';
import { SEND_JOB } from '../../../server/modules/notifications/notify.ts';
import { buildRegisters, failBuild } from '../../../server/modules/registers/build.ts';
import { registerJobs } from '../../../server/modules/registers/jobs.ts';
import type { FileStore } from '../../../server/storage/files.ts';
import type { EobDraft } from '../../support/release/runs.ts';
import { addGroup, addRun, statusesOf } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase, recordingQueue, silent } from '../../support/servers/database.ts';
import { until } from '../../support/servers/processes.ts';

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
const reportsOf = (runId: number) =>
  own.db.select().from(registerReports).where(eq(registerReports.check_run_id, runId)).orderBy(asc(registerReports.id));

const eventsOf = (runId: number) =>
  own.db.select().from(checkRunEvents).where(eq(checkRunEvents.check_run_id, runId)).orderBy(asc(checkRunEvents.id));

const needs = () => {
  const noted = recordingQueue();
  return { ...noted, needs: { db: own.db, store: own.store, queue: noted.queue } };
};

describe('the register build', () => {
  test('sets the run to status 5 with all its effects, once', async () => {
    const group = await addGroup(own.db);
    const { run } = await addRun(own.db, group, EOBS, { status: 13 });
    const { needs: given, of } = needs();
    const builds = await Promise.all(
      Array.from({ length: 5 }, () => buildRegisters(given, run.id).catch(() => 'lost')),
    );
    expect(builds.length).toBe(5);
    expect(await buildRegisters(given, run.id)).toEqual({ reports: 0, emails: 0 });

    expect(await statusesOf(own.db, run.id)).toEqual([5]);
    const reports = await reportsOf(run.id);
    expect(reports.map(({ storage_key }) => storage_key !== null)).toEqual([true, true]);
    const events = await eventsOf(run.id);
    expect(events.map(({ type, data }) => [type, data.report_id, data.type])).toEqual(
      reports.map(({ id, type }) => ['cr-report', id, type]),
    );
    const metrics = await own.db.select().from(metricsEvents).where(eq(metricsEvents.check_run_id, run.id));
    expect(metrics.map((one) => [one.event_type_id, one.file_type_id, one.file_name])).toEqual([
      [34, 35, reports[0]?.filename],
      [34, 34, reports[1]?.filename],
    ]);
    expect(of(ADVANCE_JOB)).toEqual([{ name: ADVANCE_JOB, data: { checkRunId: run.id } }]);
  });

  test('leaves nothing when the run’s status changed meanwhile', async () => {
    const { run } = await addRun(own.db, await addGroup(own.db), EOBS, { status: 4 });
    expect(await buildRegisters(needs().needs, run.id)).toEqual({ reports: 0, emails: 0 });
    expect(await reportsOf(run.id)).toEqual([]);
  });

  test('emails each recipient the reports they chose, delayed ones the next day at 6:00', async () => {
    const group = await addGroup(own.db);
    const settings = await own.db
      .insert(groupReports)
      .values(
        ['Detail', 'Summary'].map((type) => ({
          group_id: group.id,
          type,
          include_phi: true,
          include_diagnosis: false,
        })),
      )
      .returning();
    const [detail = 0, summary = 0] = settings.map(({ id }) => id);
    await own.db.insert(groupRecipients).values([
      { group_id: group.id, email: 'a@example.com', attachments: [detail, summary] },
      { group_id: group.id, email: 'b@example.com', attachments: [summary, detail] },
      { group_id: group.id, email: 'c@example.com', attachments: [summary], delayed_notice: true },
      { group_id: group.id, email: 'd@example.com', attachments: [detail], is_network: true },
    ]);
    const { run } = await addRun(own.db, group, EOBS);
    const { needs: given, of } = needs();
    expect(await buildRegisters(given, run.id)).toEqual({ reports: 2, emails: 2 });

    const rows = await own.db
      .select({
        id: notifications.id,
        scheduled: notifications.scheduled_for,
        message: notifications.message,
        key: notifications.job_id,
      })
      .from(notifications)
      .innerJoin(notificationGroups, eq(notificationGroups.notification_id, notifications.id))
      .where(eq(notificationGroups.group_id, group.id))
      .orderBy(asc(notifications.id));
    const told = await Promise.all(
      rows.map(async ({ id }) => {
        const to = await own.db
          .select()
          .from(notificationAddressees)
          .where(eq(notificationAddressees.notification_id, id));
        const files = await own.db
          .select()
          .from(notificationAttachments)
          .where(eq(notificationAttachments.notification_id, id));
        return [to.map(({ address }) => address), files.map(({ filename }) => filename.split('_')[2])];
      }),
    );
    expect(told).toEqual([
      [
        ['a@example.com', 'b@example.com'],
        ['detail', 'summary'],
      ],
      [['c@example.com'], ['summary']],
    ]);
    const hour = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Chicago',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    expect(rows.map(({ scheduled }) => scheduled && hour.format(scheduled))).toEqual([null, '06:00']);
    expect(of(SEND_JOB).map(({ data, startAfter }) => [data, startAfter])).toEqual(
      rows.map(({ id, key, scheduled }) => [{ id, key }, scheduled ?? undefined]),
    );
    expect(rows[0]?.message?.facts.at(-1)?.rows.flat()).toContain(320_00);
    expect((await eventsOf(run.id)).filter(({ type }) => type === 'notification')).toHaveLength(2);
  });

  test('sends no emails for a rerun without them', async () => {
    const group = await addGroup(own.db);
    await own.db.insert(groupRecipients).values({ group_id: group.id, email: 'a@example.com', attachments: [] });
    const { run } = await addRun(own.db, group, EOBS);
    expect(await buildRegisters(needs().needs, run.id, false)).toEqual({ reports: 2, emails: 0 });
  });

  test('that failed permanently sets the run to status 14', async () => {
    const { run } = await addRun(own.db, await addGroup(own.db), EOBS);
    expect(await failBuild(own.db, run.id)).toEqual({ files: 1 });
    expect(await statusesOf(own.db, run.id)).toEqual([14]);
    expect(await failBuild(own.db, run.id)).toEqual({ files: 0 });
    const metrics = await own.db.select().from(metricsEvents).where(eq(metricsEvents.check_run_id, run.id));
    expect(metrics.map((one) => [one.event_type_id, one.error?.message])).toEqual([
      [6, 'The check registers could not be built'],
    ]);
  });

  test('whose every attempt fails tells of where it failed, without what the error says', async () => {
    const { run } = await addRun(own.db, await addGroup(own.db), EOBS);
    const queue = await openQueue(own.database, silent);
    const broken: FileStore = { ...own.store, receive: () => Promise.reject(new Error('no room for SMITH, JOHN')) };
    try {
      await queue.work([
        ...registerJobs({ db: own.db, store: broken, queue }),
        { name: ADVANCE_JOB, work: async () => undefined },
        { name: SEND_JOB, work: async () => undefined },
      ]);
      await queue.send(BUILD_JOB, { checkRunId: run.id });
      const hasFailed = async () => {
        // no test waits for the pauses between attempts
        await own.db.execute(
          sql`update queue.job set start_after = now() where name = ${BUILD_JOB} and state = 'retry'`,
        );
        return (await statusesOf(own.db, run.id))[0] === 14;
      };
      await until(hasFailed, () => 'it did not fail');
    } finally {
      await queue.stop();
    }
    const [event] = await own.db.select().from(metricsEvents).where(eq(metricsEvents.check_run_id, run.id));
    expect(event?.error?.message).toBe('The check registers could not be built');
    expect(event?.error?.stack).toMatch(/^at .+server\/modules\/registers\/.+:\d+:\d+/m);
    expect(event?.error?.stack).not.toMatch(/SMITH|file:|\(\//);
  });

  test('is run by the queue, and recorded as a job run', async () => {
    const { run } = await addRun(own.db, await addGroup(own.db), EOBS);
    const queue = await openQueue(own.database, silent);
    try {
      await queue.work([
        ...registerJobs({ db: own.db, store: own.store, queue }),
        { name: ADVANCE_JOB, work: async () => undefined },
        { name: SEND_JOB, work: async () => undefined },
      ]);
      await queue.send(BUILD_JOB, { checkRunId: run.id });
      await until(
        async () => (await statusesOf(own.db, run.id))[0] === 5,
        () => 'not built',
      );
      const done = async () => (await own.db.select().from(jobRuns).where(eq(jobRuns.name, BUILD_JOB))).at(-1);
      await until(
        async () => (await done())?.status === 'done',
        () => 'not written down',
      );
      expect((await done())?.counts).toEqual({ reports: 2, emails: 0 });
    } finally {
      await queue.stop();
    }
  });
});
