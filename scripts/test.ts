import { runStages } from './checks.ts';
import { CHECKS, SIZE } from './single-checks.ts';

/*
 * `npm test`: all checks required before a change is merged, under ten minutes on two cores (tests/README.md). It needs
 * Chromium and PostgreSQL, which tests/support finds. The longer tests are in `npm run test:soak`.
 */

/** Files in parallel: those that share a server never change or count the same rows. */
const vitest = (workers: number, ...projects: string[]) => [
  'vitest',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
  `--maxWorkers=${workers}`,
];

await runStages([
  CHECKS,
  [SIZE, { name: 'unit', command: vitest(2, 'unit', 'unit-alone', 'screens'), counts: 'vitest', retry: true }],
  // several of these files wait, for a minute altogether, for what must time out
  [{ name: 'contract', command: vitest(3, 'contract'), counts: 'vitest', retry: true }],
  [
    {
      name: 'browser',
      command: ['playwright', 'test', '--project=browser', '--workers=3'],
      counts: 'playwright',
      retry: true,
    },
  ],
]);
