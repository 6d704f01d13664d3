import type { SQL } from 'drizzle-orm';
import { asc, eq } from 'drizzle-orm';
import { runName } from '../../../domain/bank/expected-credits.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { formatUsd } from '../../../domain/money.ts';
import type { Tx } from '../../db/database.ts';
import { bankTransactions } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { pulls } from '../../db/tables/premium.ts';

export const MATCH_TYPE = 'bank-match';

interface Named {
  day: string;
  cents: number;
  pull: string | null;
  run: Parameters<typeof runName>[0] | null;
}

/** How the audit log names a match. */
export const matchName = ({ day, cents, pull, run }: Named): string =>
  `Credit of ${showDate(day)}, ${formatUsd(cents)}: ${run ? runName(run) : pull}`;

/** Matches with what they are named by, the oldest first. */
export const matchesWhere = async (tx: Tx, where: SQL | undefined) => {
  const rows = await tx
    .select({
      match: bankMatches,
      cents: bankTransactions.amount_cents,
      day: bankTransactions.as_of_date,
      pull: pulls.name,
      run: { group_number: groups.number, date: checkRuns.run_date, sequence: checkRuns.sequence },
    })
    .from(bankMatches)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankMatches.entry_id))
    .leftJoin(pulls, eq(pulls.id, bankMatches.pull_id))
    .leftJoin(checkRuns, eq(checkRuns.id, bankMatches.check_run_id))
    .leftJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(where)
    .orderBy(asc(bankMatches.id));
  return rows.map(({ run: { group_number, date, sequence }, ...named }) => ({
    ...named,
    run: group_number !== null && date !== null && sequence !== null ? { group_number, date, sequence } : null,
  }));
};
