import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';

/** What became of one test. */
export interface Result {
  /** As its runner takes it to run that file alone; empty: the fault belongs to no file. */
  file: string;
  /** Its groups and its own name; empty: the fault belongs to no test, e.g. a file that could not be loaded. */
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

/** What a runner's JSON report says; undefined when the runner ended before it could write one. */
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

/** A result by its file and title, as a person looks for it. */
export const nameOf = ({ file, title }: Result): string =>
  [isAbsolute(file) ? relative('', file) : file, title].filter(Boolean).join(' › ') || 'the run as a whole';

/** The words that make a runner run these files alone; none, when a fault belongs to no file, for all of them. */
export const filesToRun = (runner: Runner, failed: readonly Result[]): string[] => {
  const files = [...new Set(failed.map(({ file }) => file))];
  if (files.includes('')) return [];
  // Playwright takes patterns
  return runner === 'vitest' ? files : files.map((file) => `${file.replaceAll(/[^\w/-]/g, String.raw`\$&`)}$`);
};
