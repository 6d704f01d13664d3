import { readFileName } from '../../../../domain/files/file-names.ts';
import { centsToDollars, formatUsd } from '../../../../domain/money.ts';
import { joinNote, runDay } from '../../../../domain/release/supplemental.ts';
import type { PrecheckResult, UploadResult } from '../../../../resources/check-runs/upload.ts';
import type { Db, Queries } from '../../../db/database.ts';
import { afterTheOther } from '../../../db/error-code.ts';
import type { CrTotalRead } from '../../../formats/cr-total/wording.ts';
import type { Answer, Changing, Streaming } from '../../../http/handlers.ts';
import { fingerprintOf } from '../../../http/idempotency.ts';
import { Problem } from '../../../http/problems.ts';
import type { Queue } from '../../../jobs/queue.ts';
import type { StagedFile } from '../../../storage/files.ts';
import type { LoadableTotal, RefusedTotal } from './cr-total.ts';
import { loadTotal, precheckTotal, readTotal } from './cr-total.ts';
import { loadFile } from './load.ts';
import { plannedRun } from './open-run.ts';
import type { Loadable, Refusal } from './precheck.ts';
import { precheck } from './precheck.ts';
import type { ReceivedFile } from './receive.ts';

type FileResult = UploadResult['files'][number];

type Plan = Awaited<ReturnType<typeof precheck | typeof precheckTotal>>;

export interface LoadNeeds {
  queue: Queue;
  acceptsTestFiles: boolean;
}

/** A file with its content, if that is read before the check. */
interface ReadFile extends ReceivedFile {
  said: CrTotalRead | undefined;
}

/** Reads content that may wait for its turn outside the transaction, which would occupy a connection meanwhile. */
const readFirst = async (received: ReceivedFile): Promise<ReadFile> => {
  const isTotal = readFileName(received.name)?.type === 'cr-total-file';
  return { ...received, said: isTotal ? await readTotal(received.staged) : undefined };
};

/** Checks a file according to its type, derived from its name. */
const checkOf = (
  db: Queries,
  { name, staged, said }: ReadFile,
  { acceptsTestFiles }: Pick<LoadNeeds, 'acceptsTestFiles'>,
): Promise<Plan> => (said ? precheckTotal(db, name, staged, said) : precheck(db, name, staged, acceptsTestFiles));

/** What an upload comes as. */
const UPLOADED = 'on-demand';

/** What loading the file does to its run. */
const noteOf = async (db: Queries, { group, date, loadedInRun }: Loadable): Promise<string | undefined> =>
  loadedInRun === undefined ? joinNote(await plannedRun(db, { groupId: group.id, date, type: UPLOADED })) : undefined;

const found = async (db: Queries, plan: Loadable | LoadableTotal): Promise<PrecheckResult['parsedData']> => {
  const ofGroup = {
    fileGroupNumber: plan.group.number,
    fileGroupName: plan.group.name,
    alreadyLoaded: plan.loadedInRun !== undefined,
  };
  if ('totalCents' in plan) {
    return { type: 'cr-total-file', ...ofGroup, total: centsToDollars(plan.totalCents), refused: [] };
  }
  const loaded = plan.check.sets.filter((set) => set.balanced);
  return {
    type: 'payment-file',
    ...ofGroup,
    eobs: loaded.length,
    claims: loaded.reduce((sum, set) => sum + set.claimCount, 0),
    total: centsToDollars(plan.totals.netCents),
    refused: plan.refused,
    note: await noteOf(db, plan),
  };
};

/** The pre-check's result for one file. */
export const precheckAnswer = async (
  db: Db,
  received: ReceivedFile,
  needs: Pick<LoadNeeds, 'acceptsTestFiles'>,
): Promise<PrecheckResult> => {
  const plan = await checkOf(db, await readFirst(received), needs);
  const file = { mimetype: received.mimetype, size: received.staged.sizeBytes };
  if (!plan.ok) return { ok: false, file, error: { message: plan.message } };
  return { ok: true, file, parsedData: await found(db, plan) };
};

const refusalOf = ({ name, message }: Refusal | RefusedTotal): FileResult => ({
  filename: name,
  status: 'refused',
  message,
  refused: [],
});

const sayLoaded = (plan: Loadable, { held, sequence }: { held: number; sequence: number }): string => {
  const eobs = plan.check.balancedCount;
  const loaded = `${eobs} EOB${eobs === 1 ? '' : 's'} of ${formatUsd(plan.totals.netCents)} loaded for group ${plan.group.number}`;
  return [
    loaded,
    ...(sequence > 1 ? [`in supplemental run ${runDay(plan.date, sequence)}`] : []),
    ...(plan.isTest ? ['a test, which is neither sent nor released'] : []),
    ...(held ? [`${held} on hold`] : []),
    ...(plan.refused.length ? [`${plan.refused.length} refused`] : []),
  ].join('; ');
};

const already = (name: string, runId: number): FileResult => ({
  filename: name,
  status: 'already-loaded',
  message: 'These bytes are already loaded. Nothing was changed.',
  check_run_id: runId,
  refused: [],
});

const loadPayments = async ({ tx, audit }: Changing, queue: Queue, plan: Loadable, staged: StagedFile) => {
  const { name, refused } = plan;
  const { runId, ...loaded } = await loadFile(tx, queue, plan, staged, UPLOADED);
  const data = { check_run_id: runId, group: plan.group.number, sha256: staged.sha256, refused };
  await audit({ action: 'create', type: 'file', id: name, name, data });
  return { filename: name, status: 'loaded' as const, message: sayLoaded(plan, loaded), check_run_id: runId, refused };
};

const loadLcrTotal = async ({ tx, audit }: Changing, queue: Queue, plan: LoadableTotal, staged: StagedFile) => {
  const { name, run, group } = plan;
  if (!(await loadTotal(tx, queue, plan, staged, UPLOADED))) return already(name, run.id);
  const data = { check_run_id: run.id, group: group.number, sha256: staged.sha256 };
  await audit({ action: 'create', type: 'file', id: name, name, data });
  const message = `LCR total ${formatUsd(plan.totalCents)} loaded for group ${group.number}, ${runDay(run.run_date, run.sequence)}`;
  return { filename: name, status: 'loaded' as const, message, check_run_id: run.id, refused: [] };
};

const load = async (changing: Changing, needs: LoadNeeds, received: ReadFile): Promise<FileResult> => {
  // Checked again inside the transaction: the group or a duplicate of the file may have been added since.
  const plan = await checkOf(changing.tx, received, needs);
  if (!plan.ok) return refusalOf(plan);
  const { name, staged } = received;
  if (plan.loadedInRun !== undefined) return already(name, plan.loadedInRun);
  await staged.keep();
  return 'totalCents' in plan
    ? loadLcrTotal(changing, needs.queue, plan, staged)
    : loadPayments(changing, needs.queue, plan, staged);
};

/**
 * Loads every file that can be loaded. When none can, the call fails with the reasons; otherwise the response has the
 * result of each file.
 */
export const uploadFiles = async (
  received: readonly ReceivedFile[],
  needs: LoadNeeds,
  change: Streaming['change'],
): Promise<Answer<UploadResult>> => {
  const files: ReadFile[] = [];
  for (const file of received) files.push(await readFirst(file));
  const fingerprint = fingerprintOf(files.map(({ name, staged }) => [name, staged.sha256]));
  const loadAll = async (changing: Changing): Promise<Answer<UploadResult>> => {
    const results: FileResult[] = [];
    for (const file of files) results.push(await load(changing, needs, file));
    if (results.every((result) => result.status === 'refused')) {
      throw new Problem('invalid', {
        text: results.map(({ filename, message }) => `${filename}: ${message}`).join('\n'),
        issues: results.map(({ filename, message }) => ({ path: filename, message })),
      });
    }
    return { body: { files: results } };
  };
  // of two uploads of one payment, the later one says that it is loaded
  return afterTheOther(() => change(fingerprint, loadAll));
};
