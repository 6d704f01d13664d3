import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { refuseFaults, sharedNames } from '../../declare/lint/names.ts';
import * as localPool from '../identity/local-pool/store/tables.ts';
import type { DeclaredTables } from './derive.ts';
import * as approvals from './tables/approvals.ts';
import * as bank from './tables/bank.ts';
import * as bankMatches from './tables/bank-matches.ts';
import * as checkRuns from './tables/check-runs.ts';
import * as demo from './tables/demo.ts';
import * as exceptions from './tables/exceptions.ts';
import * as fileTickets from './tables/file-tickets.ts';
import * as groups from './tables/groups.ts';
import * as health from './tables/health.ts';
import * as messages from './tables/messages.ts';
import * as notes from './tables/notes.ts';
import * as people from './tables/people.ts';
import * as premium from './tables/premium.ts';
import * as presence from './tables/presence.ts';
import * as records from './tables/records.ts';
import * as registers from './tables/registers.ts';
import * as runWork from './tables/run-work.ts';
import * as stagedFiles from './tables/staged-files.ts';
import * as views from './tables/views.ts';

/** Every table of the product by name, derived and handwritten. Migrations are generated from it. */
export const schemaOf = (declared: DeclaredTables): Record<string, PgTable> => {
  const derived = [...declared].flatMap(([name, { table, children }]) => [
    [name, table] as const,
    ...Object.entries(children).map(([field, child]) => [`${name}.${field}`, child.table] as const),
  ]);
  const written: readonly (readonly [string, PgTable])[] = [
    groups,
    people,
    checkRuns,
    approvals,
    exceptions,
    records,
    premium,
    registers,
    runWork,
    bank,
    bankMatches,
    messages,
    notes,
    presence,
    health,
    demo,
    localPool,
    fileTickets,
    stagedFiles,
    views,
  ]
    .flatMap((area): [string, unknown][] => Object.entries(area))
    .filter((entry): entry is [string, PgTable] => is(entry[1], PgTable));
  const all = [
    ...derived.map((entry) => ['declared', ...entry] as const),
    ...written.map((entry) => ['exported', ...entry] as const),
  ];
  // one of two under the same name would be missing in migrations, or be the other's table
  refuseFaults([
    ...sharedNames(
      'entries of the schema are called',
      all.map(([from, name, table]) => ({ name, place: `${from}, table ${getTableName(table)}` })),
    ),
    ...sharedNames(
      'tables',
      all.map(([from, name, table]) => ({ name: getTableName(table), place: `${from} as "${name}"` })),
    ),
  ]);
  return Object.fromEntries([...derived, ...written]);
};
