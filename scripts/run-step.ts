import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { Result, Runner } from './test-reports.ts';
import { readResults } from './test-reports.ts';

/** A step of a test run: one program. */
export interface Step {
  name: string;
  command: readonly string[];
  /** The test runner whose report has the results; absent: the step is a single check. */
  counts?: Runner;
  /** The part of its files that is run, as both runners take it: `1/3`. */
  shard?: string;
  /** Failed files are run again in a new process; tests that then pass are flaky (tests/README.md). */
  retry?: boolean;
}

/** Shared between steps and runs: it is not in the temporary folder of a run. */
const COMPILED = join(tmpdir(), 'console-compiled');

/** Puts the project's programs, including its Node, first on the PATH. */
const environment = (counts: Runner | undefined, report: string): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: COMPILED,
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  ...(counts === 'playwright' && { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
});

const children = new Set<ReturnType<typeof spawn>>();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopped = true;
    for (const child of children) child.kill(signal);
    process.exitCode = 1;
  });
}

/** Whether a stop signal was received, after which no further step is started. */
export const isInterrupted = () => isStopped;

const FAULT: Result = { file: '', title: '', state: 'failed' };

/**
 * Runs a step's program with additional arguments; its report is written to `report`. A run that exits with an error
 * although all tests passed (an unhandled error, no tests found) counts as failed.
 */
export const runStep = async ({ command, counts }: Step, extraArguments: readonly string[], report: string) => {
  const [program = '', ...programArguments] = command;
  const reporters = counts === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile=${report}`] : [];
  const child = spawn(program, [...programArguments, ...extraArguments, ...reporters], {
    env: environment(counts, report),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
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
  if (!counts) return { results: [code === 0 ? { ...FAULT, state: 'passed' as const } : FAULT], output };
  const reported = readResults(counts, report);
  const isAccounted = reported && (code === 0 || reported.some(({ state }) => state === 'failed'));
  return { results: isAccounted ? reported : [...(reported ?? []), FAULT], output };
};
