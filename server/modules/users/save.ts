import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Resource } from '../../../declare/resource.ts';
import type { Role } from '../../../domain/roles.ts';
import { sortRoles } from '../../../domain/roles.ts';
import { USER } from '../../../domain/users.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import type { Tx } from '../../db/database.ts';
import { sessions, users } from '../../db/tables/people.ts';
import { changesSince } from '../../engine/stale.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Person } from '../../identity/user-pool.ts';
import type { Assigned } from './assign.ts';
import { assign } from './assign.ts';
import { findUser } from './find.ts';
import { mustBeAssignable, refuse } from './rights.ts';

/** The validated body of a save; an update has any part of it. */
export interface UserInput extends Assigned {
  email: string;
  first_name: string;
  last_name: string;
  roles: Role[];
  locked_since: string | null;
}

export const personOf = (of: Pick<UserInput, 'email' | 'first_name' | 'last_name'>): Person => ({
  email: of.email,
  firstName: of.first_name,
  lastName: of.last_name,
});

/** A user in the audit log: with names instead of ids, so that an entry is readable by itself. */
export const audited = ({ email, first_name, last_name, locked_since, ...row }: UserRow) => ({
  email,
  first_name,
  last_name,
  roles: row.roles.map(({ name }) => name),
  locations: row.locations.map(({ short_name }) => short_name),
  groups: row.groups.map(({ number }) => number),
  locked_since,
});

const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

const mustFind = async (tx: Tx, resource: Resource, id: number, caller: Caller) => {
  const found = await findUser(tx, resource, id, caller);
  if (!found) throw new Problem('not_found');
  return found;
};

/** Adds the user of a pool account; 409 when the address already has a user. */
export const insertUser = async (
  tx: Tx,
  resource: Resource,
  identity: { issuer: string; subject: string },
  input: UserInput,
  caller: Caller,
): Promise<UserRow> => {
  const { email, first_name, last_name } = input;
  const values = { ...identity, email, first_name, last_name, roles: sortRoles(input.roles) };
  const [made] = await tx.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  if (!made) {
    const text = resource.texts.conflict;
    throw new Problem('conflict', { text, issues: [{ path: 'email', message: text }] });
  }
  await assign(tx, made.id, { locations: [], groups: [] }, input, caller);
  return (await mustFind(tx, resource, made.id, caller)).row;
};

const isSame = (before: readonly unknown[], after: readonly unknown[] | undefined): boolean =>
  !after || (before.length === after.length && before.every((one) => after.includes(one)));

/** Users cannot extend their own rights or lock themselves (docs/rules/people.md, "User administration"). */
const mustNotChangeOwnRights = (caller: Caller, before: UserRow, input: Partial<UserInput>) => {
  if (before.id !== caller.id) return;
  const roles = before.roles.map(({ name }) => name);
  const stays =
    isSame(roles, input.roles) &&
    isSame(idsOf(before.locations), input.locations) &&
    isSame(idsOf(before.groups), input.groups);
  if (!stays) refuse('Somebody else has to change your own roles, locations and groups.');
  const refusal = USER.transitions.deactivate.refuse?.(before, caller);
  if (input.locked_since && refusal) refuse(refusal);
};

/** The columns a change sets. Locking a locked user keeps the first date, and a lock never starts in the future. */
const columnsOf = ({ first_name, last_name, roles, locked_since }: Partial<UserInput>) => ({
  ...(first_name !== undefined && { first_name }),
  ...(last_name !== undefined && { last_name }),
  ...(roles && { roles: sortRoles(roles) }),
  ...(locked_since === null && { locked_since: null }),
  ...(locked_since && {
    locked_since: sql`coalesce(${users.locked_since}, least(${locked_since}::timestamptz, now()))`,
  }),
  version: sql`${users.version} + 1`,
  updated_at: sql`now()`,
});

const staleProblem = async (tx: Tx, resource: Resource, current: UserRow, version: number | undefined) => {
  const changes = await changesSince(tx, resource, current.id, version ?? 0);
  return new Problem('stale', { more: { current, changes } });
};

/** Changes a user, checking the version the form was filled from; locking ends their sessions. */
export const updateUser = async (
  tx: Tx,
  resource: Resource,
  id: number,
  version: number | undefined,
  input: Partial<UserInput>,
  caller: Caller,
): Promise<{ before: UserRow; after: UserRow }> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  const { row: before } = await mustFind(tx, resource, id, caller);
  if (version !== undefined && version !== before.version) throw await staleProblem(tx, resource, before, version);
  if (input.roles) mustBeAssignable(caller, input.roles);
  mustNotChangeOwnRights(caller, before, input);
  await tx
    .update(users)
    .set(columnsOf(input))
    .where(and(eq(users.id, id), eq(users.version, before.version)));
  await assign(tx, id, { locations: idsOf(before.locations), groups: idsOf(before.groups) }, input, caller);
  if (input.locked_since) {
    await tx
      .update(sessions)
      .set({ ended_at: sql`now()` })
      .where(and(eq(sessions.user_id, id), isNull(sessions.ended_at)));
  }
  return { before, after: (await mustFind(tx, resource, id, caller)).row };
};
