import { and, arrayOverlaps, asc, ne, not } from 'drizzle-orm';
import { allows, readersOf } from '../../../declare/access.ts';
import type { Person } from '../../../declare/history.ts';
import { MOST_PEOPLE } from '../../../declare/notes.ts';
import { resourceFor } from '../../../declare/resource-for.ts';
import type { Queries } from '../../db/database.ts';
import { isLocked, users, wholeName } from '../../db/tables/people.ts';
import type { Caller } from '../../http/sessions.ts';
import { callerNumbered } from '../../http/sessions.ts';
import { contains } from '../reads/like.ts';
import type { ReadRow, Reference } from '../reads/model.ts';
import { readOne } from '../reads/rows.ts';
import { person } from './rows.ts';

/** A record as a person may see it; undefined where they may not. */
export const recordFor = async (
  db: Queries,
  { resource, model }: Reference,
  caller: Caller,
  id: string,
): Promise<ReadRow | undefined> =>
  allows(readersOf(resource.access), caller.roles)
    ? readOne(
        db,
        model,
        resourceFor(resource, caller.roles),
        resource.list.shape.ids === 'text' ? id : Number(id),
        caller,
      )
    : undefined;

/** Whether a user may see a record: as they would see it themselves, with their roles, locations and groups of now. */
export const maySee = async (db: Queries, of: Reference, userId: number, id: string): Promise<boolean> => {
  const caller = await callerNumbered(db, userId);
  return caller !== undefined && (await recordFor(db, of, caller, id)) !== undefined;
};

/** How many people of a name, or notes of a text, are tried before the others need a longer search. */
export const MOST_TRIED = 60;

/** The people, without the caller, who may see a record and whose name contains a text. */
export const peopleWhoSee = async (
  db: Queries,
  of: Reference,
  id: string,
  { caller, search = '' }: { caller: Caller; search?: string | undefined },
): Promise<Person[]> => {
  const readers = readersOf(of.resource.access);
  const tried = await db
    .select(person)
    .from(users)
    .where(
      and(
        ne(users.id, caller.id),
        not(isLocked),
        typeof readers === 'string' ? undefined : arrayOverlaps(users.roles, [...readers]),
        search === '' ? undefined : contains(wholeName(users), search),
      ),
    )
    .orderBy(asc(users.first_name), asc(users.last_name), asc(users.id))
    .limit(MOST_TRIED);
  const found: Person[] = [];
  for (const one of tried) {
    if (found.length === MOST_PEOPLE) break;
    if (await maySee(db, of, one.id, id)) found.push(one);
  }
  return found;
};
