import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { Result, Runner } from './test-reports.ts';
import { readResults } from './test-reports.ts';

/** A step of a test run: one program, and what it found. */
export interface Step {
  name: string;
  command: readonly string[];
  /** Whose report tells of its tests; absent: the step is one check, passed or failed. */
  counts?: Runner;
  /** Files in which something failed are run once more, by a new process: what passes then is flaky (tests/README.md). */
  retry?: boolean;
}

/** The programs of this project come first, its own Node before the system's; what Node compiled is kept for the next. */
const environment = (counts: Runner | undefined, report: string): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: join(tmpdir(), 'console-compiled'),
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

/** Whether the person, or what started this, has asked for the end: nothing more is begun. */
export const isInterrupted = () => isStopped;

const FAULT: Result = { file: '', title: '', state: 'failed' };

/**
 * Runs a step's program to its end, with these words more; its report is written to `report`. Green tests in a run that
 * failed (an unhandled error, nothing found to run) are a failed run.
 */
export const runStep = async ({ command, counts }: Step, more: readonly string[], report: string) => {
  const [program = '', ...given] = command;
  const reporters = counts === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile=${report}`] : [];
  const child = spawn(program, [...given, ...more, ...reporters], {
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
  const told = readResults(counts, report);
  const isAccounted = told && (code === 0 || told.some(({ state }) => state === 'failed'));
  return { results: isAccounted ? told : [...(told ?? []), FAULT], output };
};
