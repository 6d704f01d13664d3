import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** The real server, in a process of its own. */
export interface TestServer {
  /** Where people and the API are, without a slash at the end. */
  url: string;
  /** Where `/live`, `/ready`, `/version` and `/metrics` are. */
  adminUrl: string;
  dataDir: string;
  pid: number;
  logs: LogLine[];
  /** Ends it in good order; answers the exit code. */
  stop: () => Promise<number | null>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
}

interface ServerOptions {
  /** A PostgreSQL; the embedded database when absent. */
  databaseUrl?: string;
  /** To start again over the data of an earlier server; a fresh directory, removed at the end, when absent. */
  dataDir?: string;
  environment?: Record<string, string>;
  /** Another program than the product's own, e.g. one with a resource more. */
  program?: string;
}

/** No test is to be held back by the limiter, but the one that tries it; and none begins with other rows than its own. */
export const TEST_SETTINGS = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  NODE_ENV: 'test',
  // it would take the one port; a test of the counterparties turns them on
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

/** The server's program with these settings and no others; for tests of how it starts and refuses to start. */
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
 * Starts the server on ports that the system chooses, and waits until it is ready (in a second or two). A port that was
 * looked for may be another test's by then, and that one's server would answer for this one.
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
    await until(ready, () => `The server was not ready in time:\n${said()}`);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const { url, adminUrl } = portsIn(logs) ?? { url: '', adminUrl: '' }; // it was ready
  const clean = () => {
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
