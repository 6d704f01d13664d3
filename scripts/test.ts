import { runStages } from './checks.ts';
import type { Step } from './run-step.ts';

/**
 * `npm test`: everything that must hold before a change is taken, under ten minutes on two cores (tests/README.md). It
 * needs Chromium and PostgreSQL and looks for both (tests/support); `npm run test:soak` holds what takes longer.
 */
const CHECKS: readonly Step[] = [
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'format', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '.'] },
  { name: 'unused', command: ['knip'] },
  { name: 'house', command: ['node', 'scripts/repository-checks.ts'] },
];

/** Two at once: files that share a server share no row of it that one of them changes or counts. */
const vitest = (...projects: string[]) => [
  'vitest',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  '--maxWorkers=2',
];

await runStages([
  CHECKS,
  [
    { name: 'size', command: ['node', 'scripts/size.ts'] },
    { name: 'unit', command: vitest('unit', 'unit-alone', 'screens'), counts: 'vitest' },
  ],
  [{ name: 'contract', command: vitest('contract'), counts: 'vitest', retry: true }],
  [{ name: 'browser', command: ['playwright', 'test', '--project=browser'], counts: 'playwright', retry: true }],
]);
