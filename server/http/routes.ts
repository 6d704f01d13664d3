import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Asked } from '../../declare/actions/four-eyes.ts';
import type { AnyCall } from '../../declare/call.ts';
import { addressOf, refuseFaults, registryOf } from '../../declare/lint/names.ts';
import type { Role } from '../../domain/roles.ts';
import { writeAudit } from '../audit/write.ts';
import type { Db } from '../db/database.ts';
import { dryRunOf } from './dry-run.ts';
import { answerError, problemOf } from './errors.ts';
import { ifMatchOf } from './etag.ts';
import { answerEvents } from './events.ts';
import type {
  Answer,
  AnsweringHandler,
  AuditNote,
  Changing,
  EventsHandler,
  Handler,
  Incoming,
  Refused,
} from './handlers.ts';
import type { Intent, StoredAnswer } from './idempotency.ts';
import { claim, complete, fingerprintOf, intentOf } from './idempotency.ts';
import { refuseMediaType } from './media-type.ts';
import { refuseUnknownQuery } from './query.ts';
import { refuseUneditable, refuseUnknownFields, settablePart } from './settable.ts';
import { refuseUnstorable } from './storable.ts';
import { visibleAnswer } from './visible.ts';

const rolesOf = (request: FastifyRequest): readonly Role[] => request.caller?.roles ?? [];

const searchOf = (request: FastifyRequest): URLSearchParams => new URL(request.url, 'http://api').searchParams;

const incoming = (call: AnyCall, request: FastifyRequest): Incoming<unknown, unknown, unknown> => ({
  params: request.params,
  query: request.query,
  body: call.body ? settablePart(call.body, request.body, rolesOf(request)) : request.body,
  search: searchOf(request),
  // Only public calls have no caller, and their handlers do not use it.
  caller: request.caller as Incoming<unknown, unknown, unknown>['caller'],
  requestId: request.id,
  ifMatch: ifMatchOf(request.headers['if-match']),
  dryRun: dryRunOf(call, request.headers['dry-run']),
  request,
});

const shaped = (call: AnyCall, answer: Answer): StoredAnswer => {
  const status = answer.status ?? call.status ?? 200;
  const isAsked = call.fourEyes && !call.fourEyes.fields && status === 202;
  const schema = isAsked ? Asked : call.answer;
  // Parsing removes everything that is not declared, so that no hidden column is sent by accident.
  return { status, body: schema ? schema.parse(answer.body) : answer.body, headers: answer.headers ?? {} };
};

const send = (reply: FastifyReply, { status, body, headers }: StoredAnswer) => {
  reply.code(status).headers(headers);
  return status === 204 ? reply.send() : reply.send(body);
};

/** Runs work in one transaction with its audit entries and the answer stored under the intent's key. */
const inTransaction = (
  db: Db,
  call: AnyCall,
  intended: { intent: Intent | undefined; fingerprint: string },
  note: (tx: Changing['tx']) => Changing['audit'],
  work: (changing: Changing) => Promise<Answer>,
): Promise<StoredAnswer> =>
  db.transaction(async (tx) => {
    const { intent, fingerprint } = intended;
    const known = intent && (await claim(tx, intent, fingerprint));
    if (known) return { ...known, headers: { ...known.headers, 'idempotency-replayed': 'true' } };
    const answer = shaped(call, await work({ tx, audit: note(tx) }));
    if (intent) await complete(tx, intent, fingerprint, answer);
    return answer;
  });

const answering =
  (db: Db, handler: AnsweringHandler) =>
  async (request: FastifyRequest): Promise<StoredAnswer> => {
    const { call } = handler;
    const given = incoming(call, request);
    const entry = (one: AuditNote) => ({
      ...one,
      actorId: request.caller?.id ?? null,
      requestId: request.id,
      call: call.name,
    });
    if (handler.kind === 'read') {
      return shaped(call, await handler.handle({ ...given, db, audit: (one) => writeAudit(db, entry(one)) }));
    }

    const route = `${call.method} ${call.path}`;
    const intent = request.caller && intentOf(request.caller.id, route, request.headers['idempotency-key']);
    const note = (tx: Changing['tx']) => (one: AuditNote) => writeAudit(tx, entry(one));
    if (handler.kind === 'change') {
      const fingerprint = fingerprintOf(
        request.url,
        request.body ?? null,
        request.headers['if-match'] ?? null,
        given.dryRun,
      );
      return inTransaction(db, call, { intent, fingerprint }, note, (changing) =>
        handler.handle({ ...given, ...changing }),
      );
    }
    let stored: StoredAnswer | undefined;
    const answer = await handler.handle({
      ...given,
      db,
      change: async <R>(fingerprint: string, work: (changing: Changing) => Promise<Answer<R>>) => {
        stored = await inTransaction(db, call, { intent, fingerprint }, note, work);
        return stored as Answer<R>; // stored by the same call, now or earlier
      },
    });
    return stored ?? shaped(call, answer);
  };

/** Sends the one answer of a call. */
const sending = (db: Db, handler: AnsweringHandler) => {
  const answer = answering(db, handler);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { body, ...rest } = await answer(request);
    return send(reply, { ...rest, body: visibleAnswer(handler.call, body, rolesOf(request)) });
  };
};

/** Opens the stream of a call. */
const opening =
  ({ call, open }: EventsHandler) =>
  async (request: FastifyRequest, reply: FastifyReply) =>
    answerEvents(reply, await open(incoming(call, request)));

/** Calls a handler's `refused` hook for every call that is refused or fails; an error it throws is sent instead. */
const callRefusedHook =
  (db: Db, refused: Refused) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const told = refused({ db, request, problem: problemOf(error) }).catch((thrown: unknown) => thrown);
    void told.then((instead) => answerError(instead ?? error, request, reply));
  };

/** Adds a route for each handler. Throws when a declared call has no handler, or a handler no declared call. */
export const installRoutes = (
  app: FastifyInstance,
  db: Db,
  calls: readonly AnyCall[],
  handlers: readonly Handler[],
) => {
  const byName = registryOf(
    'handlers',
    handlers.map((handler) => [handler.call.name, handler]),
    ({ call }) => addressOf(call),
  );
  const missing = calls.filter((call) => !byName.has(call.name)).map((call) => call.name);
  const names = new Set(calls.map((call) => call.name));
  const undeclared = [...byName.keys()].filter((name) => !names.has(name));
  if (missing.length || undeclared.length) {
    throw new Error(
      `Calls without a handler: ${missing.join(', ') || 'none'}; handlers without a call: ${undeclared.join(', ') || 'none'}`,
    );
  }
  // a handler of another call of this name would answer its data to those who may make this one
  const others = calls.filter((call) => addressOf(byName.get(call.name)?.call ?? call) !== addressOf(call));
  refuseFaults(others.map((call) => `the handler of "${call.name}" is not of ${addressOf(call)}`));
  for (const call of calls) {
    const handler = byName.get(call.name);
    if (!handler) continue;
    app.route({
      method: call.method,
      url: call.path,
      // Automatic HEAD routes would let a probe run a handler unnoticed; the contract has none.
      exposeHeadRoute: false,
      config: { call },
      schema: {
        summary: call.summary,
        operationId: call.name,
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && { body: call.body }),
      },
      preParsing: async (request) => refuseMediaType(call, request.headers['content-type']),
      preValidation: async (request) => {
        refuseUnstorable(request);
        refuseUnknownQuery(call, searchOf(request), rolesOf(request));
        refuseUneditable(call, request.body, rolesOf(request));
        refuseUnknownFields(call, request.body, rolesOf(request));
      },
      ...(handler.refused && { errorHandler: callRefusedHook(db, handler.refused) }),
      handler: handler.kind === 'events' ? opening(handler) : sending(db, handler),
    });
  }
};
