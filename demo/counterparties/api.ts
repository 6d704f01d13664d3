import * as z from 'zod';
import { NO_NETWORK } from '../../domain/files/networks.ts';
import { demoToken } from '../sign-in.ts';
import type { KnownGroup } from './actors/run-draft.ts';
import type { WebhookCall } from './actors/webhooks.ts';

const PAGE = 100;
const TIMEOUT_MS = 15_000;

const Groups = z.object({
  rows: z.array(z.object({ number: z.string(), name: z.string(), network: z.optional(z.nullable(z.string())) })),
  total_filtered: z.int(),
});
const Open = z.object({ count: z.int() });
const Runs = z.object({ data: z.array(z.object({ date: z.string(), group: z.object({ number: z.string() }) })) });

/** The counterparties' client of the operator's API, signed in as the demo's check run manager. */
export const operatorApi = (url: string, webhookToken: string) => {
  let token: string | undefined;

  const request = async (path: string): Promise<Response> => {
    token ??= await demoToken(url, 'check_run_manager', TIMEOUT_MS);
    const headers = { authorization: `Bearer ${token}`, 'x-background': '1' };
    return fetch(`${url}/api${path}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  };

  const get = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    let response = await request(path);
    if (response.status === 401) {
      // the session has expired: sign in again
      token = undefined;
      response = await request(path);
    }
    if (!response.ok) throw new Error(`The API answered ${response.status}`);
    return shape.parse(await response.json());
  };

  return {
    /** Every group of the operator. */
    async groups(): Promise<KnownGroup[]> {
      const groups: KnownGroup[] = [];
      for (let page = 0; ; page += 1) {
        const { rows, total_filtered } = await get(`/groups?page=${page}&page-size=${PAGE}`, Groups);
        groups.push(...rows.map(({ number, name, network }) => ({ number, name, network: network ?? NO_NETWORK })));
        if (!rows.length || groups.length >= total_filtered) return groups;
      }
    },

    /** How many exceptions are open. */
    openExceptions: async (): Promise<number> => (await get('/exceptions/count', Open)).count,

    /** The days between `from` and `to` on which the group has check runs. */
    async runDates(group: string, from: string, to: string): Promise<string[]> {
      const query = new URLSearchParams({ 'group-number': group, 'page-size': String(PAGE) });
      query.set('file-date.from', from);
      query.set('file-date.to', to);
      const { data } = await get(`/payments/release?${query}`, Runs);
      return data.filter((run) => run.group.number === group).map(({ date }) => date);
    },

    /** Calls the webhook endpoint; returns the HTTP status. */
    async webhook({ eob, operation, reason, hasValidToken }: WebhookCall): Promise<number> {
      const query = new URLSearchParams({ eob, operation, ...(reason && { reason }) });
      const response = await fetch(`${url}/api/webhooks/eobs?${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${hasValidToken ? webhookToken : 'not-the-token'}`,
          'user-agent': 'counterparties',
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.status;
    },
  };
};

export type OperatorApi = ReturnType<typeof operatorApi>;
