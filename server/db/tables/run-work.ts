import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RunAction, WorkState } from '../../../domain/release/release-actions.ts';
import { checkRuns } from './check-runs.ts';
import { id, moment } from './columns.ts';
import { users } from './people.ts';

/**
 * Requested actions on a run, done in the background or immediately. A run has at most one open work item: of two
 * simultaneous requests, the unique index refuses one (docs/rules/check-runs.md, "Release actions").
 */
export const runWork = pgTable(
  'run_work',
  {
    id: id(),
    check_run_id: integer()
      .notNull()
      .references(() => checkRuns.id),
    action: text().$type<RunAction>().notNull(),
    state: text().$type<WorkState>().notNull(),
    /** Null: the system, on the group's release day. */
    asked_by: integer().references(() => users.id),
    asked_at: moment().notNull().defaultNow(),
    started_at: moment(),
    ended_at: moment(),
    /** The result, or why it failed, as shown to users. */
    reason: text(),
    /** The parameters of its action. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('run_work_open_unique').on(t.check_run_id).where(sql`${t.state} in ('queued', 'running')`),
    index('run_work_run_order').on(t.check_run_id, t.id),
  ],
);
