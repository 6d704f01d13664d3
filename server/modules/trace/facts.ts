import { buffer } from 'node:stream/consumers';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { dropOffReference, PAID_BY } from '../../../domain/bank/expected-credits.ts';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { REGISTERS } from '../../../domain/files/check-registers.ts';
import type { BankEntry, TraceFacts, TraceFile } from '../../../domain/release/trace.ts';
import type { Db, Queries } from '../../db/database.ts';
import { bankAccountDays, bankAccounts, bankTransactions, isInDollars } from '../../db/tables/bank.ts';
import { bankMatches, isMatched } from '../../db/tables/bank-matches.ts';
import { claims, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { processorFiles, processorPayments, type registerReports } from '../../db/tables/registers.ts';
import { runWork } from '../../db/tables/run-work.ts';
import { latestReports } from '../check-runs/latest-set.ts';
import type { Kept } from '../files/bytes.ts';
import { openBytes } from '../files/bytes.ts';
import { onRegister } from '../registers/totals.ts';

type ProcessorFile = typeof processorFiles.$inferSelect;
type Report = typeof registerReports.$inferSelect;

/** Larger files are not read for the line of a payment. */
const MOST_ROWS = 20_000;

const traceFile = (kind: TraceFile['kind'], { id, filename }: { id: number; filename: string }): TraceFile => ({
  kind,
  id,
  name: filename,
});

/** The line of an EOB in a file of the processor, from 1; undefined where it has none, or the content is not kept. */
const lineIn = async (kept: Kept, file: ProcessorFile, eob: string): Promise<number | undefined> => {
  if (file.row_count > MOST_ROWS) return undefined;
  const { id, filename, storage_key: key } = file;
  const found = { kind: 'processor-file', id, filename, key, check_run_id: null } as const;
  // a file whose content is not kept here has no line
  const stream = await openBytes(kept, found).catch(() => undefined);
  if (!stream) return undefined;
  const lines = (await buffer(stream)).toString('utf8').split(/\r?\n/);
  const at = lines.findIndex((line) => line.startsWith(`${eob},`) || line.startsWith(`"${eob}",`));
  return at < 0 ? undefined : at + 1;
};

/** The latest file that was sent with the EOB; the only one where the contents are not kept. */
const sentWith = async (kept: Kept, files: readonly ProcessorFile[], eob: string) => {
  for (const file of files.toReversed()) {
    const line = await lineIn(kept, file, eob);
    if (line !== undefined) return { file, line };
  }
  const [first] = files;
  return first && { file: first, line: undefined };
};

const ofProcessor = (db: Queries, fileId: number) =>
  db
    .select()
    .from(processorFiles)
    .where(and(eq(processorFiles.payment_file_id, fileId), eq(processorFiles.is_delivered, true)))
    .orderBy(asc(processorFiles.happened_at), asc(processorFiles.id));

/** The register that covers all payment methods, if there is one. */
const wholeOf = (reports: readonly Report[] = []): Report | undefined =>
  reports.find(({ type }) => !REGISTERS[type as RegisterType].networkOnly) ?? reports[0];

const registerOf = async (db: Queries, runId: number, eobId: number): Promise<TraceFacts['register']> => {
  const report = wholeOf(await latestReports(db, runId));
  if (!report) return undefined;
  const [on] = await db
    .select({ id: eobs.id })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .where(and(onRegister(runId, report.created_at), eq(eobs.id, eobId)));
  const open = await db.$count(
    runWork,
    and(eq(runWork.check_run_id, runId), eq(runWork.action, 'dropoff'), inArray(runWork.state, ['queued', 'running'])),
  );
  return {
    at: report.created_at.toISOString(),
    file: traceFile({ report: report.type as RegisterType }, report), // checked when it is built
    has: on !== undefined,
    droppedOffAt: report.dropped_off_at?.toISOString() ?? null,
    isScheduled: open > 0,
  };
};

/** The bank entries in dollars of a check or trace number, or of a group's electronic payments of a day. */
const bankOf = async (db: Queries, references: readonly string[]): Promise<BankEntry[]> => {
  const wanted = references.filter(Boolean);
  if (!wanted.length) return [];
  const rows = await db
    .select({ entry: bankTransactions, day: bankAccountDays.as_of_date })
    .from(bankTransactions)
    .innerJoin(bankAccountDays, eq(bankAccountDays.id, bankTransactions.account_day_id))
    .where(and(inArray(bankTransactions.customer_reference, wanted), isInDollars))
    .orderBy(asc(bankAccountDays.as_of_date), asc(bankTransactions.id))
    .limit(10);
  return rows.map(({ entry, day }) => ({
    day,
    cents: entry.amount_cents,
    code: entry.type_code,
    text: entry.text,
    reference: entry.customer_reference,
  }));
};

/** The credit that is matched to the drop-off of a run, where the bank reports the account that it is expected in. */
const fundingOf = async (db: Queries, runId: number, group: string): Promise<TraceFacts['funding']> => {
  const [found] = await db
    .select({
      day: bankTransactions.as_of_date,
      cents: bankTransactions.amount_cents,
      isCertain: sql<boolean>`${bankMatches.state} <> 'proposed'`,
    })
    .from(bankMatches)
    .innerJoin(bankTransactions, eq(bankTransactions.id, bankMatches.entry_id))
    .where(and(eq(bankMatches.check_run_id, runId), isMatched));
  const isReported = and(eq(bankAccounts.group_number, group), eq(bankAccounts.purpose, PAID_BY['drop-off'].account));
  if (!found && !(await db.$count(bankAccounts, isReported))) return undefined;
  return { reference: dropOffReference(runId), credit: found };
};

const numberOf = async (db: Queries, where: ReturnType<typeof eq>): Promise<string | undefined> => {
  const [row] = await db.select({ number: eobs.number }).from(eobs).where(where).orderBy(desc(eobs.id)).limit(1);
  return row?.number;
};

/** What the trace of an EOB needs. @param kept where the contents of files are */
export const factsOf = async (db: Db, kept: Kept, eobId: number): Promise<TraceFacts | undefined> => {
  const [row] = await db
    .select({ eob: eobs, file: paymentFiles, group: groups.number })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(eq(eobs.id, eobId));
  if (!row) return undefined;
  const { eob, file, group } = row;
  const [answer] = await db.select().from(processorPayments).where(eq(processorPayments.eob_id, eobId));
  const ofEob = await db.select().from(claims).where(eq(claims.eob_id, eobId)).orderBy(asc(claims.id));
  const files = await ofProcessor(db, file.id);
  const kinds = (...wanted: string[]) => files.filter(({ kind }) => wanted.includes(kind));
  const isSent = eob.payment_state !== 'not-sent';
  const sent = isSent ? await sentWith(kept, kinds('sent'), eob.number) : undefined;
  const at = (one: ProcessorFile, kind: 'sent' | 'received') => ({
    at: one.happened_at.toISOString(),
    file: traceFile(kind, one),
  });
  const together = `${group}-${file.file_date.replaceAll('-', '')}`;
  const references = [
    answer?.number ?? '',
    eob.check_number,
    ...(answer && answer.method !== 'Check' ? [together] : []),
  ];
  const stop = kinds('stop').filter(({ part }) => part === eob.stop_part);
  return {
    received: {
      at: file.created_at.toISOString(),
      file: traceFile('payment', file),
      totalCents: file.total_cents,
    },
    trace: eob.check_number,
    claims: ofEob.map(({ number, paid_cents, is_void }) => ({ number, cents: paid_cents, isVoid: is_void })),
    eob: { number: eob.number, cents: eob.amount_cents, state: eob.payment_state, isOnHold: eob.is_on_hold },
    sent: sent && {
      ...at(sent.file, 'sent'),
      file: { ...traceFile('sent', sent.file), ...(sent.line !== undefined && { line: sent.line }) },
    },
    stops: stop.map((one) => at(one, 'sent')),
    answers: kinds('epay', 'status').map((one) => at(one, 'received')),
    answer: answer && {
      method: answer.method,
      number: answer.number,
      status: answer.status,
      cents: answer.amount_cents,
      paidOn: answer.paid_on,
    },
    register: await registerOf(db, file.check_run_id, eobId),
    funding: await fundingOf(db, file.check_run_id, group),
    bank: isSent ? await bankOf(db, references) : [],
    replaces: eob.reissue_of_id === null ? undefined : await numberOf(db, eq(eobs.id, eob.reissue_of_id)),
    replacedBy: await numberOf(db, eq(eobs.reissue_of_id, eobId)),
  };
};
