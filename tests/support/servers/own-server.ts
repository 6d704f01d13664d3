import type { Pool } from 'pg';
import { demo } from '../../../demo/index.ts';
import { readConfig } from '../../../server/config.ts';
import { declared, declaredTables } from '../../../server/db/declared.ts';
import type { Declared } from '../../../server/server.ts';
import { startServer as startHere } from '../../../server/server.ts';
import type { Send } from '../calls/api.ts';
import { injected } from '../calls/inject.ts';
import type { OwnDatabase } from './database.ts';
import { openOwnDatabase } from './database.ts';
import { forgetServer } from './identity.ts';
import type { LogLine, TestServer } from './server.ts';
import { startServer, TEST_SETTINGS } from './server.ts';

/** A server whose database the test can access too. */
export interface ServerOfOwn extends Pick<TestServer, 'url' | 'adminUrl' | 'dataDir' | 'logs' | 'stop'> {
  /** The fastest way to call it. */
  send: Send;
}

export interface OwnServerOptions {
  environment?: Record<string, string>;
  /** Writes data before the server starts. */
  before?: (own: OwnDatabase) => Promise<unknown>;
  /** Resources instead of the product's own. */
  other?: () => Promise<{ declared: Declared; prepare: (pool: Pool) => Promise<void> }>;
  /** A separate process whose log is kept. Ignored for an embedded database, which belongs to the test's process. */
  separate?: boolean;
}

const PRODUCT: Declared = { resources: declared, tables: declaredTables };

/** The server in this process, where its code is already loaded: it starts ten times as fast as a new process. */
const startInProcess = async (own: OwnDatabase, { environment, other }: OwnServerOptions): Promise<ServerOfOwn> => {
  // the system chooses the ports, so that no other process can take them before the server listens
  const settings = { PORT: '0', ADMIN_PORT: '0', DATA_DIR: own.dir, LOG_LEVEL: 'silent' };
  const config = readConfig({ ...TEST_SETTINGS, ...settings, ...environment });
  const leftOpen = { ...own.database, close: async () => {} };
  const parts = await other?.();
  await parts?.prepare(own.database.pool);
  const server = await startHere(config, { ...(parts?.declared ?? PRODUCT), demo, opened: leftOpen });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    adminUrl: `http://127.0.0.1:${server.adminPort}`,
    dataDir: own.dir,
    send: injected(server.inject),
    get logs(): LogLine[] {
      throw new Error('A server in the process of the test keeps no log: open it with { separate: true }');
    },
    stop: async () => {
      await server.stop();
      forgetServer(url);
      return 0;
    },
  };
};

/**
 * A server on a database of the tested engine that the test can read and write. With an embedded database, which has
 * one connection, never call the server inside a transaction of the test: both would wait forever.
 */
export const openOwnServer = async (options: OwnServerOptions = {}) => {
  const own = await openOwnDatabase();
  await options.before?.(own);
  const server: ServerOfOwn =
    options.separate && own.url
      ? { ...(await startServer({ databaseUrl: own.url, environment: options.environment })), send: fetch }
      : await startInProcess(own, options);
  return {
    own,
    server,
    close: async () => {
      await server.stop();
      await own.close();
    },
  };
};

/** A server for one test file that does not access its database; `stop` closes both. */
export const startServerInProcess = async (environment?: Record<string, string>) => {
  const { server, close } = await openOwnServer({ environment });
  const { url, adminUrl, dataDir, send } = server;
  return { url, adminUrl, dataDir, send, stop: close };
};

export type ServerInProcess = Awaited<ReturnType<typeof startServerInProcess>>;
