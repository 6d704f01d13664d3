import { runStages } from './checks.ts';
import type { Step } from './run-step.ts';

/** Two files at once, as in `npm test`. */
const contract = (name: string, project: string): Step => ({
  name: `contract, ${name}`,
  command: ['vitest', 'run', '--project', project, '--maxWorkers=2'],
  counts: 'vitest',
});

/** `npm run test:soak`: what takes longer, within thirty minutes: the whole contract on the embedded database, kills, every page under axe. */
await runStages([
  [{ name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }],
  [contract('embedded', 'contract-embedded-whole')],
  [contract('long', 'contract-long')],
  [{ name: 'soak', command: ['vitest', 'run', '--project', 'soak'], counts: 'vitest' }],
  [{ name: 'every page', command: ['playwright', 'test', '--project=soak'], counts: 'playwright' }],
]);
