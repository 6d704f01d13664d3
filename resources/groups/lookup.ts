import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { searchText } from '../../declare/text.ts';
import { GROUP_LOOKUP_ROLES } from '../../domain/roles.ts';
import { Group } from './record.ts';

/** A group as everyone sees it who may look one up. */
export const GroupLookup = z.pick(Group, {
  id: true,
  number: true,
  name: true,
  location_id: true,
  location: true,
  version: true,
});

const searched = z.enum(['name', 'number']);

/** The list of the groups as those call it who look one up by name or number. The declaration of the groups serves it. */
export const lookupGroups = defineCall({
  name: 'groups.list',
  method: 'GET',
  path: '/groups',
  access: GROUP_LOOKUP_ROLES,
  summary: 'Groups by number or name',
  query: z.object({
    page: z.optional(z.string()),
    'page-size': z.optional(z.string()),
    query: searchText(),
    'search-fields': z.optional(z.union([searched, z.array(searched)])),
  }),
  answer: z.object({ rows: z.array(GroupLookup), total_filtered: z.int(), total_unfiltered: z.int() }),
});

/** The same by one text, as the statistics name it. */
export const groupsByLine = defineCall({
  name: 'payments.groups',
  method: 'GET',
  path: '/payments/getGroups',
  access: GROUP_LOOKUP_ROLES,
  summary: 'Groups whose number or name contains a text, by number; at most 50',
  query: z.object({ filterLine: searchText() }),
  answer: z.array(z.pick(Group, { id: true, number: true, name: true, location: true })),
});
