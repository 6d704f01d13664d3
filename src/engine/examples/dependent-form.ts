import * as z from 'zod/mini';
import { defineCall } from '../../../declare/call.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import { recordNumber } from '../../../declare/ids.ts';
import {
  children,
  choice,
  emailAddress,
  integer,
  masked,
  money,
  optional,
  record,
  routingNumber,
  text,
} from '../../../declare/record.ts';
import type { Resource, ResourceHead } from '../../../declare/resource.ts';
import { ROLES } from '../../../domain/roles.ts';
import { DEPENDENT } from './names.ts';

const limit = money({ label: 'Daily limit' });

const setLimit = defineCall({
  name: `${DEPENDENT}.limit`,
  method: 'PUT',
  path: `/${DEPENDENT}/:id/limit`,
  access: ROLES,
  summary: 'sets the limit of an example',
  params: z.object({ id: recordNumber }),
  body: z.object({ limit }),
});

const isPull = ({ funding }: { funding: string | null }): boolean => funding === 'pull';

const define = defineResource({
  record: record({
    name: text({ label: 'Name', max: 60 }),
    federal_id: text({ label: 'Federal tax ID', max: 20, readOnly: true }),
    funding: choice({
      label: 'Funding type',
      options: { pull: 'Pull', push: 'Push', check: 'Check' },
      default: 'push',
    }),
    schedule_day: optional(integer({ label: 'Schedule day', from: 1, to: 31 })),
    routing_number: optional(routingNumber({ label: 'Routing number' })),
    account_number: optional(masked({ label: 'Account number', max: 17 })),
    recipients: children({
      label: 'Email recipients',
      key: 'email',
      of: { email: emailAddress({ label: 'Email' }), name: optional(text({ label: 'Name', max: 60 })) },
    }),
    limit: optional(limit),
  }),
  from: 'module',
  api: rest(`/${DEPENDENT}`, { total: 'array' }),
  texts: { one: 'vendor' },
  list: { columns: ['name', 'funding'] },
  form: (f) => [
    f.panel('Vendor', f.readOnly('federal_id'), f.field('name')),
    f.panel(
      'Payment',
      f.field('funding'),
      f.field('schedule_day', { when: isPull, otherwise: 'disabled', required: true, hint: 'For funding type Pull' }),
      f.field('routing_number', { when: ({ funding }) => funding !== 'check', required: isPull }),
      f.field('account_number', { when: ({ funding }) => funding !== 'check' }),
    ),
    f.panel('Notices', f.field('recipients', { one: 'recipient' })),
    f.callPanel('Limit', { call: setLimit, params: ({ id }) => ({ id }), done: 'Limit saved' }, f.field('limit')),
  ],
});

/** A record whose form has every way in which fields depend on each other. @param edit who may edit and reveal */
export const dependentResource = (edit: ResourceHead['access']['edit'] = []): Resource => {
  const head: ResourceHead = {
    name: DEPENDENT,
    title: 'Vendors',
    route: `/uikit/${DEPENDENT}`,
    access: { view: ROLES, edit },
  };
  return { ...head, ...define(head) };
};

export const DEPENDENT_RECORD = {
  id: 1,
  version: 1,
  name: 'Bluebird Dental',
  federal_id: '12-3456789',
  funding: 'pull',
  schedule_day: 15,
  routing_number: '122000661',
  account_number: '••••6789',
  recipients: [{ email: 'ada@example.com', name: 'Ada Lovelace' }],
  limit: 2500,
};
