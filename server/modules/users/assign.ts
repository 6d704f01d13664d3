import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { userGroups, userLocations } from '../../db/tables/people.ts';
import { invalid } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationColumns } from '../locations.ts';

/** The ids of a user's locations and groups. */
export interface Assigned {
  locations?: readonly number[];
  groups?: readonly number[];
}

const BEYOND = 'is not there, or is not assigned to you';

/** The ids added or removed. */
const changed = (before: readonly number[], after: readonly number[]): number[] => [
  ...after.filter((id) => !before.includes(id)),
  ...before.filter((id) => !after.includes(id)),
];

const knownLocations = async (tx: Tx, ids: readonly number[], { scope }: Caller): Promise<number[]> => {
  if (!ids.length) return [];
  const { table, columns } = locationColumns();
  const rows = await tx
    .select({ id: columns.id })
    .from(table)
    .where(inArray(columns.id, [...ids]));
  return rows.map(({ id }) => Number(id)).filter((id) => !scope || scope.locations.includes(id));
};

const knownGroups = async (tx: Tx, ids: readonly number[], caller: Caller): Promise<number[]> => {
  if (!ids.length) return [];
  const rows = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, [...ids]), groupScope(caller)));
  return rows.map(({ id }) => id);
};

const mustBeKnown = (path: string, what: string, wanted: readonly number[], known: readonly number[]) => {
  if (wanted.some((id) => !known.includes(id))) throw invalid([{ path, message: `${what} ${BEYOND}` }]);
};

/**
 * Sets a user's assignments. A scoped caller can only add and remove within their own scope; groups outside it were not
 * shown to them and stay unchanged.
 */
export const assign = async (
  tx: Tx,
  userId: number,
  shown: Required<Assigned>,
  wanted: Assigned,
  caller: Caller,
): Promise<void> => {
  if (wanted.locations) {
    const moved = changed(shown.locations, wanted.locations);
    mustBeKnown('locations', 'A location', moved, await knownLocations(tx, moved, caller));
    await replaceLocations(tx, userId, shown.locations, wanted.locations);
  }
  if (wanted.groups) {
    const moved = changed(shown.groups, wanted.groups);
    mustBeKnown('groups', 'A group', moved, await knownGroups(tx, moved, caller));
    await replaceGroups(tx, userId, shown.groups, wanted.groups);
  }
};

const replaceLocations = async (tx: Tx, user_id: number, before: readonly number[], after: readonly number[]) => {
  const gone = before.filter((id) => !after.includes(id));
  const come = after.filter((id) => !before.includes(id));
  if (gone.length) {
    await tx
      .delete(userLocations)
      .where(and(eq(userLocations.user_id, user_id), inArray(userLocations.location_id, gone)));
  }
  if (come.length) await tx.insert(userLocations).values(come.map((location_id) => ({ user_id, location_id })));
};

const replaceGroups = async (tx: Tx, user_id: number, before: readonly number[], after: readonly number[]) => {
  const gone = before.filter((id) => !after.includes(id));
  const come = after.filter((id) => !before.includes(id));
  if (gone.length) {
    await tx.delete(userGroups).where(and(eq(userGroups.user_id, user_id), inArray(userGroups.group_id, gone)));
  }
  if (come.length) {
    // one of them may already be assigned, by a user with a wider scope
    const rows = come.map((group_id) => ({ user_id, group_id }));
    await tx.insert(userGroups).values(rows).onConflictDoNothing();
  }
};
