import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { PaidKind } from '../../../domain/bank/expected-credits.ts';
import { PAID_BY, paidInto } from '../../../domain/bank/expected-credits.ts';
import { BANK_MATCH } from '../../../domain/bank/match-states.ts';
import type { Credit, Match } from '../../../domain/bank/matching.ts';
import { matchOf, WAS_BROKEN } from '../../../domain/bank/matching.ts';
import type { Tx } from '../../db/database.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { transition } from '../../engine/transition.ts';
import type { Waiting } from './expected-credits.ts';
import { waitingFor } from './expected-credits.ts';
import type { MatchRow } from './open-credits.ts';
import { brokenFrom, keyOf, openCredits } from './open-credits.ts';
import { lockMatches } from './take-up.ts';

/** Opens credits again that were only proposed. */
const reopen = (tx: Tx, which: SQL | undefined, reason: string) =>
  transition(tx, {
    table: bankMatches,
    column: 'state',
    machine: BANK_MATCH,
    from: ['proposed'],
    to: 'open',
    which,
    also: { pull_id: null, check_run_id: null, reason, updated_at: sql`now()` },
  });

/** A check run whose release was taken back waits for no credit. */
const withdrawProposals = (tx: Tx) => {
  const unreleased = sql`exists (
    select from ${checkRuns} where ${checkRuns.id} = ${bankMatches.check_run_id}
      and (${checkRuns.released_at} is null or ${checkRuns.deleted_at} is not null))`;
  return reopen(tx, unreleased, 'The release of its check run was taken back.');
};

const settle = (tx: Tx, id: number, { state: to, pays, reason }: Exclude<Match, { state: 'open' }>) =>
  transition(tx, {
    table: bankMatches,
    column: 'state',
    machine: BANK_MATCH,
    from: ['open'],
    to,
    which: eq(bankMatches.id, id),
    also: {
      pull_id: pays.kind === 'pull' ? pays.id : null,
      check_run_id: pays.kind === 'drop-off' ? pays.id : null,
      reason,
      updated_at: sql`now()`,
    },
  });

const says = (tx: Tx, { id, reason }: MatchRow, now: string) =>
  now === reason
    ? undefined
    : tx
        .update(bankMatches)
        .set({ reason: now, updated_at: sql`now()` })
        .where(and(eq(bankMatches.id, id), eq(bankMatches.state, 'open')));

const placed = (kind: PaidKind | undefined, group: string | null): string =>
  kind === 'drop-off' ? `${kind} ${group}` : String(kind);

/** What waits for a credit, by where it is expected: however much waits, a credit is compared with little. */
const byPlace = (waiting: readonly Waiting[]) => {
  const groups = Map.groupBy(waiting, ({ expected: { kind, group } }) => placed(kind, group));
  const places = new Map(
    [...groups].map(([place, all]) => [place, new Map(all.map((one) => [keyOf(one.expected), one]))]),
  );
  return ({ account }: Credit) => places.get(placed(paidInto(account), account.group)) ?? new Map<string, Waiting>();
};

/**
 * Compares the open credits with the pulls and drop-offs that wait for one. Credits that name what they pay come first:
 * they take it from one to which it was only proposed.
 */
export const matchCredits = async (tx: Tx): Promise<{ matched: number; proposed: number }> => {
  await lockMatches(tx);
  await withdrawProposals(tx);
  const broken = await brokenFrom(tx);
  const open = await openCredits(tx);
  const waits = await waitingFor(
    tx,
    open.map(({ credit }) => credit),
  );
  const waitingAt = byPlace(waits);
  const counts = { matched: 0, proposed: 0 };
  for (const wanted of ['matched', 'proposed'] as const) {
    // a credit that lost its proposal is open again
    for (const { match, credit } of wanted === 'matched' ? open : await openCredits(tx)) {
      const waiting = waitingAt(credit);
      const not = broken.get(match.entry_id);
      const offered = [...waiting].flatMap(([key, { expected, proposal }]) =>
        !not?.has(key) && (wanted === 'matched' || proposal === null) ? [expected] : [],
      );
      const found = matchOf(credit, offered);
      if (found.state === 'open') {
        if (wanted === 'proposed') await says(tx, match, not ? WAS_BROKEN : found.reason);
        continue;
      }
      if (found.state !== wanted) continue;
      const key = keyOf(found.pays);
      const proposal = waiting.get(key)?.proposal;
      waiting.delete(key);
      if (proposal) {
        const taken = await reopen(
          tx,
          eq(bankMatches.id, proposal),
          `Another credit names the ${PAID_BY[found.pays.kind].one}.`,
        );
        // a person confirmed it meanwhile
        if (!taken.length) continue;
      }
      const [changed] = await settle(tx, match.id, found);
      if (changed) counts[wanted] += 1;
    }
  }
  return counts;
};
