import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimelineEvent } from '../../../contract/release/reads.ts';
import { RUN_EVENT_TYPES, RUN_EVENTS } from '../../../domain/release/run-events.ts';
import type { ProblemBody } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseWorld } from '../../support/release/release-world.ts';
import { openReleaseWorld } from '../../support/release/release-world.ts';

/** Event and file type of the files that each type of event refers to (numbers from the API contract). */
const LINKS: Readonly<Record<string, [event: number, file: number | readonly number[]]>> = {
  'payment-file': [1, 1],
  'payment-file-manual': [1, 1],
  'single-payment-type-warning': [1, 1],
  'single-provider-warning': [1, 1],
  'lcr-file': [1, 6],
  'lcr-file-manual': [1, 6],
  'sent-to-zelis': [2, 2],
  'received-from-zelis': [3, 3],
  'cr-report': [34, [34, 35, 36, 37, 38, 39]],
  dropoff: [34, [34, 35, 36, 37, 38, 39]],
  nomi835: [200, 200],
  nomi_status_file: [200, 200],
};

describe('the timeline of a run', () => {
  let world: ReleaseWorld;
  let runs: number[];

  beforeAll(async () => {
    world = await openReleaseWorld();
    const found = await world.rows<{ run: number }>(
      'select distinct on (type) check_run_id as run from check_run_events order by type, id desc',
    );
    runs = [...new Set(found.map(({ run }) => run))];
  });
  afterAll(() => world?.close());

  const timeline = async (id: number): Promise<TimelineEvent[]> => {
    const { status, body } = await (await world.as('check_run')).get<TimelineEvent[]>(`/check-runs/${id}/events`);
    expect(status).toBe(200);
    return body;
  };

  test('has the types of the generated past, oldest first, each with a sentence', async () => {
    const seen = new Set<string>();
    for (const id of runs) {
      const events = await timeline(id);
      const stored = await world.rows<{ id: number }>(
        'select id from check_run_events where check_run_id = $1 order by happened_at, id',
        [id],
      );
      expect(events.map((event) => event.id)).toEqual(stored.map((row) => row.id));
      for (const { type, text, status } of events) {
        seen.add(type);
        expect(text.startsWith(RUN_EVENTS[type])).toBe(true);
        expect(text).not.toMatch(/undefined|null|NaN|\[object/);
        expect(status !== undefined).toBe(type === 'dropoff');
      }
    }
    // the generated past has no release against the gate, and nothing that was paid after a release
    expect([...seen, 'release-override', 'eob-moved'].toSorted()).toEqual([...RUN_EVENT_TYPES].toSorted());
  });

  test('names its files, with the parameters to download them', async () => {
    const api = await world.as('check_run');
    const opened = new Map<string, number>();
    for (const id of runs) {
      for (const { type, files, data } of await timeline(id)) {
        const link = LINKS[type];
        if (!link) {
          expect(files).toEqual([]);
          continue;
        }
        if (typeof data.filename === 'string') expect(files.map(({ filename }) => filename)).toEqual([data.filename]);
        for (const { path, ...file } of files) {
          expect(file['event-type-id']).toBe(link[0]);
          expect([link[1]].flat()).toContain(file['file-type-id']);
          expect(path !== undefined).toBe(link[0] === 200);
          if ((opened.get(type) ?? 0) >= 3) continue;
          opened.set(type, (opened.get(type) ?? 0) + 1);
          for (const address of path === undefined ? [file] : [file, { path }]) {
            const answer = await api.post<ProblemBody>('/files/tickets', address);
            expect(answer.status).toBe(201);
          }
        }
      }
    }
    expect([...opened.keys()].toSorted()).toEqual(Object.keys(LINKS).toSorted());
  });

  test('has the status of a drop-off', async () => {
    const [run] = await world.rows<{ id: number }>('select id from check_runs where released_at is not null limit 1');
    const id = run?.id ?? 0;
    for (const data of [
      { status: 'scheduled', date: '2026-11-23', reports: [] },
      { status: 'failed', reason: 'LIN is away' },
    ]) {
      await world.rows(
        `insert into check_run_events (check_run_id, type, data) values ($1, 'dropoff', $2) returning id`,
        [id, data],
      );
    }
    const told = (await timeline(id)).filter(({ type }) => type === 'dropoff');
    expect(told.map(({ status }) => status)).toEqual(['done', 'scheduled', 'failed']);
    expect(told.at(-1)?.text).toBe('Drop-off: failed, LIN is away');
  });

  test('is not found for an unknown run, nor for roles that do not work on the release', async () => {
    expectProblem(await (await world.as('check_run')).get('/check-runs/2147483647/events'), 404);
    expectProblem(await (await world.as('check_run')).get('/check-runs/9999999999/events'), 422);
    expectProblem(await (await world.as('account_executive')).get(`/check-runs/${runs[0]}/events`), 403);
  });
});
