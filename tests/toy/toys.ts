import { defineResource } from '../../declare/define-resource.ts';
import { amountParam, dateRange, instantRange, values } from '../../declare/list/params.ts';
import {
  choice,
  instant,
  money,
  optionalDate,
  optionalText,
  plainDate,
  record,
  state,
  text,
  yesNo,
} from '../../declare/record.ts';
import { stateMachine } from '../../domain/states.ts';

const kinds = { ball: 'Ball', train: 'Train', doll: 'Doll' };

/** Whether a toy is on offer; a doll is never lent. */
const TOY = stateMachine({
  one: 'a toy',
  states: {
    stored: { label: 'Stored', tone: 'info', next: ['lent', 'broken'] },
    lent: { label: 'Lent', tone: 'warning', next: ['stored', 'broken'] },
    broken: { label: 'Broken', tone: 'error', next: [] },
  },
  transitions: {
    lend: {
      to: 'lent',
      past: 'lent',
      refuse: ({ kind }: { kind: string }) => (kind === 'doll' ? 'Dolls are not lent.' : undefined),
    },
    take_back: { to: 'stored', past: 'taken back' },
  },
});

/** A resource without any code: its API calls, screen and table all come from this declaration. */
export default defineResource({
  record: record({
    name: text({ label: 'Name', max: 60, unique: true }),
    kind: choice({ label: 'Kind', options: kinds }),
    price: money({ label: 'Price' }),
    made_on: plainDate({ label: 'Made on' }),
    is_sold: yesNo({ label: 'Sold' }),
    condition: state(TOY, { label: 'Condition' }),
    notes: optionalText({ label: 'Notes', max: 200 }),
    shelf: optionalText({ label: 'Shelf', max: 20, editableBy: ['administrator'] }),
    created_at: instant({ label: 'Added' }),
    supplier: optionalText({ label: 'Supplier', max: 60, visibleTo: ['administrator'] }),
    bought_on: optionalDate({ label: 'Bought on', visibleTo: ['administrator'] }),
  }),
  texts: { one: 'toy', conflict: 'There is a toy of this name' },
  list: {
    search: { placeholder: 'Search toys', fields: ['name', 'notes', 'supplier'] },
    columns: (c) => [
      c.text('name', { sort: true }),
      c.choice('kind', { choices: kinds, facet: values('kind', { label: 'Kind', choices: kinds }) }),
      c.money('price', { sort: true }),
      c.date('made_on', { sort: true }),
      c.yesNo('is_sold', { facet: values('is_sold', { label: 'Sold', choices: { true: 'Yes', false: 'No' } }) }),
      c.text('supplier', { sort: true, facet: values('supplier', { label: 'Supplier' }) }),
    ],
    filters: [
      { source: 'bought_on', param: dateRange('bought-on', { label: 'Bought on' }) },
      { source: 'created_at', param: instantRange('added', { label: 'Added' }) },
      { source: 'version', param: values('version', { label: 'Version' }) },
      { source: 'is_sold', param: values('sold', { label: 'Sold' }) },
      { source: 'price', param: amountParam('price', { label: 'Price' }) },
    ],
    sort: { field: 'name', order: 'ASC' },
  },
  actions: (a) => [
    a.edit(),
    a.transition(TOY, 'lend', { label: 'Lend', done: ({ name }) => `${name} lent` }),
    a.transition(TOY, 'take_back', { label: 'Take back' }),
  ],
  form: (f) => [
    f.panel('Toy', f.field('name'), f.field('kind'), f.field('price')),
    f.panel('Story', f.field('made_on'), f.field('is_sold'), f.field('notes'), f.field('shelf')),
    f.panel('Purchase', f.field('supplier'), f.field('bought_on')),
  ],
});
