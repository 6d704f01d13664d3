import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgetServer } from './identity.ts';
import { migratedDataDir } from './migrated.ts';
import { exited, stop, until } from './processes.ts';

/** One line of the server's JSON log. */
export interface LogLine {
  level?: number;
  msg?: string;
  event?: string;
  /** Of the event `ready`: where it listens. */
  port?: number;
  adminPort?: number;
  [key: string]: unknown;
}

/** The real server, in a separate process. */
export interface TestServer {
  /** The base URL of the console and the API, without a trailing slash. */
  url: string;
  /** The base URL of `/live`, `/ready`, `/version` and `/metrics`. */
  adminUrl: string;
  dataDir: string;
  pid: number;
  logs: LogLine[];
  /** Stops it gracefully; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Kills it, as a power failure would. */
  kill: () => Promise<void>;
}

interface ServerOptions {
  /** The URL of a PostgreSQL database; the embedded database when absent. */
  databaseUrl?: string;
  /** The data of an earlier server, to start again with; when absent, a new directory that is removed at the end. */
  dataDir?: string;
  environment?: Record<string, string>;
  /** A program instead of the product's own, e.g. one with an additional resource. */
  program?: string;
  /** How long its start may take; two minutes by default. */
  patienceMs?: number;
}

/** No rate limit, except in its own test, and no generated rows. */
export const TEST_SETTINGS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  NODE_ENV: 'test',
  // the counterparties have one usual port; tests of them turn them on
  SIMULATE: 'off',
  DEMO_WORLD: 'none',
  CONSOLE_DIR: process.env.CONSOLE_DIR ?? 'dist',
};

const readLines = (child: ChildProcess, logs: LogLine[], noise: string[]) => {
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('{')) logs.push(JSON.parse(line) as LogLine);
      else if (line) noise.push(line);
    }
  });
  child.stderr?.on('data', (chunk: Buffer) => noise.push(String(chunk)));
};

/** The server's program with these settings and no others, for tests of starting and of refusing to start. */
export const spawnServer = (environment: Record<string, string>, program = 'server/main.ts') => {
  const { PATH, HOME, TZ, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { PATH, HOME, TZ, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const logs: LogLine[] = [];
  const noise: string[] = [];
  readLines(child, logs, noise);
  return { child, logs, noise };
};

/** The ports that the server itself says it listens on. */
const portsIn = (logs: readonly LogLine[]) => {
  const line = logs.find(({ event }) => event === 'ready');
  return line && { url: `http://127.0.0.1:${line.port}`, adminUrl: `http://127.0.0.1:${line.adminPort}` };
};

/**
 * Starts the server on ports that the system chooses, and waits until it is ready (a second or two). A free port chosen
 * in advance could be taken by another test's server, which would then answer in place of this one.
 */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const dataDir =
    options.dataDir ?? (options.databaseUrl ? mkdtempSync(join(tmpdir(), 'server-')) : await migratedDataDir());
  const { child, logs, noise } = spawnServer(
    {
      ...TEST_SETTINGS,
      PORT: '0',
      ADMIN_PORT: '0',
      DATA_DIR: dataDir,
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl }),
      ...options.environment,
    },
    options.program,
  );
  const said = () => [...noise, ...logs.slice(-20).map((line) => JSON.stringify(line))].join('\n');
  const ready = async () => {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at its start:\n${said()}`);
    const at = portsIn(logs);
    if (!at) return false;
    return fetch(`${at.adminUrl}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    await until(ready, () => `The server was not ready in time:\n${said()}`, options.patienceMs);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const { url, adminUrl } = portsIn(logs) ?? { url: '', adminUrl: '' }; // it is ready
  const clean = () => {
    forgetServer(url);
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  return {
    url,
    adminUrl,
    dataDir,
    pid: child.pid ?? 0,
    logs,
    stop: async () => {
      const code = await stop(child);
      clean();
      return code;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited(child);
      clean();
    },
  };
};
