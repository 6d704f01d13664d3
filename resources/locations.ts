import { defineResource } from '../declare/define-resource.ts';
import { rest } from '../declare/dialect.ts';
import { code, instant, record, text } from '../declare/record.ts';

/** An office of the operator. The four keys are fixed: colours, lockboxes and overrides refer to them. */
export default defineResource({
  record: record({
    key: code({ label: 'Key', max: 3, readOnly: true, unique: true }),
    name: text({ label: 'Name', max: 100 }),
    short_name: text({ label: 'Short name', max: 20 }),
    location: text({ label: 'Location', max: 100 }),
    created_at: instant({ label: 'Created at' }),
    updated_at: instant({ label: 'Updated at' }),
  }),
  api: rest('/locations', { total: 'array', update: 'PUT', verbs: ['list', 'get', 'update'] }),
  texts: { one: 'location', empty: 'No locations' },
  list: {
    columns: (c) => [
      c.code('key', { sort: true }),
      c.text('name', { sort: true, priority: 1 }),
      c.text('short_name', { sort: true }),
      c.text('location', { sort: true }),
    ],
    sort: { field: 'key', order: 'ASC' },
  },
  form: (f) => [f.panel('Location', f.readOnly('key'), f.field('short_name'), f.field('name'), f.field('location'))],
});
