import { defineResource } from '../../declare/define-resource.ts';
import { rest } from '../../declare/dialect.ts';
import { choices, DAY_VALUE, INTEGER_VALUE, signs, values } from '../../declare/list/params.ts';
import { CHANGE_OF_BANK_DETAILS } from '../../domain/premium/bank-details.ts';
import { isPaidByAch, VENDOR_FLAGS, VENDOR_FUNDING_TYPES } from '../../domain/premium/vendors.ts';
import { locationFilter } from '../location-filter.ts';
import { flagTags } from './cells.ts';
import { Vendor } from './record.ts';

const EMPTY = 'Empty';

/** The filters' names among the facets of the API. */
const FACET_KEYS = {
  'location-id': 'location',
  'is-active': 'is_active',
  'current-ar': 'current_ar',
  'open-ar': 'open_ar',
  'funding-type': 'funding_type',
  'schedule-day': 'schedule_day',
  'next-pull-date': 'next_pull_date',
  flag: 'flags',
};

const flags = Object.fromEntries(Object.entries(VENDOR_FLAGS).map(([flag, { label }]) => [flag, label]));

/** Vendors and how they are paid (docs/rules/exchange.md, "Vendors"). */
export default defineResource({
  from: 'query',
  record: Vendor,
  api: rest('/vendors', {
    verbs: ['list', 'get', 'create', 'update'],
    names: { searchFields: 'search-fields' },
    rows: 'rows',
    total: { body: 'total_filtered' },
    unfiltered: 'total_unfiltered',
    facets: { body: 'filters', keys: FACET_KEYS },
  }),
  notes: true,
  texts: {
    one: 'vendor',
    many: 'vendors',
    empty: 'No vendors',
    add: 'Add Vendor',
    conflict: 'There is a vendor with this id',
  },
  recordRepresentation: ({ vendor_id, name }) => `${vendor_id} ${name}`,
  fourEyes: { ...CHANGE_OF_BANK_DETAILS, fields: ['routing_number', 'account_number'] },
  list: {
    search: {
      placeholder: 'Search by vendor name or id',
      fields: ['name', 'vendor_id'],
      names: { name: 'vendor_name' },
      noPii: true,
    },
    columns: (c) => [
      c.code('vendor_id', { label: 'Vendor ID', sort: true, minWidth: 112 }),
      c.text('name', { sort: true, priority: 1, minWidth: 200, flex: 3 }),
      c.location('location', {
        label: 'Location',
        facet: locationFilter('location-id', { open: true }),
      }),
      c.yesNo('is_active', {
        label: 'Active',
        minWidth: 72,
        facet: choices('is-active', { true: 'Yes', false: 'No' }, { label: 'Active', empty: EMPTY, open: true }),
      }),
      c.money('current_ar', {
        sort: true,
        priority: 1,
        minWidth: 120,
        facet: signs('current-ar', { label: 'Current A/P', empty: EMPTY }),
      }),
      c.money('open_ar', {
        sort: true,
        priority: 1,
        minWidth: 120,
        facet: signs('open-ar', { label: 'Open A/P', empty: EMPTY }),
      }),
      c.choice('funding_type', {
        label: 'Funding type',
        minWidth: 112,
        facet: choices('funding-type', VENDOR_FUNDING_TYPES, { label: 'Funding type', empty: EMPTY }),
      }),
      c.flags('flags', {
        label: 'Flags',
        priority: 1,
        minWidth: 96,
        tags: flagTags,
        facet: choices('flag', flags, { label: 'Flags', open: true }),
      }),
    ],
    filters: [
      {
        source: 'schedule_day',
        param: values('schedule-day', { label: 'Schedule day', pattern: INTEGER_VALUE, empty: EMPTY }),
      },
      { source: 'next_pull_date', param: values('next-pull-date', { label: 'Next pull date', pattern: DAY_VALUE }) },
    ],
    sort: { field: 'name', order: 'ASC' },
    highlight: ({ current_ar, open_ar }) => (current_ar === open_ar ? undefined : 'warning'),
  },
  form: (f) => [
    f.panel(
      'Vendor',
      f.field('vendor_id', { createOnly: true }),
      f.field('name', { createOnly: true }),
      f.field('location_id', { createOnly: true, labelSource: 'location' }),
      f.readOnly('federal_id'),
      f.readOnly('id'),
      f.readOnly('synced_at'),
    ),
    f.panel(
      'Remit to',
      f.readOnly('address_1'),
      f.readOnly('address_2'),
      f.readOnly('city'),
      f.readOnly('state'),
      f.readOnly('zip'),
    ),
    f.panel(
      'Payment',
      f.field('funding_type', { required: true, hint: 'Push: groups send money by ACH, wire or check' }),
      f.field('routing_number', { required: isPaidByAch }),
      f.field('account_number', { required: isPaidByAch }),
      f.field('is_active'),
      f.readOnly('schedule_day'),
      f.readOnly('next_pull_date'),
    ),
    f.panel('Email recipients', f.field('recipients', { one: 'recipient' })),
  ],
});
