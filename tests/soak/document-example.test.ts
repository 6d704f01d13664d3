import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECKS, SIZE } from '../../scripts/single-checks.ts';
import { freshClone } from '../support/clone.ts';
import { documentExample } from '../support/document-example.ts';

/**
 * Follows docs/declare-a-resource.md literally: the example, its entry, the migration. Then it runs the checks of
 * `npm test`, and the tests that cover every declared resource.
 */
const clone = freshClone('example of the document ');
afterAll(clone.remove);

const PROGRAMS = resolve('node_modules/.bin');

/** Variables set by this test run, which a user does not have: a build with NODE_ENV=test differs. */
const OF_THE_RUN = /^(?:NODE_ENV|TEST|VITEST.*|MODE|DEV|PROD|SSR|BASE_URL)$/;
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_RUN.test(name))),
  PATH: [PROGRAMS, process.env.PATH].join(delimiter),
};

/** Runs a program of the project in the clone; throws with its output when it fails. */
const run = (program: string, ...words: string[]): string => {
  try {
    return execFileSync(join(PROGRAMS, program), words, {
      cwd: clone.folder,
      env: environment,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${words.join(' ')}:\n${stdout}${stderr}`);
  }
};

beforeAll(() => {
  const { declaration, entry } = documentExample();
  writeFileSync(join(clone.folder, 'resources/banks.ts'), declaration);
  const index = join(clone.folder, 'resources/index.ts');
  const before = readFileSync(index, 'utf8');
  const after = before.replace('\n];\n', () => `\n${entry}];\n`);
  expect(after.length).toBe(before.length + entry.length);
  writeFileSync(index, after);
  expect(run('node', 'scripts/db-generate.ts', 'banks')).toContain('CREATE TABLE "banks"');
});

test.each([...CHECKS, SIZE])('$name', ({ command: [program = '', ...words] }) => {
  expect(run(program, ...words)).toEqual(expect.any(String));
});

/** Matches test files that cover every declared resource. */
const OF_DECLARATIONS =
  /support\/calls\/(?:calls|lists|example-rows)\.ts|resources\/index\.ts|db\/declared\.ts|'resources'/;
const files = (pattern: string) => globSync(pattern).filter((file) => OF_DECLARATIONS.test(readFileSync(file, 'utf8')));

test('its tests pass', () => {
  const found = [
    ...files('tests/unit/**/*.test.{ts,tsx}'),
    ...files('tests/contract/engine/*.test.ts'),
    'tests/unit/repository/docs.test.ts',
  ];
  expect(found).toEqual(
    expect.arrayContaining(['tests/contract/engine/access.test.ts', 'tests/contract/engine/untouched.test.ts']),
  );
  const projects = ['unit', 'screens', 'contract'].flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile=report.json'];
  run('vitest', 'run', ...projects, '--maxWorkers=2', ...reporters, ...found);
  // the example was among the covered resources
  expect(readFileSync(join(clone.folder, 'report.json'), 'utf8')).toContain('banks PUT by claims changes nothing');
});

test('its page is accessible in both themes', () => {
  expect(run('playwright', 'test', '--project=soak', 'states', '--grep', 'Banks')).toContain('1 passed');
});
