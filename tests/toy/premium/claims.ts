import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import { choice, code, money, plainDate, record } from '../../../declare/record.ts';

/** Made-up claims: a list without pages, which "Load more" continues. */
export default defineResource({
  record: record({
    number: code({ label: 'Claim #', max: 20 }),
    received_on: plainDate({ label: 'Received on' }),
    status: choice({ label: 'Status', options: { held: 'Held', paid: 'Paid' }, tones: { held: 'warning' } }),
    amount: money({ label: 'Amount' }),
  }),
  api: rest('/member-claims', { verbs: ['list', 'get'], rows: 'rows', total: { body: 'total' } }),
  recordRepresentation: ({ number }) => number,
  texts: { one: 'claim' },
  list: {
    columns: ['number', 'received_on', 'status', 'amount'],
    filters: ['status'],
    sort: { field: 'received_on', order: 'DESC' },
    paging: 'cursor',
    highlight: ({ status }) => (status === 'held' ? 'warning' : undefined),
  },
  open: 'drawer',
});
