import type { Step } from './run-step.ts';

/** What is checked of the whole project before its tests: each is one program. */
export const CHECKS: readonly Step[] = [
  // both with the same compiler, which reads the program once
  { name: 'types and lint', command: ['oxlint', '--type-aware', '--type-check', '.'] },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  { name: 'format', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'unused', command: ['knip'] },
  { name: 'repository', command: ['node', 'scripts/repository-checks.ts'] },
];

/** The size of the browser's downloads, once the console is built. */
export const SIZE: Step = { name: 'size', command: ['node', 'scripts/size.ts'] };
