import { globSync, readFileSync } from 'node:fs';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';

/** Timeouts for a busy machine. A test waits for conditions, and sets a time limit only where that is its subject. */
const timeouts = {
  testTimeout: 180_000,
  hookTimeout: 240_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

/** The files of a worker share loaded modules, so files that replace a module (`vi.mock`) run in a separate project. */
const mockingFiles = globSync('tests/unit/**/*.test.ts').filter((file) =>
  /\bvi\.mock\(/.test(readFileSync(file, 'utf8')),
);

/** A project whose global setup starts a real server on the given database engine. */
const contract = (
  name: string,
  engine: 'postgres' | 'embedded',
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration => ({
  test: {
    name,
    ...files,
    ...timeouts,
    globalSetup: 'tests/support/servers/database.setup.ts',
    provide: { engine },
    isolate: false,
  },
});

/** Tests that take minutes: run only on PostgreSQL, by `npm run test:soak`. */
const LONG = 'tests/contract/database/{audit-verify,bench-fill,world,world-made}.test.ts';
const EVERY = 'tests/contract/**/*.test.ts';

/** The projects, and how to run a single test: tests/README.md. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          exclude: mockingFiles,
          ...timeouts,
          isolate: false,
        },
      },
      { test: { name: 'unit-alone', include: mockingFiles, ...timeouts } },
      {
        test: {
          name: 'screens',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/screens.setup.ts'],
          ...timeouts,
        },
      },
      contract('contract', 'postgres', { include: [EVERY], exclude: [LONG] }),
      contract('contract-long', 'postgres', { include: [LONG] }),
      // all contract tests also run on the embedded database, except those that need two processes or a database outage
      contract('contract-embedded', 'embedded', {
        include: [EVERY],
        exclude: ['tests/contract/database/{database-away,two-processes}.test.ts'],
      }),
      {
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          globalSetup: 'tests/support/servers/database.setup.ts',
          provide: { engine: 'postgres' },
          fileParallelism: false,
          ...timeouts,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
