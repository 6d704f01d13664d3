import { execFileSync } from 'node:child_process';
import { runStages } from './checks.ts';
import type { Step } from './run-step.ts';
import { TURNS, turnOf } from './soak-turns.ts';
import { browser, vitest } from './test-steps.ts';

/** Random choices are the same when a failed test is run again, so that it is the same test. */
process.env.SOAK_SEED ??= String(Date.now() % 1_000_000_000);

/** The commit that is tested; undefined in a copy without git history. */
const commit = (): string | undefined => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
};

const turn = process.argv.includes('--all') ? undefined : turnOf(commit());

/** A step whose files are divided among the turns, of which every n-th has one of its parts. */
const part = (step: Step, every = 1): Step =>
  turn === undefined ? step : { ...step, shard: `${Math.floor((turn - 1) / every) + 1}/${TURNS / every}` };
/** Steps of a single worker, of which each turn has one. */
const ofTurn = (...steps: readonly Step[]): readonly Step[] =>
  turn === undefined ? steps : steps.filter((_, i) => i === (turn - 1) % steps.length);

/**
 * `npm run test:soak`: the longer tests (tests/README.md): contract tests on the embedded database, killed servers, the
 * longer half of the browser tests, every page under axe. Those that need not run for each change run in turns, by the
 * commit's hash; `-- --all` runs all. `-- --built` takes the build that `npm test` made. The steps with a single worker,
 * which wait a lot, run two at a time, the longest first.
 */
const stages: readonly (readonly Step[])[] = [
  process.argv.includes('--built') ? [] : [{ name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }],
  [part(vitest('contract, embedded', ['contract-embedded'], 3))],
  [
    ...ofTurn(
      vitest('a week', ['histories'], 1, 'week'),
      vitest('histories', ['histories'], 1, 'conservation'),
      part(vitest('contract, long', ['contract-long'], 1), 3),
    ),
    ...ofTurn(part(vitest('soak, restarted', ['soak-restarted'], 1), 2), part(vitest('soak', ['soak'], 1), 2)),
  ],
  [part(browser('browser, long', 'browser-long'))],
  [part(browser('every page', 'soak'))],
];

const named = ({ name, shard }: Step) => (shard ? `${name} ${shard}` : name);
const ran = stages.flat().map(named).join(', ');
console.log(turn === undefined ? `all turns: ${ran}` : `turn ${turn} of ${TURNS}, by the commit: ${ran}`);
await runStages(stages);
