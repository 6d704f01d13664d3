import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { columnsFor } from '../../../declare/list/columns.ts';
import type { PartData, PartKind } from '../../../declare/panels/parts.ts';
import { PARTS } from '../panels/parts/index.tsx';
import type { ComponentExample } from './component-example.ts';

interface Example<K extends PartKind> extends Omit<ComponentExample, 'Draw'> {
  data: PartData[K];
}

const week = ['Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20'];

interface Job {
  name: string;
  state: string;
  took: number;
}

const c = columnsFor<Job>(() => undefined);

/** Every kind of part with the data it draws; a new kind needs an example here. */
const EXAMPLES: { readonly [K in PartKind]: readonly [Example<K>, ...Example<K>[]] } = {
  statistics: [
    {
      state: 'Figures, one with a tag, one unknown',
      data: {
        figures: [
          { label: 'Runs to release', value: 14 },
          { label: 'Runs failed', value: 8, note: { text: '3 new', tone: 'error' } },
          { label: 'Average duration', value: null },
        ],
      },
      shows: 'Runs to release14Runs failed8, 3 newAverage duration–None',
    },
    {
      state: 'With lines, and more behind a button',
      data: {
        figures: [
          { label: 'Returned payment', value: 12, lines: ['Oldest 11/20/2026', '$4,230.00 in all'] },
          {
            label: 'Totals differ',
            value: 1,
            note: { text: '2 days late', tone: 'error' },
            lines: ['Oldest 11/19/2026'],
          },
          { label: 'Late payment file', value: 3, lines: ['Oldest 11/22/2026'] },
        ],
        first: { most: 2, one: 'kind' },
      },
      shows:
        'Returned payment12Oldest 11/20/2026$4,230.00 in allTotals differ1, 2 days lateOldest 11/19/20261 more kind',
      has: { role: 'button', name: '1 more kind' },
    },
  ],
  grid: [
    {
      state: 'Numbers in sections',
      data: {
        label: 'Events by day',
        corner: 'Event',
        columns: week.slice(0, 2).map((label) => ({ key: label, label })),
        rows: [
          { key: 'sent', label: 'Sent', section: 'Processor', cells: [{ value: 43 }, { value: 0 }] },
          { key: 'received', label: 'Received', section: 'Processor', cells: [{ value: 1043 }, { value: null }] },
        ],
      },
      shows: 'EventMon 16Tue 17ProcessorSent430Received1,043–None',
      has: { role: 'grid', name: 'Events by day' },
    },
    {
      state: 'States with tips',
      data: {
        label: 'Connections by day',
        corner: 'Connection',
        columns: [{ key: 'today', label: '11/22' }],
        rows: [
          {
            key: 'processor',
            label: 'Processor',
            note: 'staff@host',
            cells: [{ value: 'Error', tone: 'error', tip: 'The source refused the connection' }],
          },
        ],
      },
      shows: 'Connection11/22Processorstaff@hostError',
      has: { role: 'gridcell', name: 'Error', description: 'The source refused the connection' },
    },
  ],
  bars: [
    {
      state: 'Dollars',
      data: {
        label: 'Paid this week',
        unit: 'dollars',
        bars: [558_000.5, 522_000, 711_000, 639_000, 0].map((value, at) => ({ label: week[at] ?? '', value })),
      },
      shows: /^Paid this week.*DollarsMon 16\$558,000\.50.*Fri 20\$0\.00\$558KMon 16.*\$0Fri 20$/,
      has: { role: 'table', name: 'Paid this week' },
    },
    {
      state: 'Small',
      data: {
        label: 'Files by day',
        small: true,
        bars: [41, 38, 0].map((value, at) => ({ label: week[at] ?? '', value })),
      },
      shows: /^Files by day.*Mon 1641.*41Mon 1638Tue 170Wed 18$/,
      has: { role: 'table', name: 'Files by day' },
    },
    {
      state: 'Parts of a whole',
      data: {
        label: 'Paid by method',
        unit: 'dollars',
        shares: true,
        bars: [
          { label: 'Check', value: 750 },
          { label: 'ACH', value: 250 },
        ],
      },
      shows: /DollarsShareCheck\$750\.0075%ACH\$250\.0025%\$750Check 75%\$250ACH 25%$/,
      has: { role: 'table', name: 'Paid by method' },
    },
  ],
  line: [
    {
      state: 'Two series, one with a gap',
      data: {
        label: 'Files by day',
        labels: week,
        series: [
          { label: 'Sent', values: [41, 38, 52, 47, 54] },
          { label: 'Received', values: [40, 38, null, 47, 31] },
        ],
      },
      shows: /^SentReceived0204060Mon 16Fri 20Files by day.*Wed 1852none/,
      has: { role: 'table', name: 'Files by day' },
    },
  ],
  table: [
    {
      state: 'With the cells of lists',
      data: {
        label: 'Background jobs',
        columns: [
          c.text('name', { label: 'Name' }),
          c.status('state', { label: 'Status', tone: () => 'success' }),
          c.count('took', { label: 'Seconds' }),
        ],
        rows: [{ key: 1, record: { name: 'Advance check runs', state: 'Success', took: 1200 } }],
      },
      shows: 'NameStatusSecondsAdvance check runsSuccess1,200',
      has: { role: 'region', name: 'Background jobs' },
    },
  ],
  calendar: [
    {
      state: 'A month with named days',
      data: {
        label: 'Holidays',
        month: '2026-11',
        today: '2026-11-22',
        days: [
          { date: '2026-11-11', text: 'Veterans Day', tone: 'warning' },
          { date: '2026-11-27', text: 'Next run', tone: 'info' },
        ],
      },
      shows: /^November 2026SMTWTFS.*11: Veterans Day12.*30.*11Veterans Day27Next run$/,
      has: { role: 'table', name: 'Holidays' },
    },
  ],
  files: [
    {
      state: 'Two files as tabs',
      data: {
        label: 'Files of the day',
        files: [
          { name: 'schedule-001.csv', contents: 'Group #,Name\n20108,Meadow Lumber\n' },
          { name: 'schedule-002.csv', contents: 'Group #,Name\n20115,Orchard Tooling\n' },
        ],
      },
      shows: 'schedule-001.csvschedule-002.csvGroup #Name20108Meadow LumberDownload schedule-001.csv',
      has: { role: 'tablist', name: 'Files of the day' },
    },
  ],
  message: [
    { state: 'Success', data: { tone: 'success', text: 'Latest records are up to date.' }, shows: /up to date/ },
    {
      state: 'Warning',
      data: { tone: 'warning', title: 'Workflow appears stale', text: 'it has not run yet.' },
      shows: 'Workflow appears stale: it has not run yet.',
      has: { role: 'status', name: '' },
    },
    {
      state: 'Error',
      data: { tone: 'error', title: 'Network error', text: 'The last file could not be read.' },
      shows: 'Network errorThe last file could not be read.',
      has: { role: 'alert', name: '' },
    },
  ],
  stream: [
    {
      state: 'A change, a note, and more behind a button',
      data: {
        entries: [
          {
            id: 3,
            createdAt: '2026-11-20T10:42:00Z',
            actor: { id: 1, firstName: 'Cleo', lastName: 'Placeholder' },
            action: 'create',
            label: null,
            about: 'note',
            record: { type: 'pull', name: 'TN day 4', link: '/premium/pulls' },
            summary: '',
            note: 'Asked to skip December.',
          },
          {
            id: 2,
            createdAt: '2026-11-20T10:31:00Z',
            actor: null,
            action: 'update',
            label: null,
            about: 'holiday',
            record: { type: 'holiday', name: 'Company Picnic', link: '/holidays' },
            summary: 'Name, Date',
            note: null,
          },
          {
            id: 1,
            createdAt: '2026-11-20T10:00:00Z',
            actor: null,
            action: 'delete',
            label: null,
            about: 'holiday',
            record: { type: 'holiday', name: 'Inventory', link: null },
            summary: '',
            note: null,
          },
        ],
        most: 2,
      },
      shows:
        /^Cleo Placeholderwrote a note on premium pull TN day 4.*Asked to skip December\.Systemchanged holiday Company PicnicName, Date.*Show 1 earlier$/,
      has: { role: 'link', name: 'holiday Company Picnic' },
    },
  ],
  heading: [{ state: 'Between parts', data: { text: 'Errors of the last 24 hours' }, shows: /^Errors/ }],
  empty: [{ state: 'Nothing to show', data: { text: 'No file yet' }, shows: 'No file yet' }],
};

const drawn = <K extends PartKind>(kind: K): ComponentExample[] => {
  const Kind: (props: { data: PartData[K] }) => ReactNode = PARTS[kind] as never; // the component of this kind
  const Draw = (data: PartData[K]) => (
    <Suspense fallback={null}>
      <Kind data={data} />
    </Suspense>
  );
  return EXAMPLES[kind].map(({ data, ...example }) => ({ ...example, Draw: () => Draw(data) }));
};

/** The parts of panels, by kind; some kinds are called as components of `src/ui` are. */
export const PANEL_EXAMPLES: Readonly<Record<string, readonly ComponentExample[]>> = Object.fromEntries(
  (Object.keys(EXAMPLES) as PartKind[]).map((kind) => [`Panel-${kind}`, drawn(kind)]),
);
