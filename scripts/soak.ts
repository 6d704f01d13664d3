import { runStages } from './checks.ts';

/** `npm run test:soak`: what takes longer, within thirty minutes: the whole contract on the embedded database, kills, every page under axe. */
await runStages([
  [{ name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }],
  [
    {
      name: 'contract, embedded',
      command: ['vitest', 'run', '--project', 'contract-embedded-whole'],
      counts: 'vitest',
    },
  ],
  [{ name: 'contract, long', command: ['vitest', 'run', '--project', 'contract-long'], counts: 'vitest' }],
  [{ name: 'soak', command: ['vitest', 'run', '--project', 'soak'], counts: 'vitest' }],
  [{ name: 'every page', command: ['playwright', 'test', '--project=soak'], counts: 'playwright' }],
]);
