import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshClone } from '../support/clone.ts';
import { documentExample } from '../support/document-example.ts';

/**
 * Somebody follows docs/declare-a-resource.md as it is printed: the example, its entry, the migration. What `npm test` would
 * then say is asked of its checks and of those tests that go over whatever is declared.
 */
const clone = freshClone('example of the document ');
afterAll(clone.remove);

const PROGRAMS = resolve('node_modules/.bin');

/** A person's, without what the run of this test itself sets: a build with NODE_ENV=test is another one. */
const OF_THE_RUN = /^(?:NODE_ENV|TEST|VITEST.*|MODE|DEV|PROD|SSR|BASE_URL)$/;
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THE_RUN.test(name))),
  PATH: [PROGRAMS, process.env.PATH].join(delimiter),
};

/** Runs a program of the project in the clone; throws with all it said when it fails. */
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

/** As `scripts/test.ts` has them, and the browser's downloads once it is built. */
test.each([
  [['vite', 'build', '--logLevel', 'warn']],
  [['tsc', '-p', '.']],
  [['biome', 'ci', '--colors=off', '.']],
  [['oxlint', '--type-aware', '.']],
  [['knip']],
  [['node', 'scripts/repository-checks.ts']],
  [['node', 'scripts/size.ts']],
])('%s', ([program = '', ...words]) => {
  expect(run(program, ...words)).toEqual(expect.any(String));
});

/** The files that go over what is declared, whatever that is. */
const OF_DECLARATIONS =
  /support\/calls\/(?:calls|lists|example-rows)\.ts|resources\/index\.ts|db\/declared\.ts|'resources'/;
const files = (pattern: string) => globSync(pattern).filter((file) => OF_DECLARATIONS.test(readFileSync(file, 'utf8')));

test('its tests pass', () => {
  const found = [
    ...files('tests/unit/**/*.test.{ts,tsx}'),
    ...files('tests/contract/**/*.test.ts'),
    'tests/unit/repository/docs.test.ts',
  ];
  expect(found).toEqual(
    expect.arrayContaining(['tests/contract/engine/access.test.ts', 'tests/contract/engine/untouched.test.ts']),
  );
  const projects = ['unit', 'screens', 'contract'].flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile=report.json'];
  run('vitest', 'run', ...projects, '--maxWorkers=2', ...reporters, ...found);
  // the example was among what they went over
  expect(readFileSync(join(clone.folder, 'report.json'), 'utf8')).toContain('banks PUT by claims changes nothing');
});

test('its page is accessible in both themes', () => {
  expect(run('playwright', 'test', '--project=browser', 'accessible', '--grep', 'Banks')).toContain('1 passed');
});
