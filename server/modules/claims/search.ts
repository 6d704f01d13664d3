import type { SQL } from 'drizzle-orm';
import { ilike, inArray, like, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { union } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/database.ts';
import { claims, eobs, paymentFiles, paymentNames } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { idsFoundBy } from '../../engine/reads/found.ts';
import { beginning, containing, exactly } from '../../engine/reads/like.ts';
import type { Sought } from '../../engine/reads/model.ts';
import { locationColumns } from '../locations.ts';

/** The most names that are looked up one by one; beyond, the names of all payments are compared. */
const MOST_NAMES = 1000;

/** Shorter texts are in nearly all names and numbers, and no index finds them: they must be a whole one. */
const SHORTEST_PART = 3;

const isPart = (text: string): boolean => text.length >= SHORTEST_PART;

/** The pattern of a part of a name, or of the whole name. */
const within = (text: string): string => (isPart(text) ? containing(text) : exactly(text));

const turned = (text: string): string => [...text].reverse().join('');

/** A number that starts or ends with the text, as typed and in upper case, as most files write them. */
const byNumber = (text: string, number: PgColumn, ending?: SQL): SQL[] => [
  ...[...new Set([text, text.toUpperCase()])].map((one) => like(number, isPart(one) ? beginning(one) : within(one))),
  ...(ending && isPart(text) ? [like(ending, beginning(turned(text)))] : []),
];

/** A way to find EOBs: by an index for few, and as a condition for many. */
interface Way {
  /** Selects their ids. */
  ids: SQL;
  is: SQL | undefined;
}

const onEobs = (where: SQL): Way => ({ ids: sql`select ${eobs.id} as id from ${eobs} where ${where}`, is: where });

const onClaims = (where: SQL): Way => ({
  ids: sql`select ${claims.eob_id} as id from ${claims} where ${where}`,
  is: sql`exists (select from ${claims} where ${claims.eob_id} = ${eobs.id} and ${where})`,
});

/** Payees and providers: names are searched first, then the payments of each; undefined when there are too many. */
const namedLike = async (db: Queries, text: string): Promise<readonly string[] | undefined> => {
  const { name } = paymentNames;
  const found = await db
    .selectDistinct({ name })
    .from(paymentNames)
    .where(ilike(name, within(text)))
    .limit(MOST_NAMES + 1);
  return found.length > MOST_NAMES ? undefined : found.map((one) => one.name);
};

/** The files whose name contains the text, or whose group or location does. */
const filesOf = (db: Queries, text: string) => {
  const { table, columns } = locationColumns();
  const pattern = within(text);
  const places = db
    .select({ id: columns.id })
    .from(table)
    .where(or(ilike(columns.key, pattern), ilike(columns.name, pattern), ilike(columns.short_name, pattern)));
  const groupsWhere = (where: SQL) => db.select({ id: groups.id }).from(groups).where(where);
  // one by one, each by its index: as one condition with "or" it would be compared with every group
  const ofGroups = union(
    groupsWhere(ilike(groups.number, pattern)),
    groupsWhere(ilike(groups.name, pattern)),
    groupsWhere(inArray(groups.location_id, places)),
  );
  return { named: ilike(paymentFiles.filename, pattern), ofGroups: inArray(paymentFiles.group_id, ofGroups) };
};

const inFiles = (where: SQL): Way => ({
  ids: sql`select ${eobs.id} as id from ${paymentFiles} join ${eobs} on ${eobs.payment_file_id} = ${paymentFiles.id} where ${where}`,
  is: where,
});

/**
 * The EOBs of the groups, locations and payment files that a text names, with a check, EOB or claim of that number, or
 * with a payee or provider of that name (docs/rules/check-runs.md, "Claims search").
 */
export const soughtEobs = async (text: string, db: Queries): Promise<SQL | Sought> => {
  const names = await namedLike(db, text);
  const columns = [
    [onEobs, eobs.payee_name],
    [onClaims, claims.payee_name],
    [onClaims, claims.provider_name],
  ] as const;
  const { named, ofGroups } = filesOf(db, text);
  const ways: Way[] = [
    ...byNumber(text, eobs.number, sql`reverse(${eobs.number})`).map(onEobs),
    ...byNumber(text, eobs.check_number, sql`reverse(${eobs.check_number})`).map(onEobs),
    ...byNumber(text, claims.number).map(onClaims),
    inFiles(named),
    inFiles(ofGroups),
    ...(names
      ? columns.map(([on, column]) => on(sql`${column} = any(${sql.param([...names])}::text[])`))
      : columns.map(([on, column]) => on(ilike(column, within(text))))),
  ];
  const each = ways.map((way) => way.ids);
  const ids = names && (await idsFoundBy(db, each));
  if (ids) return sql`${eobs.id} = any(${sql.param(ids)}::int[])`;
  return { where: or(...ways.map((way) => way.is)), isMany: true };
};
