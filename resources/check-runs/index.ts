import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { amountParam, choices, dateRange, oneOf, textParam } from '../../declare/list/params.ts';
import { showInstant } from '../../domain/calendar/dates.ts';
import { NETWORK_FILTERS, RELEASE_TYPE_FILTERS, RUN_FLAGS } from '../../domain/release/release-filters.ts';
import { STAGES } from '../../domain/release/stages.ts';
import { INCOMPLETE_STATUSES, PAYMENT_FILE, PSEUDO_STATUSES } from '../../domain/release/statuses.ts';
import { runDay } from '../../domain/release/supplemental.ts';
import { stateLabels } from '../../domain/states.ts';
import { locationFilter } from '../location-filter.ts';
import * as actionCalls from './action-calls.ts';
import { runActions } from './actions.ts';
import { RUN_IDS } from './addresses.ts';
import * as calls from './calls.ts';
import { flagTags, flagTip, scheduledRelease, statusTags, statusTip } from './cells.ts';
import * as eobs from './eob-calls.ts';
import { amountOf, NamedRun, runLine, runsInWords, stateOf } from './facts.ts';
import { withdrawFiles } from './file-calls.ts';
import { paymentFiles } from './payment-files.ts';
import * as reads from './reads.ts';
import { CheckRunRow } from './row.ts';
import * as uploads from './upload.ts';

const STATUS_CHOICES = { ...stateLabels(PAYMENT_FILE), ...PSEUDO_STATUSES };

/** The facet keys of the parameters in the facets call. */
const FACET_KEYS = { 'status-id': 'status', 'location-id': 'location', 'release-type': 'releaseType', flag: 'flags' };

/** A check run: all payment files of one group, date and type, released together. */
export default defineResource({
  from: 'query',
  record: CheckRunRow,
  api: rest('/payments/release', {
    verbs: ['list'],
    names: { search: 'search' },
    rows: 'data',
    total: { body: 'count' },
    unfiltered: 'total',
    facets: { path: '/check-runs/meta/filters', keys: FACET_KEYS },
    modes: {
      lazy: {
        path: '/payments/release-lazy',
        label: 'Lazy',
        visibleTo: ['administrator'],
        without: ['file_names', 'flags'],
      },
    },
  }),
  naming: {
    many: 'check runs',
    of: NamedRun,
    line: runLine,
    summary: runsInWords,
    amount: amountOf,
    state: stateOf,
  },
  notes: true,
  texts: { one: 'check run', empty: 'No check runs yet. Upload a payment file to begin.' },
  list: {
    search: {
      placeholder: 'Search by group #, group name, location, file name, or file date',
      fields: ['group', 'location', 'file_names', 'date'],
      noPii: true,
    },
    url: { size: 'pageSize', search: 'search', lists: 'comma' },
    columns: (c) => [
      c.code('group.number', {
        label: 'Group #',
        facet: textParam('group-number', {
          url: 'groupNumber',
          label: 'Group',
          pattern: /^[\w.\-/ ]{1,30}$/,
          noPii: true,
        }),
      }),
      c.text('group.name', {
        priority: 1,
        minWidth: 208,
        label: 'Group name',
        facet: textParam('group-name', {
          url: 'groupName',
          label: 'Group name',
          labelFor: 'group-number',
          noPii: true,
        }),
      }),
      c.location('location', {
        label: 'Location',
        facet: locationFilter('location-id', { url: 'locationIds', open: true }),
      }),
      c.date('date', {
        label: 'File date',
        text: ({ date, sequence }) => runDay(date, sequence),
        facet: dateRange('file-date', { label: 'File date', url: { from: 'dateFrom', to: 'dateTo' }, open: true }),
      }),
      c.money('amount', { label: 'Amount', facet: amountParam('amount', { label: 'Amount' }) }),
      c.status('status_ids', {
        label: 'Status',
        // of a compiled run that is released, both tags
        minWidth: 240,
        tags: statusTags,
        tip: statusTip,
        facet: choices('status-id', STATUS_CHOICES, { url: 'statusIds', label: 'Status', open: true }),
      }),
      c.text('next_release_date', {
        minWidth: 144,
        flex: 0,
        label: 'Scheduled release',
        text: scheduledRelease,
        tip: ({ released_at }) => (released_at ? `Released ${showInstant(released_at)}` : undefined),
        facet: dateRange('scheduled-release', {
          label: 'Scheduled release',
          url: { from: 'scheduledDateFrom', to: 'scheduledDateTo' },
        }),
      }),
      c.flags('flags', {
        minWidth: 96,
        label: 'Flags',
        tags: flagTags,
        tip: flagTip,
        facet: choices('flag', RUN_FLAGS, { url: 'flags', label: 'Flags' }),
      }),
      c.text('type', { label: 'Type', priority: 3, minWidth: 88, flex: 0 }),
      c.tags('file_names', { label: 'Files', priority: 3 }),
    ],
    filters: [
      { source: 'status_ids', param: oneOf('stage', { label: 'Stage', choices: STAGES, all: 'All' }) },
      {
        source: 'group',
        param: choices('release-type', RELEASE_TYPE_FILTERS, { url: 'releaseType', label: 'Release type' }),
      },
      {
        source: 'group',
        param: choices('network', NETWORK_FILTERS, { label: 'Network', counted: false }),
      },
      { source: 'id', param: RUN_IDS },
    ],
    expand: 'custom',
    strips: (s) => [s.tabs('stage', { tones: { failed: 'error' } })],
    presets: { incomplete: { label: 'Incomplete', filters: { 'status-id': INCOMPLETE_STATUSES.map(String) } } },
  },
  actions: runActions,
  children: paymentFiles,
  panels: { upload: { label: 'Upload File', call: uploads.upload } },
  calls: [
    actionCalls.rerunRuns,
    actionCalls.deleteRuns,
    actionCalls.dropOffRun,
    actionCalls.overrideGate,
    actionCalls.rebuildRun,
    actionCalls.refreshCache,
    calls.checkRunDetail,
    calls.fileEobs,
    calls.eobClaims,
    calls.fileStatuses,
    withdrawFiles,
    uploads.preupload,
    uploads.upload,
    reads.multipleRuns,
    reads.lazyTotals,
    reads.lazyRun,
    eobs.putOnHold,
    eobs.resumeEobs,
    eobs.reissueEobs,
    eobs.voidEobs,
    eobs.acceptUnpaid,
    eobs.flagStopLoss,
    eobs.unflagStopLoss,
  ],
});
