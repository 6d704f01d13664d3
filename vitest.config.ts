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
  /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')),
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

/** Tests that take minutes, for a generated world, for what must time out, or for huge files: run by `npm run test:soak`. */
const LONG = [
  'tests/contract/database/{audit-verify,backup,bench-fill,secrets-at-rest,world,world-made}.test.ts',
  'tests/contract/{http/start-waits,files/file-spellings,files/pdf-bombs,files/sftp-hangs}.test.ts',
];
/** Of these, the ones that run on PostgreSQL alone; `tests/soak` starts generated worlds on the embedded database. */
const LONG_ON_POSTGRES = 'tests/contract/database/{bench-fill,secrets-at-rest,world,world-made}.test.ts';
const EVERY = 'tests/contract/**/*.test.ts';
/**
 * Tests of what does not depend on the database's engine, so that one suffices: refused requests, headers, the page, the
 * user pool and its emails, connections to other systems, the reading of files, and lists and pages that only read.
 */
const ON_ONE_ENGINE = [
  'tests/contract/http/{headers,hostile-values,malformed,page,page-code,rate-limit,slow-clients,spellings,start-refused,start-waits}.test.ts',
  'tests/contract/engine/{bodies,children,conditions,editable-fields,exports,facets,field-kinds,undeclared}.test.ts',
  'tests/contract/engine/{filter-indexes,paging,providers,sort-indexes}.test.ts',
  'tests/contract/files/{all-samples,file-spellings,files,past-files,pdf-bombs}.test.ts',
  'tests/contract/files/{processor-away,sftp-faults,sftp-files,sftp-hangs,sftp-processes}.test.ts',
  'tests/contract/operations/{dashboards,diagnostic,event-totals,health,health-history,job-runs,week}.test.ts',
  'tests/contract/operations/{audit-logs,webhook-logs}.test.ts',
  'tests/contract/release/{release-counts,release-detail,release-events,release-list,release-refusals}.test.ts',
  'tests/contract/release/{search,search-many,stages}.test.ts',
  'tests/contract/{claims/claims-search,exceptions/kinds,exceptions/payment-kinds}.test.ts',
  'tests/contract/{pinnacle/samples,groups/group-list,groups/premium-list,groups/scheduler-reads}.test.ts',
  'tests/contract/engine/{access,export-cells,visible-fields,untouched}.test.ts',
  'tests/contract/users/{tokens,users-accounts,users-pool}.test.ts',
];

/** Random histories and a simulated week: minutes of work for every processor of the machine. */
const HISTORIES = ['tests/soak/{conservation,week}.test.ts'];

/** Tests of processes that are killed and restarted: they mostly wait, so they run in parallel with others. */
const RESTARTED = ['tests/soak/{counterparties,database-restarts,kill,kill-ingest,two-instances}.test.ts'];

const soak = {
  globalSetup: 'tests/support/servers/database.setup.ts',
  provide: { engine: 'postgres' as const },
  fileParallelism: false,
  ...timeouts,
  testTimeout: 900_000,
};

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
      contract('contract', 'postgres', { include: [EVERY], exclude: LONG }),
      contract('contract-long', 'postgres', { include: LONG }),
      // and those that need two processes or a database outage cannot run on the embedded one
      contract('contract-embedded', 'embedded', {
        include: [EVERY],
        exclude: [...ON_ONE_ENGINE, LONG_ON_POSTGRES, 'tests/contract/database/{database-away,two-processes}.test.ts'],
      }),
      { test: { name: 'soak', include: ['tests/soak/**/*.test.ts'], exclude: [...RESTARTED, ...HISTORIES], ...soak } },
      { test: { name: 'soak-restarted', include: RESTARTED, ...soak } },
      { test: { name: 'histories', include: HISTORIES, ...soak, testTimeout: 1_800_000 } },
    ],
  },
});
