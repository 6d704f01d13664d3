import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { AnyCall, Call } from '../../declare/call.ts';
import type { AuditEntry } from '../audit/write.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Problem } from './problems.ts';
import type { Caller } from './sessions.ts';

type Schema = z.ZodMiniType;

/** What every handler is given: the validated parts of the request, and who makes it. */
export interface Incoming<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** The query string as it came, for the codec of lists. */
  search: URLSearchParams;
  caller: Caller;
  requestId: string;
  /** The version named by If-Match, if one was. */
  ifMatch: number | undefined;
  /** Nothing may be changed: the answer says what would be (docs/rules/check-runs.md, "Bulk actions"). */
  dryRun: boolean;
  request: FastifyRequest;
}

export interface Reading {
  db: Db;
  /** Tells the audit log that health data was read. */
  audit: (entry: AuditNote) => Promise<void>;
}

/** A change works in one transaction with its audit entries and its stored answer. */
export interface Changing {
  tx: Tx;
  audit: (entry: AuditNote) => Promise<void>;
}

/** A call that streams works outside of transactions until it has all it needs, then opens the one of its change. */
export interface Streaming {
  db: Db;
  /** @param fingerprint what was sent, for the idempotency key; asked for when the stream has been read. */
  change: <R>(fingerprint: string, work: (changing: Changing) => Promise<Answer<R>>) => Promise<Answer<R>>;
}

export type AuditNote = Omit<AuditEntry, 'actorId' | 'requestId'>;

export interface Answer<R = unknown> {
  body: R;
  status?: number;
  headers?: Record<string, string>;
}

type Handle<C, P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = (
  incoming: Incoming<z.infer<P>, z.infer<Q>, z.infer<B>> & C,
) => Promise<Answer<z.infer<R>>>;

/**
 * Told of every call that is refused or fails, by `handle` or before it is asked, when nothing of it has taken effect.
 * Answers the problem to answer in place of the one given, where it is another.
 */
export type Refused = (refused: { db: Db; request: FastifyRequest; problem: Problem }) => Promise<Problem | undefined>;

export type Handler = { call: AnyCall; refused?: Refused } & (
  | { kind: 'read'; handle: Handle<Reading, Schema, Schema, Schema, Schema> }
  | { kind: 'change'; handle: Handle<Changing, Schema, Schema, Schema, Schema> }
  | { kind: 'stream'; handle: Handle<Streaming, Schema, Schema, Schema, Schema> }
);

// The schemas are checked where a handler is written; the registry treats all handlers alike, and the routes give each
// what its own call's schemas let through: so the wider type is true, and not provable.
const handler =
  <C, K extends Handler['kind']>(kind: K) =>
  <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    call: Call<P, Q, B, R>,
    handle: Handle<C, P, Q, B, R>,
    refused?: Refused,
  ): Handler =>
    ({ kind, call, handle, refused }) as unknown as Handler;

/** Answers a call that changes nothing. */
export const read = handler<Reading, 'read'>('read');
/** Answers a call that changes something, in one transaction. */
export const change = handler<Changing, 'change'>('change');
/** Answers a call that takes files. */
export const stream = handler<Streaming, 'stream'>('stream');
