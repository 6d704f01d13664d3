import { z } from 'zod';
import type { Client } from '../admin/events.ts';
import { invalidParameter, PoolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import type { PoolUser } from '../store/store.ts';
import { bearer } from '../tokens.ts';

/** One call of the pool's API, from its parsed JSON body to the response. */
export type Operation = (pool: Pool, body: unknown, client: Client) => Promise<object>;

/** A text field; the longest one is a token that lists many groups. */
export const text = z.string().min(1).max(8192);
export const password = z.string().min(1).max(256);
export const name = z.string().min(1).max(128);

/** The body, validated by the schema. @throws InvalidParameterException with the fields' names, never their values */
export function parsed<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw invalidParameter(result.error.issues.map((i) => `${i.path.join('.') || 'request'}: ${i.message}`).join('; '));
}

const ClientId = z.object({ ClientId: z.string() });

/** A call by an application, identified by its client id. */
export const clientOperation =
  <S extends z.ZodType>(
    schema: S,
    run: (pool: Pool, input: z.output<S>, client: Client) => Promise<object>,
  ): Operation =>
  async (pool, body, client) => {
    if (parsed(ClientId, body).ClientId !== pool.clientId) {
      throw new PoolError('ResourceNotFoundException', 'User pool client does not exist.');
    }
    return run(pool, parsed(schema, body), client);
  };

type Caller = { user: PoolUser; originJti: string; client: Client };
const AccessToken = z.object({ AccessToken: text });

/** A call by users about themselves, authorised by their access token. */
export const userOperation =
  <S extends z.ZodType>(
    schema: S,
    run: (pool: Pool, input: z.output<S>, caller: Caller) => Promise<object>,
  ): Operation =>
  async (pool, body, client) => {
    const caller = await bearer(pool, parsed(AccessToken, body).AccessToken);
    return run(pool, parsed(schema, body), { ...caller, client });
  };
