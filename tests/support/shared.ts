import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** A worker takes this many days at a time, by making a folder for them: only one can, also one that was restarted. */
const BLOCK = 100;
const blocks = join(tmpdir(), `console-test-days-${new URL(url).port}`);
let next = 0;
let end = 0;

const takeBlock = (): number => {
  mkdirSync(blocks, { recursive: true });
  for (let block = 0; ; block += 1) {
    try {
      mkdirSync(join(blocks, String(block)));
      return block * BLOCK;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // of node:fs
    }
  }
};

/** A different day on each call, from 2060 on, so that no two tests on the shared server use the same holiday. */
export const freshDay = (): string => {
  if (next === end) {
    next = takeBlock();
    end = next + BLOCK;
  }
  return new Date(Date.UTC(2060, 0, 1 + next++)).toISOString().slice(0, 10);
};
