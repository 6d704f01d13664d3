import type { SQL } from 'drizzle-orm';
import { inArray, isNotNull, like, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ungrouped } from '../../../domain/search-text.ts';
import type { Queries } from '../../db/database.ts';
import { claims, eobs, paymentFiles, paymentNames } from '../../db/tables/check-runs.ts';
import { beginning, contains, exactly, isText } from '../../engine/reads/like.ts';
import type { Sought } from '../../engine/reads/model.ts';
import type { Way } from '../../engine/reads/sought.ts';
import { soughtBy } from '../../engine/reads/sought.ts';
import { type Found, groupsLike, locationsLike } from '../groups/named.ts';

/** The most names, and files, that are looked up one by one; beyond, the names of all payments and files are compared. */
const MOST_NAMES = 1000;

/** The most groups whose files are kept in memory while EOBs are compared with them: some ten thousand files. */
const MOST_GROUPS = 100;

/** Shorter texts are in nearly all names and numbers, and no index finds them: they must be a whole one. */
const SHORTEST_PART = 3;

const isPart = (text: string): boolean => text.length >= SHORTEST_PART;

/** Whether a value has the text in it, or is the text where that is short. */
const foundBy =
  (text: string): Found =>
  (value) =>
    isPart(text) ? contains(value, text) : isText(value, text);

const turned = (text: string): string => [...text].reverse().join('');

/** A number that starts or ends with the text, as typed and in upper case, as most files write them. */
const byNumber = (text: string, number: PgColumn, ending?: SQL): SQL[] => [
  ...[...new Set([text, text.toUpperCase()])].map((one) => like(number, isPart(one) ? beginning(one) : exactly(one))),
  ...(ending && isPart(text) ? [like(ending, beginning(turned(text)))] : []),
];

const onEobs = (is: SQL): Way => ({ is });

const onClaims = (where: SQL): Way => ({
  ids: sql`select ${claims.eob_id} as id from ${claims} where ${where}`,
  // with a limit it stays a condition on the EOB: as a join the claims would be read first
  is: sql`(select true from ${claims} where ${claims.eob_id} = ${eobs.id} and ${where} limit 1)`,
});

/** Payees and providers: names are searched first, then the payments of each; undefined when there are too many. */
const namedLike = async (db: Queries, text: string): Promise<readonly string[] | undefined> => {
  const { name } = paymentNames;
  const found = await db
    .selectDistinct({ name })
    .from(paymentNames)
    .where(foundBy(text)(name))
    .limit(MOST_NAMES + 1);
  return found.length > MOST_NAMES ? undefined : found.map((one) => one.name);
};

/** The EOBs of files with a value in `column` that meets a condition. */
const inFiles = (column: PgColumn, meets: (value: SQL) => SQL): Way => ({
  ids: sql`select ${eobs.id} as id from ${paymentFiles} join ${eobs} on ${eobs.payment_file_id} = ${paymentFiles.id}
    where ${meets(sql`${column}`)}`,
  is: meets(sql`(select ${column} from ${paymentFiles} where ${paymentFiles.id} = ${eobs.payment_file_id})`),
});

/** The EOBs of the payment files whose name contains the text. */
const inFilesLike = async (db: Queries, isFound: Found): Promise<Way[]> => {
  const found = await db
    .select({ id: paymentFiles.id, eob_count: paymentFiles.eob_count })
    .from(paymentFiles)
    .where(isFound(paymentFiles.filename))
    .limit(MOST_NAMES + 1);
  if (found.length === 0) return [];
  if (found.length > MOST_NAMES) return [inFiles(paymentFiles.filename, isFound)];
  const ids = sql`${sql.param(found.map(({ id }) => id))}::int[]`;
  const rows = found.reduce((sum, { eob_count }) => sum + eob_count, 0);
  return [{ ...onEobs(sql`${eobs.payment_file_id} = any(${ids})`), rows }];
};

/** The EOBs of the groups whose number or name contains the text; in order, only those of their locations are read. */
const ofGroupsLike = async (db: Queries, isFound: Found): Promise<Way[]> => {
  const found = await groupsLike(db, isFound);
  if (!found.length) return [];
  // as values, of which the planner knows how many files they have
  const ids = sql`${sql.param(found.map(({ id }) => id))}::int[]`;
  const isTheirs = (group: SQL) => sql`${group} = any(${ids})`;
  const way = inFiles(paymentFiles.group_id, isTheirs);
  // not as a join, of which the files would be looked up one by one
  const files = sql`select ${paymentFiles.id} from ${paymentFiles} where ${isTheirs(sql`${paymentFiles.group_id}`)}`;
  const isInFiles = found.length > MOST_GROUPS ? way.is : sql`(${eobs.payment_file_id} in (${files})) is true`;
  const places = sql`select g.location_id from groups g where g.id = any(${ids})`;
  return [{ ...way, is: sql`(${eobs.location_id} = any(array(${places})) and ${isInFiles})` }];
};

/** The EOBs of the locations whose key or name contains the text. */
const atLocationsLike = async (db: Queries, isFound: Found): Promise<Way[]> => {
  const found = await locationsLike(db, isFound, ['key', 'name', 'short_name']);
  const ids = found.map(({ id }) => Number(id));
  return ids.length ? [onEobs(sql`${inArray(eobs.location_id, ids)} and ${isNotNull(eobs.listed_date)}`)] : [];
};

/** The EOBs with a payee or provider of that name. */
const named = async (db: Queries, text: string): Promise<Way[]> => {
  const names = await namedLike(db, text);
  const by = (is: (column: PgColumn) => SQL) => {
    const ofClaims = [claims.payee_name, claims.provider_name].map(is);
    // as an aggregate the claims of an EOB are read once, by its id; by their names each would be looked up again
    const joint = sql`(select bool_or(${or(...ofClaims)}) from ${claims} where ${claims.eob_id} = ${eobs.id})`;
    return {
      payee: onEobs(is(eobs.payee_name)),
      ofClaims: ofClaims.map((where) => ({ ...onClaims(where), joint })),
      joint,
    };
  };
  if (names?.length === 0) return [];
  if (names) {
    const { payee, ofClaims } = by((column) => sql`${column} = any(${sql.param([...names])}::text[])`);
    return [payee, ...ofClaims];
  }
  const { payee, joint } = by(foundBy(text));
  return [{ ...payee, is: sql`(${payee.is} or ${joint})`, isMany: true }];
};

/**
 * The EOBs of the groups, locations and payment files that a text names, with a check, EOB or claim of that number, or
 * with a payee or provider of that name (docs/rules/check-runs.md, "Claims search").
 */
export const soughtEobs = async (text: string, db: Queries): Promise<SQL | Sought> => {
  const isFound = foundBy(text);
  const number = ungrouped(text);
  const looked = await Promise.all([
    inFilesLike(db, isFound),
    ofGroupsLike(db, isFound),
    atLocationsLike(db, isFound),
    named(db, text),
  ]);
  const numbers = [
    ...byNumber(number, eobs.number, sql`reverse(${eobs.number})`).map(onEobs),
    ...byNumber(number, eobs.check_number, sql`reverse(${eobs.check_number})`).map(onEobs),
    ...byNumber(number, claims.number).map(onClaims),
  ];
  return soughtBy(db, eobs.id, [...numbers.map((way) => ({ ...way, isTogether: true })), ...looked.flat()]);
};
