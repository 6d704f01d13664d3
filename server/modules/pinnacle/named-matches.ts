import type { SQL } from 'drizzle-orm';
import { asc, eq } from 'drizzle-orm';
import { showDate } from '../../../domain/calendar/dates.ts';
import { formatUsd } from '../../../domain/money.ts';
import type { Tx } from '../../db/database.ts';
import { bankTransactions } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { pulls } from '../../db/tables/premium.ts';

export const MATCH_TYPE = 'bank-match';

/** How the audit log names a match. */
export const matchName = ({ day, cents, pull }: { day: string; cents: number; pull: string | null }): string =>
  `Credit of ${showDate(day)}, ${formatUsd(cents)}: ${pull}`;

/** Matches with what they are named by, the oldest first. */
export const matchesWhere = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      match: bankMatches,
      cents: bankTransactions.amount_cents,
      day: bankTransactions.as_of_date,
      pull: pulls.name,
    })
    .from(bankMatches)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankMatches.entry_id))
    .leftJoin(pulls, eq(pulls.id, bankMatches.pull_id))
    .where(where)
    .orderBy(asc(bankMatches.id));
