import { defineResource } from '../../declare/define-resource.ts';
import { choices, DAY_VALUE, signs, values } from '../../declare/list/params.ts';
import { GROUP_FLAGS } from '../../domain/groups/flags.ts';
import { FUNDING_TYPES, isPulled, SCHEDULE_DAYS, usesBankPartner } from '../../domain/premium/funding.ts';
import { groupName, groupsAt, IS_TRUE, NUMBER_COLUMN } from '../groups/lists.ts';
import { PREMIUM_FOUR_EYES } from '../groups/premium-fields.ts';
import { locationFilter } from '../location-filter.ts';
import { premiumActions } from './actions.ts';
import * as calls from './calls.ts';
import { flagTags, pullDateTip } from './cells.ts';
import { premiumChildren } from './children.ts';
import { PremiumGroup } from './record.ts';

const EMPTY = 'Empty';

/** The filters' names among the facets of the API. */
const FACET_KEYS = {
  'location-id': 'location',
  'premium-is-active': 'premium_is_active',
  'current-ar': 'current_ar',
  'open-ar': 'open_ar',
  'premium-funding-type': 'premium_funding_type',
  'premium-schedule-day': 'premium_schedule_day',
  'next-pull-date': 'next_pull_date',
  flag: 'flags',
};

const flags = Object.fromEntries(Object.entries(GROUP_FLAGS).map(([flag, { label }]) => [flag, label]));

/** How the premium of each group is collected, what it is billed, and what it owes (docs/rules/exchange.md, "Premium groups"). */
export default defineResource({
  from: 'query',
  record: PremiumGroup,
  api: groupsAt('/groups/premium', {
    reads: '/groups',
    readsBy: 'is_premium',
    saves: '/groups',
    facets: { body: 'filters', keys: FACET_KEYS },
  }),
  notes: true,
  texts: { one: 'group', empty: 'No groups' },
  recordRepresentation: groupName,
  fourEyes: PREMIUM_FOUR_EYES,
  list: {
    search: {
      placeholder: 'Search groups',
      fields: [
        'name',
        'number',
        'premium_routing_number',
        'premium_account_number',
        'group_originator_id',
        'group_banking_id',
        'claims_account_number',
      ],
      noPii: true,
    },
    columns: (c) => [
      c.code('number', NUMBER_COLUMN),
      c.text('name', { sort: true, priority: 1, minWidth: 176, flex: 3 }),
      c.location('location', {
        label: 'Location',
        facet: locationFilter('location-id', { open: true }),
      }),
      c.yesNo('premium_is_active', {
        label: 'Active',
        minWidth: 72,
        facet: choices(
          'premium-is-active',
          { true: 'Yes', false: 'No' },
          { label: 'Active', empty: EMPTY, open: true },
        ),
      }),
      c.money('current_ar', {
        sort: true,
        minWidth: 112,
        facet: signs('current-ar', { label: 'Current A/R', empty: EMPTY }),
      }),
      c.money('open_ar', { sort: true, minWidth: 112, facet: signs('open-ar', { label: 'Open A/R', empty: EMPTY }) }),
      c.choice('premium_funding_type', {
        label: 'Funding type',
        minWidth: 112,
        facet: choices('premium-funding-type', FUNDING_TYPES, { label: 'Funding type' }),
      }),
      c.field('premium_schedule_day', {
        label: 'Schedule',
        sort: false,
        minWidth: 88,
        facet: choices('premium-schedule-day', SCHEDULE_DAYS, { label: 'Schedule', empty: EMPTY, open: true }),
      }),
      c.date('next_pull_date', {
        label: 'Pull date',
        priority: 1,
        tip: pullDateTip,
        facet: values('next-pull-date', { label: 'Pull date', pattern: DAY_VALUE }),
      }),
      c.flags('flags', {
        label: 'Flags',
        priority: 1,
        minWidth: 96,
        tags: flagTags,
        facet: choices('flag', flags, { label: 'Flags' }),
      }),
    ],
    filters: [
      {
        source: 'premium_is_active',
        param: choices('is_premium', IS_TRUE, { label: 'Premium', counted: false, always: ['true'] }),
      },
    ],
    url: { sort: 'field', order: 'order' },
    strips: (s) => [s.matrix('location-id', 'premium-schedule-day', { key: 'location_schedule_day' })],
    sort: { field: 'number', order: 'ASC' },
    highlight: ({ current_ar, open_ar }) => (current_ar === open_ar ? undefined : 'warning'),
  },
  form: (f) => [
    f.panel(
      'General information',
      f.readOnly('number'),
      f.readOnly('name'),
      f.readOnly('location_id', { label: 'Location' }),
      f.readOnly('effective_date'),
      f.readOnly('renewal_date'),
      f.readOnly('termination_date'),
      f.readOnly('run_out_date'),
      f.readOnly('group_originator_id', { label: 'Originator ID' }),
      f.readOnly('group_banking_id', { label: 'Banking ID' }),
      f.readOnly('claims_account_number'),
    ),
    f.panel(
      'Funding Information',
      f.field('premium_is_active'),
      f.field('premium_funding_type', { required: true }),
      f.field('premium_schedule_day', { when: isPulled, otherwise: 'disabled', required: true }),
      f.field('invoice_processing_level', { when: isPulled, otherwise: 'disabled', required: true }),
      f.readOnly('billing_types'),
      f.readOnly('premium_level_funded'),
      f.readOnly('current_ar'),
      f.readOnly('open_ar'),
    ),
    f.panel(
      'Group Account',
      f.field('premium_routing_number', { label: 'Routing number', when: isPulled, otherwise: 'disabled' }),
      f.field('premium_account_number', { label: 'Account number', when: isPulled, otherwise: 'disabled' }),
    ),
    f.panel(
      'Lucent Pinnacle Account',
      f.field('pinnacle_routing_number', {
        label: 'Routing number',
        when: usesBankPartner,
        otherwise: 'disabled',
        required: isPulled,
      }),
      f.field('pinnacle_account_number', {
        label: 'Account number',
        when: usesBankPartner,
        otherwise: 'disabled',
        required: isPulled,
      }),
    ),
  ],
  actions: premiumActions,
  children: premiumChildren,
  calls: [calls.groupAccounts, calls.addAccount, calls.linkDivisions, calls.unlinkDivisions, calls.revealAccount],
});
