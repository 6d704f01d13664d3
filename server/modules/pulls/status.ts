import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { PullFacts, PullStatus, PullStep } from '../../../domain/premium/pulls.ts';
import { PULL } from '../../../domain/premium/pulls.ts';
import { sourcesOf, transitionRefusal } from '../../../domain/states.ts';
import type { setPullStatus } from '../../../resources/pulls/calls.ts';
import type { Tx } from '../../db/database.ts';
import { achFiles, premiumInvoices, pullInvoices, pulls } from '../../db/tables/premium.ts';
import { transition } from '../../engine/transition.ts';
import type { Changing, Incoming, Proposal } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { FileStore } from '../../storage/files.ts';
import { buildFile } from './build-file.ts';
import { creditInvoices } from './credit.ts';
import { draftOf, effectsOf, fingerprintOf } from './draft.ts';
import type { Originator } from './originator.ts';
import type { PullRow } from './pull.ts';
import { AUDIT_TYPE, conflict, inPull, lockPull, pageOf } from './pull.ts';
import { voidRequest } from './requests.ts';
import { SEND_JOB } from './send-job.ts';

export interface PullNeeds {
  store: FileStore;
  queue: Queue;
  /** Absent: nothing can be submitted. */
  originator: Originator | undefined;
}

type Body = z.output<NonNullable<typeof setPullStatus.body>>;
type Given = Incoming<unknown, unknown, Body> & Changing;

const factsOf = async (tx: Tx, { id, group_count }: PullRow): Promise<PullFacts> => {
  const [file] = await tx.select().from(achFiles).where(eq(achFiles.pull_id, id));
  return {
    group_count,
    file: file
      ? {
          effective_date: file.effective_date,
          delivered_at: file.delivered_at?.toISOString() ?? null,
          is_settled: file.effective_date <= operatorDay(new Date()),
        }
      : null,
  };
};

const STEPS = Object.entries(PULL.transitions) as [PullStep, (typeof PULL.transitions)[PullStep]][];

/** The step that leads to a status; every status has one. */
const stepTo = (status: PullStatus): PullStep => {
  const [name] = STEPS.find(([, { to }]) => to === status) ?? [];
  if (!name) throw new Error(`No step leads to ${status}`);
  return name;
};

/** Throws 409 with the reason and the pull as it is. */
const mustBeAllowed = async (tx: Tx, pull: PullRow, status: PullStatus, caller: Caller): Promise<void> => {
  const refusal = transitionRefusal(PULL, stepTo(status), pull.status, await factsOf(tx, pull), caller);
  if (refusal) throw conflict(refusal, pull);
};

/** The invoices of a pull follow it, but for those that the bank has returned: these are open. */
const followStatus = async (tx: Tx, pullId: number, status: PullStatus): Promise<void> => {
  await tx
    .update(pullInvoices)
    .set({ status, ...(status === 'paid' && { is_open: false }) })
    .where(inPull(pullId));
  const collected = tx
    .select({ id: pullInvoices.invoice_id })
    .from(pullInvoices)
    .where(and(inPull(pullId), isNull(pullInvoices.return_code)));
  await tx
    .update(premiumInvoices)
    .set({ status, version: sql`${premiumInvoices.version} + 1`, updated_at: sql`now()` })
    .where(inArray(premiumInvoices.id, collected));
};

const submit = async (tx: Tx, { store, queue, originator }: PullNeeds, pull: PullRow) => {
  if (!originator) throw conflict('No originating bank is set up. Ask an administrator to set ACH_ORIGINATOR.', pull);
  const file = await buildFile(tx, store, { pull, draft: await draftOf(tx, pull), originator });
  await queue.send(SEND_JOB, { fileId: file.id }, tx);
  return { file: file.filename, sha256: file.sha256, entries: file.entry_count, entry_hash: file.entry_hash };
};

/** What submitting a pull would do, for whoever approves it. */
export const proposeStatus = async ({ tx, body: { batch }, caller }: Omit<Given, 'audit'>): Promise<Proposal> => {
  // locked, so that what is approved is what is done
  const pull = await lockPull(tx, batch.id);
  await mustBeAllowed(tx, pull, batch.status, caller);
  const draft = await draftOf(tx, pull);
  return {
    about: { type: AUDIT_TYPE, id: pull.id, name: pull.name },
    link: pageOf(pull.id),
    amountCents: draft.cents,
    effects: effectsOf(draft),
    fingerprint: fingerprintOf(draft),
  };
};

/**
 * Changes the status of a pull. Submitting builds its file and hands it to the job that sends it, in the same
 * transaction; a request to submit it is void once the pull is under review again.
 */
export const setStatus = async (needs: PullNeeds, { tx, body, caller, audit }: Given) => {
  const { id, status } = body.batch;
  const before = await lockPull(tx, id);
  await mustBeAllowed(tx, before, status, caller);
  const sent = status === 'submitted' ? await submit(tx, needs, before) : undefined;
  const [after] = await transition(tx, {
    table: pulls,
    column: 'status',
    machine: PULL,
    from: sourcesOf(PULL, stepTo(status)),
    to: status,
    which: eq(pulls.id, id),
    also: { updated_at: sql`now()` },
  });
  if (!after) throw new Problem('conflict');
  await followStatus(tx, id, status);
  if (status === 'paid') await creditInvoices(tx, id);
  if (status !== 'submitted') await voidRequest(tx, id, audit);
  await audit({
    action: 'update',
    type: AUDIT_TYPE,
    id,
    name: after.name,
    version: after.version,
    before: { status: before.status },
    after: { status },
    data: { ...(body.reason && { reason: body.reason }), ...sent },
  });
  return { body: { id, status, version: after.version } };
};
