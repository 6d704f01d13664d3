import type { SQL, SQLWrapper } from 'drizzle-orm';
import { and, desc, eq, inArray, like, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FoundKind, SearchTarget } from '../../../contract/search.ts';
import { MAX_RESULTS_PER_KIND } from '../../../contract/search.ts';
import { centsToDollars } from '../../../domain/money.ts';
import { runDay } from '../../../domain/release/supplemental.ts';
import type { SearchInput } from '../../../domain/search-text.ts';
import { PAYMENT_TEXT_MIN } from '../../../domain/search-text.ts';
import type { Queries } from '../../db/database.ts';
import { checkRuns, claims, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { beginning } from '../../engine/reads/like.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import type { GroupNamed } from './targets.ts';
import { eobTarget } from './targets.ts';

/** An index lookup of a number: by prefix or, on the reversed number, by suffix. */
interface Lookup {
  of: PgColumn | SQL;
  begins: string;
}

const turned = (text: string): string => [...text].reverse().join('');

/** Numbers are searched as typed and in upper case, as most files write them. */
const lookupsOf = (columns: readonly PgColumn[], { number, ending }: SearchInput, byEnd: boolean): Lookup[] => [
  ...[...new Set([number, number.toUpperCase()])].flatMap((begins) => columns.map((of) => ({ of, begins }))),
  ...(byEnd && ending ? columns.map((of) => ({ of: sql`reverse(${of})`, begins: turned(ending) })) : []),
];

const byLookup = ({ of, begins }: Lookup) => ({
  where: like(of, beginning(begins)),
  // in index order, so that no more rows are read than returned, however many match
  order: sql`${of} using ~<~`,
});

const ROW_LIMIT = MAX_RESULTS_PER_KIND + 1;

const eobsBy = (db: Queries, lookup: Lookup, caller: Caller) => {
  const { where, order } = byLookup(lookup);
  return db
    .select({ id: eobs.id })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(and(where, groupScope(caller)))
    .orderBy(order)
    .limit(ROW_LIMIT);
};

const claimsBy = (db: Queries, lookup: Lookup, caller: Caller) => {
  const { where, order } = byLookup(lookup);
  return db
    .select({ id: claims.id })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(and(where, groupScope(caller)))
    .orderBy(order)
    .limit(ROW_LIMIT);
};

/** All lookups in one statement, without duplicates. */
const idsBy = async (db: Queries, looking: readonly SQLWrapper[]): Promise<number[]> => {
  if (!looking.length) return [];
  const { rows } = await db.execute<{ id: number }>(sql.join([...looking], sql` union all `));
  return [...new Set(rows.map(({ id }) => id))];
};

const meansPayment = ({ number, isId, day }: SearchInput): boolean =>
  !isId && !day && number.length >= PAYMENT_TEXT_MIN;

/** The columns that locate an EOB or a claim. */
const contextColumns = {
  run: { id: checkRuns.id, date: checkRuns.run_date, sequence: checkRuns.sequence },
  group: { number: groups.number, name: groups.name },
  at: { id: eobs.id, file: eobs.payment_file_id },
};

interface Context {
  run: { id: number; date: string; sequence: number };
  group: GroupNamed;
  at: { id: number; file: number };
}

const describeContext = ({ run, group }: Context): string =>
  `${group.number} ${group.name}, ${runDay(run.date, run.sequence)}`;

const placeOf = ({ run, group, at }: Context): SearchTarget => eobTarget({ ...run, group }, at);

/** The exact number first, then the newest. */
const best = (column: PgColumn, { number }: SearchInput): SQL[] => [
  desc(sql`${column} in (${number}, ${number.toUpperCase()})`),
  desc(checkRuns.run_date),
  desc(eobs.id),
];

export const findEobs = async (db: Queries, sought: SearchInput, caller: Caller): Promise<FoundKind> => {
  const ways = meansPayment(sought) ? lookupsOf([eobs.number, eobs.check_number], sought, true) : [];
  const ids = await idsBy(
    db,
    ways.map((way) => eobsBy(db, way, caller)),
  );
  const rows = await db
    .select({ eob: eobs, ...contextColumns })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(checkRuns, eq(checkRuns.id, paymentFiles.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(inArray(eobs.id, ids))
    .orderBy(...best(eobs.number, sought))
    .limit(MAX_RESULTS_PER_KIND);
  return {
    kind: 'eob',
    found: rows.map(({ eob, ...its }) => ({
      id: eob.id,
      label: `EOB ${eob.number}`,
      detail: `Check # ${eob.check_number} · ${describeContext(its)}`,
      amount: centsToDollars(eob.amount_cents),
      place: placeOf(its),
    })),
    more: ids.length > MAX_RESULTS_PER_KIND,
  };
};

export const findClaims = async (db: Queries, sought: SearchInput, caller: Caller): Promise<FoundKind> => {
  const ways = meansPayment(sought) ? lookupsOf([claims.number], sought, false) : [];
  const ids = await idsBy(
    db,
    ways.map((way) => claimsBy(db, way, caller)),
  );
  const rows = await db
    .select({ claim: claims, eob: eobs.number, ...contextColumns })
    .from(claims)
    .innerJoin(eobs, eq(eobs.id, claims.eob_id))
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(checkRuns, eq(checkRuns.id, paymentFiles.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(inArray(claims.id, ids))
    .orderBy(...best(claims.number, sought), desc(claims.id))
    .limit(MAX_RESULTS_PER_KIND);
  return {
    kind: 'claim',
    found: rows.map(({ claim, eob, ...its }) => ({
      id: claim.id,
      label: `Claim ${claim.number}`,
      detail: `EOB ${eob} · ${describeContext(its)}`,
      amount: centsToDollars(claim.paid_cents),
      place: placeOf(its),
    })),
    more: ids.length > MAX_RESULTS_PER_KIND,
  };
};
