import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { FoundKind } from '../../../contract/search.ts';
import { SEARCH_MOST } from '../../../contract/search.ts';
import type { Sought } from '../../../domain/search-text.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { beginning, containing } from '../../engine/where.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/index.ts';
import { locationColumns } from '../locations.ts';
import { groupPlaces } from './places.ts';

const named = (text: string): SQL | undefined =>
  or(ilike(groups.number, containing(text)), ilike(groups.name, containing(text)));

/** The groups whose number or name contains the text: the exact number first, then numbers that start with it. */
export const groupsNamed = (db: Queries, { text }: Sought, caller: Caller) => {
  const { table, columns } = locationColumns();
  return db
    .select({ id: groups.id, number: groups.number, name: groups.name, location: sql<string>`${columns.name}` })
    .from(groups)
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(and(named(text), groupScope(caller)))
    .orderBy(
      desc(sql`lower(${groups.number}) = lower(${text})`),
      desc(ilike(groups.number, beginning(text))),
      asc(groups.number),
    )
    .limit(SEARCH_MOST + 1);
};

export const findGroups = async (db: Queries, sought: Sought, caller: Caller): Promise<FoundKind | undefined> => {
  const place = groupPlaces(caller);
  if (!place) return undefined;
  const rows = sought.isId ? [] : await groupsNamed(db, sought, caller);
  return {
    kind: 'group',
    found: rows.slice(0, SEARCH_MOST).map(({ id, number, name, location }) => ({
      id,
      label: `${number} ${name}`,
      detail: location,
      amount: null,
      place: place({ number, name }),
    })),
    more: rows.length > SEARCH_MOST,
  };
};
