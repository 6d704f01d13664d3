import { activity, NO_PERSON } from '../../contract/activity.ts';
import type { ActivityEntry } from '../../declare/history.ts';
import { panel } from '../../declare/panels/panel.ts';
import { auditTypeLabel, fullName, SYSTEM } from '../../domain/audit.ts';

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
