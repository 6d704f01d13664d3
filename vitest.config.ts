import { defineConfig } from 'vitest/config';

const database = ['tests/support/database.setup.ts'];
/** A real server starts before the first test; the files share what they load, for they mock nothing. */
const slow = { testTimeout: 60_000, hookTimeout: 120_000, isolate: false };

/** What takes minutes is run on PostgreSQL by the soak. */
const long = 'tests/contract/{audit-verify,bench-fill,world,world-made}.test.ts';

/** `npm test` runs all but the soak; one alone: `npx vitest run --project unit tests/unit/money.test.ts`. */
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'screens',
          include: ['tests/unit/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/screens.setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: [long],
          globalSetup: database,
          provide: { engine: 'postgres' },
          ...slow,
        },
      },
      {
        test: {
          name: 'contract-long',
          include: [long],
          globalSetup: database,
          provide: { engine: 'postgres' },
          ...slow,
        },
      },
      {
        // The embedded database answers as PostgreSQL does: what stores and locks is run on both.
        test: {
          name: 'contract-embedded',
          include: ['tests/contract/{idempotency,stale-save,holidays,upload,release-races,views}.test.ts'],
          globalSetup: database,
          provide: { engine: 'embedded' },
          ...slow,
        },
      },
      {
        test: {
          name: 'contract-embedded-whole',
          include: ['tests/contract/**/*.test.ts'],
          exclude: ['tests/contract/{database-away,two-processes}.test.ts'],
          globalSetup: database,
          provide: { engine: 'embedded' },
          ...slow,
        },
      },
      {
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          globalSetup: database,
          provide: { engine: 'postgres' },
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
