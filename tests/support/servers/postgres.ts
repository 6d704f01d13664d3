import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, installDebianPackage, stop, until } from './processes.ts';

/** A temporary PostgreSQL: it listens on a loopback port and on a socket in its own directory, without fsync. */
export interface Cluster {
  /** The URL of its maintenance database. */
  url: string;
  /** The folder of its programs: psql, pg_dump, … */
  programs: string;
  /** Stops it like an operator's restart (`fast`) or a crash (`immediate`); its data is kept for `start`. */
  halt: (mode: keyof typeof SHUTDOWN) => Promise<void>;
  start: () => Promise<void>;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
}

/** PostgreSQL, "Shutting Down the Server". */
const SHUTDOWN = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

const NOBODY = 65534;

/** The program folder of the newest installed server. */
const findPrograms = (): string | undefined =>
  globSync('/usr/{lib/postgresql,pgsql-}*/**/bin/initdb')
    .map((path) => path.replace(/\/initdb$/, ''))
    .sort((a, b) => Number.parseInt(b.replace(/\D+/, ''), 10) - Number.parseInt(a.replace(/\D+/, ''), 10))[0];

const programs = (): string => {
  const found = findPrograms() ?? (installDebianPackage('postgresql') ? findPrograms() : undefined);
  if (!found) throw new Error('These tests need PostgreSQL 15 or newer: install the package "postgresql".');
  return found;
};

/** PostgreSQL refuses to run as root: as root, it is started as the package's user, or as nobody. */
const unprivileged = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  try {
    const of = (flag: string) =>
      Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: of('-u'), gid: of('-g') };
  } catch {
    return { uid: NOBODY, gid: NOBODY };
  }
};

const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
};

const run = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/**
 * Starts a cluster in the system's temporary directory; about two seconds.
 * @param more settings, e.g. for a cluster that must keep acknowledged transactions when it is halted.
 */
export const startCluster = async (more: Readonly<Record<string, string>> = {}): Promise<Cluster> => {
  const bin = programs();
  const as = unprivileged();
  const directory = mkdtempSync(join(tmpdir(), 'cluster-'));
  if (as.uid !== undefined && as.gid !== undefined) chownSync(directory, as.uid, as.gid);
  const data = join(directory, 'data');
  const options = { ...as, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );

  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...more }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const answers = () =>
    run(url, 'select 1').then(
      () => true,
      () => false,
    );
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', directory, ...settings], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    server.stderr?.on('data', (chunk) => {
      log = `${log}${chunk}`.slice(-4000);
    });
    await until(answers, () => `PostgreSQL did not start:\n${log}`);
  };
  const halt = async (mode: keyof typeof SHUTDOWN) => {
    if (server) await stop(server, SHUTDOWN[mode]);
  };
  await start();
  return {
    url,
    programs: bin,
    halt,
    start,
    stop: async () => {
      await halt('fast');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/**
 * Creates a database in the cluster of `url`, empty or a copy of one that nobody is connected to; returns its URL.
 */
export const createDatabase = async (url: string, template = 'template1'): Promise<string> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} template ${template}`);
  const address = new URL(url);
  address.pathname = name;
  return address.href;
};
