import type { SQL } from 'drizzle-orm';
import { and, count, desc, eq, gte, ilike, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list-state.ts';
import type { RangeValue } from '../../../declare/params.ts';
import { AUDIT_ACTIONS, AUDIT_TYPES } from '../../../domain/audit.ts';
import { countEntries } from '../../audit/seal.ts';
import type { Queries } from '../../db/database.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import { auditLog } from '../../db/tables/records.ts';
import { boundsOf } from '../../engine/instants.ts';
import { containing } from '../../engine/where.ts';
import type { FoundEntry } from './entries.ts';

const LOOKED_UP = 50;

const fullName = sql<string>`trim(${wholeName(users)})`;

/** People whose name or address has the text in it; all of them when there is none. */
export const findActors = (db: Queries, search: string) => {
  const pattern = containing(search);
  return db
    .select({ id: users.id, name: fullName, email: users.email })
    .from(users)
    .where(search ? or(ilike(wholeName(users), pattern), ilike(users.email, pattern)) : undefined)
    .orderBy(users.first_name, users.last_name, users.id)
    .limit(LOOKED_UP);
};

/** The names of these people, for the filters that are set. */
export const actorsNamed = async (db: Queries, ids: readonly string[]) => {
  if (!ids.length) return [];
  const found = await db
    .select({ id: users.id, name: fullName })
    .from(users)
    .where(inArray(users.id, ids.map(Number)));
  return found.map(({ id, name }) => ({ value: String(id), label: name }));
};

/** The values of a catalogue that a text may mean: by their own name, or by the words a person reads. */
const meant = (catalogue: Readonly<Record<string, string>>, text: string): string[] =>
  Object.entries(catalogue).flatMap(([value, label]) =>
    value.includes(text) || label.toLowerCase().includes(text) ? [value] : [],
  );

/** A search resolved to values first, so that the log's indexes answer it. */
const searched = async (db: Queries, search: string): Promise<SQL | undefined> => {
  const text = search.toLowerCase();
  const people = (
    await db
      .select({ id: users.id })
      .from(users)
      .where(ilike(wholeName(users), containing(search)))
  ).map(({ id }) => id);
  const actions = meant(AUDIT_ACTIONS, text);
  const types = meant(AUDIT_TYPES, text);
  const ways = [
    people.length ? inArray(auditLog.actor_id, people) : undefined,
    'system'.includes(text) ? isNull(auditLog.actor_id) : undefined,
    actions.length ? inArray(auditLog.action, actions) : undefined,
    types.length ? inArray(auditLog.resource_type, types) : undefined,
  ].filter((way) => way !== undefined);
  return ways.length ? or(...ways) : sql`false`;
};

const whereOf = async (db: Queries, { search, filters }: ListState): Promise<SQL | undefined> => {
  const time = boundsOf((filters.time ?? {}) as RangeValue);
  const actors = filters.actor as readonly string[] | undefined;
  const actions = filters.action as readonly string[] | undefined;
  const types = filters.type as readonly string[] | undefined;
  return and(
    search ? await searched(db, search) : undefined,
    time.from ? gte(auditLog.created_at, time.from) : undefined,
    time.to ? lte(auditLog.created_at, time.to) : undefined,
    actors ? inArray(auditLog.actor_id, actors.map(Number)) : undefined,
    actions ? inArray(auditLog.action, [...actions]) : undefined,
    types ? inArray(auditLog.resource_type, [...types]) : undefined,
  );
};

const countWhere = async (db: Queries, where: SQL): Promise<number> => {
  const [all] = await db.select({ count: count() }).from(auditLog).where(where);
  return all?.count ?? 0;
};

/** The entries a list state asks for, newest first, and how many there are in all. */
export const listEntries = async (
  db: Queries,
  state: ListState,
  page: { limit: number; offset: number },
): Promise<{ found: FoundEntry[]; total: number }> => {
  const where = await whereOf(db, state);
  const found = await db
    .select({ row: auditLog, actor: { id: users.id, firstName: users.first_name, lastName: users.last_name } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_id))
    .where(where)
    .orderBy(desc(auditLog.created_at), desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  return { found, total: where ? await countWhere(db, where) : await countEntries(db) };
};
