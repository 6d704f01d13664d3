import { and, desc, eq, isNull } from 'drizzle-orm';
import type { PlainDate } from '../../../../domain/calendar/dates.ts';
import { showDate } from '../../../../domain/calendar/dates.ts';
import { operatorDay } from '../../../../domain/calendar/operator-clock.ts';
import type { FileName } from '../../../../domain/files/file-names.ts';
import { readFileName, UPLOAD_HINT } from '../../../../domain/files/file-names.ts';
import { withoutZeros } from '../../../../domain/groups/number.ts';
import { formatUsd } from '../../../../domain/money.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { SimultaneousChange } from '../../../db/error-code.ts';
import { checkRuns } from '../../../db/tables/check-runs.ts';
import { groups } from '../../../db/tables/groups.ts';
import { crTotals } from '../../../db/tables/registers.ts';
import { readCrTotal } from '../../../formats/cr-total/read.ts';
import type { CrTotalRead } from '../../../formats/cr-total/wording.ts';
import type { Queue } from '../../../jobs/queue.ts';
import type { StagedFile } from '../../../storage/files.ts';
import { hasNumber } from '../../groups/same-number.ts';
import { isTooLarge, readWhole, TOO_LARGE } from '../../ingest/stored-file.ts';
import { recordMetric } from '../../metrics/record.ts';
import { ADVANCE_JOB } from '../advance-job.ts';
import { addEvent } from '../events.ts';
import { lockRun, transitionFiles } from '../transitions.ts';
import type { RunType } from './load.ts';

/** A CR total file that may be loaded: its content and its run. */
export interface LoadableTotal {
  ok: true;
  name: string;
  run: typeof checkRuns.$inferSelect;
  group: typeof groups.$inferSelect;
  totalCents: number;
  /** The run that already has the total of the same bytes. */
  loadedInRun: number | undefined;
}

/** A file that is refused, and why. `isUnreadable`: no total could be read, so the run has nothing to compare with. */
export interface RefusedTotal {
  ok: false;
  name: string;
  message: string;
  isUnreadable: boolean;
  /** The group as far as it is known: of the content, else of the name. */
  groupNumber: string;
  /** What it says, where it could be read. */
  totalCents?: number;
  /** Set when it is late: the released run of its group and date, while no other one is open. */
  lateForRun?: number;
}

/** A group's runs of a day, of either type, latest first: a total belongs to the latest that is not released. */
const runsOf = (db: Queries, groupNumber: string, date: PlainDate) =>
  db
    .select({ run: checkRuns, group: groups })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(hasNumber(groupNumber), eq(checkRuns.run_date, date), isNull(checkRuns.deleted_at)))
    .orderBy(desc(checkRuns.id));

/** Reads a CR total file. It may wait for its turn, so do not call it in a transaction. */
export const readTotal = async (file: StagedFile): Promise<CrTotalRead> =>
  isTooLarge(file) ? { ok: false, message: TOO_LARGE } : readCrTotal(() => readWhole(file));

/** The total of a run that was received last, and counts; its amount is null when it could not be read. */
const latestOf = async (db: Queries, checkRunId: number) => {
  const [latest] = await db
    .select()
    .from(crTotals)
    .where(eq(crTotals.check_run_id, checkRunId))
    .orderBy(desc(crTotals.id))
    .limit(1);
  return latest;
};

/** Why name and content contradict each other; undefined when they agree. A name of zeros leaves the group open. */
const contradiction = (
  { groupNumber = '', date }: FileName,
  said: { groupNumber: string; date?: PlainDate },
): string | undefined => {
  const named = withoutZeros(groupNumber);
  if (named && named !== withoutZeros(said.groupNumber)) {
    return `The file’s name says group ${groupNumber}, the PDF group ${said.groupNumber}. Have the right file sent.`;
  }
  return said.date && said.date !== date
    ? `The file’s name says ${showDate(date)}, the PDF ${showDate(said.date)}. Have the right file sent.`
    : undefined;
};

type OfDay = Awaited<ReturnType<typeof runsOf>>;

/** The run whose total that counts has the same bytes: one that is released, or the open one. */
const runThatHas = async (db: Queries, file: StagedFile, runs: OfDay): Promise<OfDay[number] | undefined> => {
  const open = runs.find(({ run }) => run.released_at === null);
  for (const one of runs.filter(({ run }) => run.released_at !== null || run.id === open?.run.id)) {
    const latest = await latestOf(db, one.run.id);
    if (latest?.sha256 === file.sha256 && latest.total_cents !== null) return one;
  }
  return undefined;
};

const lateReason = (groupNumber: string, { run_date, released_at }: OfDay[number]['run']): string =>
  `The check run of group ${groupNumber}, ${showDate(run_date)}, was released` +
  `${released_at ? ` on ${showDate(operatorDay(released_at))}` : ''}. Load the late payment files first: they open a supplemental run, to which the total then belongs.`;

/** Checks whether a CR total file with this content can be loaded, without loading it. */
export const precheckTotal = async (
  db: Queries,
  name: string,
  file: StagedFile,
  said: CrTotalRead,
): Promise<LoadableTotal | RefusedTotal> => {
  const named = readFileName(name);
  const groupNumber = said.ok ? said.groupNumber : (named?.groupNumber ?? '');
  const refuse = (message: string, isUnreadable = false): RefusedTotal => ({
    ok: false,
    name,
    message,
    isUnreadable,
    groupNumber,
    ...(said.ok && { totalCents: said.totalCents }),
  });
  if (named?.type !== 'cr-total-file') return refuse(UPLOAD_HINT);
  if (!said.ok) return refuse(said.message, true);
  const wrong = contradiction(named, said);
  if (wrong) return refuse(wrong);
  const { totalCents } = said;
  if (totalCents < 0)
    return refuse(`The LCR total ${formatUsd(totalCents)} is negative. Have the right file sent.`, true);
  const runs = await runsOf(db, groupNumber, named.date);
  const found = runs.find(({ run }) => run.released_at === null);
  const counted = await runThatHas(db, file, runs);
  if (counted) return { ok: true, name, ...counted, totalCents, loadedInRun: counted.run.id };
  if (found) return { ok: true, name, ...found, totalCents, loadedInRun: undefined };
  const [released] = runs;
  return released
    ? { ...refuse(lateReason(groupNumber, released.run)), lateForRun: released.run.id }
    : refuse(`Group ${groupNumber} has no check run of ${named.date}. Load its payment files first.`);
};

/** Adds a total, unless it is the one that counts already. The caller holds the run's lock. */
const keep = async (
  tx: Tx,
  { sha256, key }: StagedFile,
  row: { check_run_id: number; filename: string; total_cents: number | null },
): Promise<boolean> => {
  const latest = await latestOf(tx, row.check_run_id);
  // a file that was unreadable at first may become readable
  if (latest?.sha256 === sha256 && (latest.total_cents !== null || row.total_cents === null)) return false;
  await tx.insert(crTotals).values({ ...row, sha256, storage_key: key });
  return true;
};

/**
 * Stores the LCR total of its run and advances the run, in the caller's transaction. Returns false, and changes
 * nothing, when the same bytes already count.
 */
export const loadTotal = async (
  tx: Tx,
  queue: Queue,
  { run, group, name, totalCents }: LoadableTotal,
  file: StagedFile,
  type: RunType,
): Promise<boolean> => {
  await lockRun(tx, run.id);
  const [now] = await tx.select({ released: checkRuns.released_at }).from(checkRuns).where(eq(checkRuns.id, run.id));
  if (now?.released) throw new SimultaneousChange('The run was released at this moment');
  if (!(await keep(tx, file, { check_run_id: run.id, filename: name, total_cents: totalCents }))) return false;
  const event = type === 'on-demand' ? 'lcr-file-manual' : 'lcr-file';
  await addEvent(tx, run.id, event, { filename: name, total: formatUsd(totalCents) });
  const about = { groupId: group.id, locationId: group.location_id, checkRunId: run.id, fileName: name };
  await recordMetric(tx, 'cr-total', about);
  // an earlier total could not be read: the files go back to waiting
  await transitionFiles(tx, run.id, STATUS.errorCheckTotal, STATUS.waitingPdf);
  await queue.send(ADVANCE_JOB, { checkRunId: run.id }, tx);
  return true;
};

/** The open run of an unreadable file; undefined when its group is not known or has none of the day. */
const runOfRefused = async (tx: Tx, { name, groupNumber }: RefusedTotal): Promise<number | undefined> => {
  const { date } = readFileName(name) ?? {};
  if (!withoutZeros(groupNumber) || !date) return undefined;
  return (await runsOf(tx, groupNumber, date)).find(({ run }) => run.released_at === null)?.run.id;
};

/**
 * Records an unreadable total: its run's waiting files go to "Error Check Total", and so do files that wait later,
 * until a readable one arrives (docs/rules/check-runs.md, "The life of a run").
 */
export const refuseTotal = async (tx: Tx, queue: Queue, refused: RefusedTotal, file: StagedFile): Promise<void> => {
  const { name, message } = refused;
  const runId = await runOfRefused(tx, refused);
  if (runId === undefined) return;
  await lockRun(tx, runId);
  if (!(await keep(tx, file, { check_run_id: runId, filename: name, total_cents: null }))) return;
  await addEvent(tx, runId, 'lcr-file', { filename: name, error: message });
  await transitionFiles(tx, runId, STATUS.waitingPdf, STATUS.errorCheckTotal);
  await queue.send(ADVANCE_JOB, { checkRunId: runId }, tx);
};

/** Whether the latest total of a run could not be read. */
export const isTotalUnreadable = async (db: Queries, checkRunId: number): Promise<boolean> => {
  const latest = await latestOf(db, checkRunId);
  return latest?.total_cents === null;
};
