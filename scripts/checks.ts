import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSecondTry } from './merge-retries.ts';
import type { Step } from './run-step.ts';
import { isInterrupted, runStep } from './run-step.ts';
import type { Result, Runner } from './test-reports.ts';
import { filesToRun, nameOf } from './test-reports.ts';

interface Outcome {
  name: string;
  seconds: number;
  results: readonly Result[];
  flaky: readonly Result[];
}

const countOf = (results: readonly Result[], of: Result['state']) => results.filter(({ state }) => state === of).length;

const show = ({ name, seconds, results, flaky }: Outcome, output: string) => {
  const [failed, skipped] = [countOf(results, 'failed'), countOf(results, 'skipped')];
  const counts = [
    `${countOf(results, 'passed')} passed`,
    failed && `${failed} failed`,
    flaky.length && `${flaky.length} flaky`,
    skipped && `${skipped} skipped`,
  ].filter(Boolean);
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s   ${counts.join(', ')}`);
  if (failed || flaky.length) console.log(output.trimEnd().replace(/^/gm, '    '));
};

/** A trace copies the page before and after every key press, so only a second attempt records one. */
const FIRST_ATTEMPT: Readonly<Record<Runner, readonly string[]>> = { vitest: [], playwright: ['--trace', 'off'] };

/** Runs one step, and reruns its failed files if the step allows it. Prints the output if something failed. */
const run = async (step: Step, folder: string): Promise<Outcome> => {
  const started = performance.now();
  const report = (attempt: number) => join(folder, `${step.name.replace(/\W+/g, '-')}-${attempt}.json`);
  const asked = [...(step.counts ? FIRST_ATTEMPT[step.counts] : []), ...(step.shard ? [`--shard=${step.shard}`] : [])];
  const first = await runStep(step, asked, report(1));
  let { results, output } = first;
  let flaky: Result[] = [];
  const failed = results.filter(({ state }) => state === 'failed');
  if (step.retry && step.counts && failed.length && !isInterrupted()) {
    const second = await runStep(step, filesToRun(step.counts, failed), report(2));
    ({ results, flaky } = withSecondTry(first.results, second.results));
    output = `${first.output.trimEnd()}\n\n== once more ==\n${second.output}`;
  }
  const outcome = { name: step.name, seconds: (performance.now() - started) / 1000, results, flaky };
  show(outcome, output);
  return outcome;
};

/** Runs `width` steps at a time, started in the given order. */
const inParallel = async (steps: readonly Step[], width: number, folder: string): Promise<Outcome[]> => {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    while (!isInterrupted()) {
      const step = waiting.shift();
      if (!step) return;
      outcomes.push(await run(step, folder));
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return outcomes;
};

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 8 * 1024 ** 3;

/**
 * A folder for everything that the tests write and delete, in memory where there is enough of it: a stage leaves some
 * fifty databases, which a disk takes longer to create and delete than the tests need.
 */
const temporaryFolder = (): string => {
  const isEnough = () => {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES;
  };
  const parent = existsSync(MEMORY) && isEnough() ? MEMORY : tmpdir();
  const folder = mkdtempSync(join(parent, 'checks-'));
  chmodSync(folder, 0o711); // PostgreSQL has a user of its own
  return folder;
};

/**
 * Runs stages in sequence, and the steps of a stage in parallel, two at a time. The output ends with a line
 * `flaky: <step>: <test>` for each flaky test, then `flaky: N`, then `N passed, N failed`. The exit code is 1 if
 * anything failed.
 */
export const runStages = async (stages: readonly (readonly Step[])[]): Promise<void> => {
  const folder = temporaryFolder();
  process.env.TMPDIR = folder;
  const started = performance.now();
  const outcomes: Outcome[] = [];
  try {
    for (const stage of stages) outcomes.push(...(await inParallel(stage, 2, folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const sum = (state: Result['state']) => outcomes.reduce((total, { results }) => total + countOf(results, state), 0);
  const flaky = outcomes.flatMap((outcome) => outcome.flaky.map((result) => `${outcome.name}: ${nameOf(result)}`));
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`);
  for (const name of flaky) console.log(`flaky: ${name}`);
  console.log(`flaky: ${flaky.length}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
};
