import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RunAction, WorkState } from '../../../domain/release/release-actions.ts';
import { checkRuns } from './check-runs.ts';
import { id, moment } from './columns.ts';
import { users } from './people.ts';

/**
 * What was asked of a run and is done in the background, or was done at once. Of a run at most one piece of work is
 * open: two who ask at one moment meet at the index, and one of them is told (docs/rules/check-runs.md, "Release actions").
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
    /** Null: the program itself, on the group's release day. */
    asked_by: integer().references(() => users.id),
    asked_at: moment().notNull().defaultNow(),
    started_at: moment(),
    ended_at: moment(),
    /** What came of it or why it failed, for a person. */
    reason: text(),
    /** What it is to do, as its action has it. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    uniqueIndex('run_work_open_unique').on(t.check_run_id).where(sql`${t.state} in ('queued', 'running')`),
    index('run_work_run_order').on(t.check_run_id, t.id),
  ],
);
