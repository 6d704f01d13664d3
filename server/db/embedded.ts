import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { sweepLeftBehind } from '../processes.ts';
import { lockDirectory } from './directory-lock.ts';

const SOCKET_DIR = 'console-db-';

const START_TIMEOUT_MS = 60_000;

/** What a message from the worker says, or the worker's own failure. */
const answerOf = (worker: Worker, wanted: string) =>
  new Promise<void>((done, failed) => {
    const timer = setTimeout(
      () => failed(new Error(`The embedded database did not say "${wanted}" in time`)),
      START_TIMEOUT_MS,
    );
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    worker.once('error', (error) => settle(() => failed(error)));
    worker.once('message', (message) =>
      settle(() => (message === wanted ? done() : failed(new Error(`The embedded database said: ${String(message)}`)))),
    );
  });

/**
 * A PostgreSQL of this process's own (PGlite in a worker thread, behind a unix socket), so that the default and the
 * real one are the same code. Its directory is locked: PGlite opens one twice without complaint and spoils it.
 */
export const openEmbedded = async (dataDir: string): Promise<{ pool: pg.Pool; close: () => Promise<void> }> => {
  const dir = resolve(dataDir, 'database');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(resolve(dataDir));
  // Socket paths are short by the system's limit, so it does not stand in the data directory.
  sweepLeftBehind(tmpdir(), SOCKET_DIR);
  const socketDir = mkdtempSync(join(tmpdir(), `${SOCKET_DIR}${process.pid}-`));
  try {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { dir, socket: join(socketDir, '.s.PGSQL.5432') },
    });
    await answerOf(worker, 'ready');
    // One connection: the socket mixes the messages of several, so that one's statement meets another's parameters.
    // Queries run one after another in any case. Whoever waits for the pool inside a transaction waits for ever.
    const pool = new pg.Pool({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres', max: 1 });
    const close = async () => {
      await pool.end();
      const closed = answerOf(worker, 'closed');
      worker.postMessage('close');
      await closed;
      await worker.terminate();
      rmSync(socketDir, { recursive: true, force: true });
      unlock();
    };
    return { pool, close };
  } catch (error) {
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
    throw error;
  }
};
