import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { choices, oneOf, textParam } from '../../declare/list/params.ts';
import { counted } from '../../declare/naming.ts';
import { operatorToday } from '../../domain/calendar/operator-clock.ts';
import {
  daysLate,
  EXCEPTION_AGES,
  EXCEPTION_OWNERS,
  EXCEPTION_TITLES,
  FILE_EXCEPTIONS,
  RELEASE_EXCEPTIONS,
} from '../../domain/exceptions.ts';
import { locationFilter } from '../location-filter.ts';
import { exceptionActions } from './actions.ts';
import * as calls from './calls.ts';
import { Exception } from './record.ts';

const isLate = (exception: Exception): boolean => daysLate(exception, operatorToday()) > 0;

/** All that waits for a person (docs/rules/exceptions.md). */
export default defineResource({
  from: 'query',
  record: Exception,
  api: rest('/exceptions', {
    verbs: ['list'],
    total: 'content-range',
    facets: { path: '/exceptions/filters' },
  }),
  recordRepresentation: ({ kind, subject }) => `${EXCEPTION_TITLES[kind]}: ${subject}`,
  notes: true,
  texts: { one: 'exception', many: 'exceptions', empty: 'No open exceptions' },
  list: {
    ids: 'text',
    search: {
      placeholder: 'Search by subject, reason, group #, or group name',
      fields: ['subject', 'says', 'group.number', 'group.name'],
    },
    columns: (c) => [
      c.choice('kind', {
        label: 'Kind',
        priority: 1,
        minWidth: 184,
        flex: 0,
        tone: (exception) => (isLate(exception) ? 'warning' : 'neutral'),
        facet: choices('kind', EXCEPTION_TITLES, { label: 'Kind', open: true }),
      }),
      c.text('subject', {
        label: 'Subject',
        priority: 1,
        minWidth: 152,
        flex: 2,
        additionalSources: ['group.name'],
        lines: 2,
      }),
      c.money('amount', { label: 'Amount', sort: true, minWidth: 100 }),
      c.text('says', { label: 'Reason', priority: 1, minWidth: 208, flex: 4, lines: 2 }),
      c.text('todo', { label: 'What to do', priority: 1, minWidth: 190, flex: 3, lines: 3 }),
      c.code('group.number', {
        label: 'Group #',
        priority: 3,
        facet: textParam('group-number', { label: 'Group #', pattern: /^[\w.\-/ ]{1,30}$/, noPii: true }),
      }),
      c.text('group.name', { label: 'Group name', priority: 3 }),
      c.location('location', {
        label: 'Location',
        priority: 3,
        facet: locationFilter('location-id'),
      }),
      c.instant('since', {
        label: 'Since',
        sort: true,
        minWidth: 92,
        lines: 2,
        facet: oneOf('age', { label: 'Age', choices: EXCEPTION_AGES, open: true }),
      }),
      c.text('days_open', {
        label: 'Age',
        priority: 2,
        minWidth: 68,
        flex: 0,
        text: ({ days_open }) => counted(days_open, 'day'),
      }),
      c.date('due', { label: 'Due', priority: 1 }),
      c.text('owner', {
        label: 'Owner',
        priority: 1,
        minWidth: 60,
        text: ({ owner }) => owner?.name ?? null,
        lines: 2,
      }),
    ],
    filters: [
      { source: 'owner', param: oneOf('owner', { label: 'Owner', choices: EXCEPTION_OWNERS, all: 'All' }) },
      {
        source: 'run',
        param: textParam('check-run-id', { label: 'Check run', pattern: /^[1-9]\d{0,8}$/, noPii: true }),
      },
    ],
    strips: (s) => [s.tabs('owner')],
    groupBy: ['kind'],
    sort: { field: 'since', order: 'ASC' },
    expand: 'custom',
    presets: {
      release: { label: 'Check runs', filters: { kind: RELEASE_EXCEPTIONS } },
      files: { label: 'Files', filters: { kind: FILE_EXCEPTIONS } },
    },
    highlight: (exception) => (isLate(exception) ? 'warning' : undefined),
  },
  actions: exceptionActions,
  calls: [calls.takeException, calls.giveBackException, calls.countExceptions, calls.exceptionCounts],
});
