import { runStages } from './checks.ts';
import { browser, vitest } from './test-steps.ts';

/** Random choices are the same when a failed test is run again, so that it is the same test. */
process.env.SOAK_SEED ??= String(Date.now() % 1_000_000_000);

/**
 * `npm run test:soak`: the longer tests (tests/README.md): contract tests on the embedded database, killed servers, the
 * longer half of the browser tests, every page under axe. The steps with a single worker, which wait a lot, run two at a
 * time, the longest first.
 */
await runStages([
  [{ name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }],
  [vitest('contract, embedded', ['contract-embedded'], 3)],
  [
    vitest('a week', ['histories'], 1, 'week'),
    vitest('soak, restarted', ['soak-restarted'], 1),
    vitest('histories', ['histories'], 1, 'conservation'),
    vitest('soak', ['soak'], 1),
    vitest('contract, long', ['contract-long'], 1),
  ],
  [browser('browser, long', 'browser-long')],
  [browser('every page', 'soak')],
]);
