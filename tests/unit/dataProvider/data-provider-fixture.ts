import { vi } from 'vitest';
import type { Method } from '../../../declare/call.ts';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import { values } from '../../../declare/list/params.ts';
import { money, record, text } from '../../../declare/record.ts';
import { resource } from '../../../declare/resource.ts';
import type { Answer, Request, RequestOptions } from '../../../src/dataProvider/http.ts';
import { problemOf } from '../../../src/dataProvider/problem.ts';

export interface SentRequest extends RequestOptions {
  method: Method;
  path: string;
}

type Reply = Partial<Answer> | ((sent: SentRequest) => Partial<Answer>);

/**
 * A fake transport: `replies` maps each `METHOD /path` to its reply. A `status` outside 2xx is thrown as the real
 * transport throws it. An unexpected call fails the test.
 */
export const transport = (replies: Readonly<Record<string, Reply>>) => {
  const sent: SentRequest[] = [];
  const request = vi.fn<Request>(async (method, path, options = {}) => {
    const call = { ...options, method, path };
    sent.push(call);
    const reply = replies[`${method} ${path}`];
    if (!reply) throw new Error(`Unexpected call: ${method} ${path}`);
    const { status = 200, headers = new Headers(), body } = typeof reply === 'function' ? reply(call) : reply;
    if (status >= 300) throw problemOf(status, body, 'request-1');
    return { status, headers, body };
  });
  return { request, sent };
};

const toyRecord = record({ name: text({ label: 'Name', max: 20, unique: true }), price: money({ label: 'Price' }) });

/** A resource of toys, in the dialect given. */
export const toys = (api?: Parameters<typeof rest>[1] | 'simple-rest') =>
  resource(
    { name: 'toys', title: 'Toys', route: '/toys', access: { view: ['administrator'], edit: ['administrator'] } },
    async () => ({
      default: defineResource({
        record: toyRecord,
        ...(api !== 'simple-rest' && { api: rest('/toys', api) }),
        texts: { one: 'toy' },
        list: {
          search: { placeholder: 'Search', fields: ['name'] },
          columns: (c) => [
            c.text('name', { sort: true, facet: values('name', { label: 'Name' }) }),
            c.money('price', { sort: true, facet: values('price', { label: 'Price' }) }),
          ],
          sort: { field: 'name', order: 'ASC' },
        },
        form: (f) => [f.panel('Toy', f.field('name'), f.field('price'))],
      }),
    }),
  );

export const rows = [
  { id: 1, name: 'Ball', price: 3.5, version: 1 },
  { id: 2, name: 'Train 10', price: 80, version: 4 },
  { id: 3, name: 'Train 9', price: 79.99, version: 2 },
];
