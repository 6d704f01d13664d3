import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoEmail } from '../../demo/accounts.ts';
import { freshClone } from '../support/clone.ts';
import { exited, freePort, stop, until } from '../support/servers/processes.ts';
import { spawnServer } from '../support/servers/server.ts';

/** Its path has characters that a URL encodes: a space, an umlaut, the start of a percent escape. */
const { folder: clone, remove } = freshClone('Größe 100%25 of a clone ');

let environment: Record<string, string>;

beforeAll(async () => {
  const names = ['PORT', 'ADMIN_PORT'];
  environment = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, String(await freePort())] as const)),
  );
});

afterAll(remove);

/** `npm start` as a new user runs it: only the ports are configured. */
const started = async () => {
  const { child, logs, noise } = spawnServer(environment, join(clone, 'scripts/start.ts'));
  const ready = async () => {
    if (child.exitCode !== null) throw new Error(noise.join('\n'));
    return fetch(`http://127.0.0.1:${environment.ADMIN_PORT}/ready`).then(
      ({ ok }) => ok && noise.some((line) => line.includes(demoEmail('administrator'))),
      () => false,
    );
  };
  await until(ready, () => noise.join('\n'), 240_000);
  return { child, logs, said: noise.join('\n') };
};

const token = () =>
  execFileSync(process.execPath, [join(clone, 'scripts/token.ts'), 'check_run'], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  }).trim();

const runs = async () => {
  const answer = await fetch(`http://127.0.0.1:${environment.PORT}/api/payments/release`, {
    headers: { authorization: `Bearer ${token()}` },
  });
  return (await answer.json()) as { total: number };
};

test('a fresh clone builds its console, generates its world and accepts sign-ins; the next start does not build or generate again', async () => {
  const first = await started();
  expect(first.said).toContain('Building the console');
  const asBrowser = { headers: { accept: 'text/html' } };
  const page = await fetch(`http://127.0.0.1:${environment.PORT}/`, asBrowser).then((answer) => answer.text());
  const [script] = /\/assets\/index-[\w-]+\.js/.exec(readFileSync(join(clone, 'dist/index.html'), 'utf8')) ?? ['none'];
  expect(page).toContain(script);
  const { total } = await runs();
  expect(total).toBeGreaterThan(100);
  expect(await stop(first.child)).toBe(0);

  const second = await started();
  expect(second.said).not.toContain('Building the console');
  expect((await runs()).total).toBeGreaterThanOrEqual(total);
  expect(await stop(second.child)).toBe(0);
});

test('a folder that Vite cannot build in is refused with one sentence', async () => {
  const { folder, remove } = freshClone('clone #');
  const { child, noise } = spawnServer(environment, join(folder, 'scripts/start.ts'));
  expect(await exited(child)).toBe(1);
  expect(noise.join('')).toBe(
    `The console cannot be built in ${folder}/: rename the folder, its path must not hold "#" or "?".\n`,
  );
  remove();
});
