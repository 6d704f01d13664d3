import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { RUN_EVENT_TYPES } from '../../domain/release/run-events.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';

const runId = z.object({ id: recordId });

/** The counts above the list: today's runs, and all waiting runs. */
export const runTotals = defineCall({
  name: 'check-runs.meta-totals',
  method: 'GET',
  path: '/check-runs/meta/totals',
  access: RELEASE_ROLES,
  summary: 'How many runs are scheduled, built, waiting and voided today, and how many wait or failed in all',
  answer: z.object({
    today: z.object({ scheduled: z.int(), built: z.int(), waiting: z.int(), voided: z.int() }),
    total: z.object({ no_payment_file: z.int(), pending: z.int(), failed: z.int() }),
  }),
});

export const EOB_SYNC_CODES = ['up-to-date', 'syncing', 'attention'] as const;

/** Whether the EOBs on the screen are complete, or files are still being read or were quarantined. */
export const eobSync = defineCall({
  name: 'check-runs.meta-eobs',
  method: 'GET',
  path: '/check-runs/meta/eobs',
  access: RELEASE_ROLES,
  summary: 'Whether files with EOBs are being read at the moment, or could not be',
  answer: z.object({
    code: z.enum(EOB_SYNC_CODES),
    message: z.string(),
    /** When EOBs were last received; null while there are none. */
    synced_at: z.nullable(z.string()),
  }),
  keepsSession: false,
});

/** One event of the timeline. `files` are the files of the event, with the parameters of their download. */
export const TimelineEvent = z.object({
  id: z.int(),
  date: z.string(),
  type: z.enum(RUN_EVENT_TYPES),
  data: z.record(z.string(), z.unknown()),
  /** The display text: "Sent to processor: sent-12.csv, 214 EOBs". */
  text: z.string(),
  /** Only for a drop-off. */
  status: z.optional(z.enum(['scheduled', 'failed', 'done'])),
  files: z.array(
    z.object({
      filename: z.string(),
      'event-type-id': z.int(),
      'file-type-id': z.int(),
      'report-id': z.optional(z.int()),
      /** Only for a file that is opened by its path. */
      path: z.optional(z.string()),
    }),
  ),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const runEvents = defineCall({
  name: 'check-runs.events',
  method: 'GET',
  path: '/check-runs/:id/events',
  access: RELEASE_ROLES,
  summary: 'The timeline of a run, oldest first',
  params: runId,
  answer: z.array(TimelineEvent),
});

export const ClaimStatus = z.object({
  nomi_claim_id: z.string(),
  status: z.string(),
  last_update_ts: z.string(),
  exception_type: z.nullable(z.string()),
  exception_reason_type: z.nullable(z.string()),
  source_file_name: z.string(),
  nomi_file_receipt_ts: z.string(),
});
export type ClaimStatus = z.infer<typeof ClaimStatus>;

export const claimHistory = defineCall({
  name: 'claims.status-history',
  method: 'GET',
  path: '/claims/:id/status-history',
  access: ['administrator'],
  summary: 'What the network said of a claim, newest first',
  params: runId,
  answer: z.array(ClaimStatus),
  reads: 'check-run',
});
