import * as z from 'zod/mini';
import { BulkAnswer, oneSelection, optionalReason, requiredReason, selection } from '../../declare/actions/bulk.ts';
import { defineCall } from '../../declare/call.ts';
import { recordId, recordNumber } from '../../declare/ids.ts';
import { yesNo } from '../../declare/record.ts';
import { REGISTER_TYPES } from '../../domain/files/check-registers.ts';
import type { RerunStep, RunAction } from '../../domain/release/release-actions.ts';
import { OVERRIDE_ROLES, RERUN_STEPS, RUN_ACTION_ROLES } from '../../domain/release/release-actions.ts';
import { RERUN_TARGET } from '../../domain/release/statuses.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';

const runId = z.object({ id: recordId });

/** The options of a rerun; the first three are fixed (docs/rules/check-runs.md, "Release actions"). */
export const RerunBody = z
  .object({
    ...selection,
    targetPaymentFilesStatusId: z._default(z.literal(RERUN_TARGET), RERUN_TARGET),
    resetTotalsChecked: z._default(z.literal(true), true),
    rebuildCheckRegisterReports: z._default(z.literal(true), true),
    dropOffToLin: z._default(z.boolean(), true),
    emailNotification: z._default(z.boolean(), true),
    /** Required when a file of a run has status 5 (compiled). */
    reason: optionalReason,
  })
  .check(oneSelection);

const stepNames = Object.keys(RERUN_STEPS) as [RerunStep, ...RerunStep[]];

export const RerunAnswer = z.extend(BulkAnswer, {
  /**
   * The steps, for all runs together. The first step fails, with the reasons, when a run was refused; the other steps
   * cover the runs that were reset. Steps that are only queued say so.
   */
  actions: z.array(z.object({ key: z.enum(stepNames), success: z.boolean(), reason: z.nullable(z.string()) })),
});
export type RerunAnswer = z.infer<typeof RerunAnswer>;

export const rerunRuns = defineCall({
  name: 'check-runs.rerun',
  method: 'POST',
  path: '/check-runs/rerun',
  access: RUN_ACTION_ROLES.rerun,
  dryRun: true,
  summary: 'Set runs back to Waiting PDF and take them through their totals and check registers again',
  body: RerunBody,
  answer: RerunAnswer,
});

/** The two actions that share the call. */
const REMOVALS = ['void', 'delete'] as const satisfies readonly RunAction[];
export type Removal = (typeof REMOVALS)[number];

export const RemoveBody = z
  .object({
    ...selection,
    /** Runs to which only the other action applies are refused. By default each run's state determines the action. */
    action: z.optional(z.enum(REMOVALS)),
  })
  .check(
    oneSelection,
    // a filter can match both runs with files and runs without
    z.refine(({ action, matching }) => !matching || action !== undefined, {
      path: ['action'],
      message: 'Say whether those that match are to be voided or deleted',
    }),
  );

/** Voids runs that have files and deletes runs that have none. */
export const deleteRuns = defineCall({
  name: 'check-runs.delete',
  method: 'DELETE',
  path: '/check-runs',
  access: RUN_ACTION_ROLES.delete,
  dryRun: true,
  summary: 'Void runs with files (administrators), delete runs without files',
  body: RemoveBody,
  answer: BulkAnswer,
});

/** A report of the latest set, identified by its id; type and options are checked when given. */
export const DroppedReport = z.object({
  id: recordNumber,
  type: z.optional(z.enum(REGISTER_TYPES)),
  options: z.optional(z.object({ includePHI: z.boolean(), includeDiagnosisDetails: z.boolean() })),
});

export const dropOffRun = defineCall({
  name: 'check-runs.dropoff',
  method: 'POST',
  path: '/check-runs/:id/dropoff',
  access: RUN_ACTION_ROLES.dropoff,
  dryRun: true,
  summary: 'Release a run: drop the chosen check registers of its latest set off, in the background',
  params: runId,
  body: z.object({
    emailNotification: z._default(z.boolean(), false),
    reports: z.array(DroppedReport).check(z.minLength(1), z.maxLength(50)),
  }),
  answer: BulkAnswer,
});

export const rebuildRun = defineCall({
  name: 'check-runs.rebuild',
  method: 'POST',
  path: '/check-runs/:id/rebuild',
  access: RUN_ACTION_ROLES.rebuild,
  dryRun: true,
  summary: 'Rebuild the check registers of a run, in the background',
  params: runId,
  answer: BulkAnswer,
});

export const refreshCache = defineCall({
  name: 'check-runs.refresh-cache',
  method: 'POST',
  path: '/check-runs/:id/refresh-cache',
  access: RELEASE_ROLES,
  summary: 'Recalculate what the list shows of a run from its files, EOBs and totals',
  params: runId,
  answer: z.object({ id: z.int(), version: z.int(), synced_at: z.string(), message: z.string() }),
});

export const overrideGate = defineCall({
  name: 'check-runs.release-override',
  method: 'POST',
  path: '/check-runs/:id/release-override',
  access: OVERRIDE_ROLES,
  fourEyes: { label: 'Release override', by: OVERRIDE_ROLES, always: true },
  summary:
    'Release a run although its release gate is closed: its reports are dropped off once another person approves',
  params: runId,
  body: z.object({ reason: requiredReason(), emailNotification: yesNo({ label: 'Email notification' }) }),
  answer: BulkAnswer,
});
