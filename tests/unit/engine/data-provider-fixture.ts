import { vi } from 'vitest';
import type { Method } from '../../../declare/call.ts';
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
