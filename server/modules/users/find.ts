import { and, eq } from 'drizzle-orm';
import type { Resource } from '../../../declare/resource.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import type { Queries } from '../../db/database.ts';
import { users } from '../../db/tables/people.ts';
import { readOne } from '../../engine/reads/rows.ts';
import type { Caller } from '../../http/sessions.ts';
import { userModel } from './read.ts';
import { userScope } from './scope.ts';

/** A user the caller may manage, with the stored columns and the API's row, or undefined. */
export const findUser = async (db: Queries, resource: Resource, id: number, caller: Caller) => {
  const [stored] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), userScope(caller)));
  const row = stored && (await readOne(db, userModel, resource, id, caller));
  return row && { ...stored, row: row as UserRow }; // the model reads these
};
