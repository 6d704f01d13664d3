import { inject } from 'vitest';
import type { Role } from '../../domain/roles.ts';
import { apiAs, apiOf } from './calls/api.ts';
import { createDatabase } from './servers/postgres.ts';
import { startServer } from './servers/server.ts';

/** The server that all test files of a run share. */
export const url = inject('serverUrl');
export const adminUrl = inject('adminUrl');
export const databaseUrl = inject('databaseUrl');

export const as = (role: Role) => apiAs(url, role);
export const anonymous = apiOf(url);

/** A server for one test file, on an empty database of the tested engine. */
export const startOwnServer = async (environment?: Record<string, string>) =>
  startServer({ environment, ...(databaseUrl && { databaseUrl: await createDatabase(databaseUrl) }) });

/** Days reserved for each worker of a test run. */
const DAYS = 1200;
let used = 0;

/** A different day on each call, from 2060 on, so that no two tests of a run use the same holiday. */
export const freshDay = (): string => {
  const worker = Number(process.env.VITEST_WORKER_ID ?? 0) % 40;
  if (used === DAYS) throw new Error('a worker uses more days than it has');
  return new Date(Date.UTC(2060, 0, 1 + worker * DAYS + used++)).toISOString().slice(0, 10);
};
