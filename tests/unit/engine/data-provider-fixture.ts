import { vi } from 'vitest';
import type { Method } from '../../../declare/call.ts';
import type { Answer, Request, RequestOptions } from '../../../src/dataProvider/http.ts';
import { problemOf } from '../../../src/dataProvider/problem.ts';

export interface Asked extends RequestOptions {
  method: Method;
  path: string;
}

type Reply = Partial<Answer> | ((asked: Asked) => Partial<Answer>);

/**
 * The transport, answered by hand: each `METHOD /path` with its reply, `status` outside 2xx thrown as the real one
 * throws it. A call that was not foreseen fails the test.
 */
export const transport = (replies: Readonly<Record<string, Reply>>) => {
  const asked: Asked[] = [];
  const request = vi.fn<Request>(async (method, path, options = {}) => {
    const call = { ...options, method, path };
    asked.push(call);
    const reply = replies[`${method} ${path}`];
    if (!reply) throw new Error(`Unforeseen call: ${method} ${path}`);
    const { status = 200, headers = new Headers(), body } = typeof reply === 'function' ? reply(call) : reply;
    if (status >= 300) throw problemOf(status, body, 'request-1');
    return { status, headers, body };
  });
  return { request, asked };
};
