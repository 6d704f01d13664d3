import { and, eq } from 'drizzle-orm';
import { centsToDollars } from '../../../../domain/money.ts';
import type * as calls from '../../../../resources/check-runs/calls.ts';
import type { RunSums } from '../../../../resources/check-runs/reads.ts';
import type { Queries } from '../../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../../db/tables/check-runs.ts';
import { groups } from '../../../db/tables/groups.ts';
import { Problem } from '../../../http/problems.ts';
import type { Caller } from '../../../http/sessions.ts';
import { groupScope } from '../../groups/conditions.ts';
import { sumsOf } from './balance.ts';
import { claimsByEob } from './claim-rows.ts';
import type { FoundFile } from './file-rows.ts';
import { eobsWhere, filesWhere, ofFiles, ofRun } from './file-rows.ts';
import { runDocuments } from './run-documents.ts';

/** A run with more EOBs is read file by file, because its whole tree would be too large for one response. */
const WHOLE_TREE_EOBS = 2000;

/** The run, if the user may see it and it belongs to the given group; else 404, without saying why. */
export const visibleRun = async (db: Queries, id: number, caller: Caller, groupId?: number) => {
  const [row] = await db
    .select({ run: checkRuns, group: groups })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(eq(checkRuns.id, id), groupId === undefined ? undefined : eq(groups.id, groupId), groupScope(caller)));
  if (!row) throw new Problem('not_found');
  return row;
};

/** EOBs of the files, each with its claims, by file. */
const treeOf = async (db: Queries, files: readonly FoundFile[]): Promise<Map<number, calls.Eob[]>> => {
  const where = ofFiles(files.map(({ row }) => row.id));
  const found = await eobsWhere(db, where);
  const claims = await claimsByEob(db, where);
  const byFile = Map.groupBy(found, ({ fileId }) => fileId);
  return new Map(
    [...byFile].map(([file, own]) => [
      file,
      own.map(({ shown }) => ({ ...shown, claims: claims.get(shown.id) ?? [] })),
    ]),
  );
};

const isWhole = (files: readonly FoundFile[]): boolean =>
  files.length > 0 && files.reduce((sum, { row }) => sum + row.eob_count, 0) <= WHOLE_TREE_EOBS;

/** The run of a call; a lazy call also has its group, and loads no EOBs. */
export interface RunPath {
  run: number;
  group?: number;
}

/** A run with its files; also with EOBs and claims, unless it is too large or requested lazily. */
export const runDetail = async (db: Queries, path: RunPath, caller: Caller): Promise<calls.CheckRunDetail> => {
  const { run, group } = await visibleRun(db, path.run, caller, path.group);
  const files = await filesWhere(db, ofRun(run.id));
  const tree = path.group === undefined && isWhole(files) ? await treeOf(db, files) : undefined;
  return {
    id: run.id,
    group_id: run.group_id,
    payment_files: files.map(({ shown }) => ({ ...shown, ...(tree && { eobs: tree.get(shown.id) ?? [] }) })),
    ...(await sumsOf(db, run.id)),
    ...(await runDocuments(db, run.id, group)),
  };
};

/** The sums of a run, without its files. */
export const runSums = async (db: Queries, path: RunPath, caller: Caller): Promise<RunSums> => {
  const { run } = await visibleRun(db, path.run, caller, path.group);
  const files = await filesWhere(db, ofRun(run.id));
  const sum = (of: (file: FoundFile['row']) => number) => files.reduce((total, { row }) => total + of(row), 0);
  return {
    id: run.id,
    group_id: run.group_id,
    amount: centsToDollars(run.amount_cents),
    files_count: files.length,
    eobs_count: sum((file) => file.eob_count),
    claims_count: sum((file) => file.claim_count),
    ...(await sumsOf(db, run.id)),
  };
};

/** Run, group and file of a lazy call; they must belong together. */
export interface FilePath extends RunPath {
  group: number;
  file: number;
}

const fileAt = async (db: Queries, path: FilePath, caller: Caller): Promise<FoundFile> => {
  const { run } = await visibleRun(db, path.run, caller, path.group);
  const [file] = await filesWhere(db, eq(paymentFiles.id, path.file));
  if (file?.row.check_run_id !== run.id) throw new Problem('not_found');
  return file;
};

/** A payment file with its EOBs. */
export const fileEobs = async (db: Queries, path: FilePath, caller: Caller): Promise<calls.PaymentFile> => {
  const { shown } = await fileAt(db, path, caller);
  const found = await eobsWhere(db, eq(eobs.payment_file_id, shown.id));
  return { ...shown, eobs: found.map((eob) => eob.shown) };
};

/** An EOB of a payment file with its claims. */
export const eobClaims = async (db: Queries, path: FilePath, number: string, caller: Caller): Promise<calls.Eob> => {
  const file = await fileAt(db, path, caller);
  const [eob] = await db
    .select({ id: eobs.id })
    .from(eobs)
    .where(and(eq(eobs.payment_file_id, file.row.id), eq(eobs.number, number)));
  const [found] = eob ? await eobsWhere(db, eq(eobs.id, eob.id)) : [];
  if (!found) throw new Problem('not_found');
  const claims = await claimsByEob(db, eq(eobs.id, found.shown.id));
  return { ...found.shown, claims: claims.get(found.shown.id) ?? [] };
};
