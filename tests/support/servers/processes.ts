import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/** Below the ephemeral ports: one of those may be taken for a connection before a server listens on it. */
const PORTS = { from: 12_000, count: 20_000 };
let offset = Math.floor(Math.random() * PORTS.count);

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** A TCP port of the loopback address on which nothing listens, and which this process was not given before. */
export const freePort = async (): Promise<number> => {
  for (let times = 0; times < PORTS.count; times += 1) {
    offset += 1;
    const port = PORTS.from + (offset % PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
};

/** Resolves with the exit code (null: ended by a signal) once the process is gone; immediately if it already is. */
export const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once('exit', (code) => done(code)));

/** Sends the signal and waits; after `patienceMs` the process is killed with SIGKILL. */
export const stop = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM', patienceMs = 60_000) => {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  const last = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const code = await exited(child);
  clearTimeout(last);
  return code;
};

/** Polls `ready` until it is true; throws the message of `why` if that takes longer than `patienceMs`. */
export const until = async (ready: () => Promise<boolean>, why: () => string, patienceMs = 120_000) => {
  const end = Date.now() + patienceMs;
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(why());
    await new Promise((done) => setTimeout(done, 50));
  }
};

/** Installs a Debian package, as root only; returns false where that is not possible. Takes about half a minute. */
export const installDebianPackage = (name: string): boolean => {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return false;
  console.error(`Installing the Debian package ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;
  run('update');
  return run('install', '-y', '--no-install-recommends', name);
};
