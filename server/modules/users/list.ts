import type { SQL } from 'drizzle-orm';
import { and, arrayOverlaps, asc, count, desc, ilike, not, or, sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list-state.ts';
import { inheritanceOf, roleLabel } from '../../../domain/roles.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import type { Queries } from '../../db/database.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import type { Facets } from '../../engine/list.ts';
import { containing } from '../../engine/where.ts';
import type { Caller } from '../../http/sessions.ts';
import { asRows, isLocked, person, userScope } from './scope.ts';

const chosen = ({ filters }: ListState, name: string): readonly string[] => {
  const value = filters[name];
  return Array.isArray(value) ? value : [];
};

const statusIs = (statuses: readonly string[]): SQL | undefined => {
  if (statuses.length !== 1) return undefined;
  return statuses[0] === 'locked' ? isLocked : not(isLocked);
};

const searched = (text: string): SQL | undefined => {
  const pattern = containing(text);
  return or(ilike(users.email, pattern), ilike(wholeName(users), pattern));
};

/** @param except a filter to leave out: the counts of a filter ignore its own choice. */
const whereOf = (state: ListState, caller: Caller, except?: string): SQL | undefined => {
  const roles = except === 'roles' ? [] : chosen(state, 'roles');
  const statuses = except === 'status' ? [] : chosen(state, 'status');
  return and(
    userScope(caller),
    state.search ? searched(state.search) : undefined,
    roles.length ? arrayOverlaps(users.roles, [...roles]) : undefined,
    statusIs(statuses),
  );
};

const SORTS = { email: users.email, first_name: users.first_name, last_name: users.last_name };

const orderOf = ({ sort }: ListState): SQL[] => {
  const column = sort && sort.field in SORTS ? SORTS[sort.field as keyof typeof SORTS] : undefined;
  const turn = sort?.order === 'DESC' ? desc : asc;
  return column ? [turn(sql`lower(${column})`), turn(users.id)] : [asc(users.id)];
};

const countOf = async (db: Queries, where: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(users).where(where);
  return row?.count ?? 0;
};

/** The people a caller sees. @param page absent: all of them, for the export. */
export const listUsers = async (
  db: Queries,
  state: ListState,
  caller: Caller,
  page?: { limit: number; offset: number },
): Promise<{ rows: UserRow[]; total: number; unfiltered: number; offset: number }> => {
  const where = whereOf(state, caller);
  const query = db
    .select(person)
    .from(users)
    .where(where)
    .orderBy(...orderOf(state));
  const found = page ? await query.limit(page.limit).offset(page.offset) : await query;
  const rows = await asRows(
    db,
    found.map(({ user, locked }) => ({ ...user, isLocked: locked })),
    caller,
  );
  if (!page) return { rows, total: rows.length, unfiltered: rows.length, offset: 0 };
  const [total, unfiltered] = [await countOf(db, where), await countOf(db, userScope(caller))];
  return { rows, total, unfiltered, offset: page.offset };
};

/** How many have each role and each status, under the other filters. */
export const userFacets = async (db: Queries, state: ListState, caller: Caller): Promise<Facets> => {
  const byRole = await db
    .select({ role: sql<string>`role`, count: sql<number>`count(*)::int` })
    .from(sql`${users} cross join unnest(${users.roles}) as role`)
    .where(whereOf(state, caller, 'roles'))
    .groupBy(sql`role`);
  const counts = new Map(byRole.map(({ role, count: many }) => [role, many]));
  const withoutStatus = whereOf(state, caller, 'status');
  const [active, locked] = [
    await countOf(db, and(withoutStatus, not(isLocked))),
    await countOf(db, and(withoutStatus, isLocked)),
  ];
  return {
    roles: inheritanceOf(caller.roles).map((role) => ({
      value: role,
      label: roleLabel(role),
      count: counts.get(role) ?? 0,
    })),
    status: [
      { value: 'active', label: 'Active', count: active },
      { value: 'locked', label: 'Locked', count: locked },
    ],
  };
};
