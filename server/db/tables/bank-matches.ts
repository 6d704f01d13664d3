import type { SQL, SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MatchState } from '../../../domain/bank/match-states.ts';
import { bankTransactions } from './bank.ts';
import { checkRuns } from './check-runs.ts';
import { day, id, kept, moment } from './columns.ts';
import { users } from './people.ts';
import { pulls } from './premium.ts';

/** The states in which a match has what its credit pays, as it is in force. */
const matched = (state: SQLWrapper): SQL => sql`${state} not in ('open', 'broken')`;

/**
 * What has become of each credit that pulls or drop-offs are matched to. One that was broken stays, so that it is not proposed again;
 * the credit then has a further row.
 */
export const bankMatches = pgTable(
  'bank_matches',
  {
    id: id(),
    entry_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => bankTransactions.id, { onDelete: 'cascade' }),
    pull_id: integer().references(() => pulls.id, { onDelete: 'cascade' }),
    /** The check run that was dropped off. */
    check_run_id: integer().references(() => checkRuns.id, { onDelete: 'cascade' }),
    state: text().$type<MatchState>().notNull(),
    /** In words, by the rule that found it. */
    reason: text().notNull(),
    /** The day from which it waits for a person, unless it is decided. */
    waits_from: day().notNull(),
    /** Who confirmed or broke it last; null: nobody yet. */
    decided_by: integer().references(() => users.id),
    decided_at: moment(),
    break_reason: text(),
    ...kept(),
  },
  (t) => [
    // an entry has one match, and a pull or a check run one entry: the database enforces it, not code
    uniqueIndex('bank_matches_entry_unique').on(t.entry_id).where(sql`${t.state} <> 'broken'`),
    uniqueIndex('bank_matches_pull_unique').on(t.pull_id).where(matched(t.state)),
    uniqueIndex('bank_matches_run_unique').on(t.check_run_id).where(matched(t.state)),
    check('bank_matches_one_paid', sql`${t.pull_id} is null or ${t.check_run_id} is null`),
    index('bank_matches_entry_order').on(t.entry_id, t.id),
    index('bank_matches_undecided').on(t.waits_from, t.id).where(sql`${t.state} in ('open', 'proposed')`),
  ],
);

/** Whether a match is proposed, certain or confirmed. */
export const isMatched = matched(bankMatches.state);
