import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { ActivityEntry, Person } from '../../declare/history.ts';
import { recordId } from '../../declare/ids.ts';
import { panel } from '../../declare/panels/panel.ts';
import { auditTypeLabel, fullName, SYSTEM } from '../../domain/audit.ts';

/** Who did it, where it was no person. */
export const NO_PERSON = 'system';

/** As many as are taken in without a search: the audit log has all. */
export const MOST_ENTRIES = 30;

export const activity = defineCall({
  name: 'activity.list',
  method: 'GET',
  path: '/activity',
  access: 'signed-in',
  summary: 'The last changes of the records the caller may see, and the last notes on them, newest first',
  query: z.object({
    kind: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/, 'Must be a type of records'))),
    person: z.optional(z.union([recordId, z.literal(NO_PERSON)])),
  }),
  answer: z.object({
    data: z.array(ActivityEntry),
    /** What may be asked for: the types of records, and who did something lately; null for the system itself. */
    kinds: z.array(z.string()),
    people: z.array(z.nullable(Person)),
  }),
});

/** As many as are taken in at one look. */
const MOST = 8;

const PLACE: ActivityEntry = {
  id: 0,
  createdAt: '2026-01-01T12:00:00Z',
  actor: null,
  action: 'update',
  label: null,
  about: 'group',
  record: { type: 'group', name: '20001', link: null },
  summary: '',
  note: null,
};

/** The last changes and notes of what the person who looks may see (docs/rules/dashboards.md, "Summary"). */
export const whatHappened = panel(
  activity,
  {
    title: 'What happened',
    failed: 'Failed to load what happened',
    query: (_, { kind, person }) => ({ kind, person }),
    choices: ({ kinds, people }) => [
      { name: 'kind', label: 'Kind', options: kinds.map((value) => ({ value, label: auditTypeLabel(value) })) },
      {
        name: 'person',
        label: 'Person',
        options: people.map((person) =>
          person ? { value: String(person.id), label: fullName(person) } : { value: NO_PERSON, label: SYSTEM },
        ),
      },
    ],
    place: {
      data: Array.from({ length: MOST }, (_, at) => ({ ...PLACE, id: at - MOST })),
      kinds: [],
      people: [],
    },
  },
  (v) => [v.stream(({ data }) => data, MOST)],
);
