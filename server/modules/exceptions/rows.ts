import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ExceptionKind } from '../../../domain/exceptions.ts';
import { cents, moment } from '../../db/tables/columns.ts';
import { bankSources } from './sources/bank.ts';
import { eobSources } from './sources/eobs.ts';
import { fileSources } from './sources/files.ts';
import { otherSources } from './sources/others.ts';
import { runSources } from './sources/runs.ts';
import type { Source } from './sources/source.ts';

/** The columns of the statement below; no table of the database. */
export const exceptions = pgTable('exceptions', {
  id: text().notNull(),
  kind: text().$type<ExceptionKind>().notNull(),
  subject_id: integer().notNull(),
  subject: text().notNull(),
  says: text(),
  since: moment().notNull(),
  amount_cents: cents(),
  group_id: integer(),
  run_id: integer(),
  file_id: integer(),
  eob_id: integer(),
  entry_id: bigint({ mode: 'number' }),
  pull_id: integer(),
});

/** The rows of each kind. */
const SOURCES: Readonly<Record<ExceptionKind, Source>> = {
  ...eobSources,
  ...fileSources,
  ...runSources,
  ...bankSources,
  ...otherSources,
};

const all = Object.entries(SOURCES).map(
  ([kind, { subjectId, subject, says, since, cents: amount, group, run, file, eob, entry, pull, from }]) => sql`
  select ${sql.raw(`'${kind}'`)}::text as kind, ${subjectId} as subject_id, ${subject} as subject, (${says ?? sql`null`})::text as says,
    (${since})::timestamptz as since, (${amount ?? sql`null`})::bigint as amount_cents, (${group ?? sql`null`})::int as group_id,
    (${run ?? sql`null`})::int as run_id, (${file ?? sql`null`})::int as file_id, (${eob ?? sql`null`})::int as eob_id,
    (${entry ?? sql`null`})::bigint as entry_id, (${pull ?? sql`null`})::int as pull_id
  ${from}`,
);

/** All that waits for a person now, read from where it is stored: what is solved is not there any more. */
export const exceptionRows = sql`
  select u.kind || ':' || u.subject_id as id, u.* from (${sql.join(all, sql` union all `)}) u`;
