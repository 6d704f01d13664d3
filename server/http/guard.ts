import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allows } from '../../declare/access.ts';
import type { AnyCall } from '../../declare/call.ts';
import { roleLabel } from '../../domain/roles.ts';
import type { VerifyToken } from '../identity/verify.ts';
import { KeysUnreachable } from '../identity/verify.ts';
import { problemOf } from './errors.ts';
import { Problem } from './problems.ts';
import { refuseUnlessScripted } from './scripted.ts';
import type { Caller, SessionKeeper } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declared call of a route. A route below the API without one refuses everyone. */
    call?: AnyCall;
  }
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;

const tokenOf = (request: FastifyRequest): string => {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw new Problem('unauthenticated');
  return token;
};

const authenticate = async (request: FastifyRequest, verify: VerifyToken, sessions: SessionKeeper, call: AnyCall) => {
  const token = tokenOf(request);
  const claims = await verify(token).catch((error: unknown) => {
    if (error instanceof KeysUnreachable) throw error;
    request.log.info({ event: 'token_refused', reason: error instanceof Error ? error.message : 'unknown' });
    throw new Problem('unauthenticated');
  });
  const active = request.headers['x-background'] !== '1' && call.keepsSession !== false;
  return sessions.callerOf(claims, active);
};

const allowedRoles = (call: AnyCall): string =>
  Array.isArray(call.access) ? call.access.map((role) => roleLabel(role)).join(', ') : '';

/**
 * The authorisation hook. It runs after routing, so that no spelling of a path can bypass it: the declaration of the
 * matched call decides. Without a call it refuses. Refused requests count against the rate limit like all others.
 */
export const installGuard = (app: FastifyInstance, verify: VerifyToken, sessions: SessionKeeper) => {
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call?.access === 'public') return;
    const caller =
      call &&
      (await authenticate(request, verify, sessions, call).catch(async (error: unknown) => {
        // a request that only failed because the database is unreachable is not a guess
        if (problemOf(error).status < 500) await app.countRequest(request, reply);
        throw error;
      }));
    request.caller = caller;
    await app.countRequest(request, reply);
    if (!call || !caller) throw new Problem('no_such_call');
    if (!allows(call.access, caller.roles)) {
      throw new Problem('forbidden', { hint: `Roles that may call ${call.name}: ${allowedRoles(call)}` });
    }
    if (call.changesByGet) refuseUnlessScripted(request.headers);
  });
};
