import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const { scripts, engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};
const CHECK = './scripts/node-version.cjs';

const run = (program: string, ...words: string[]) => spawnSync(program, words, { encoding: 'utf8' });

/** Runs the check as if Node had this version. */
const asVersion = (version: string) => {
  const set = `Object.defineProperty(process.versions, 'node', { value: ${JSON.stringify(version)} });`;
  return run(process.execPath, '-e', `${set} require(${JSON.stringify(CHECK)}); console.log('continues');`);
};

test('every script that runs Node checks the version first', () => {
  const byNode = Object.values(scripts).filter((command) => /\bnode\b|\bvite\b/.test(command));
  expect(byNode.length).toBeGreaterThan(10);
  expect(byNode.filter((command) => !command.startsWith(`node -r ${CHECK} `))).toEqual([]);
});

test.each(['20.19.2', '22.18.0', '24.14.9', '18.0.0', '4.9.1'])(
  'Node %s is rejected with what to install',
  (version) => {
    const { status, stdout, stderr } = asVersion(version);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^This needs Node\.js 24\.15 or newer, and \S.* is [\d.]+: install .*nodejs\.org.*\.\n$/);
    expect(stderr).toContain(` is ${version}:`);
  },
);

test.each(['24.15.0', '24.21.0', '25.0.0', '100.1.0'])('Node %s continues', (version) => {
  expect(asVersion(version)).toMatchObject({ status: 0, stdout: 'continues\n', stderr: '' });
});

test('the engines field and the documents name the same version', () => {
  expect(engines.node).toBe('>=24.15');
  for (const page of ['README.md', 'docs/deploy.md']) {
    expect(readFileSync(page, 'utf8').replaceAll('\n', ' ')).toContain('24.15 or newer');
  }
});

test('an older Node on this machine starts nothing and says so', () => {
  const installed = (process.env.PATH ?? '').split(delimiter).map((folder) => resolve(folder, 'node'));
  const old = installed.filter(
    (program) => existsSync(program) && /^v(?:1?\d|2[0-3])\./.test(run(program, '--version').stdout),
  );
  const started = old.map((program) => run(program, '-r', CHECK, join('scripts', 'start.ts')));
  expect(started.map(({ status, stderr }) => [status, stderr.split('\n').length])).toEqual(old.map(() => [1, 2]));
});
