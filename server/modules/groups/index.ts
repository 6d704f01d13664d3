import type { SQL } from 'drizzle-orm';
import { and, asc, count, eq, ilike, inArray, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as calls from '../../../contract/groups.ts';
import type { Queries } from '../../db/database.ts';
import { declaredTables } from '../../db/declared.ts';
import { groups } from '../../db/tables/groups.ts';
import { containing } from '../../engine/reads/like.ts';
import { etagOf } from '../../http/etag.ts';
import type { Handler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { locationColumns } from '../locations.ts';

/** The groups a user may see (docs/rules/people.md, "Row scope"): assigned ones and those of assigned locations. */
export const groupScope = ({ scope }: Caller): SQL | undefined =>
  scope && or(inArray(groups.location_id, scope.locations), inArray(groups.id, scope.groups));

const found = (db: Queries) => {
  const { table, columns } = locationColumns();
  return db
    .select({ group: groups, location: columns })
    .from(groups)
    .innerJoin(table, eq(columns.id, groups.location_id));
};

type Found = Awaited<ReturnType<typeof found>>[number];

const asLookup = ({ group, location }: Found) => ({
  id: group.id,
  number: group.number,
  name: group.name,
  location_id: group.location_id,
  location: { id: Number(location.id), name: String(location.name), short_name: String(location.short_name) },
});

const DETAILS = Object.keys(calls.GroupDetails.shape) as (keyof typeof calls.GroupDetails.shape)[];

/** A group as the caller sees it: with details if one of their screens shows them. */
const asRow = (row: Found, { roles }: Caller): z.infer<typeof calls.GroupRow> =>
  roles.some((role) => calls.GROUP_SCREEN_ROLES.includes(role))
    ? {
        ...asLookup(row),
        ...calls.GroupDetails.parse(Object.fromEntries(DETAILS.map((name) => [name, row.group[name]]))),
      }
    : asLookup(row);

const SEARCHED = { number: groups.number, name: groups.name };

const PAGE_CAP = 100;

export const groupHandlers: Handler[] = [
  read(calls.lookupGroups, async ({ db, query, caller }) => {
    const fields = [query['search-fields'] ?? ['name', 'number']].flat() as (keyof typeof SEARCHED)[];
    const pattern = containing(query.query.toLowerCase());
    const searched = query.query ? or(...fields.map((field) => ilike(SEARCHED[field], pattern))) : undefined;
    const within = groupScope(caller);
    const where = and(searched, within);
    const limit = Math.min(Number(query['page-size']), PAGE_CAP);
    const rows = await found(db)
      .where(where)
      .orderBy(asc(groups.number), asc(groups.id))
      .limit(limit)
      .offset(Number(query.page) * limit);
    const [filtered] = await db.select({ count: count() }).from(groups).where(where);
    const [all] = await db.select({ count: count() }).from(groups).where(within);
    return {
      body: {
        rows: rows.map((row) => asRow(row, caller)),
        total_filtered: filtered?.count ?? 0,
        total_unfiltered: all?.count ?? 0,
        filters: {},
      },
    };
  }),

  change(calls.createGroup, async ({ tx, body, caller, audit }) => {
    const location = declaredTables.get('locations');
    const known =
      location && (await tx.select({ id: location.id }).from(location.table).where(eq(location.id, body.location_id)));
    if (!known?.length) {
      throw new Problem('invalid', { issues: [{ path: 'location_id', message: 'There is no such location' }] });
    }
    const [made] = await tx.insert(groups).values(body).onConflictDoNothing().returning();
    if (!made) {
      const message = `Group ${body.number} already exists`;
      throw new Problem('conflict', { text: message, issues: [{ path: 'number', message }] });
    }
    await audit({ action: 'create', type: 'group', id: made.id, name: made.number, version: 1, after: body });
    const [row] = await found(tx).where(eq(groups.id, made.id));
    if (!row) throw new Problem('not_found');
    return { body: asRow(row, caller), headers: { etag: etagOf(made.version) } };
  }),
];
