import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { code, reference, text } from '../declare/record.ts';
import { searchText } from '../declare/text.ts';
import { RELEASE_TYPES } from '../domain/calendar/schedule.ts';
import { NETWORKS } from '../domain/files/networks.ts';
import type { Role } from '../domain/roles.ts';

/** The data of an employer group that check runs need. */
export const GroupInput = z.object({
  number: code({ label: 'Group #', max: 30 }),
  name: text({ label: 'Name', max: 200 }),
  location_id: reference('locations', { label: 'Location' }),
});

export const GroupLookup = z.object({
  id: z.int(),
  number: z.string(),
  name: z.string(),
  location_id: z.int(),
  location: z.object({ id: z.int(), name: z.string(), short_name: z.string() }),
});

const day = z.nullable(z.string());
const optionalText = z.nullable(z.string());

/**
 * The other data of the group screens. Bank accounts are not included: separate calls return them masked
 * (docs/rules/check-runs.md, "Groups").
 */
export const GroupDetails = z.object({
  version: z.int(),
  status: z.boolean(),
  network: z.enum(NETWORKS),
  activation_date: day,
  effective_date: day,
  renewal_date: day,
  termination_date: day,
  run_out_date: day,
  /** Maps weekdays (MON to FRI) to weeks of the month, 1 to 5. */
  schedule: z.nullable(z.record(z.string(), z.array(z.int()))),
  is_on_hold: z.boolean(),
  is_expired: z.boolean(),
  release_type: z.nullable(z.enum(RELEASE_TYPES)),
  release_day: z.nullable(z.int()),
  next_release_date: day,
  ignore_stop_loss: z.boolean(),
  checks_only: z.boolean(),
  zelis_eligible: z.boolean(),
  full_amount: z.boolean(),
  level_funded: z.boolean(),
  funding_type: optionalText,
  push_type: optionalText,
  account_executive: optionalText,
  account_manager: optionalText,
  sales_executive: optionalText,
  group_contact: optionalText,
  rx_company: optionalText,
  funding: optionalText,
  request_for_funding: optionalText,
  release: optionalText,
  notes: optionalText,
});

export const GroupRow = z.extend(GroupLookup, z.partial(GroupDetails).shape);

/** The roles with a group screen, which see a group's details; the others only look up number and name. */
export const GROUP_SCREEN_ROLES: readonly Role[] = [
  'administrator',
  'finance_manager',
  'check_run_manager',
  'check_run',
];

/** The roles that may look up groups: those that edit users or have a group screen. */
export const GROUP_LOOKUP_ROLES: readonly Role[] = [...GROUP_SCREEN_ROLES, 'account_administrator'];

export const lookupGroups = defineCall({
  name: 'groups.list',
  method: 'GET',
  path: '/groups',
  access: GROUP_LOOKUP_ROLES,
  summary: 'Groups by number or name',
  query: z.object({
    page: z._default(z.string().check(z.regex(/^\d{1,7}$/)), '0'),
    'page-size': z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), '10'),
    query: searchText(),
    'search-fields': z.optional(z.union([z.enum(['name', 'number']), z.array(z.enum(['name', 'number']))])),
  }),
  answer: z.object({
    rows: z.array(GroupRow),
    total_filtered: z.int(),
    total_unfiltered: z.int(),
    filters: z.record(z.string(), z.unknown()),
  }),
});

export const createGroup = defineCall({
  name: 'groups.create',
  method: 'POST',
  path: '/groups',
  access: ['administrator'],
  summary: 'Add a group',
  body: GroupInput,
  answer: GroupRow,
  status: 201,
});
