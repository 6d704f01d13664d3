import * as z from 'zod/mini';
import { BulkAnswer, MAX_BULK_RECORDS, optionalReason, recordIds } from '../../declare/actions/bulk.ts';
import { defineCall } from '../../declare/call.ts';
import { recordNumber } from '../../declare/ids.ts';
import { plainDate, text } from '../../declare/record.ts';
import { PULL } from '../../domain/premium/pulls.ts';
import { PREMIUM_ROLES } from '../../domain/roles.ts';
import { statesOf } from '../../domain/states.ts';

export const PULL_NAME_MAX = 100;

const groupIds = z.array(recordNumber).check(z.minLength(1), z.maxLength(MAX_BULK_RECORDS));

/** What a pull takes of one group, or why it takes nothing. */
const TakenGroup = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  invoices: z.array(z.object({ id: z.int(), number: z.string(), amount: z.number() })),
  sum: z.number(),
  refusal: z.nullable(z.string()),
});

/** What a pull takes. A dry run says why it would be refused; a call that is refused is 409 with the same text. */
export const Taken = z.object({
  dry_run: z.boolean(),
  /** Null in the dry run of a new pull. */
  id: z.nullable(z.int()),
  invoice_count: z.int(),
  invoice_sum: z.number(),
  /** Of the groups together; those of one group stand beside it. */
  refusal: z.nullable(z.string()),
  groups: z.array(TakenGroup),
});
export type Taken = z.infer<typeof Taken>;

export const createPull = defineCall({
  name: 'pulls.create',
  method: 'POST',
  path: '/batch',
  access: PREMIUM_ROLES,
  dryRun: true,
  summary: 'Create a pull of the open invoices of groups of one location and one schedule day',
  body: z.object({
    name: text({ label: 'Name', max: PULL_NAME_MAX }),
    sendingDate: plainDate({ label: 'Scheduled at' }),
    locationId: recordNumber,
    groupIds,
  }),
  answer: Taken,
  status: 201,
});

export const addGroups = defineCall({
  name: 'pulls.add-groups',
  method: 'PATCH',
  path: '/batch/invoice',
  access: PREMIUM_ROLES,
  dryRun: true,
  summary: 'Add the open invoices of groups to a pull that is on review',
  body: z.object({ id: recordNumber, groupIds }),
  answer: Taken,
});

export const excludeInvoices = defineCall({
  name: 'pulls.exclude',
  method: 'DELETE',
  path: '/batch/invoice',
  access: PREMIUM_ROLES,
  dryRun: true,
  summary: 'Exclude invoices from a pull that is on review or on approve; a request to submit it is then void',
  body: z.object({ id: recordNumber, invoices: recordIds }),
  answer: BulkAnswer,
});

const statuses = statesOf(PULL) as ['initial_review', ...ReturnType<typeof statesOf<keyof typeof PULL.states>>];

export const setPullStatus = defineCall({
  name: 'pulls.status',
  method: 'POST',
  path: '/batch/status',
  access: PREMIUM_ROLES,
  fourEyes: {
    label: 'Submit pull',
    by: PREMIUM_ROLES,
    when: ({ batch }: { batch: { status: string } }) => batch.status === 'submitted',
  },
  summary: 'Change the status of a pull; to submit it, which sends its file to the bank, another person has to approve',
  body: z.object({ batch: z.object({ id: recordNumber, status: z.enum(statuses) }), reason: optionalReason }).check(
    z.refine(({ batch, reason }) => batch.status !== 'submitted' || Boolean(reason), {
      path: ['reason'],
      message: 'Reason is required',
    }),
  ),
  answer: z.object({ id: z.int(), status: z.enum(statuses), version: z.int() }),
});
