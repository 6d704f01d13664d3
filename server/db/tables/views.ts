import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, kept } from './columns.ts';
import { users } from './people.ts';

const ofUser = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Named states of lists (docs/rules/lists-and-forms.md, "Saved views"). */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    owner_id: ofUser(),
    /** A declared list's name. */
    list: text().notNull(),
    name: text().notNull(),
    /** In the spelling of `declare/views.ts`. */
    query: text().notNull(),
    is_shared: boolean().notNull().default(false),
    ...kept(),
  },
  (t) => [
    uniqueIndex('saved_views_name_unique').on(t.owner_id, t.list, sql`lower(${t.name})`),
    index('saved_views_shared_order').on(t.list).where(sql`${t.is_shared}`),
  ],
);

/** The view that is applied when a user opens a list without a query. */
export const defaultViews = pgTable(
  'default_views',
  {
    user_id: ofUser(),
    list: text().notNull(),
    view_id: integer()
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.list] }), index('default_views_view_order').on(t.view_id)],
);
