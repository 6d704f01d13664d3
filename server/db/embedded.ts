import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { sweepLeftBehind } from '../processes.ts';
import { lockDirectory } from './directory-lock.ts';

const SOCKET_DIR = 'console-db-';

const START_TIMEOUT_MS = 60_000;

/**
 * How many bytes of code a function of the embedded database runs before V8 optimizes it. By V8's default, so many
 * functions are optimized at a start that this takes more processor time than all else, without making anything faster.
 */
const OPTIMIZED_AFTER_BYTES = 1_000_000_000;

/** Resolves with the wanted message from the worker, or rejects with the worker's failure. */
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
 * An embedded PostgreSQL (PGlite in a worker thread behind a unix socket), so that the same code runs on it and on a
 * real PostgreSQL. Its directory is locked: PGlite would open the same one twice without an error and corrupt it.
 */
export const openEmbedded = async (dataDir: string): Promise<{ pool: pg.Pool; close: () => Promise<void> }> => {
  const dir = resolve(dataDir, 'database');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const unlock = lockDirectory(resolve(dataDir));
  // The system limits the length of socket paths, so the socket is not in the data directory.
  sweepLeftBehind(tmpdir(), SOCKET_DIR);
  const socketDir = mkdtempSync(join(tmpdir(), `${SOCKET_DIR}${process.pid}-`));
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMIZED_AFTER_BYTES}`);
  try {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { dir, socket: join(socketDir, '.s.PGSQL.5432') },
    });
    await answerOf(worker, 'ready');
    // One connection: the socket would mix the messages of several, so that a statement would get another's parameters.
    // Queries run one after another in any case. Waiting for the pool inside a transaction would never end.
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
