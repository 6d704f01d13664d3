import { writeFileSync } from 'node:fs';
import { posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { sftpPolls } from '../../../server/db/tables/health.ts';
import { startPolling } from '../../../server/modules/ingest/poll.ts';
import type { Polling } from '../../support/servers/polling.ts';
import { openPolling } from '../../support/servers/polling.ts';
import { until } from '../../support/servers/processes.ts';
import { databaseUrl } from '../../support/shared.ts';

let at: Polling;
beforeAll(async () => {
  at = await openPolling();
});
afterAll(() => at?.close());

test.skipIf(!databaseUrl)(
  'of several processes only one at a time polls a source, and each file is fetched once',
  async () => {
    const FILES = 12;
    const PROCESSES = 3;
    const opened: string[] = [];
    at.interceptRequests(({ name, path }) => {
      if (name === 'OPEN') opened.push(path);
      return false;
    });
    const databases = await Promise.all(
      Array.from({ length: PROCESSES }, () =>
        openDatabase({ DATABASE_URL: at.own.url, DATABASE_POOL: 4, DATA_DIR: '' }),
      ),
    );
    const stops = databases.map((database) =>
      startPolling({ ...at.needs, db: database.db, everySeconds: 1 }, database, [at.source]),
    );
    const names = Array.from({ length: FILES }, (_, file) => `cl260102.${String(file).padStart(3, '0')}`);
    for (const name of names) writeFileSync(at.path('payment-files', name), name);
    await until(
      async () => (await at.rows()).length === FILES,
      () => `received: ${opened.length}`,
    );
    // wait for the poll in progress: one that is cut short leaves its last file to the next poll
    await until(
      async () => (await at.own.db.$count(sftpPolls)) > 0,
      () => 'no poll was written down',
    );
    await Promise.all(stops.map((stop) => stop()));
    await Promise.all(databases.map(({ close }) => close()));
    expect(opened.map((path) => posix.basename(path)).sort()).toEqual(names);
    expect(at.sent).toHaveLength(FILES);
    expect((await at.own.db.select().from(sftpPolls)).map(({ is_ok, error }) => [is_ok, error])).toEqual([
      [true, null],
    ]);
  },
);
