import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { recordId, recordNumber } from '../../declare/ids.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';
import { CheckRunDetail, MethodTotals, RunBalance, VoidedCheck } from './calls.ts';
import { CheckRunRow } from './row.ts';

const ofGroup = z.object({ id: recordId, groupId: recordId });

/** The maximum size of a selection. */
const MOST = 1000;

export const multipleRuns = defineCall({
  name: 'check-runs.multiple',
  method: 'POST',
  path: '/check-runs/multiple',
  access: RELEASE_ROLES,
  summary: 'Rows of the release list by id, as they stand now; ids that are not there are left out',
  body: z.object({
    ids: z.array(recordNumber).check(z.minLength(1), z.maxLength(MOST)),
  }),
  answer: z.object({ data: z.array(CheckRunRow) }),
});

export const RunSums = z.object({
  id: z.int(),
  group_id: z.int(),
  amount: z.number(),
  files_count: z.int(),
  eobs_count: z.int(),
  claims_count: z.int(),
  balance: RunBalance,
  report_totals: MethodTotals,
  voided_checks: z.array(VoidedCheck),
});
export type RunSums = z.infer<typeof RunSums>;

export const lazyTotals = defineCall({
  name: 'check-runs.lazy-totals',
  method: 'GET',
  path: '/check-runs-lazy/:id/groups/:groupId/totals',
  access: RELEASE_ROLES,
  summary: 'What a run comes to, without its files',
  params: ofGroup,
  answer: RunSums,
});

export const lazyRun = defineCall({
  name: 'check-runs.lazy-detail',
  method: 'GET',
  path: '/check-runs-lazy/:id/groups/:groupId',
  access: RELEASE_ROLES,
  summary: 'A run with its payment files, without their EOBs',
  params: ofGroup,
  answer: CheckRunDetail,
  reads: 'check-run',
});
