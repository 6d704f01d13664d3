import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from './config.ts';
import { ConfigurationError } from './config.ts';
import { unreadableKeys } from './sftp/sign-in.ts';
import type { SftpSource } from './sftp/source.ts';

const DATABASE_WITHIN_MS = 5_000;

/** A system error code or a SQLSTATE, because messages may quote a host, a user or a path. */
const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? 'no answer in time');

const portFault = (port: number, code: string): string => {
  if (code === 'EADDRINUSE') return `${port} is in use by another program. Stop that program, or set another port`;
  if (code === 'EACCES') return `${port} may not be listened on by this user. Set one above 1023`;
  return `${port} cannot be listened on (${code})`;
};

/** Listens and closes again. A port taken in between is reported when the server itself listens. */
const checkPort = (name: string, port: number, host: string): Promise<string | undefined> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const code = codeOf(error);
      const isOfHost = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL'].includes(code);
      done(isOfHost ? `HOST: is no address of this machine (${code})` : `${name}: ${portFault(port, code)}`);
    });
    probe.listen({ port, host }, () => probe.close(() => done(undefined)));
  });

const checkDirectory = async (dir: string): Promise<string | undefined> => {
  const file = join(dir, `.${randomUUID()}`);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await writeFile(file, '');
    await rm(file);
    return undefined;
  } catch (error) {
    return `DATA_DIR: cannot be written to (${codeOf(error)}). Make it a directory this user may write to`;
  }
};

/** Faults of settings, by SQLSTATE (PostgreSQL, Appendix A). */
const DATABASE_FAULTS: Readonly<Record<string, string>> = {
  '28000': 'the database refuses this user',
  '28P01': 'the database refuses this user or password',
  '3D000': 'the server has no database of this name',
  '53300': 'the database has no connection left',
  '57P03': 'the database is starting or shutting down',
};

const clientOf = (connectionString: string): pg.Client => {
  const limits = { connectionTimeoutMillis: DATABASE_WITHIN_MS, query_timeout: DATABASE_WITHIN_MS };
  // reported by the call that fails
  return new pg.Client({ connectionString, ...limits }).on('error', () => undefined);
};

const POOLED =
  'DATABASE_URL: leads to a pooler in transaction mode, where the locks of running jobs do not hold. ' +
  'Let it lead to PostgreSQL itself, or to a pooler in session mode';

const sessionOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

/**
 * Whether a connection keeps its session of the database. A pooler in transaction mode gives an idle connection's
 * session to the next transaction of another connection, and then has none for the first, or a different one.
 */
const checkSession = async (client: pg.Client, connectionString: string): Promise<string | undefined> => {
  const other = clientOf(connectionString);
  try {
    const session = await sessionOf(client);
    await other.connect();
    await other.query('BEGIN');
    const isShared = (await sessionOf(other)) === session;
    const isKept = (await sessionOf(client).catch(() => undefined)) === session;
    return isShared || !isKept ? POOLED : undefined;
  } finally {
    await other.end().catch(() => undefined);
  }
};

const checkDatabase = async (connectionString: string): Promise<string | undefined> => {
  const client = clientOf(connectionString);
  try {
    await client.connect();
    return await checkSession(client, connectionString);
  } catch (error) {
    const code = codeOf(error);
    return `DATABASE_URL: ${DATABASE_FAULTS[code] ?? `the database cannot be reached (${code})`}`;
  } finally {
    await client.end().catch(() => undefined);
  }
};

const checkKeys = async (sources: readonly SftpSource[]): Promise<string | undefined> => {
  const keys = await unreadableKeys(sources);
  return keys.length ? `SFTP_SOURCES: the private key of ${keys.join(', ')} cannot be read` : undefined;
};

/**
 * Checks what the settings refer to before anything is opened or written: free ports, a writable directory, a reachable
 * database, readable keys. Throws `ConfigurationError` with one line per fault.
 */
export const preflight = async (
  config: Pick<Config, 'PORT' | 'HOST' | 'ADMIN_PORT' | 'DATA_DIR' | 'DATABASE_URL' | 'SFTP_SOURCES'>,
): Promise<void> => {
  const faults = await Promise.all([
    checkPort('PORT', config.PORT, config.HOST),
    checkPort('ADMIN_PORT', config.ADMIN_PORT, '127.0.0.1'),
    checkDirectory(config.DATA_DIR),
    config.DATABASE_URL ? checkDatabase(config.DATABASE_URL) : undefined,
    checkKeys(config.SFTP_SOURCES ?? []),
  ]);
  const found = faults.filter((fault) => fault !== undefined);
  if (found.length) throw new ConfigurationError(found);
};
