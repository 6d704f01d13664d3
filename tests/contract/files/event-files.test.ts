import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MetricsEvent } from '../../../resources/events/index.ts';
import { paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { metricsEvents } from '../../../server/db/tables/health.ts';
import { processorFiles } from '../../../server/db/tables/registers.ts';
import { fileOfEvent } from '../../../src/pages/release/addresses.ts';
import { apiAs } from '../../support/calls/api.ts';
import type { Downloads } from '../../support/calls/downloads.ts';
import { openDownloads } from '../../support/calls/downloads.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addFile, addGroup, addRun, NO_MONEY } from '../../support/release/runs.ts';

/* The summary's links open the file that the event is about, whatever other files have its name. */

let files: Downloads;
beforeAll(async () => {
  files = await openDownloads();
});
afterAll(() => files?.close());

const at = (time: string) => new Date(`2026-03-03T${time}:00Z`);

/** A payment file of a new group with these bytes, loaded at a time of the day. */
const load = async (bytes: string, filename: string, time: string) => {
  const { db } = files.own;
  const group = await addGroup(db);
  const { run, file } = await addRun(db, group, [{ claims: [100] }], { date: '2026-03-03', filename });
  const kept = { ...(await files.keep(bytes)), created_at: at(time) };
  await db.update(paymentFiles).set(kept).where(eq(paymentFiles.id, file.id));
  return { group, run, file };
};

type Draft = Pick<typeof metricsEvents.$inferInsert, 'file_name' | 'group_id' | 'check_run_id'> & {
  event?: number;
  file?: number;
  time: string;
};

const add = async (drafts: readonly Draft[]) => {
  for (const { event = 1, file = 1, time, ...about } of drafts) {
    const row = { ...about, event_type_id: event, file_type_id: file, happened_at: at(time) };
    await files.own.db.insert(metricsEvents).values(row);
  }
};

/** The listed events with this file name, oldest first. */
const eventsOf = async (name: string): Promise<MetricsEvent[]> => {
  const query = new URLSearchParams({ fromDate: '2026-03-01', toDate: '2026-03-07', search: name });
  const api = await apiAs(files.server.url, 'check_run');
  const { status, body } = await api.get<{ data: MetricsEvent[] }>(`/metrics/getData?${query}`);
  expect(status).toBe(200);
  return body.data.toReversed();
};

/** What the console's link of an event opens; undefined where it offers none. */
const opened = async ({ file_type, file_name, file_id }: MetricsEvent) => {
  if (file_id === null) return undefined;
  const address = fileOfEvent(file_type.id, { id: file_id, filename: file_name ?? '' })?.address;
  if (!address) return undefined;
  return (await files.open(address, await files.ticket(address))).body;
};

test('of two groups with a file of one name on one day, each event opens that of its own run', async () => {
  const name = 'same-name.000';
  const one = await load('of the first group', name, '15:00');
  const other = await load('of the second group', name, '16:00');
  await add(
    [one, other].map(({ group, run }, index) => ({
      file_name: name,
      group_id: group.id,
      check_run_id: run.id,
      time: `1${5 + index}:00`,
    })),
  );
  const events = await eventsOf(name);
  expect(events.map(({ file_id }) => file_id)).toEqual([one.file.id, other.file.id]);
  expect([await opened(events[0] as MetricsEvent), await opened(events[1] as MetricsEvent)]).toEqual([
    'of the first group',
    'of the second group',
  ]);
  // by its name alone it is not known which of them is meant
  expectProblem(await files.ask({ filename: name, 'event-type-id': 1, 'file-type-id': 1 }), 409);
});

test('a name that was given again after a void opens the file that was there at the time', async () => {
  const name = 'again.000';
  const { group, run, file } = await load('voided', name, '15:00');
  await files.own.db.update(paymentFiles).set({ status_id: 8 }).where(eq(paymentFiles.id, file.id));
  const loaded = { ...NO_MONEY, ...(await files.keep('loaded again')), filename: name, created_at: at('18:00') };
  await addFile(files.own.db, file, 12, loaded);
  const about = { file_name: name, group_id: group.id, check_run_id: run.id };
  await add([
    { ...about, time: '15:00' },
    { ...about, event: 67, time: '17:59' },
    { ...about, time: '18:00' },
  ]);
  const found = [];
  for (const event of await eventsOf(name)) found.push([event.event_type.id, await opened(event)]);
  expect(found).toEqual([
    [1, 'voided'],
    [67, 'voided'],
    [1, 'loaded again'],
  ]);
});

test('a file for the processor is opened too; an event without a run has no file', async () => {
  const name = 'sent-event.csv';
  const { group, run, file } = await load('payment file', 'event-source.000', '15:00');
  const row = { kind: 'sent', filename: name, row_count: 1, total_cents: 100, happened_at: at('15:30') };
  await files.own.db
    .insert(processorFiles)
    .values({ ...row, ...(await files.keep('for the processor')), payment_file_id: file.id });
  const about = { file_name: name, group_id: group.id };
  await add([
    { ...about, event: 2, file: 2, check_run_id: run.id, time: '15:30' },
    { ...about, event: 6, file: 1, time: '15:31' },
    { ...about, event: 6, file: 1, check_run_id: run.id, time: '15:32' },
  ]);
  const events = await eventsOf(name);
  expect(events.map(({ file_id }) => file_id)).toEqual([expect.any(Number), null, null]);
  expect(await opened(events[0] as MetricsEvent)).toBe('for the processor');
});
