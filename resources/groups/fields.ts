import * as z from 'zod/mini';
import type { RecordShape } from '../../declare/field.ts';
import {
  accountNumber,
  choice,
  code,
  longText,
  multiReference,
  optional,
  optionalDate,
  optionalText,
  reference,
  routingNumber,
  text,
  visibleTo,
  yesNo,
} from '../../declare/record.ts';
import { RELEASE_TYPE_LABELS } from '../../domain/calendar/schedule.ts';
import { NETWORK_LABELS } from '../../domain/files/networks.ts';
import { GROUP_FLAG_NAMES, type GroupFlag } from '../../domain/groups/flags.ts';
import type { Role } from '../../domain/roles.ts';
import { GROUPS_ROLES, SCHEDULER_ROLES } from '../../domain/roles.ts';
import { COVERAGE_LOOKUP, recipients, reports, schedule, weekday } from './kinds.ts';

/* The fields of an employer group, by what they are about; its records are made of them. */

export const seenBy = <S extends RecordShape>(roles: readonly Role[], fields: S): S =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, visibleTo(roles, field)])) as S;

const line = (label: string) => optionalText({ label, max: 200 });
export const account = (label: string, found: { findable?: true } = {}) => optional(accountNumber({ label, ...found }));
export const routing = (label: string) => optional(routingNumber({ label }));
const bankCode = (label: string) => optional(code({ label, max: 20 }));

/** An account of a group, by what it pays. */
const accountOf = <P extends string>(prefix: P, label: string) =>
  ({
    [`${prefix}_account_number`]: account(`${label} account number`),
    [`${prefix}_routing_number`]: routing(`${label} routing number`),
    [`${prefix}_banking_id`]: bankCode(`${label} banking ID`),
    [`${prefix}_originator_id`]: bankCode(`${label} originator ID`),
  }) as Record<`${P}_account_number`, ReturnType<typeof account>> &
    Record<`${P}_routing_number`, ReturnType<typeof routing>> &
    Record<`${P}_banking_id` | `${P}_originator_id`, ReturnType<typeof bankCode>>;

/** When it runs, how it is released, and who is responsible for it. */
export const details = seenBy(SCHEDULER_ROLES, {
  status: yesNo({ label: 'Active' }),
  network: choice({ label: 'Network', options: NETWORK_LABELS }),
  activation_date: optionalDate({ label: 'Activation date' }),
  effective_date: optionalDate({ label: 'Effective date' }),
  renewal_date: optionalDate({ label: 'Renewal date' }),
  termination_date: optionalDate({ label: 'Termination date' }),
  run_out_date: optionalDate({ label: 'Run-out date' }),
  expiration_warning: z.nullable(z.object({ date: z.string(), type: z.enum(['termination', 'run-out']) })),
  schedule: schedule({ label: 'Schedule' }),
  is_on_hold: yesNo({ label: 'On hold' }),
  is_expired: yesNo({ label: 'Expired' }),
  release_type: optional(choice({ label: 'Release type', options: RELEASE_TYPE_LABELS })),
  release_day: optional(weekday({ label: 'Release day' })),
  next_release_date: optionalDate({ label: 'Next release', readOnly: true }),
  next_pull_date: optionalDate({ label: 'Next pull', readOnly: true }),
  ignore_stop_loss: yesNo({ label: 'Ignore stop loss' }),
  checks_only: yesNo({ label: 'Checks only' }),
  zelis_eligible: yesNo({ label: 'Processor eligible' }),
  full_amount: yesNo({ label: 'Full amount' }),
  level_funded: yesNo({ label: 'Level funded' }),
  funding_type: line('Funding type'),
  push_type: line('Push type'),
  account_executive: line('Account executive'),
  account_manager: line('Account manager'),
  sales_executive: line('Sales executive'),
  group_contact: line('Group contact'),
  rx_company: line('RX company'),
  funding: line('Funding'),
  request_for_funding: line('Request for funding'),
  release: line('Release'),
  notes: optional(longText({ label: 'Notes', max: 2000 })),
  coverage_categories: multiReference({ label: 'Coverage', lookup: COVERAGE_LOOKUP }),
  /** Coverage categories, each with the day through which it is paid. */
  coverage_categories_ids: z.array(z.int()),
  available_coverage_categories_ids: z.array(z.int()),
  paid_through_coverage_categories: z.array(z.object({ id: z.int(), paid_through: z.nullable(z.string()) })),
  flags: z.array(z.enum(GROUP_FLAG_NAMES as [GroupFlag, ...GroupFlag[]])),
  reports: reports({ label: 'Reports' }),
  notification_recipients: recipients({ label: 'Recipients' }),
  network_notification_recipients: recipients({ label: 'Network recipients' }),
});

/** The accounts it is paid from. */
export const banking = seenBy(GROUPS_ROLES, {
  ...accountOf('network', 'Network'),
  ...accountOf('group', 'Group'),
  ...accountOf('claims', 'Claims'),
  claims_account_number: account('Claims account number', { findable: true }),
});

/** What everybody sees who looks groups up. */
export const looked = {
  number: code({ label: 'Group #', max: 30 }),
  name: text({ label: 'Name', max: 200 }),
  location_id: reference('locations', { label: 'Location' }),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
};
