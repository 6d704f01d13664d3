import { globSync, readFileSync } from 'node:fs';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';

/** Limits are for a busy machine: a test waits for what it needs, and says how long only where that is its subject. */
const patient = {
  testTimeout: 180_000,
  hookTimeout: 240_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

/** The files of a worker share what they have loaded; what replaces a module for itself (`vi.mock`) is run alone. */
const replacing = globSync('tests/unit/**/*.test.ts').filter((file) => /\bvi\.mock\(/.test(readFileSync(file, 'utf8')));

/** A real server and database, before the first test; which engine, the project says. */
const contract = (
  name: string,
  engine: 'postgres' | 'embedded',
  files: { include: string[]; exclude?: string[] },
): TestProjectInlineConfiguration => ({
  test: {
    name,
    ...files,
    ...patient,
    globalSetup: 'tests/support/servers/database.setup.ts',
    provide: { engine },
    isolate: false,
  },
});

/** What takes minutes is run on PostgreSQL by the soak. */
const LONG = 'tests/contract/database/{audit-verify,bench-fill,world,world-made}.test.ts';
const EVERY = 'tests/contract/**/*.test.ts';

/** What runs where, and how to run one thing: tests/README.md. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], exclude: replacing, ...patient, isolate: false },
      },
      { test: { name: 'unit-alone', include: replacing, ...patient } },
      {
        test: {
          name: 'screens',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/screens.setup.ts'],
          ...patient,
        },
      },
      contract('contract', 'postgres', { include: [EVERY], exclude: [LONG] }),
      contract('contract-long', 'postgres', { include: [LONG] }),
      // the embedded database answers as PostgreSQL does: all is run on both, but for what needs two processes
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
          ...patient,
          testTimeout: 900_000,
        },
      },
    ],
  },
});
