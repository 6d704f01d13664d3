import { expect, inject, test } from 'vitest';
import { apiAs } from '../support/calls/api.ts';
import { createDatabase } from '../support/servers/postgres.ts';
import { startServer } from '../support/servers/server.ts';
import { temporaryDirectories } from '../support/temporary-directories.ts';
import type { HolidayRow } from '../support/worlds/holidays.ts';

/** A server that is killed while users save loses nothing it has acknowledged, and starts again (TRUST E6). */
const ROUNDS = 10;
const directory = temporaryDirectories();
const day = (number: number): string => new Date(Date.UTC(1900, 0, 1 + number)).toISOString().slice(0, 10);

const databaseOf = {
  embedded: () => Promise.resolve(undefined),
  postgres: () => createDatabase(inject('databaseUrl')),
};

test.each(['embedded', 'postgres'] as const)('killed while saving, on %s', async (engine) => {
  const databaseUrl = await databaseOf[engine]();
  const dataDir = directory('killed-');
  const answered = new Map<string, number>();
  let days = 0;

  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({ databaseUrl, dataDir });
    const api = await apiAs(server.url, 'check_run_manager');
    let over = false;
    const person = async () => {
      while (!over) {
        const input = { date: day(days++), description: `Round ${round}`, overrides: [] };
        const answer = await api.post<HolidayRow>('/holidays', input).catch(() => undefined);
        if (answer?.status === 201) answered.set(input.date, answer.body.id);
      }
    };
    const people = Array.from({ length: 4 }, person);
    await new Promise((done) => setTimeout(done, 200 + Math.random() * 600));
    const killed = server.kill();
    over = true;
    await Promise.all([killed, ...people]);
  }

  const server = await startServer({ databaseUrl, dataDir });
  const rows = (await (await apiAs(server.url, 'administrator')).get<HolidayRow[]>('/holidays')).body;
  const kept = new Map(rows.map(({ date, id }) => [date, id]));
  expect(answered.size).toBeGreaterThan(ROUNDS);
  expect([...answered].filter(([date, id]) => kept.get(date) !== id)).toEqual([]);
  expect(await server.stop()).toBe(0);
});
