import * as z from 'zod/mini';
import { optionalReason } from '../../declare/actions/bulk.ts';
import { defineCall, REASON } from '../../declare/call.ts';
import { recordId } from '../../declare/ids.ts';
import { inputSchema } from '../../declare/record.ts';
import { GROUPS_ROLES, SCHEDULER_ROLES } from '../../domain/roles.ts';
import { PREMIUM_FIELDS, PREMIUM_FOUR_EYES } from './premium-fields.ts';
import { Group } from './record.ts';

const params = z.object({ id: recordId });

/** The fields that the network settings of a group consist of. */
export const NETWORK_FIELDS = [
  'network',
  'network_account_number',
  'network_routing_number',
  'network_banking_id',
  'network_originator_id',
  'reports',
] as const;

export const saveNetwork = defineCall({
  name: 'groups.save-network',
  method: 'PATCH',
  path: '/groups/network/:id',
  access: GROUPS_ROLES,
  summary: 'Save the network settings and the reports of a group',
  params,
  body: inputSchema(Group, NETWORK_FIELDS, 'part'),
  exact: true,
});

/** Takes what a save of the premium screen takes, too; the accounts wait for another person, as with a save. */
export const createGroup = defineCall({
  name: 'groups.create',
  method: 'POST',
  path: '/groups',
  access: ['administrator'],
  fourEyes: { ...PREMIUM_FOUR_EYES, asks: 'groups.update' },
  summary: 'Add a group, and how its premium is collected',
  body: z.extend(inputSchema(Group, ['number', 'name', 'location_id'], 'create'), {
    ...inputSchema(Group, PREMIUM_FIELDS, 'part').shape,
    [REASON]: optionalReason,
  }),
  status: 201,
});

const ExplainedDate = z.object({ date: z.string(), reasons: z.array(z.string()) });

const NextDates = z.object({
  kind: z.enum(['run', 'release', 'pull']),
  label: z.string(),
  dates: z.array(ExplainedDate),
  pending: z.array(ExplainedDate),
  none: z.optional(z.string()),
});

export const groupDates = defineCall({
  name: 'groups.dates',
  method: 'GET',
  path: '/groups/:id/dates',
  access: SCHEDULER_ROLES,
  summary: 'The next runs, releases and pulls of a group, each with its reasons',
  params,
  answer: z.object({ today: z.string(), dates: z.array(NextDates) }),
});
