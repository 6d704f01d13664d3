import { runStages } from './checks.ts';
import { CHECKS, SIZE } from './single-checks.ts';
import { browser, vitest } from './test-steps.ts';

/*
 * `npm test`: all checks required before a change is merged, under ten minutes on two cores (tests/README.md). It needs
 * Chromium and PostgreSQL, which tests/support finds. The longer tests are in `npm run test:soak`. Files of a project
 * that run in parallel share a server, and never change or count the same rows.
 */
await runStages([
  CHECKS,
  [SIZE, vitest('unit', ['unit', 'unit-alone', 'screens'], 2)],
  // several of these files wait, for a minute altogether, for what must time out
  [vitest('contract', ['contract'], 3)],
  [browser('browser', 'browser')],
]);
