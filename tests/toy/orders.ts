import { defineResource } from '../../declare/define-resource.ts';
import { values } from '../../declare/list/params.ts';
import { code, integer, optionalText, record, reference } from '../../declare/record.ts';

/** A resource whose screens are made of react-admin's components. */
export default defineResource({
  record: record({
    number: code({ label: 'Order number', max: 20, unique: true }),
    toy: reference('toys', { label: 'Ordered toy' }),
    quantity: integer({ label: 'Pieces', from: 1 }),
    note: optionalText({ label: 'Note for the packer', max: 100 }),
  }),
  texts: { one: 'order', conflict: 'There is an order of this number' },
  recordRepresentation: ({ number }) => `Order ${number}`,
  list: {
    search: { placeholder: 'Search orders', fields: ['number'] },
    columns: (c) => [
      c.code('number', { sort: true }),
      c.count('toy', { facet: values('toy', { label: 'Toy', pattern: /^\d+$/ }) }),
      c.count('quantity', { sort: true }),
      c.text('note'),
    ],
    sort: { field: 'number', order: 'ASC' },
  },
  form: (f) => [f.panel('Order', f.field('number'), f.field('toy'), f.field('quantity'), f.field('note'))],
});
