import type { Step } from './run-step.ts';

/** A vitest project, or several as one, with `workers` files in parallel; of its files those whose paths contain a word. */
export const vitest = (name: string, projects: readonly string[], workers: number, ...words: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    `--maxWorkers=${workers}`,
    ...words,
  ],
  counts: 'vitest',
  retry: true,
});

/** A Playwright project. Its files share a server, which they have for themselves. */
export const browser = (name: string, project: string): Step => ({
  name,
  command: ['playwright', 'test', `--project=${project}`, '--workers=3'],
  counts: 'playwright',
  retry: true,
});
