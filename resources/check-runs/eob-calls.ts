import * as z from 'zod/mini';
import { BulkAnswer, optionalReason, recordIds, requiredReason } from '../../declare/actions/bulk.ts';
import { defineCall } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { OVERRIDE_ROLES } from '../../domain/release/release-actions.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';

const ids = z.object({ ids: recordIds });

export const putOnHold = defineCall({
  name: 'eobs.put-on-hold',
  method: 'POST',
  path: '/eobs/put-on-hold',
  access: RELEASE_ROLES,
  summary: 'Hold EOBs back from payment, with a reason',
  body: z.object({ ids: recordIds, reason: optionalReason }),
  answer: BulkAnswer,
});

export const resumeEobs = defineCall({
  name: 'eobs.resume',
  method: 'POST',
  path: '/eobs/resume',
  access: RELEASE_ROLES,
  summary: 'Let EOBs on hold go on; possible duplicates only with a reason',
  body: z.object({ ids: recordIds, reason: optionalReason }),
  answer: BulkAnswer,
});

export const reissueEobs = defineCall({
  name: 'eobs.reissue',
  method: 'POST',
  path: '/eobs/reissue',
  access: RELEASE_ROLES,
  dryRun: true,
  summary: 'Pay stopped, rejected and returned EOBs again, each under a new number',
  body: z.object({ ids: recordIds, reason: optionalReason }),
  answer: BulkAnswer,
});

export const voidEobs = defineCall({
  name: 'eobs.void',
  method: 'POST',
  path: '/eobs/void',
  access: RELEASE_ROLES,
  dryRun: true,
  summary: 'Void rejected and returned EOBs: they are not paid',
  body: z.object({ ids: recordIds, reason: optionalReason }),
  answer: BulkAnswer,
});

export const acceptUnpaid = defineCall({
  name: 'eobs.accept-unpaid',
  method: 'POST',
  path: '/eobs/:id/accept-unpaid',
  access: OVERRIDE_ROLES,
  fourEyes: { label: 'Accept unpaid', by: OVERRIDE_ROLES, always: true },
  summary: 'Leave a rejected or returned EOB unpaid, once another person approves',
  params: z.object({ id: recordId }),
  body: z.object({ reason: requiredReason() }),
  answer: BulkAnswer,
});

export const flagStopLoss = defineCall({
  name: 'eobs.flag-stop-loss',
  method: 'POST',
  path: '/eobs/flag-stop-loss',
  access: RELEASE_ROLES,
  summary: 'Flag EOBs as stop loss',
  body: ids,
  answer: BulkAnswer,
});

export const unflagStopLoss = defineCall({
  name: 'eobs.unflag-stop-loss',
  method: 'POST',
  path: '/eobs/unflag-stop-loss',
  access: RELEASE_ROLES,
  summary: 'Take the stop loss flag off EOBs',
  body: ids,
  answer: BulkAnswer,
});
