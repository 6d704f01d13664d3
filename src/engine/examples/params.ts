import type { FilterValue, Param, TextParam } from '../../../declare/list/params.ts';
import {
  amountParam,
  dateRange,
  EMPTY,
  instantRange,
  oneOf,
  signs,
  textParam,
  values,
} from '../../../declare/list/params.ts';
import { FOUND } from './names.ts';

/** One list filter, and what is displayed for it. */
export interface ParamExample {
  param: Param;
  /** The field of the example rows that it filters. */
  source: string;
  states: readonly [ParamState, ...ParamState[]];
  /** The options of its menu, if it has one. */
  offers?: readonly (string | RegExp)[];
}

interface ParamState {
  state: string;
  value?: FilterValue;
  /** The accessible name of its button; for a search box, its text. */
  shows: string;
  /** The removable chips below the toolbar. */
  chips: readonly (string | RegExp)[];
}

const none = (shows: string): ParamState => ({ state: 'Not set', shows, chips: [] });

const TEXTS = {
  typed: {
    param: textParam('text', { label: 'Text', url: 'text' }),
    source: 'text',
    states: [none('Text'), { state: 'Set', value: 'Acme', shows: 'Text, 1 set', chips: ['Text: Acme'] }],
    offers: ['Text', 'Apply'],
  },
  amount: {
    param: amountParam('amount', { label: 'Amount' }),
    source: 'money',
    states: [none('Amount'), { state: 'Set', value: '24.10', shows: 'Amount, 1 set', chips: ['Amount: 24.10'] }],
    offers: ['Amount, in dollars'],
  },
  search: {
    param: textParam('file', { label: 'Search by file name', input: 'search' }),
    source: 'code',
    states: [none(''), { state: 'Set', value: 'cl26', shows: 'cl26', chips: ['Search by file name: cl26'] }],
  },
} satisfies Record<NonNullable<TextParam['input']> | 'typed', ParamExample>;

/** Every filter kind in its states. `/uikit` shows them and the tests check them; a new kind needs examples here. */
export const PARAM_EXAMPLES = {
  values: [
    {
      param: values('funding', { label: 'Funding', choices: { push: 'Push', pull: 'Pull' } }),
      source: 'choice',
      states: [
        none('Funding'),
        { state: 'One set', value: ['push'], shows: 'Funding, 1 set', chips: ['Funding: Push'] },
        {
          state: 'Several set',
          value: ['push', 'pull'],
          shows: 'Funding, 2 set',
          chips: ['Funding: Push', 'Funding: Pull'],
        },
      ],
      offers: [/^Push\d+$/, /^Pull\d+$/],
    },
    {
      param: oneOf('way', { label: 'Way', choices: { push: 'Push', pull: 'Pull' }, all: 'All' }),
      source: 'choice',
      states: [none('Way'), { state: 'Set', value: ['pull'], shows: 'Way, 1 set', chips: ['Way: Pull'] }],
      offers: [/^Push\d+$/, /^Pull\d+$/],
    },
    {
      param: signs('balance', { label: 'Balance', empty: 'No balance' }),
      source: 'money',
      states: [
        none('Balance'),
        {
          state: 'Signs set',
          value: ['negative', EMPTY],
          shows: 'Balance, 2 set',
          chips: ['Balance: < $0', 'Balance: No balance'],
        },
      ],
      offers: [/^\$0\d+$/, /^> \$0\d+$/, /^< \$0\d+$/, /^No balance\d+$/],
    },
    {
      param: values('group', {
        label: 'Group',
        lookup: { path: FOUND, search: 'query', rows: 'rows', labelFields: ['number', 'name'] },
      }),
      source: 'group',
      states: [none('Group'), { state: 'One set', value: ['2'], shows: 'Group, 1 set', chips: ['Group: Acme Dental'] }],
      offers: ['10233 Acme Manufacturing', '10240 Acme Dental', '20871 Bluebird Foods', '30012 Cedar Schools'],
    },
  ],
  range: [
    {
      param: dateRange('day', { label: 'Day' }),
      source: 'date',
      states: [
        none('Day'),
        {
          state: 'Open at one end',
          value: { from: '2026-01-01' },
          shows: 'Day, 1 set',
          chips: ['Day: from 01/01/2026'],
        },
        {
          state: 'Both ends',
          value: { from: '2026-01-01', to: '2026-01-31' },
          shows: 'Day, 1 set',
          chips: ['Day: 01/01/2026 – 01/31/2026'],
        },
      ],
      offers: ['Today', 'Last month', 'ISO week', 'Day from', 'Day to', 'Apply'],
    },
    {
      param: instantRange('moment', { label: 'Moment' }),
      source: 'instant',
      states: [
        none('Moment'),
        {
          state: 'Set',
          value: { from: '2026-01-15T06:00:00Z' },
          shows: 'Moment, 1 set',
          // in the viewer's time zone
          chips: [/^Moment: from 01\/1[45]\/2026 \d\d:\d0$/],
        },
      ],
      offers: ['Today', 'Last month', 'ISO week', 'Moment from', 'Moment to', 'Apply'],
    },
  ],
  text: [TEXTS.typed, TEXTS.amount, TEXTS.search],
} satisfies Record<Param['kind'], readonly [ParamExample, ...ParamExample[]]>;

const KINDS: Readonly<Record<Param['kind'], readonly ParamExample[]>> = PARAM_EXAMPLES;

export const paramExamples = (): readonly ParamExample[] => Object.values(KINDS).flat();
