import { runStages } from './checks.ts';
import type { Step } from './run-step.ts';

/** A project of vitest with so many files at once. */
const vitest = (name: string, project: string, workers: number): Step => ({
  name,
  command: ['vitest', 'run', '--project', project, `--maxWorkers=${workers}`],
  counts: 'vitest',
  retry: true,
});

/**
 * `npm run test:soak`: what takes longer, under half an hour (tests/README.md): the contract on the embedded database,
 * kills, every page under axe. What waits most of its time, or has one lane, runs beside the other such step.
 */
await runStages([
  [{ name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }],
  [vitest('contract, embedded', 'contract-embedded', 2)],
  [vitest('soak', 'soak', 1), vitest('contract, long', 'contract-long', 1)],
  [{ name: 'every page', command: ['playwright', 'test', '--project=soak'], counts: 'playwright', retry: true }],
]);
