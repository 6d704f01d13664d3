import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/** A TCP port of the loopback address that nobody listens on at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });

/** Resolves with the exit code (null: ended by a signal) once the process is gone; at once when it already is. */
export const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => child.once('exit', (code) => done(code)));

/** Sends the signal and waits; after `patienceMs` the process is killed outright. */
export const stop = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM', patienceMs = 30_000) => {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  const last = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const code = await exited(child);
  clearTimeout(last);
  return code;
};

/** Asks `ready` until it holds; throws what `why` says when it does not within `patienceMs`. */
export const until = async (ready: () => Promise<boolean>, why: () => string, patienceMs = 60_000) => {
  const end = Date.now() + patienceMs;
  while (!(await ready())) {
    if (Date.now() > end) throw new Error(why());
    await new Promise((done) => setTimeout(done, 50));
  }
};

/** Installs a Debian package, as root alone; false where that cannot be done. Takes about half a minute. */
export const installDebianPackage = (name: string): boolean => {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return false;
  console.error(`Installing the Debian package ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0;
  run('update');
  return run('install', '-y', '--no-install-recommends', name);
};
