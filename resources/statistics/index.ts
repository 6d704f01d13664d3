import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { choices } from '../../declare/list/params.ts';
import { record } from '../../declare/record.ts';
import { STATUSES } from '../../domain/release/statuses.ts';
import { offersWithdraw } from '../../domain/release/withdraw.ts';
import { buildRegisters } from '../check-registers/calls.ts';
import { withdrawFiles } from '../check-runs/file-calls.ts';
import { oneDay, shownDays } from '../events/week.ts';
import { locationFilter } from '../location-filter.ts';
import * as calls from './calls.ts';
import { countedFiles, nameOf } from './cards.ts';
import { contents } from './children.ts';
import type { PaymentFileRow } from './record.ts';
import { fields } from './record.ts';

const NAMES = Object.fromEntries(Object.entries(STATUSES).map(([id, { monitoring }]) => [id, monitoring]));

/** As the calls of withdrawing and building name them: as a list, since a row may have more than fit in one text. */
const filesOf = ({ filenamesList, groupNumber, entId }: PaymentFileRow) => ({
  body: { fileNames: filenamesList.split(', '), groupNumber, entId },
});

/** The payment files of the last days, counted by status and row by row (docs/rules/dashboards.md, "Statistics"). */
export default defineResource({
  from: 'query',
  record: record(fields),
  api: rest('/payments/getData', {
    verbs: ['list'],
    names: { page: 'currentPage', base: 1, size: 'countRows' },
    rows: 'rows',
    total: { body: 'count' },
    facets: { path: '/payments/getFilters' },
  }),
  recordRepresentation: ({ filenamesList }) => filenamesList,
  texts: {
    one: 'payment file',
    empty: 'No activity for this period',
    loadFailed: 'Something went wrong when getting a Dashboard data',
  },
  // what changes it is told by its run
  history: false,
  list: {
    // in the address as on every list
    url: { page: 'page', base: 0, size: 'page-size' },
    columns: (c) => [
      c.code('filenamesList', { label: 'Files', minWidth: 144, flex: 1 }),
      c.code('groupNumber', { label: 'Group #', minWidth: 72 }),
      c.text('groupName', { label: 'Group', minWidth: 152, flex: 2 }),
      c.location('location', {
        label: 'Location',
        facet: locationFilter('locationId', { open: true }),
      }),
      c.status('status', {
        label: 'Status',
        minWidth: 232,
        tags: ({ status }) => [{ text: nameOf(status), tone: STATUSES[status]?.tone ?? 'neutral', dot: true }],
        facet: choices('statuses', NAMES, {
          label: 'Status',
          failed: 'Something went wrong when getting statuses',
          open: true,
        }),
      }),
      c.money('fileTotal', { label: 'File total', priority: 1 }),
      c.money('lcrTotal', { label: 'LCR total', priority: 3 }),
      c.money('lcrVoided', { label: 'LCR voided', priority: 3 }),
      c.money('lcrNet', { label: 'LCR net', priority: 1 }),
      c.money('procTotal', { label: 'Processor total', priority: 1 }),
      c.money('vcc', { label: 'VCC', priority: 3 }),
      c.money('ach', { label: 'ACH', priority: 3 }),
      c.money('manualCheck', { label: 'Check', priority: 3 }),
      c.date('fileDate', { label: 'Date', priority: 2 }),
      // the buttons of its actions
      c.custom('entId', { label: 'Actions', priority: 1, minWidth: 96, flex: 0 }),
    ],
    filters: [
      { source: 'loadedOn', param: shownDays },
      { source: 'loadedOn', param: oneDay },
    ],
    highlight: ({ status }) => STATUSES[status]?.tone,
    above: countedFiles,
  },
  actions: (a) => [
    a.call('void', withdrawFiles, {
      label: 'Void',
      ask: 'Right?',
      when: ({ status }) => offersWithdraw(status),
      request: filesOf,
      failed: 'Failed to void',
    }),
    a.call('rebuild', buildRegisters, {
      label: 'Rebuild',
      ask: 'Right?',
      when: ({ buildAvailable }) => buildAvailable,
      request: filesOf,
      failed: 'Failed to rebuild',
    }),
  ],
  children: contents,
  calls: [calls.paymentStats, calls.fileClaims, calls.processorRows],
});
