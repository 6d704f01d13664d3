import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { FoundKind } from '../../../contract/search.ts';
import { MAX_RESULTS_PER_KIND } from '../../../contract/search.ts';
import type { SearchInput } from '../../../domain/search-text.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { beginning, contains } from '../../engine/reads/like.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationColumns } from '../locations.ts';
import { groupTargets } from './targets.ts';

const named = (text: string): SQL | undefined => or(contains(groups.number, text), contains(groups.name, text));

/** The groups whose number or name contains the text: the exact number first, then numbers that start with it. */
export const groupsNamed = (db: Queries, { text, number }: SearchInput, caller: Caller) => {
  const { table, columns } = locationColumns();
  return db
    .select({ id: groups.id, number: groups.number, name: groups.name, location: sql<string>`${columns.name}` })
    .from(groups)
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(and(named(text), groupScope(caller)))
    .orderBy(
      desc(sql`lower(${groups.number}) = lower(${number})`),
      desc(ilike(groups.number, beginning(number))),
      asc(groups.number),
    )
    .limit(MAX_RESULTS_PER_KIND + 1);
};

export const findGroups = async (db: Queries, sought: SearchInput, caller: Caller): Promise<FoundKind | undefined> => {
  const place = groupTargets(caller);
  if (!place) return undefined;
  const rows = sought.isId ? [] : await groupsNamed(db, sought, caller);
  return {
    kind: 'group',
    found: rows.slice(0, MAX_RESULTS_PER_KIND).map(({ id, number, name, location }) => ({
      id,
      label: `${number} ${name}`,
      detail: location,
      amount: null,
      place: place({ number, name }),
    })),
    more: rows.length > MAX_RESULTS_PER_KIND,
  };
};
