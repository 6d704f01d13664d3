import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { contains } from '../../engine/reads/like.ts';
import type { Caller } from '../../http/sessions.ts';
import { locationColumns } from '../locations.ts';
import { groupScope } from './conditions.ts';

/** A look-up shows the first matches; whoever wants another one types more of it. */
const MOST = 50;

const { table: locations, columns: location } = locationColumns();

/** The groups a caller may see whose number or name contains a text, by number. */
export const groupsByText = (db: Queries, text: string, caller: Caller) =>
  db
    .select({
      id: groups.id,
      number: groups.number,
      name: groups.name,
      location: {
        id: sql<number>`${location.id}`,
        key: sql<string>`${location.key}`,
        name: sql<string>`${location.name}`,
        short_name: sql<string>`${location.short_name}`,
      },
    })
    .from(groups)
    .innerJoin(locations, eq(location.id, groups.location_id))
    .where(and(groupScope(caller), or(contains(groups.number, text), contains(groups.name, text))))
    .orderBy(asc(groups.number))
    .limit(MOST);
