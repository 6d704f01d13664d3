import { defineResource } from '../../declare/define-resource.ts';
import { choices, INTEGER_VALUE, oneOf, values } from '../../declare/list/params.ts';
import { operatorToday } from '../../domain/calendar/operator-clock.ts';
import { SCHEDULE_WEEKDAYS } from '../../domain/calendar/schedule.ts';
import { NO_NETWORK } from '../../domain/files/networks.ts';
import { dateOrderIssue } from '../../domain/groups/date-order.ts';
import { SCHEDULE_FILTERS, scheduleFilterOf, staysAfterSave } from '../../domain/groups/schedule-filter.ts';
import {
  GROUP_SEARCH,
  GROUP_TEXTS,
  groupName,
  groupsAt,
  IS_TRUE,
  LOCATION_COLUMN,
  NUMBER_COLUMN,
  scheduleStrip,
} from '../groups/lists.ts';
import { schedulePreviewAside } from '../groups/preview.ts';
import { SCHEDULE_RECORD_ONLY, ScheduledGroup } from '../groups/record.ts';
import * as calls from '../groups/schedule-calls.ts';
import { coverageText, coverageTip, scheduleTags, scheduleTip } from './cells.ts';

const isAuto = ({ release_type }: { release_type: string | null }) => release_type === 'auto';
const hasNetwork = ({ network }: { network: string | null }) => network !== null && network !== NO_NETWORK;

/** The weekdays on which a group can be released here; the network list also has the weekend. */
const RUN_DAYS = SCHEDULE_WEEKDAYS.map((_, at) => String(at + 1));

/** Longer notes are shortened, with the whole text in a tooltip. */
const SHOWN_NOTES = 25;

/** When the groups' check runs take place, and who receives their registers (docs/rules/check-runs.md, "Scheduler"). */
export default defineResource({
  from: 'query',
  record: ScheduledGroup,
  api: groupsAt('/groups/schedule', { reads: '/groups' }),
  notes: true,
  texts: GROUP_TEXTS,
  recordRepresentation: groupName,
  list: {
    search: GROUP_SEARCH,
    columns: (c) => [
      c.code('number', NUMBER_COLUMN),
      c.text('name', { sort: true, priority: 1, minWidth: 152, flex: 3 }),
      c.location('location', LOCATION_COLUMN),
      c.text('coverage_categories', {
        label: 'Coverage',
        text: coverageText,
        tip: coverageTip,
        minWidth: 104,
        facet: values('coverage-categories', { label: 'Coverage', pattern: INTEGER_VALUE, open: true }),
      }),
      c.field('schedule', { priority: 1, minWidth: 104 }),
      c.tags('expiration_warning', {
        label: 'Flags',
        priority: 1,
        minWidth: 120,
        tags: scheduleTags,
        tip: scheduleTip,
        facet: choices('is-expiring', IS_TRUE, { label: 'Expiring', counted: false }),
      }),
      c.text('notes', { priority: 2, minWidth: 128, cut: SHOWN_NOTES }),
    ],
    filters: [
      {
        source: 'schedule',
        param: oneOf('schedule', {
          label: 'Schedule',
          choices: SCHEDULE_FILTERS,
          initial: () => [scheduleFilterOf(operatorToday())],
          yieldsToSearch: true,
        }),
      },
      { source: 'network', param: choices('is-network', IS_TRUE, { label: 'With a network', counted: false }) },
      {
        source: 'zelis_eligible',
        param: choices('is_epay', IS_TRUE, { label: 'Processor eligible', counted: false, always: ['true'] }),
      },
    ],
    url: { base: 1 },
    strips: scheduleStrip,
    sort: { field: 'name', order: 'ASC' },
    without: SCHEDULE_RECORD_ONLY,
    keepsSaved: ({ schedule }) => Array.isArray(schedule) && staysAfterSave(schedule[0]),
    aside: schedulePreviewAside(true),
  },
  form: (f) => [
    f.sections(
      'Schedule',
      {
        ...f.section('Run days', f.field('schedule')),
        help: 'Week of the month in which the check run is released',
      },
      f.section(
        'Release',
        f.field('release_type'),
        f.field('release_day', { when: isAuto, otherwise: 'disabled', required: true, offer: RUN_DAYS }),
        f.field('is_on_hold', { hint: 'Nothing is sent' }),
        f.field('is_expired', { hint: 'Nothing is sent' }),
        f.field('ignore_stop_loss'),
      ),
      f.section(
        'Term',
        f.field('effective_date'),
        f.field('renewal_date', { refuse: (group) => dateOrderIssue('renewal_date', group) }),
        f.field('termination_date', { refuse: (group) => dateOrderIssue('termination_date', group) }),
        f.field('run_out_date', { refuse: (group) => dateOrderIssue('run_out_date', group) }),
      ),
      f.section(
        'People and funding',
        f.field('account_executive'),
        f.field('account_manager'),
        f.field('sales_executive'),
        f.field('group_contact'),
        f.field('rx_company'),
        f.field('funding'),
        f.field('funding_type'),
        f.field('request_for_funding'),
        f.field('release'),
        f.field('notes'),
      ),
      f.section('Coverage', f.field('coverage_categories')),
    ),
    f.panel('Check Register Reports', f.field('reports', { one: 'report' })),
    f.panel('Group Email Management', f.field('notification_recipients', { one: 'recipient', confirmsRemoval: true })),
    f.panel(
      'Network Email Management',
      f.field('network_notification_recipients', {
        one: 'recipient',
        confirmsRemoval: true,
        when: hasNetwork,
        otherwise: 'disabled',
        hint: 'For groups with a network',
      }),
    ),
  ],
  calls: [calls.scheduleStats, calls.schedulePreview, calls.expiringGroups],
});
