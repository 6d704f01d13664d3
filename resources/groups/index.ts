import { defineResource } from '../../declare/define-resource.ts';
import { choices, DAY_VALUE, INTEGER_VALUE, oneOf, textParam, values } from '../../declare/list/params.ts';
import { GROUP_TYPES } from '../../domain/audit.ts';
import { GROUP_FLAGS } from '../../domain/groups/flags.ts';
import { SCHEDULE_FILTERS } from '../../domain/groups/schedule-filter.ts';
import * as calls from './calls.ts';
import { flagTags, flagTip, releaseText } from './cells.ts';
import {
  GROUP_SEARCH,
  GROUP_TEXTS,
  groupName,
  groupsAt,
  IS_TRUE,
  LOCATION_COLUMN,
  NUMBER_COLUMN,
  scheduleStrip,
} from './lists.ts';
import { groupsByLine } from './lookup.ts';
import { PREMIUM_FIELDS, PREMIUM_FOUR_EYES } from './premium-fields.ts';
import { schedulePreviewAside } from './preview.ts';
import { Group, RECORD_ONLY } from './record.ts';

const flags = Object.fromEntries(Object.entries(GROUP_FLAGS).map(([flag, { label }]) => [flag, label]));

/** Employer groups and their network settings (docs/rules/check-runs.md, "Groups"). */
export default defineResource({
  from: 'query',
  record: Group,
  api: groupsAt('/groups', { facets: { body: 'filters', keys: { flag: 'flags' } } }),
  texts: GROUP_TEXTS,
  recordRepresentation: groupName,
  history: { types: GROUP_TYPES },
  notes: true,
  list: {
    search: GROUP_SEARCH,
    columns: (c) => [
      c.code('number', NUMBER_COLUMN),
      c.text('name', { sort: true, priority: 1, minWidth: 168, flex: 2 }),
      c.location('location', LOCATION_COLUMN),
      c.field('schedule', { priority: 1, minWidth: 112 }),
      c.text('release_type', { label: 'Release', text: releaseText, minWidth: 128, flex: 0 }),
      c.field('network', { sort: false }),
      c.date('next_release_date', { minWidth: 120 }),
      c.tags('flags', {
        label: 'Flags',
        priority: 1,
        minWidth: 216,
        flex: 4,
        tags: flagTags,
        shown: 2,
        rest: 'count',
        tip: flagTip,
        facet: choices('flag', flags, { label: 'Flags', open: true }),
      }),
    ],
    filters: [
      { source: 'schedule', param: oneOf('schedule', { label: 'Schedule', choices: SCHEDULE_FILTERS }) },
      {
        source: 'coverage_categories_ids',
        param: values('coverage-categories', { label: 'Coverage', pattern: INTEGER_VALUE }),
      },
      { source: 'flags', param: choices('is-expiring', IS_TRUE, { label: 'Expiring', counted: false }) },
      { source: 'network', param: choices('is-network', IS_TRUE, { label: 'With a network', counted: false }) },
      { source: 'zelis_eligible', param: choices('is_epay', IS_TRUE, { label: 'Processor eligible', counted: false }) },
      {
        source: 'next_pull_date',
        param: textParam('next-pull-date', {
          label: 'Next pull date (YYYY-MM-DD)',
          pattern: DAY_VALUE,
          noPii: true,
        }),
      },
    ],
    strips: scheduleStrip,
    sort: { field: 'number', order: 'ASC' },
    without: RECORD_ONLY,
    aside: schedulePreviewAside(false),
  },
  form: (f) => [
    f.panel(
      'Network',
      f.field('network'),
      f.field('network_account_number', { label: 'Account number' }),
      f.field('network_routing_number', { label: 'Routing number' }),
      f.field('network_banking_id', { label: 'Banking ID' }),
      f.field('network_originator_id', { label: 'Originator ID' }),
    ),
    f.panel('Reports', f.field('reports', { one: 'report' })),
    {
      ...f.panel(
        'Group',
        f.readOnly('status'),
        f.readOnly('release_type'),
        f.readOnly('effective_date'),
        f.readOnly('termination_date'),
        f.readOnly('run_out_date'),
        f.readOnly('funding_type'),
        f.readOnly('account_executive'),
        f.readOnly('account_manager'),
        f.readOnly('group_account_number'),
        f.readOnly('group_routing_number'),
        f.readOnly('claims_account_number'),
        f.readOnly('claims_routing_number'),
      ),
      warning: 'Editing is disabled until the portal is the master data source.',
    },
  ],
  // the screen of the premium groups saves by the same call
  actionFields: PREMIUM_FIELDS,
  fourEyes: PREMIUM_FOUR_EYES,
  calls: [calls.createGroup, calls.saveNetwork, calls.groupDates, groupsByLine],
});
