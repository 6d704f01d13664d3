import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TracedEob } from '../../../contract/trace.ts';
import { MAX_CANDIDATES } from '../../../contract/trace.ts';
import { allows } from '../../../declare/access.ts';
import { DOLLARS } from '../../../domain/currencies.ts';
import { centsToDollars } from '../../../domain/money.ts';
import { runDay } from '../../../domain/release/supplemental.ts';
import { RELEASE_ROLES } from '../../../domain/roles.ts';
import { ungrouped } from '../../../domain/search-text.ts';
import type { Queries } from '../../db/database.ts';
import { bankAccountDays, bankTransactions } from '../../db/tables/bank.ts';
import { bankMatches, isMatched } from '../../db/tables/bank-matches.ts';
import { checkRuns, claims, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { processorPayments } from '../../db/tables/registers.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { eobTarget } from '../search/targets.ts';

/** The EOBs of a condition that the caller may see, newest first; one more than are answered. */
export const eobsWhere = async (db: Queries, caller: Caller, where: SQL | undefined): Promise<TracedEob[]> => {
  const rows = await db
    .select({
      eob: { id: eobs.id, number: eobs.number, cents: eobs.amount_cents, file: eobs.payment_file_id },
      run: { id: checkRuns.id, date: checkRuns.run_date, sequence: checkRuns.sequence },
      group: { number: groups.number, name: groups.name },
    })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(checkRuns, eq(checkRuns.id, paymentFiles.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(where, isNull(checkRuns.deleted_at), groupScope(caller)))
    .orderBy(desc(checkRuns.run_date), asc(eobs.number), asc(eobs.id))
    .limit(MAX_CANDIDATES + 1);
  const seesRuns = allows(RELEASE_ROLES, caller.roles);
  return rows.map(({ eob, run, group }) => ({
    id: eob.id,
    label: `EOB ${eob.number}`,
    detail: `${group.number} ${group.name}, ${runDay(run.date, run.sequence)}`,
    amount: centsToDollars(eob.cents),
    place: seesRuns ? eobTarget({ ...run, group }, eob) : null,
  }));
};

const either = (text: string): string[] => [...new Set([text, text.toUpperCase(), ungrouped(text)])];

/** Found one by one, each by its index: as one condition with "or" every EOB would be read. */
const idsIn = (ways: readonly SQL[]): SQL => sql`${eobs.id} in (${sql.join([...ways], sql` union `)})`;

/** The EOBs with this number, or with a claim, a check or a payment of it. */
export const numbered = (text: string): SQL =>
  idsIn([
    sql`select ${eobs.id} from ${eobs} where ${inArray(eobs.number, either(text))}`,
    sql`select ${eobs.id} from ${eobs} where ${inArray(eobs.check_number, either(text))}`,
    sql`select ${claims.eob_id} from ${claims} where ${inArray(claims.number, either(text))}`,
    paidAs(either(text)),
  ]);

const paidAs = (numbers: readonly string[]): SQL =>
  sql`select ${processorPayments.eob_id} from ${processorPayments} where ${inArray(processorPayments.number, [...numbers])}`;

export const ofClaim = (id: number): SQL =>
  sql`${eobs.id} in (select ${claims.eob_id} from ${claims} where ${eq(claims.id, id)})`;

/** The reference that a bank entry has for the electronic payments of a group's day together: `20248-20261028`. */
const TOGETHER = /^(.{1,50})-(\d{4})(\d{2})(\d{2})$/;

/** The EOBs that a bank entry pays: by the number of the check or trace, or all of a group's day. */
const ofBankReference = (reference: string): SQL => {
  const [, group, year, month, day] = TOGETHER.exec(reference) ?? [];
  const ways = [
    paidAs([reference]),
    sql`select ${eobs.id} from ${eobs} where ${eq(eobs.check_number, reference)}`,
    ...(group
      ? [
          sql`select ${eobs.id} from ${eobs} join ${paymentFiles} on ${paymentFiles.id} = ${eobs.payment_file_id}
            join ${groups} on ${groups.id} = ${paymentFiles.group_id}
            where ${groups.number} = ${group} and ${paymentFiles.file_date} = ${`${year}-${month}-${day}`}
              and ${eobs.payment_method} <> 'Check'`,
        ]
      : []),
  ];
  return idsIn(ways);
};

/** The EOBs of a run that are in force: those that the credit of its drop-off funds. */
const ofRun = (runId: number): SQL => sql`${eobs.id} in (
  select ${eobs.id} from ${eobs} join ${paymentFiles} on ${paymentFiles.id} = ${eobs.payment_file_id}
  where ${paymentFiles.check_run_id} = ${runId} and ${eobs.is_live})`;

/** The EOBs of an entry of the bank: those that it funds or pays, in dollars. Undefined: there is no such entry. */
export const ofBankEntry = async (db: Queries, id: number): Promise<SQL | undefined> => {
  const [entry] = await db
    .select({
      reference: bankTransactions.customer_reference,
      runId: bankMatches.check_run_id,
      currency: bankAccountDays.currency,
    })
    .from(bankTransactions)
    .innerJoin(bankAccountDays, eq(bankAccountDays.id, bankTransactions.account_day_id))
    .leftJoin(bankMatches, and(eq(bankMatches.entry_id, bankTransactions.id), isMatched))
    .where(eq(bankTransactions.id, id));
  if (!entry) return undefined;
  if (entry.runId !== null) return ofRun(entry.runId);
  // payments that were refused have no number either
  return entry.reference === '' || entry.currency !== DOLLARS ? sql`false` : ofBankReference(entry.reference);
};
