import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { FieldChange } from '../../declare/actions/four-eyes.ts';
import type { AnyCall, Call } from '../../declare/call.ts';
import type { AuditEntry } from '../audit/write.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Problem } from './problems.ts';
import type { Caller } from './sessions.ts';

type Schema = z.ZodMiniType;

/** The input of every handler: the validated parts of the request, and its caller. */
export interface Incoming<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** The raw query string, for the list codec. */
  search: URLSearchParams;
  caller: Caller;
  requestId: string;
  /** The version in If-Match, if any. */
  ifMatch: number | undefined;
  /** True: change nothing, return what would change (docs/rules/check-runs.md, "Bulk actions"). */
  dryRun: boolean;
  request: FastifyRequest;
}

export interface Reading {
  db: Db;
  /** Writes to the audit log that health data was read. */
  audit: (entry: AuditNote) => Promise<void>;
}

/** A change runs in one transaction with its audit entries and its stored answer. */
export interface Changing {
  tx: Tx;
  audit: (entry: AuditNote) => Promise<void>;
}

/** A streaming call runs outside transactions until it has read everything, then opens one for its change. */
export interface Streaming {
  db: Db;
  /** @param fingerprint a hash of the request for the idempotency key, known only after the stream has been read. */
  change: <R>(fingerprint: string, work: (changing: Changing) => Promise<Answer<R>>) => Promise<Answer<R>>;
}

export type AuditNote = Omit<AuditEntry, 'actorId' | 'requestId' | 'call'>;

export interface Answer<R = unknown> {
  body: R;
  status?: number;
  headers?: Record<string, string>;
}

type Handle<C, P extends Schema, Q extends Schema, B extends Schema, R extends Schema> = (
  incoming: Incoming<z.infer<P>, z.infer<Q>, z.infer<B>> & C,
) => Promise<Answer<z.infer<R>>>;

/**
 * Called for every call that is refused or fails, in `handle` or before it, after all its changes were rolled back.
 * Returns the problem to send instead of the given one, if any.
 */
export type Refused = (refused: { db: Db; request: FastifyRequest; problem: Problem }) => Promise<Problem | undefined>;

/** What a call with four eyes would do, for the person who approves it. */
export interface Proposal {
  /** The record, as in the audit log. */
  about: { type: string; id: string | number; name: string };
  /** Its address in the console. */
  link?: string;
  amountCents?: number;
  /** Line by line. Part of what is approved: when they are others by then, it has to be asked for again. */
  effects: readonly string[];
  /**
   * A keyed hash of what is approved but not shown to people, such as whole account numbers; compared like the effects.
   * After a change of the key it is another one, and it has to be asked for again.
   */
  fingerprint?: string;
  /** The same as changes of fields, for a save; shown side by side. */
  changes?: readonly FieldChange[];
}

/** Says what a call would do, and changes nothing. Throws `Problem` when it cannot be done. */
type Propose<P extends Schema, Q extends Schema, B extends Schema> = (
  incoming: Incoming<z.infer<P>, z.infer<Q>, z.infer<B>> & Pick<Changing, 'tx'>,
) => Promise<Proposal>;

/** The sending end of a stream of server-sent events. */
export interface Channel {
  /** Sends an event as JSON; `event` is its name, none by default. */
  send: (message: object, event?: string) => void;
  /** Ends the stream. */
  end: () => void;
}

/** What a stream does once its head was sent. Returns what ends with it. */
export type OnChannel = (channel: Channel) => () => void;

/** A handler of a call that answers server-sent events. */
export interface EventsHandler {
  call: AnyCall;
  refused?: never;
  kind: 'events';
  /** Throws `Problem` while the call can still be refused. */
  open: (incoming: Incoming<unknown, unknown, unknown>) => Promise<OnChannel>;
}

export type Handler = EventsHandler | AnsweringHandler;

/** A handler of a call with one answer. */
export type AnsweringHandler = { call: AnyCall; refused?: Refused } & (
  | { kind: 'read'; handle: Handle<Reading, Schema, Schema, Schema, Schema> }
  | { kind: 'change'; handle: Handle<Changing, Schema, Schema, Schema, Schema>; propose?: never }
  | ProposedHandler
  | { kind: 'stream'; handle: Handle<Streaming, Schema, Schema, Schema, Schema> }
);

/**
 * `caller` asked for it; nobody approved it where a setting turns four eyes off. `waits`: the fields of the same save that
 * wait for another person, which the conditions of its form count as given.
 */
export type Approved = Changing & { approvedBy?: Caller; waits?: Readonly<Record<string, unknown>> };

/**
 * What waits of a save, from the fields that were sent with four eyes: what else follows from the rest of it waits as
 * well. The rest is saved by then.
 */
export type Completes = (
  given: Incoming<unknown, unknown, unknown> & Changing,
  sent: { asked: Readonly<Record<string, unknown>>; others: Readonly<Record<string, unknown>> },
) => Promise<Record<string, unknown>>;

/** The handler of a call with four eyes: it is asked for first, and made when another person approves. */
export interface ProposedHandler {
  call: AnyCall;
  refused?: Refused;
  kind: 'change';
  handle: Handle<Approved, Schema, Schema, Schema, Schema>;
  propose: Propose<Schema, Schema, Schema>;
  completes?: Completes;
}

// The schemas are type-checked where a handler is written. The registry treats all handlers alike, and the routes pass
// each only input validated by its own call's schemas: so the wider type is sound, but the compiler cannot prove it.
const handler =
  <C, K extends Handler['kind']>(kind: K) =>
  <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    call: Call<P, Q, B, R>,
    handle: Handle<C, P, Q, B, R>,
    refused?: Refused,
  ): Handler =>
    ({ kind, call, handle, refused }) as unknown as Handler;

/** Defines the handler of a call that changes nothing. */
export const read = handler<Reading, 'read'>('read');
/** Defines the handler of a call that changes data, in one transaction. */
export const change = handler<Changing, 'change'>('change');
/** Defines the handler of a call that answers server-sent events. */
export const events = (call: AnyCall, open: EventsHandler['open']): Handler => ({ kind: 'events', call, open });
/** Defines the handler of a call that receives files. */
export const stream = handler<Streaming, 'stream'>('stream');

/** Defines the handler of a call with four eyes (docs/rules/background-work.md, "Four eyes"). */
export const proposed = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: Call<P, Q, B, R>,
  handlers: { propose: Propose<P, Q, B>; handle: Handle<Approved, P, Q, B, R>; completes?: Completes },
): Handler => ({ kind: 'change', call, ...handlers }) as unknown as Handler; // as above
