import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { formatUsd } from '../../../../domain/money.ts';
import { PAYMENT_FILE, STATUS, statusName } from '../../../../domain/release/statuses.ts';
import { runDay } from '../../../../domain/release/supplemental.ts';
import { withdrawRefusal } from '../../../../domain/release/withdraw.ts';
import { sourcesOf } from '../../../../domain/states.ts';
import type { withdrawFiles } from '../../../../resources/check-runs/file-calls.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { checkRuns, claims, eobs, paymentFiles } from '../../../db/tables/check-runs.ts';
import { groups } from '../../../db/tables/groups.ts';
import { transition } from '../../../engine/transition.ts';
import { Problem } from '../../../http/problems.ts';
import type { Caller } from '../../../http/sessions.ts';
import { groupScope } from '../../groups/conditions.ts';
import { hasNumber } from '../../groups/same-number.ts';
import { locationColumns } from '../../locations.ts';
import { recordMetric } from '../../metrics/record.ts';
import { ADVANCE_JOB } from '../advance-job.ts';
import { addEvent } from '../events.ts';
import { isSent } from '../reads/sent.ts';
import { lockRun, touchRun } from '../transitions.ts';
import type { Planned } from './bulk.ts';
import { actOnEach, bulkAnswer, notThere, Refused } from './bulk.ts';
import type { Acting } from './run-action.ts';
import { openWorkOf } from './work.ts';

type Body = z.infer<NonNullable<typeof withdrawFiles.body>>;

const find = (db: Queries, caller: Caller, where: ReturnType<typeof sql> | undefined) =>
  db
    .select({ file: paymentFiles, run: checkRuns, group: groups, isSent })
    .from(paymentFiles)
    .innerJoin(checkRuns, eq(checkRuns.id, paymentFiles.check_run_id))
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .where(and(where, groupScope(caller)));

type Found = Awaited<ReturnType<typeof find>>[number];

const namesIn = (fileNames: string | readonly string[]): string[] =>
  (typeof fileNames === 'string' ? fileNames.split(',') : [...fileNames]).map((one) => one.trim()).filter(Boolean);

/** The files of the request: by id, or by group and name. A name that is voided and loaded again means the loaded one. */
const idsOf = async ({ tx, caller }: Acting, { ids, fileNames = [], groupNumber = '', entId }: Body) => {
  if (ids) return ids;
  const names = namesIn(fileNames);
  const { table, columns } = locationColumns();
  const ofEntity =
    entId === undefined
      ? undefined
      : sql`(${checkRuns.id}::text = ${String(entId)}
          or ${groups.location_id} in (select ${columns.id} from ${table} where ${columns.key} = ${String(entId)}))`;
  const rows = await find(
    tx,
    caller,
    and(hasNumber(groupNumber), ofEntity, inArray(paymentFiles.filename, names)),
  ).orderBy(paymentFiles.id);
  return names.map((name) => {
    const own = rows.filter(({ file }) => file.filename === name);
    const meant = own.find(({ file }) => file.status_id !== STATUS.voided) ?? own.at(-1);
    if (!meant) throw new Problem('not_found', { text: `Group ${groupNumber} has no payment file ${name}.` });
    return meant.file.id;
  });
};

/** The name of a file that reverses a claim of this one. */
const reversedIn = async (tx: Tx, fileId: number): Promise<string | undefined> => {
  const { rows } = await tx.execute<{ filename: string }>(sql`
    select f.filename from claims c join eobs e on e.id = c.eob_id and e.payment_file_id = ${fileId}
    join claims v on v.voids_claim_id = c.id join eobs ve on ve.id = v.eob_id and ve.payment_file_id <> ${fileId}
    join payment_files f on f.id = ve.payment_file_id limit 1`);
  return rows[0]?.filename;
};

const refusalOf = async (tx: Tx, { file, run, isSent: sent }: Found): Promise<string | undefined> => {
  if (run.deleted_at) return 'The run is deleted.';
  if (await openWorkOf(tx, run.id)) return 'An action on its run is under way. Wait for it to finish.';
  const refusal = withdrawRefusal({
    status: file.status_id,
    isSent: sent,
    isMoved: file.moved_from_id !== null,
  });
  if (refusal) return refusal;
  const reversal = await reversedIn(tx, file.id);
  return reversal && `${reversal} reverses a claim of this file. Withdraw that one first.`;
};

/** Makes the payments of voided files free to be loaded again, and the claims that they reverse to be reversed again. */
export const releasePayments = async (tx: Tx, fileIds: readonly number[]): Promise<void> => {
  const ofFiles = inArray(eobs.payment_file_id, [...fileIds]);
  await tx
    .update(eobs)
    .set({ is_live: false, version: sql`${eobs.version} + 1` })
    .where(ofFiles);
  await tx
    .update(claims)
    .set({ voids_claim_id: null })
    .where(and(claims.is_void, inArray(claims.eob_id, tx.select({ id: eobs.id }).from(eobs).where(ofFiles))));
};

const withdraw = async (acting: Acting, tx: Tx, { file, run, group }: Found): Promise<void> => {
  const [voided] = await transition(tx, {
    table: paymentFiles,
    column: 'status_id',
    machine: PAYMENT_FILE,
    from: sourcesOf(PAYMENT_FILE, 'withdraw'),
    to: STATUS.voided,
    which: and(eq(paymentFiles.id, file.id), or(eq(paymentFiles.status_id, STATUS.errorLoad), sql`not ${isSent}`)),
  });
  if (!voided) throw new Refused(`Somebody else changed ${file.filename} at this moment. Review the list.`);
  await releasePayments(tx, [file.id]);
  await tx
    .update(checkRuns)
    .set({ amount_cents: sql`${checkRuns.amount_cents} - ${file.total_cents}` })
    .where(eq(checkRuns.id, run.id));
  await touchRun(tx, run.id);
  await addEvent(tx, run.id, 'void', { files: [file.filename] });
  const about = { groupId: group.id, locationId: group.location_id, checkRunId: run.id, fileName: file.filename };
  await recordMetric(tx, 'voided', about);
  await acting.audit({
    action: 'delete',
    type: 'file',
    id: file.filename,
    name: file.filename,
    before: { status: statusName(file.status_id) },
    after: { status: statusName(STATUS.voided) },
    data: { check_run_id: run.id, group: group.number, sha256: file.sha256 },
  });
  // the other files of the run may have waited for this one
  await acting.queue.send(ADVANCE_JOB, { checkRunId: run.id }, tx);
};

const planOf =
  (acting: Acting) =>
  async (tx: Tx, id: number): Promise<Planned> => {
    const [before] = await find(tx, acting.caller, eq(paymentFiles.id, id));
    if (!before) throw notThere();
    await lockRun(tx, before.run.id);
    // separate, so that it sees what was committed before the lock was granted
    const [found = before] = await find(tx, acting.caller, eq(paymentFiles.id, id));
    const refusal = await refusalOf(tx, found);
    if (refusal) throw new Refused(refusal);
    const { file, run, group } = found;
    return {
      effects: [
        `${file.filename} of group ${group.number}, ${runDay(run.run_date, run.sequence)}: ` +
          `${file.eob_count} EOB${file.eob_count === 1 ? '' : 's'} of ${formatUsd(file.total_cents)} are withdrawn`,
      ],
      apply: () => withdraw(acting, tx, found),
    };
  };

const statesOf = async ({ tx, caller }: Acting, ids: readonly number[]) => {
  const rows = await find(tx, caller, inArray(paymentFiles.id, [...ids]));
  return new Map(
    rows.map(({ file }): [number, Record<string, unknown>] => [
      file.id,
      { version: file.version, status: { id: file.status_id, name: statusName(file.status_id) } },
    ]),
  );
};

/** Locks the runs in ascending order before any file, so that two requests do not deadlock. */
const lockRunsOf = async ({ tx, caller }: Acting, ids: readonly number[]) => {
  const found = await find(tx, caller, inArray(paymentFiles.id, [...ids]));
  for (const id of [...new Set(found.map(({ run }) => run.id))].sort((a, b) => a - b)) await lockRun(tx, id);
};

/** Withdraws payment files of which nothing was sent, or previews it (docs/rules/check-runs.md, "Withdrawing a file"). */
export const withdrawPaymentFiles = async (acting: Acting, body: Body) => {
  const ids = await idsOf(acting, body);
  await lockRunsOf(acting, ids);
  const needs = { ...acting, log: acting.request.log };
  const acted = await actOnEach(needs, ids, planOf(acting));
  return { ...(await bulkAnswer(needs, acted, (of) => statesOf(acting, of))), newStatus: STATUS.voided };
};
