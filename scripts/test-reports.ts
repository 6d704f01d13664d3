import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';

/** The result of one test. */
export interface Result {
  /** The file, in the form the runner accepts as an argument; empty: the failure belongs to no file. */
  file: string;
  /**
   * The titles of its groups and its own; empty: the failure belongs to no test, e.g. a file that could not be loaded.
   */
  title: string;
  state: 'passed' | 'failed' | 'skipped';
}

const stateOf = (status: string, passed: string, skipped: readonly string[]): Result['state'] =>
  status === passed ? 'passed' : skipped.includes(status) ? 'skipped' : 'failed';

const titleOf = (groups: readonly string[], title: string) => [...groups, title].join(' › ');

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

const vitestResults = ({ testResults }: VitestReport): Result[] =>
  testResults.flatMap(({ name: file, status, assertionResults }) => {
    const results = assertionResults.map((assertion) => ({
      file,
      title: titleOf(assertion.ancestorTitles, assertion.title),
      state: stateOf(assertion.status, 'passed', ['pending', 'skipped', 'todo', 'disabled']),
    }));
    const isOfTheFile = status === 'failed' && !results.some(({ state }) => state === 'failed');
    return isOfTheFile ? [...results, { file, title: '', state: 'failed' as const }] : results;
  });

interface PlaywrightSuite {
  title: string;
  specs: { title: string; file: string; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: unknown[];
}

const playwrightResults = ({ suites, errors }: PlaywrightReport): Result[] => {
  const inside = ({ specs, suites: inner = [] }: PlaywrightSuite, groups: readonly string[]): Result[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({
        file,
        title: titleOf(groups, title),
        state: stateOf(status, 'expected', ['skipped']),
      })),
    ),
    ...inner.flatMap((suite) => inside(suite, [...groups, suite.title])),
  ];
  return [
    ...suites.flatMap((suite) => inside(suite, [])),
    ...(errors.length ? [{ file: '', title: '', state: 'failed' as const }] : []),
  ];
};

export type Runner = 'vitest' | 'playwright';

/** The results of a runner's JSON report; undefined when the runner exited without writing one. */
export const readResults = (runner: Runner, report: string): Result[] | undefined => {
  let text: string;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    return undefined;
  }
  return runner === 'vitest'
    ? vitestResults(JSON.parse(text) as VitestReport)
    : playwrightResults(JSON.parse(text) as PlaywrightReport);
};

/** The display name of a result: file and title. */
export const nameOf = ({ file, title }: Result): string =>
  [isAbsolute(file) ? relative('', file) : file, title].filter(Boolean).join(' › ') || 'the run as a whole';

/**
 * The arguments that make a runner run only the failed files; none, meaning all files, when a failure belongs to no
 * file.
 */
export const filesToRun = (runner: Runner, failed: readonly Result[]): string[] => {
  const files = [...new Set(failed.map(({ file }) => file))];
  if (files.includes('')) return [];
  // Playwright's arguments are regular expressions
  return runner === 'vitest' ? files : files.map((file) => `${file.replaceAll(/[^\w/-]/g, String.raw`\$&`)}$`);
};
