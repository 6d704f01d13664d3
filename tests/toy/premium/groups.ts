import { defineResource } from '../../../declare/define-resource.ts';
import {
  choice,
  code,
  integer,
  masked,
  optional,
  record,
  reference,
  routingNumber,
  text,
} from '../../../declare/record.ts';

const FUNDING = { pull: 'Pull', push: 'Push', check: 'Check' };

interface Draft {
  premium_funding_type: string | null;
}

const isPull = ({ premium_funding_type: type }: Draft): boolean => type === 'pull';
const hasAccount = ({ premium_funding_type: type }: Draft): boolean => type === 'pull' || type === 'push';

/** Made-up premium groups: a form that depends on itself, in a drawer. */
export default defineResource({
  record: record({
    number: code({ label: 'Group #', max: 20, unique: true }),
    name: text({ label: 'Name', max: 100 }),
    location: reference('locations', { label: 'Location' }),
    premium_funding_type: choice({ label: 'Funding', options: FUNDING }),
    premium_schedule_day: optional(integer({ label: 'Schedule day', from: 1, to: 28 })),
    routing_number: optional(routingNumber({ label: 'Routing number' })),
    account_number: optional(masked({ label: 'Account number', max: 17 })),
  }),
  recordRepresentation: ({ number, name }) => `${number} ${name}`,
  texts: { one: 'toy group', conflict: 'There is a group with this number' },
  list: {
    search: { placeholder: 'Search groups', fields: ['number', 'name'] },
    columns: ['number', 'name', 'location', 'premium_funding_type', 'premium_schedule_day'],
    filters: ['premium_funding_type'],
    sort: { field: 'number', order: 'ASC' },
  },
  open: 'drawer',
  actions: (a) => [a.edit()],
  form: (f) => [
    f.panel('Group', f.field('number'), f.field('name'), f.field('location')),
    f.panel(
      'Premium',
      f.field('premium_funding_type'),
      f.field('premium_schedule_day', { when: isPull, otherwise: 'disabled', required: true }),
      f.field('routing_number', { when: hasAccount, required: isPull }),
      f.field('account_number', { when: hasAccount }),
    ),
  ],
});
