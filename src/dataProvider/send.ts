import type * as z from 'zod/mini';
import type { Call } from '../../declare/call.ts';
import { pathOf } from '../../declare/call.ts';
import type { RequestOptions } from './http.ts';
import { request } from './http.ts';

type Schema = z.ZodMiniType;
type Value = string | number | boolean | undefined;

type Input<P extends Schema, Q extends Schema, B extends Schema> = Omit<RequestOptions, 'query' | 'body'> & {
  params?: { [K in keyof z.input<P>]: string | number };
  query?: z.input<Q>;
  body?: z.input<B>;
};

const isValue = (value: unknown): value is Value => value === undefined || typeof value !== 'object';

/** Converts a plain object to query parameters: undefined is omitted, arrays are repeated. */
export const queryOf = (query: unknown): URLSearchParams => {
  const out = new URLSearchParams();
  if (typeof query !== 'object' || query === null) return out;
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isValue(one) && one !== undefined) out.append(name, String(one));
    }
  }
  return out;
};

/**
 * Makes a declared call. The declaration types its input and output. The server validates both against the same
 * schemas, so the response is not parsed again here. Throws `Problem`.
 */
export const send = async <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: Call<P, Q, B, R>,
  { params, query, body, ...options }: Input<P, Q, B> = {},
): Promise<z.output<R>> => {
  const answer = await request(call.method, pathOf(call, params), { ...options, query: queryOf(query), body });
  return answer.body as z.output<R>;
};
