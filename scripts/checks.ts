import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** A step of a test run: one program, and what it found. */
export interface Step {
  name: string;
  command: readonly string[];
  /** Where the counts of its tests come from; absent: the step is one check, passed or failed. */
  counts?: 'vitest' | 'playwright';
  /** Told when it ran, whatever came of it. */
  after?: (code: number) => void;
}

export interface Outcome {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** The programs of this project come first, its own Node before the system's. */
const environment = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  ...more,
});

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** A file that could not even be loaded is a failure too. */
const vitestCounts = ({ numPassedTests, numFailedTests, numPendingTests, testResults }: VitestReport) => ({
  passed: numPassedTests,
  failed:
    numFailedTests +
    testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
    ).length,
  skipped: numPendingTests,
});

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

const playwrightCounts = ({ stats, errors }: PlaywrightReport) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

const read = <T>(file: string): T | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined; // the program ended before it could write its report
  }
};

const countsOf = (step: Step, report: string) => {
  if (step.counts === 'vitest') {
    const found = read<VitestReport>(report);
    return found && vitestCounts(found);
  }
  if (step.counts === 'playwright') {
    const found = read<PlaywrightReport>(report);
    return found && playwrightCounts(found);
  }
  return undefined;
};

const children = new Set<ReturnType<typeof spawn>>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill(signal);
    process.exitCode = 1;
  });
}

const show = ({ name, seconds, passed, failed, skipped }: Outcome, output: string) => {
  const counts = [`${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`].filter(Boolean);
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s   ${counts.join(', ')}`);
  if (failed) console.log(output.trimEnd().replace(/^/gm, '    '));
};

/** Runs one step to its end; its output is shown only when something failed. */
const run = async (step: Step, folder: string): Promise<Outcome> => {
  const started = performance.now();
  const report = join(folder, `${step.name.replace(/\W+/g, '-')}.json`);
  const [program = '', ...given] = step.command;
  const args =
    step.counts === 'vitest' ? [...given, '--reporter=default', '--reporter=json', `--outputFile=${report}`] : given;
  const child = spawn(program, args, {
    env: environment(step.counts === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report } : {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number>((done) => {
    child.once('error', (error) => {
      output += String(error);
      done(1);
    });
    child.once('close', (ended) => done(ended ?? 1));
  });
  children.delete(child);
  const counts = countsOf(step, report) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // Green tests in a run that failed (an unhandled error, nothing found to run) are a failed run.
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  const outcome = { name: step.name, seconds: (performance.now() - started) / 1000, ...counts, failed };
  show(outcome, output);
  step.after?.(code);
  return outcome;
};

/** So many at a time, in the order given. */
const inParallel = async (steps: readonly Step[], width: number, folder: string): Promise<Outcome[]> => {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await run(step, folder));
  };
  await Promise.all(Array.from({ length: width }, lane));
  return outcomes;
};

/**
 * Runs stages one after another, the steps of a stage side by side, two at a time. The last line is
 * `N passed, N failed`; the exit code says whether anything failed.
 */
export const runStages = async (stages: readonly (readonly Step[])[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'checks-'));
  const started = performance.now();
  const outcomes: Outcome[] = [];
  try {
    for (const stage of stages) outcomes.push(...(await inParallel(stage, 2, folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
};
