import { and, arrayOverlaps, asc, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { allows } from '../../../declare/access.ts';
import type { Person } from '../../../declare/history.ts';
import { MOST_PEOPLE } from '../../../declare/notes.ts';
import type { Resource } from '../../../declare/resource.ts';
import { resourceFor } from '../../../declare/resource-for.ts';
import type { Queries } from '../../db/database.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import type { Caller } from '../../http/sessions.ts';
import { callerNumbered } from '../../http/sessions.ts';
import { contains } from '../reads/like.ts';
import type { ReadModel, ReadRow } from '../reads/model.ts';
import { readOne } from '../reads/rows.ts';
import { person } from './rows.ts';

/** The records that notes are written on: their declaration, and how they are read. */
export interface NotedRecords {
  resource: Resource;
  model: ReadModel;
}

const readersOf = ({ access }: Resource) => access.read ?? access.view;

/** A record as a person may see it; undefined where they may not. */
export const recordFor = async (
  db: Queries,
  { resource, model }: NotedRecords,
  caller: Caller,
  id: string,
): Promise<ReadRow | undefined> =>
  allows(readersOf(resource), caller.roles)
    ? readOne(
        db,
        model,
        resourceFor(resource, caller.roles),
        resource.list.shape.ids === 'text' ? id : Number(id),
        caller,
      )
    : undefined;

/** Whether a user may see a record: as they would see it themselves, with their roles, locations and groups of now. */
export const maySee = async (db: Queries, of: NotedRecords, userId: number, id: string): Promise<boolean> => {
  const caller = await callerNumbered(db, userId);
  return caller !== undefined && (await recordFor(db, of, caller, id)) !== undefined;
};

/** How many people of a name, or notes of a text, are tried before the others need a longer search. */
export const MOST_TRIED = 60;

/** The people, without the caller, who may see a record and whose name contains a text. */
export const peopleWhoSee = async (
  db: Queries,
  of: NotedRecords,
  id: string,
  { caller, search = '' }: { caller: Caller; search?: string | undefined },
): Promise<Person[]> => {
  const readers = readersOf(of.resource);
  const tried = await db
    .select(person)
    .from(users)
    .where(
      and(
        ne(users.id, caller.id),
        or(isNull(users.locked_since), gt(users.locked_since, sql`now()`)),
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
