import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { NOTIFICATION_EVENT_TYPES } from '../../../domain/notifications/notification-types.ts';
import { checkRunEvents, checkRuns } from '../../../server/db/tables/check-runs.ts';
import { groupReports, groups } from '../../../server/db/tables/groups.ts';
import { metricsEvents } from '../../../server/db/tables/health.ts';
import { notificationGroups, notificationRecipients, notifications } from '../../../server/db/tables/messages.ts';
import { userLocations, users } from '../../../server/db/tables/people.ts';
import { notifyOfNetworkReport } from '../../../server/modules/notifications/events.ts';
import { alertOfExpiring } from '../../../server/modules/notifications/expiring.ts';
import { alertOfIncomplete } from '../../../server/modules/notifications/incomplete.ts';
import {
  sendDailySummary,
  warnOfSingleProviders,
} from '../../../server/modules/notifications/single-provider-warnings.ts';
import { buildRegisters } from '../../../server/modules/registers/build.ts';
import { computeDates } from '../../../server/modules/schedules/dates.ts';
import { recordDropOff, registerDropOffs } from '../../../server/modules/schedules/drop-offs.ts';
import { addGroup, addRun } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase, recordingQueue } from '../../support/servers/database.ts';

let own: OwnDatabase;
const TODAY = operatorDay(new Date());
const { queue } = recordingQueue();

beforeAll(async () => {
  own = await openOwnDatabase();
  // one user assigned to location 1 who receives every notification
  const person = { issuer: 'test', subject: 'ada', email: 'ada@example.com', first_name: 'Ada', last_name: 'X' };
  const [row] = await own.db
    .insert(users)
    .values({ ...person, roles: ['administrator'] })
    .returning();
  await own.db.insert(userLocations).values({ user_id: row?.id ?? 0, location_id: 1 });
  await own.db
    .insert(notificationRecipients)
    .values({ user_id: row?.id ?? 0, event_types: [...NOTIFICATION_EVENT_TYPES] });
});
afterAll(() => own?.close());

/** The notifications about a group for an event type, newest last. */
const notificationsOf = (eventType: string, groupId: number) =>
  own.db
    .select({ subject: notifications.subject, message: notifications.message })
    .from(notifications)
    .innerJoin(notificationGroups, eq(notificationGroups.notification_id, notifications.id))
    .where(and(eq(notifications.event_type, eventType), eq(notificationGroups.group_id, groupId)))
    .orderBy(asc(notifications.id));

/** The values of the rows of an email. */
const factsOf = (email: Awaited<ReturnType<typeof notificationsOf>>[number] | undefined) =>
  email?.message?.facts.flatMap(({ rows }) => rows.flat());

const metricsOf = async (runId: number) => {
  const rows = await own.db
    .select()
    .from(metricsEvents)
    .where(eq(metricsEvents.check_run_id, runId))
    .orderBy(asc(metricsEvents.id));
  return rows.map((row) => `${row.event_type_id}/${row.file_type_id}`);
};

const eventsOf = (runId: number) =>
  own.db.select().from(checkRunEvents).where(eq(checkRunEvents.check_run_id, runId)).orderBy(asc(checkRunEvents.id));

const inTx = <T>(work: Parameters<OwnDatabase['db']['transaction']>[0]) => own.db.transaction(work) as Promise<T>;

describe('single-provider and single-payment-type warnings', () => {
  const check = (runId: number) => inTx((tx) => warnOfSingleProviders(tx, queue, runId));

  test('a file with one provider causes one warning', async () => {
    const group = await addGroup(own.db);
    const { run, file } = await addRun(own.db, group, [{ claims: [100] }, { claims: [200, 300] }], { status: 1 });
    expect(await check(run.id)).toEqual({ provider: 1, type: 0 });
    expect(await check(run.id)).toEqual({ provider: 0, type: 0 });
    expect(await metricsOf(run.id)).toEqual(['301/2']);
    expect((await eventsOf(run.id)).map(({ type, data }) => [type, data.filename])).toEqual([
      ['single-provider-warning', file.filename],
    ]);
    expect(await notificationsOf('luminx_single_provider', group.id)).toHaveLength(1);
  });

  test('a file with one EOB, or with two providers, causes none', async () => {
    const group = await addGroup(own.db);
    const one = await addRun(own.db, group, [{ claims: [100, 200] }], { status: 1 });
    const two = await addRun(own.db, group, [{ claims: [100] }, { claims: [200], provider: 'Another' }], { status: 1 });
    expect(await check(one.run.id)).toEqual({ provider: 0, type: 0 });
    expect(await check(two.run.id)).toEqual({ provider: 0, type: 0 });
  });

  test('a file with one payment type causes one, except for checks-only groups', async () => {
    const answered = [
      { claims: [100], answer: { method: 'Check' } },
      { claims: [200], answer: { method: 'Check' }, provider: 'Another' },
    ];
    const group = await addGroup(own.db);
    const { run } = await addRun(own.db, group, answered, { status: 4 });
    expect(await check(run.id)).toEqual({ provider: 0, type: 1 });
    expect(await metricsOf(run.id)).toEqual(['300/3']);
    expect(await notificationsOf('zelis_single_payment_type', group.id)).toHaveLength(1);
    const checks = await addRun(own.db, await addGroup(own.db, { checks_only: true }), answered, { status: 4 });
    expect(await check(checks.run.id)).toEqual({ provider: 0, type: 0 });
  });

  test('the day’s warnings are sent once, in one email', async () => {
    const group = await addGroup(own.db);
    const { run, file } = await addRun(own.db, group, [{ claims: [100] }, { claims: [200] }], { status: 1 });
    await check(run.id);
    const first = await inTx<Record<string, number>>((tx) => sendDailySummary(tx, queue, TODAY));
    expect(first.emails).toBe(1);
    const [email] = await notificationsOf('consolidated_single_errors', group.id);
    expect(factsOf(email)).toContain(file.filename);
    expect(await inTx((tx) => sendDailySummary(tx, queue, TODAY))).toEqual({ warnings: 0, emails: 0 });
  });
});

describe('expiration alerts', () => {
  const run = (day = TODAY) => inTx<Record<string, number>>((tx) => alertOfExpiring(tx, queue, day));

  test('are sent once per group, at most three days before', async () => {
    const ends = (days: number) => ({ termination_date: addDays(TODAY, days) });
    const [yesterday, today, third, fourth, expired, runOut] = [
      await addGroup(own.db, ends(-1)),
      await addGroup(own.db, ends(0)),
      await addGroup(own.db, ends(3)),
      await addGroup(own.db, ends(4)),
      await addGroup(own.db, { ...ends(1), is_expired: true }),
      await addGroup(own.db, { run_out_date: addDays(TODAY, 2) }),
    ];
    expect(await run()).toEqual({ groups: 3, emails: 1 });
    for (const group of [today, third, runOut])
      expect(await notificationsOf('group_expiration_alert', group.id)).toHaveLength(1);
    for (const group of [yesterday, fourth, expired])
      expect(await notificationsOf('group_expiration_alert', group.id)).toEqual([]);
    expect(await run()).toEqual({ groups: 0, emails: 0 });
  });

  test('are sent to nobody for a location without assigned users', async () => {
    await addGroup(own.db, { location_id: 4, run_out_date: addDays(TODAY, 1) });
    expect(await run()).toMatchObject({ groups: 1, emails: 0 });
  });
});

test('at the end of the day incomplete files are reported once', async () => {
  const group = await addGroup(own.db);
  const done = await addGroup(own.db);
  const { file } = await addRun(own.db, group, [{ claims: [100] }], { status: 3 });
  await addRun(own.db, done, [{ claims: [100] }], { status: 5 });
  const day = inTx<Record<string, number>>((tx) => alertOfIncomplete(tx, queue, TODAY));
  expect((await day).emails).toBe(1);
  const [email] = await notificationsOf('all_payment_files_not_complete', group.id);
  const { facts, link } = email?.message ?? {};
  const status = [group.number, group.name, file.filename, showDate(file.file_date), 'Waiting Status'];
  expect(facts?.[0]?.rows).toContainEqual(status);
  expect(link?.label).toBe('Open check runs');
  const runs = new URL(link?.path ?? '', 'http://localhost').searchParams.get('checkRunIds');
  expect(runs?.split(',')).toContain(String(file.check_run_id));
  expect(email?.message?.reason).toBe(
    'You receive this email because your notification settings include “All Payment Files Not Complete”.',
  );
  expect(await notificationsOf('all_payment_files_not_complete', done.id)).toEqual([]);
  expect(await inTx((tx) => alertOfIncomplete(tx, queue, TODAY))).toEqual({ files: 0, emails: 0 });
});

test('the pull workflow computes the next dates, and reports schedules that have none', async () => {
  const auto = await addGroup(own.db, {
    release_type: 'auto',
    release_day: 3,
    premium_is_active: true,
    premium_schedule_day: 15,
  });
  const email = await addGroup(own.db, { release_type: 'email', next_release_date: TODAY });
  const faulty = await addGroup(own.db, { release_type: 'auto' });
  const compute = (ids?: number[]) => inTx<Record<string, number>>((tx) => computeDates(tx, queue, TODAY, ids));
  expect(await compute([auto.id, email.id, faulty.id])).toEqual({
    locations: 1,
    groups: 3,
    epay: 3,
    premium: 1,
    changed: 2,
    faults: 1,
  });
  const rowOf = async (id: number) => (await own.db.select().from(groups).where(eq(groups.id, id)))[0];
  const dated = await rowOf(auto.id);
  expect(dated?.next_release_date && dated.next_release_date >= TODAY).toBe(true);
  expect(dated?.next_pull_date && dated.next_pull_date >= TODAY).toBe(true);
  expect(dated?.version).toBe(auto.version);
  expect((await rowOf(email.id))?.next_release_date).toBeNull();
  expect(await notificationsOf('group_schedule_error', faulty.id)).toHaveLength(1);
  expect(await compute([auto.id, email.id, faulty.id])).toMatchObject({ changed: 0, faults: 1 });
  expect(await notificationsOf('group_schedule_error', faulty.id)).toHaveLength(1);
  expect((await compute()).groups).toBeGreaterThan(3);
});

describe('drop-offs', () => {
  const built = async (set: Partial<typeof groups.$inferInsert>) => {
    const group = await addGroup(own.db, set);
    const report = (type: string, include_phi: boolean, include_diagnosis: boolean) => ({
      group_id: group.id,
      type,
      include_phi,
      include_diagnosis,
    });
    await own.db
      .insert(groupReports)
      .values([report('Detail', true, false), report('Detail', true, true), report('Summary', true, false)]);
    const { run } = await addRun(own.db, group, [{ claims: [100] }]);
    await buildRegisters({ db: own.db, store: own.store, queue }, run.id);
    return { group, run };
  };
  const dropOffs = async (runId: number) => (await eventsOf(runId)).filter(({ type }) => type === 'dropoff');
  const afterReports = async (runId: number) => (await metricsOf(runId)).slice(3);

  test('of automatic groups are registered once, when the registers are built', async () => {
    const { run } = await built({ release_type: 'auto', release_day: 2 });
    const [event, ...more] = await dropOffs(run.id);
    expect(more).toEqual([]);
    expect(event?.data).toMatchObject({ status: 'scheduled', date: expect.stringMatching(/^\d{4}-/) });
    expect(event?.data.reports).toHaveLength(2); // the one with diagnoses is not dropped off
    expect(await afterReports(run.id)).toEqual(['133/35', '134/35', '133/34', '134/34']);
    await registerDropOffs(own.db, queue);
    expect(await dropOffs(run.id)).toHaveLength(1);
  });

  test('are not registered without a release day, and are once there is one', async () => {
    const { group, run } = await built({ release_type: 'auto' });
    expect(await afterReports(run.id)).toEqual(['133/35', '135/35', '133/34', '135/34']);
    expect((await dropOffs(run.id)).map(({ data }) => data.status)).toEqual(['failed']);
    expect(await notificationsOf('group_schedule_error', group.id)).toHaveLength(1);
    await own.db.update(groups).set({ release_day: 5 }).where(eq(groups.id, group.id));
    expect((await registerDropOffs(own.db, queue)).registered).toBe(1);
    expect((await dropOffs(run.id)).map(({ data }) => data.status)).toEqual(['failed', 'scheduled']);
  });

  test('of other groups wait for a user', async () => {
    const { run } = await built({ release_type: 'deposit' });
    expect(await dropOffs(run.id)).toEqual([]);
  });

  test('of a released run are not registered again', async () => {
    const { run } = await built({ release_type: 'deposit' });
    await own.db.update(groups).set({ release_type: 'auto', release_day: 1 }).where(eq(groups.id, run.group_id));
    await own.db.update(checkRuns).set({ released_at: new Date() }).where(eq(checkRuns.id, run.id));
    await registerDropOffs(own.db, queue);
    expect(await dropOffs(run.id)).toEqual([]);
  });

  test('are counted in the metrics when they are done', async () => {
    const { group, run } = await built({});
    const report = { check_run_id: run.id, filename: 'a.xlsx', groupId: group.id, locationId: group.location_id };
    await inTx((tx) => recordDropOff(tx, report, 'lin'));
    await inTx((tx) => recordDropOff(tx, report, 'smb', 'no such folder'));
    expect(await afterReports(run.id)).toEqual(['202/1000', '203/1001']);
  });
});

test('a status report of the network causes a notification', async () => {
  const group = await addGroup(own.db, { network: 'nomi' });
  const { run } = await addRun(own.db, group, []);
  await inTx((tx) => notifyOfNetworkReport(tx, queue, { ...run, group }, 'status.csv', '2026-11-20'));
  expect((await notificationsOf('nomi_status_report_received', group.id)).map(({ subject }) => subject)).toEqual([
    'Nomi status report status.csv',
  ]);
});
