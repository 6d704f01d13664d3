import type { Column, ColumnKind } from '../../../declare/list/columns.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { LOCATIONS } from './rows.ts';

/** One value of a column, and what is displayed for it. */
export interface ColumnExample {
  state: string;
  value: unknown;
  /** The cell's text. */
  shows: string | RegExp;
  /** The tooltip's text. */
  tip?: string | RegExp;
  /** Other fields of the record that the cell uses. */
  record?: object;
  /** For a pivot column: the record the column represents. */
  member?: Row;
  /** What the column declares for this example: its text, tone and tooltip. */
  column?: Partial<Column>;
}

interface KindOfColumn {
  column?: Partial<Column>;
  examples: readonly [ColumnExample, ...ColumnExample[]];
}

/** The dash, and its text for screen readers. */
const EMPTY_CELL = '–None';

const empty: ColumnExample = { state: 'Empty', value: null, shows: EMPTY_CELL };

const [tn, wi, ca, oh] = LOCATIONS;

const LONG = 'Collectively bargained health and welfare trust fund of the northern and southern counties';

/** Every column kind in its states. `/uikit` shows them and the tests check them; a new kind needs examples here. */
export const COLUMN_EXAMPLES = {
  text: {
    examples: [
      { state: 'Filled', value: 'Acme Dental', shows: 'Acme Dental' },
      empty,
      { state: 'Long', value: LONG, shows: LONG },
      { state: 'A record', value: { id: 7, number: '10233', name: 'Acme' }, shows: 'Acme' },
      { state: 'Worded by the column', value: null, column: { text: () => 'System' }, shows: 'System' },
    ],
  },
  code: {
    examples: [
      { state: 'Filled', value: 'cl261120.001', shows: 'cl261120.001' },
      empty,
      {
        state: 'In a tag',
        value: 404,
        column: { tone: () => 'warning', tip: () => '404 Not Found' },
        shows: '404',
        tip: '404 Not Found',
      },
    ],
  },
  date: { examples: [{ state: 'Filled', value: '2026-01-31', shows: '01/31/2026' }, empty] },
  instant: {
    examples: [
      {
        state: 'Filled',
        value: '2026-01-31T17:05:00Z',
        // in the viewer's time zone
        shows: /^0[12]\/\d\d\/2026 \d\d:\d5$/,
        tip: /2026-01-31T17:05:00\.000Z UTC$/,
      },
      empty,
    ],
  },
  money: {
    examples: [
      { state: 'Filled', value: 182_334.1, shows: '$182,334.10' },
      { state: 'Negative', value: -24.1, shows: '-$24.10' },
      { state: 'Zero', value: 0, shows: '$0.00' },
      { state: 'Another currency', value: 12_345, column: { text: () => 'CAD 123.45' }, shows: 'CAD 123.45' },
      { state: 'No amount', value: 'n/a', shows: 'n/a' },
      empty,
    ],
  },
  count: {
    examples: [
      { state: 'Filled', value: 1234, shows: '1,234' },
      { state: 'Zero', value: 0, shows: '0' },
      empty,
      {
        state: 'Of a list',
        value: ['register.xlsx', 'eob.pdf'],
        column: { itemTip: String },
        shows: '2',
        tip: 'register.xlsx\neob.pdf',
      },
    ],
  },
  number: {
    examples: [
      { state: 'Filled', value: 1234.5678, shows: '1,234.5678' },
      { state: 'Negative', value: -0.25, shows: '-0.25' },
      empty,
    ],
  },
  percent: {
    examples: [{ state: 'Filled', value: 12.5, shows: '12.5%' }, { state: 'Zero', value: 0, shows: '0%' }, empty],
  },
  link: {
    examples: [
      { state: 'Filled', value: 'https://example.com/terms', shows: 'example.com/terms' },
      { state: 'No web address', value: 'javascript:alert(1)', shows: 'javascript:alert(1)' },
      empty,
    ],
  },
  reference: {
    column: { to: 'locations' },
    examples: [{ state: 'Filled', value: tn.id, shows: '001 TN' }, empty],
  },
  yesNo: {
    examples: [{ state: 'Yes', value: true, shows: 'Yes' }, { state: 'No', value: false, shows: 'No' }, empty],
  },
  choice: {
    column: { choices: { push: 'Push', pull: 'Pull' } },
    examples: [
      { state: 'Filled', value: 'push', shows: 'Push' },
      { state: 'Another', value: 'pull', shows: 'Pull' },
      { state: 'Not declared', value: 'wire', shows: 'wire' },
      empty,
      {
        state: 'Cut',
        value: 'created',
        column: { choices: { created: 'Check Register Report Created' }, cut: 10 },
        shows: 'Check Regi…',
        tip: 'Check Register Report Created',
      },
      { state: 'In a tag', value: 'push', column: { tone: () => 'success' }, shows: 'Push' },
    ],
  },
  location: {
    examples: [
      { state: '001', value: tn, shows: '001 TN', tip: 'Tennessee' },
      { state: '002', value: wi, shows: '002 WI', tip: 'Wisconsin' },
      { state: '003', value: ca, shows: '003 CA', tip: 'California' },
      { state: '004', value: oh, shows: '004 OH', tip: 'Ohio' },
      { state: 'Several', value: [tn, ca], shows: '001 TN003 CA', tip: 'Tennessee\nCalifornia' },
      empty,
    ],
  },
  status: {
    column: { choices: { open: 'Open', paid: 'Paid' } },
    examples: [
      { state: 'Filled', value: 'open', shows: 'Open' },
      { state: 'In its tone', value: 'paid', column: { tone: () => 'success' }, shows: 'Paid' },
      {
        state: 'Tags of its own',
        value: ['5'],
        column: {
          tags: () => [
            { text: 'CR Report Compiled', tone: 'success', dot: true },
            { text: 'Rerun: under way', tone: 'info', dot: true },
          ],
          tip: () => 'Rerun asked for by Ada Lovelace',
        },
        shows: 'CR Report CompiledRerun: under way',
        tip: 'Rerun asked for by Ada Lovelace',
      },
      { state: 'No tags', value: ['5'], column: { tags: () => [] }, shows: EMPTY_CELL },
      empty,
    ],
  },
  flags: {
    column: { choices: { vcc: 'Virtual card', ach: 'ACH' } },
    examples: [
      { state: 'One', value: ['vcc'], shows: 'Virtual card', tip: 'Virtual card' },
      { state: 'Several', value: ['vcc', 'ach'], shows: 'Virtual cardACH', tip: 'Virtual card\nACH' },
      {
        state: 'Each with its icon',
        value: ['on-hold'],
        column: {
          tags: () => [
            { text: 'Totals mismatch', tone: 'error', icon: 'difference' },
            { text: 'On hold', tone: 'warning', icon: 'pause' },
            { text: 'Stop loss', tone: 'warning', icon: 'flag' },
            { text: 'Warning', tone: 'warning', icon: 'warning' },
            { text: 'Network', tone: 'info', icon: 'network' },
            { text: 'Has voided claims', tone: 'neutral', icon: 'voided' },
          ],
        },
        shows: 'Totals mismatchOn holdStop lossWarningNetworkHas voided claims',
        tip: 'Totals mismatch\nOn hold\nStop loss\nWarning\nNetwork\nHas voided claims',
      },
      { ...empty, value: [] },
    ],
  },
  tags: {
    examples: [
      { state: 'One', value: ['cl261120.001'], shows: 'cl261120.001' },
      { state: 'Two', value: ['cl261120.001', 're261120.001'], shows: 'cl261120.001re261120.001' },
      {
        state: 'Many',
        value: ['cl261120.001', 'cl261120.002', 're261120.001'],
        shows: 'cl261120.001cl261120.002…',
        tip: 'cl261120.001\ncl261120.002\nre261120.001',
      },
      {
        state: 'Worded by the column',
        value: ['10233', '10240', '20871'],
        column: {
          shown: 1,
          rest: 'count',
          item: (number) => `#${String(number)}`,
          itemTip: (number) => `Group ${String(number)}`,
        },
        shows: '#10233+2',
        tip: 'Group 10233\nGroup 10240\nGroup 20871',
      },
      { ...empty, value: [] },
    ],
  },
  pivot: {
    column: { pivot: { columnsFrom: 'locations', key: 'location_id', value: 'date', title: 'short_name' } },
    examples: [
      { state: 'Filled', value: [{ location_id: tn.id, date: '2026-02-17' }], member: tn, shows: '02/17/2026' },
      {
        state: 'Of another record',
        value: [{ location_id: tn.id, date: '2026-02-17' }],
        member: ca,
        shows: EMPTY_CELL,
      },
    ],
  },
  custom: { examples: [{ state: 'Its own cell', value: 3, shows: '●●●○○', tip: '3 of 5' }] },
} satisfies Record<ColumnKind, KindOfColumn>;

const KINDS: Readonly<Record<ColumnKind, KindOfColumn>> = COLUMN_EXAMPLES;

export interface ShownExample extends ColumnExample {
  /** The id of its element on the page. */
  id: string;
  column: Column;
}

/** Every example with its column, in the form a declaration produces. */
export const columnExamples = (): ShownExample[] =>
  (Object.keys(KINDS) as ColumnKind[]).flatMap((kind) =>
    KINDS[kind].examples.map((example, at) => ({
      ...example,
      id: `column-${kind}-${at}`,
      column: { kind, source: kind, label: kind, sort: false, ...KINDS[kind].column, ...example.column },
    })),
  );
