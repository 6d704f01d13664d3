import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { turnOf } from '../../../scripts/soak-turns.ts';

/** What `npm test` reports for tests that fail once, twice or never: small real runs of both test runners. */
const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

/** A test file in which each test fails the given number of times; it counts its attempts in a file. */
const source = (runner: string, tests: Record<string, number>, before = '') => `
import { appendFileSync, readFileSync } from 'node:fs';
import { ${runner === 'vitest' ? "expect, test } from 'vitest'" : "expect, test } from '@playwright/test'"};
const attempt = (name) => {
  appendFileSync(name + '.attempts', 'x');
  return readFileSync(name + '.attempts', 'utf8').length;
};
${before}
${Object.entries(tests)
  .map(([name, failures]) => `test('${name}', () => expect(attempt('${name}')).toBeGreaterThan(${failures}));`)
  .join('\n')}
`;

interface Run {
  runner: 'vitest' | 'playwright';
  files: Record<string, string>;
  retry?: boolean;
  shard?: string;
}

/** Runs these files as a step; returns the exit code, the output lines, and the number of attempts of a test. */
const checks = async ({ runner, files, retry = true, shard }: Run) => {
  const root = mkdtempSync(join(tmpdir(), 'checks-test-'));
  roots.push(root);
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const command = runner === 'vitest' ? ['vitest', 'run'] : ['playwright', 'test'];
  const all = {
    'package.json': '{ "type": "module" }',
    'vitest.config.js': 'export default {};',
    'playwright.config.js': "export default { testDir: 'tests', retries: 0, reporter: [['line'], ['json']] };",
    'stages.ts': `
      import { runStages } from '${resolve('scripts/checks.ts')}';
      await runStages([[${JSON.stringify({ name: 'small', command, counts: runner, retry, shard })}]]);
    `,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const { code, stdout } = await new Promise<{ code: number | null; stdout: string }>((done) => {
    const child = execFile(process.execPath, ['stages.ts'], { cwd: root }, (_error, text) =>
      done({ code: child.exitCode, stdout: text }),
    );
  });
  return {
    code,
    lines: stdout.trimEnd().split('\n'),
    attempts: (name: string) => readFileSync(join(root, `${name}.attempts`), 'utf8').length,
  };
};

describe.each([
  ['vitest', 'tests/one.test.js', 'tests/other.test.js', 'tests/one.test.js'],
  ['playwright', 'tests/one.spec.js', 'tests/other.spec.js', 'one.spec.js'],
] as const)('a step of %s', (runner, one, other, named) => {
  test('counts a test that failed once as passed and names it; a test that failed twice has failed', async () => {
    const files = {
      [one]: source(runner, { fine: 0, shaky: 1, broken: 2 }),
      [other]: source(runner, { elsewhere: 0 }),
    };
    const { code, lines, attempts } = await checks({ runner, files });
    expect(lines.slice(-3)).toEqual([`flaky: small: ${named} › shaky`, 'flaky: 1', '3 passed, 1 failed']);
    expect(code).toBe(1);
    expect([attempts('shaky'), attempts('broken'), attempts('elsewhere')]).toEqual([2, 2, 1]);
  });

  test('runs one part of its files, and again what failed of it', async () => {
    const files = { [one]: source(runner, { shaky: 1 }), [other]: source(runner, { elsewhere: 1 }) };
    const parts = [await checks({ runner, files, shard: '1/2' }), await checks({ runner, files, shard: '2/2' })];
    for (const { lines } of parts) expect(lines.slice(-2)).toEqual(['flaky: 1', '1 passed, 0 failed']);
    expect(new Set(parts.map(({ lines }) => lines.at(-3))).size).toBe(2);
  });

  test('runs a file again when it could not be loaded', async () => {
    const before = "if (attempt('load') === 1) throw new Error('not this time');";
    const { code, lines } = await checks({ runner, files: { [one]: source(runner, { fine: 0 }, before) } });
    expect(lines.slice(-2)).toEqual(['flaky: 1', '1 passed, 0 failed']);
    expect(code).toBe(0);
  });
});

test.each([
  ['0000000000000000000000000000000000000000', 1],
  ['00000001ffffffffffffffffffffffffffffffff', 2],
  ['000000020000000000000000000000000000000a', 3],
  ['00000005', 6],
  ['00000006', 1],
  ['ffffffff', 4],
  [undefined, undefined],
])('the longer tests of commit %s run in turn %s', (hash, turn) => {
  expect(turnOf(hash)).toBe(turn);
});

test('a step without retry fails at the first failure', async () => {
  const { code, lines } = await checks({
    runner: 'vitest',
    files: { 'one.test.js': source('vitest', { fine: 0, shaky: 1 }) },
    retry: false,
  });
  expect(lines.slice(-2)).toEqual(['flaky: 0', '1 passed, 1 failed']);
  expect(code).toBe(1);
});

test('a step without any tests has failed', async () => {
  const { code, lines } = await checks({ runner: 'vitest', files: {} });
  expect(lines.slice(-2)).toEqual(['flaky: 0', '0 passed, 1 failed']);
  expect(code).toBe(1);
});

test('a vitest step has failed when its tests pass but its run fails', async () => {
  const before = "setTimeout(() => Promise.reject(new Error('nobody waits for this')));";
  const last = "test('waits', () => new Promise((done) => setTimeout(done, 100)));";
  const { code, lines } = await checks({
    runner: 'vitest',
    files: { 'one.test.js': source('vitest', { fine: 0 }, `${before}\n${last}`) },
  });
  expect(lines.slice(-2)).toEqual(['flaky: 0', '2 passed, 1 failed']);
  expect(code).toBe(1);
});

test('tests skipped because of a failure count with their outcome in the second run', async () => {
  const serial = "test.describe.configure({ mode: 'serial' });";
  const { code, lines } = await checks({
    runner: 'playwright',
    files: { 'tests/one.spec.js': source('playwright', { first: 1, next: 0 }, serial) },
  });
  expect(lines.slice(-3)).toEqual(['flaky: small: one.spec.js › first', 'flaky: 1', '2 passed, 0 failed']);
  expect(code).toBe(0);
});
