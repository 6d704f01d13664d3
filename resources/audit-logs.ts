import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { defineResource } from '../declare/define-resource.ts';
import { rest } from '../declare/dialect.ts';
import { AuditActor, LoggedChanges } from '../declare/history.ts';
import { RECORD } from '../declare/ids.ts';
import { INTEGER_VALUE, instantRange, values } from '../declare/list/params.ts';
import type { Lookup } from '../declare/lookup.ts';
import { record } from '../declare/record.ts';
import { searchText } from '../declare/text.ts';
import { AUDIT_ACTIONS, AUDIT_TYPES, auditedName, fullName, SYSTEM } from '../domain/audit.ts';
import { GROUP_LOOKUP } from './lookups.ts';

const NAME_VALUE = /^[a-z][a-z-]{0,59}$/;

const fields = {
  createdAt: z.string(),
  actor: AuditActor,
  action: z.string(),
  resource: z.object({
    type: z.string(),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    number: z.nullable(z.string()),
    date: z.nullable(z.string()),
    location: z.nullable(z.object({ name: z.string() })),
    /** Where the console shows the record; null when it has no screen. */
    link: z.nullable(z.string()),
    data: z.nullable(z.record(z.string(), z.unknown())),
  }),
  summary: z.string(),
  ...LoggedChanges.shape,
};

/** An entry as returned by `GET /audit-logs`. */
export const AuditLogEntry = z.object({ id: z.int(), ...fields });
export type AuditLogEntry = z.infer<typeof AuditLogEntry>;

export const actorLookup = defineCall({
  name: 'audit-logs.actors',
  method: 'GET',
  path: '/audit-logs/actors',
  access: ['administrator'],
  summary: 'People by name or e-mail address, for the filter of the audit log',
  query: z.object({ search: searchText() }),
  answer: z.object({ data: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })) }),
});

const ACTOR_LOOKUP: Lookup = { path: actorLookup.path, search: 'search', rows: 'data', labelFields: ['name'] };

/** Who did or read what (docs/rules/api.md, "Audit log"). */
export default defineResource({
  from: 'query',
  record: record(fields),
  api: rest('/audit-logs', {
    verbs: ['list'],
    names: { search: 'search' },
    rows: 'data',
    total: { body: 'total' },
    facets: { body: 'filters' },
  }),
  texts: { one: 'audit entry', empty: 'No audit entries yet' },
  list: {
    filters: [
      { source: 'resource.id', param: values('resource', { label: 'Record', pattern: RECORD, linked: true }) },
      {
        source: 'resource.number',
        param: values('group', { label: 'Group', pattern: INTEGER_VALUE, lookup: GROUP_LOOKUP }),
      },
    ],
    search: { placeholder: 'Search by actor, action, type', fields: ['actor', 'action', 'resource'] },
    url: { lists: 'comma' },
    columns: (c) => [
      c.instant('createdAt', { label: 'Time', facet: instantRange('time', { label: 'Time', open: true }) }),
      c.text('actor', {
        priority: 1,
        label: 'Actor',
        text: ({ actor }) => (actor ? fullName(actor) : SYSTEM),
        facet: values('actor', {
          url: 'actors',
          label: 'Actor',
          open: true,
          pattern: INTEGER_VALUE,
          lookup: ACTOR_LOOKUP,
        }),
      }),
      c.choice('action', {
        priority: 1,
        label: 'Action',
        facet: values('action', {
          url: 'actions',
          label: 'Action',
          open: true,
          pattern: NAME_VALUE,
          choices: AUDIT_ACTIONS,
          counted: false,
        }),
      }),
      c.choice('resource.type', {
        label: 'Type',
        minWidth: 124,
        facet: values('type', {
          url: 'types',
          label: 'Type',
          pattern: NAME_VALUE,
          choices: AUDIT_TYPES,
          counted: false,
        }),
      }),
      c.text('resource', { label: 'Resource', priority: 1, text: ({ resource }) => auditedName(resource) }),
      c.text('summary', { label: 'Summary', priority: 1, minWidth: 176, flex: 3 }),
    ],
    expand: 'custom',
  },
  calls: [actorLookup],
});
