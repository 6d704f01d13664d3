import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { ExpectedCredit } from '../../../domain/bank/expected-credits.ts';
import {
  dropOffReference,
  dropOffsNamedIn,
  paidInto,
  pullReference,
  runName,
} from '../../../domain/bank/expected-credits.ts';
import type { Credit } from '../../../domain/bank/matching.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { OPERATOR_ZONE } from '../../../domain/calendar/time-zone.ts';
import { REGISTER_TYPES, REGISTERS } from '../../../domain/files/check-registers.ts';
import type { Queries } from '../../db/database.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { achFiles, pulls } from '../../db/tables/premium.ts';
import { registerReports } from '../../db/tables/registers.ts';

/** An expected credit that none certainly pays, with the match that only proposes one for it. */
export interface Waiting {
  expected: ExpectedCredit;
  proposal: number | null;
}

const isCertain = inArray(bankMatches.state, ['matched', 'confirmed']);
const isProposed = eq(bankMatches.state, 'proposed');

const stem = (filename: string): string => filename.replace(/\.[^.]*$/, '');

/** The pulls whose file went to the bank. */
const waitingPulls = async (tx: Queries): Promise<Waiting[]> => {
  const certain = tx
    .select({ id: bankMatches.pull_id })
    .from(bankMatches)
    .where(and(isCertain, isNotNull(bankMatches.pull_id)));
  const rows = await tx
    .select({
      id: pulls.id,
      name: pulls.name,
      cents: achFiles.debit_cents,
      date: achFiles.effective_date,
      filename: achFiles.filename,
      proposal: bankMatches.id,
    })
    .from(pulls)
    .innerJoin(achFiles, eq(achFiles.pull_id, pulls.id))
    .leftJoin(bankMatches, and(eq(bankMatches.pull_id, pulls.id), isProposed))
    .where(and(inArray(pulls.status, ['submitted', 'paid']), notInArray(pulls.id, certain)))
    .orderBy(asc(pulls.id));
  return rows.map(({ filename, proposal, ...pull }) => ({
    expected: { kind: 'pull', ...pull, references: [pullReference(pull.id), stem(filename)], group: null },
    proposal,
  }));
};

const NETWORK_ONLY = REGISTER_TYPES.filter((type) => REGISTERS[type].networkOnly);

const net = sql`coalesce((
  select sum((m.value ->> 'payments')::bigint - (m.value ->> 'voids')::bigint) from jsonb_each(${registerReports.totals}) m), 0)::bigint`.mapWith(
  Number,
);

/** What the registers of a run pay that were dropped off last: those of all payment methods, where there are any. */
const droppedOff = (tx: Queries) =>
  tx
    .select({ cents: net.as('cents') })
    .from(registerReports)
    .where(and(sql`${registerReports.check_run_id} = ${checkRuns.id}`, isNotNull(registerReports.dropped_off_at)))
    .orderBy(desc(registerReports.set_id), inArray(registerReports.type, NETWORK_ONLY), asc(registerReports.id))
    .limit(1)
    .as('dropped_off');

/** The released check runs of a condition that no credit certainly pays, and that pay something. */
export const waitingDropOffs = async (tx: Queries, where: SQL | undefined): Promise<Waiting[]> => {
  const dropped = droppedOff(tx);
  const certain = sql`exists (select from ${bankMatches} where ${bankMatches.check_run_id} = ${checkRuns.id} and ${isCertain})`;
  const rows = await tx
    .select({
      id: checkRuns.id,
      date: checkRuns.run_date,
      sequence: checkRuns.sequence,
      releasedAt: checkRuns.released_at,
      number: groups.number,
      cents: dropped.cents,
      proposal: bankMatches.id,
    })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .innerJoinLateral(dropped, gt(dropped.cents, 0))
    .leftJoin(bankMatches, and(eq(bankMatches.check_run_id, checkRuns.id), isProposed))
    .where(and(isNotNull(checkRuns.released_at), isNull(checkRuns.deleted_at), sql`not ${certain}`, where))
    .orderBy(asc(checkRuns.id));
  return rows.flatMap(({ id, date, sequence, releasedAt, number, cents, proposal }): Waiting[] => {
    if (!releasedAt) return [];
    const references = [dropOffReference(id)];
    const name = runName({ group_number: number, date, sequence });
    return [
      {
        expected: { kind: 'drop-off', id, name, cents, date: operatorDay(releasedAt), references, group: number },
        proposal,
      },
    ];
  });
};

/** Calendar days: those that a credit may be from its date, over the longest weekend, and as many for one that it takes. */
const SPAN = 14;

/** The drop-offs that some of these credits may pay: of the groups of their accounts, around their days or named by them. */
const dropOffsFor = async (tx: Queries, credits: readonly Credit[]): Promise<Waiting[]> => {
  const own = credits.filter(({ account }) => paidInto(account) === 'drop-off');
  const days = own.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const numbers = [...new Set(own.flatMap(({ account: { group } }) => (group === null ? [] : [group])))];
  const named = own.flatMap(({ customerReference, text }) => dropOffsNamedIn(`${customerReference} ${text}`));
  const [from, until] = [addDays(first, -SPAN), addDays(last, SPAN)].map(
    (day) => sql`(${day}::timestamp at time zone ${OPERATOR_ZONE})`,
  );
  const around = sql`${checkRuns.released_at} >= ${from} and ${checkRuns.released_at} < ${until}`;
  return waitingDropOffs(
    tx,
    and(
      sql`${groups.number} = any(${sql.param(numbers)}::text[])`,
      sql`((${around}) or ${checkRuns.id} = any(${sql.param(named)}::int[]))`,
    ),
  );
};

/** All that some of these credits may pay and that none certainly pays yet. */
export const waitingFor = async (tx: Queries, credits: readonly Credit[]): Promise<Waiting[]> => [
  ...(await waitingPulls(tx)),
  ...(await dropOffsFor(tx, credits)),
];
