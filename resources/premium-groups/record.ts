import * as z from 'zod/mini';
import { WaitingRequest, waitingChange } from '../../declare/actions/four-eyes.ts';
import { multiSelect, record, yesNo } from '../../declare/record.ts';
import { BILLING_TYPE_LABELS } from '../../domain/premium/billing-types.ts';
import { banking, details, looked } from '../groups/fields.ts';
import { balance, premiumSettings } from '../groups/premium-fields.ts';

/** An invoice of a group that is still open. */
const openInvoice = z.object({
  id: z.int(),
  number: z.string(),
  division: z.nullable(z.string()),
  billing_date: z.string(),
  status: z.string(),
  lines: z.array(z.object({ amount: z.number(), balance_due: z.number() })),
});

/** A division of a group, and the account that its premium is collected from; null: the group's own. */
export const Division = z.object({ id: z.int(), name: z.string(), account_id: z.nullable(z.int()) });
export type Division = z.infer<typeof Division>;

/** A group as those manage its premium who may see all of this. */
export const PremiumGroup = record({
  ...looked,
  ...premiumSettings,
  ...balance,
  premium_level_funded: yesNo({ label: 'Level funded', readOnly: true }),
  /** Of the lines of its last invoices. */
  billing_types: multiSelect({ label: 'Billing types', options: BILLING_TYPE_LABELS, readOnly: true }),
  release_type: details.release_type,
  next_pull_date: details.next_pull_date,
  flags: details.flags,
  has_open_invoices: yesNo({ label: 'Open invoices', readOnly: true }),
  effective_date: details.effective_date,
  renewal_date: details.renewal_date,
  termination_date: details.termination_date,
  run_out_date: details.run_out_date,
  group_originator_id: banking.group_originator_id,
  group_banking_id: banking.group_banking_id,
  claims_account_number: banking.claims_account_number,
  divisions: z.array(Division),
  invoices: z.array(openInvoice),
  ...waitingChange,
  /** The changes of the accounts of its divisions that wait for another person. */
  waiting_accounts: z.array(WaitingRequest),
});
export type PremiumGroup = z.infer<typeof PremiumGroup>;
