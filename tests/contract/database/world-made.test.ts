import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { checkInvariants } from '../../../demo/invariants.ts';
import { operatorsNow } from '../../../demo/world/clock.ts';
import { generateWorld } from '../../../demo/world/index.ts';
import type { Database } from '../../../server/db/database.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { exceptionRows } from '../../../server/modules/exceptions/rows.ts';
import { apiAs } from '../../support/calls/api.ts';
import { startOwnServer } from '../../support/shared.ts';
import { plantedIn } from '../../support/week/planted.ts';
import { countOf, emptyDatabase, rowsOf } from '../../support/worlds/world.ts';

const today = '2026-11-20';

describe('generating a world', () => {
  /** A digest of the tables all of whose columns are generated. */
  const digest = async (database: Database) => {
    const tables = [
      'payment_files',
      'eobs',
      'claims',
      'check_run_events',
      'bank_transactions',
      'pull_invoices',
      'webhook_logs',
      'notification_addressees',
    ];
    const texts = tables.map(
      (name) => `select '${name}' as name, md5(string_agg(t::text, '|' order by id)) as hash from ${name} t`,
    );
    return rowsOf(database, `${texts.join(' union all ')} order by name`);
  };

  test('the same preset, seed and day give the same world, even after an interrupted attempt', async () => {
    const [whole, cutOff] = [await emptyDatabase(), await emptyDatabase()];
    try {
      const report = await generateWorld(whole.db, 'stormy', { today });
      await cutOff.pool.query('alter table lockboxes rename to lockboxes_away');
      await expect(generateWorld(cutOff.db, 'stormy', { today })).rejects.toThrow('Failed query');
      expect(await countOf(cutOff, 'bank_accounts')).toBe(0);
      await cutOff.pool.query('alter table lockboxes_away rename to lockboxes');
      // a later day, another size: an interrupted generation is completed with its original options
      const rest = await generateWorld(cutOff.db, 'medium', { today: '2026-11-24', seed: 8 });
      expect(rest.areas.map(({ area }) => area)).toEqual([
        'bank',
        'notifications',
        'metrics',
        'webhooks',
        'audit',
        'health',
      ]);
      expect(rest.exceptions).toHaveLength(report.exceptions.length);
      expect(await digest(cutOff)).toEqual(await digest(whole));
      expect(await checkInvariants(cutOff.db)).toEqual([]);
    } finally {
      await whole.close();
      await cutOff.close();
    }
  });

  test('a database with other groups is left unchanged', async () => {
    const database = await emptyDatabase();
    try {
      await database.db.insert(groups).values({ number: '1', name: 'Mine', location_id: 1 });
      const report = await generateWorld(database.db, 'small', { today });
      expect(report).toEqual({ made: false, rows: 0, exceptions: [], areas: [] });
      expect(await countOf(database, 'groups')).toBe(1);
    } finally {
      await database.close();
    }
  });

  test.each([
    ['stormy', 20, 200],
    ['small', 5, 15],
  ] as const)(
    'all that waits for a person in a %s world was planted, and all of that waits',
    async (preset, least, most) => {
      const database = await emptyDatabase();
      try {
        // what waits depends on the time
        await generateWorld(database.db, preset, operatorsNow());
        const { rows } = await database.db.execute<{ id: string }>(exceptionRows);
        const planted = await plantedIn(database.db);
        expect(rows.map(({ id }) => id).sort()).toEqual(planted.map(({ id }) => id).sort());
        expect(rows.length).toBeGreaterThanOrEqual(least);
        expect(rows.length).toBeLessThanOrEqual(most);
      } finally {
        await database.close();
      }
    },
  );

  /** The day so many weekdays before one. */
  const weekdaysBefore = (date: string, count: number): string => {
    const day = new Date(`${date}T00:00:00Z`);
    for (let left = count; left > 0; left -= day.getUTCDay() % 6 ? 1 : 0) day.setUTCDate(day.getUTCDate() - 1);
    return day.toISOString().slice(0, 10);
  };

  test.each([0, 1, 3])(
    'what waits %i days after a world was generated is little, and is younger than five business days when it begins',
    async (days) => {
      const { today, minutes } = operatorsNow();
      const [made] = new Date(Date.parse(today) - days * 86_400_000).toISOString().split('T');
      const database = await emptyDatabase();
      try {
        await generateWorld(database.db, 'small', { today: made ?? '', minutes: days ? 1440 : minutes });
        const { rows } = await database.db.execute<{ kind: string; day: string }>(
          sql`select kind, (since at time zone 'America/Chicago')::date::text as day from (${exceptionRows}) e order by 2`,
        );
        expect(rows.length, JSON.stringify(rows)).toBeLessThanOrEqual(15);
        expect(rows[0]?.day, JSON.stringify(rows)).toBeDefined();
        expect((rows[0]?.day ?? '') >= weekdaysBefore(made ?? '', 5), JSON.stringify(rows)).toBe(true);
        expect(await checkInvariants(database.db)).toEqual([]);
      } finally {
        await database.close();
      }
    },
  );

  test('works for January 1 and for a Sunday at the end of a month', async () => {
    for (const day of ['2027-01-01', '2027-02-28']) {
      const database = await emptyDatabase();
      try {
        await generateWorld(database.db, 'small', { today: day, seed: 11, minutes: 30 });
        expect(await checkInvariants(database.db), day).toEqual([]);
      } finally {
        await database.close();
      }
    }
  });

  test('no event of the past is later than its end, at any time of the day', async () => {
    for (const [minutes, end] of [
      [0, '2040-11-27T06:00:00.000Z'],
      [7, '2040-11-27T06:07:00.000Z'],
      [79, '2040-11-27T07:19:00.000Z'],
      [900, '2040-11-27T16:00:00.000Z'],
    ] as const) {
      const database = await emptyDatabase();
      try {
        // rows without a time of their own have that of the database, which is earlier
        await generateWorld(database.db, 'small', { today: '2040-11-27', seed: 11, minutes });
        expect(await checkInvariants(database.db), end).toEqual([]);
        const instants = await rowsOf<{ name: string; column: string }>(
          database,
          `select table_name as name, column_name as column from information_schema.columns
           where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name <> 'scheduled_for'`,
        );
        expect(instants.length).toBeGreaterThan(50);
        const later = instants.map(
          ({ name, column }) =>
            `select '${name}.${column}' as name, max(${column}) from ${name} having max(${column}) > '${end}'`,
        );
        expect(await rowsOf(database, later.join(' union all ')), end).toEqual([]);
      } finally {
        await database.close();
      }
    }
  });
});

test('the first start generates a world and logs it', async () => {
  const server = await startOwnServer({ DEMO_WORLD: 'small' });
  try {
    const events = server.logs.flatMap(({ event }) => (String(event).startsWith('world_') ? [event] : []));
    expect(events).toEqual(['world_begun', 'world_made']);
    const administrator = await apiAs(server.url, 'administrator');
    const { body } = await administrator.get<{ total: number }>('/payments/release');
    expect(body.total).toBeGreaterThan(500);
    const scoped = await apiAs(server.url, 'call_center');
    expect((await scoped.get('/locations')).status).toBe(200);
  } finally {
    await server.stop();
  }
});
