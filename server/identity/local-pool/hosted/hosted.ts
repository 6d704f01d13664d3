import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isLine } from '../../../../declare/text.ts';
import { clientOf } from '../admin/events.ts';
import { PoolError } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { newPasswordAnswered, type Outcome, passwordAnswered, totpAnswered } from '../sign-in.ts';
import { isPassword } from '../srp.ts';
import { hashed, type PoolUser } from '../store/store.ts';
import { SCOPES } from '../tokens.ts';
import { candidate } from '../users.ts';
import { type Asked, refusalPage, sendPage, signInPage } from './hosted-page.ts';

/** RFC 6749 §4.1.1 with PKCE (RFC 7636 §4.3); only S256 is accepted. */
const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
  scope: z
    .string()
    .max(512)
    .default(SCOPES.join(' '))
    .refine((scope) => scope.split(' ').every((s) => SCOPES.some((known) => known === s))),
  state: z.string().max(2048).optional(),
  nonce: z.string().max(256).refine(isLine).optional(),
});
const ReturnAddress = z.object({ client_id: z.string(), redirect_uri: z.string() });
type Authorization = z.infer<typeof AuthorizationRequest> & { redirect_uri: string };

const Form = z.union([
  z.object({ email: z.string().min(1).max(128), password: z.string().min(1).max(256) }),
  z.object({ session: z.string().max(128), code: z.string().max(16) }),
  z.object({ session: z.string().max(128), new_password: z.string().max(1024) }),
]);

/** The hosted sign-in of the code flow: /oauth2/authorize and /logout. No cookie: each sign-in asks for credentials. */
export function hostedSignIn(app: FastifyInstance, pool: Pool): void {
  const hidden = { schema: { hide: true } };

  app.get('/oauth2/authorize', hidden, (request, reply) => {
    const authorization = authorizationOf(pool, request, reply);
    return authorization ? ask(reply, authorization, {}) : reply;
  });

  app.post('/oauth2/authorize', hidden, async (request, reply) => {
    // a page of another site must not sign in its visitor (RFC 9700 §4.7)
    if ((request.headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin')
      return sendPage(reply, refusalPage('The form came from another site.'), 403);
    const authorization = authorizationOf(pool, request, reply);
    if (!authorization) return reply;
    const form = Form.safeParse(request.body);
    if (!form.success) return ask(reply, authorization, {}, 'Please fill in the form.');
    try {
      const outcome = await answered(pool, form.data, request);
      if (!outcome.challenge) return reply.redirect(await returnWithCode(pool, authorization, outcome.user), 303);
      return ask(reply, authorization, { challenge: outcome.challenge.name, session: outcome.challenge.session });
    } catch (error) {
      if (!(error instanceof PoolError)) throw error;
      return ask(reply, authorization, askedAgain(form.data, error), error.message);
    }
  });

  app.get('/logout', hidden, (request, reply) => {
    const query = z
      .object({ client_id: z.literal(pool.clientId), logout_uri: z.enum(pool.logoutUris()) })
      .safeParse(request.query);
    if (!query.success)
      return sendPage(reply, refusalPage('The sign-out address is not one of this application.'), 400);
    return reply.header('cache-control', 'no-store').redirect(query.data.logout_uri, 302);
  });
}

/** The request's parameters, or undefined after an error was sent: to the application only if its address is known. */
function authorizationOf(pool: Pool, request: FastifyRequest, reply: FastifyReply): Authorization | undefined {
  const { success, data: to } = ReturnAddress.safeParse(request.query);
  if (!success || to.client_id !== pool.clientId || !pool.redirectUris().includes(to.redirect_uri)) {
    sendPage(reply, refusalPage('The return address is not one of this application.'), 400);
    return undefined;
  }
  const parsed = AuthorizationRequest.safeParse(request.query);
  if (parsed.success) return { ...parsed.data, redirect_uri: to.redirect_uri };
  const { state } = z.object({ state: z.string().optional().catch(undefined) }).parse(request.query);
  const error = parsed.error.issues.some((issue) => issue.path[0] === 'scope') ? 'invalid_scope' : 'invalid_request';
  reply.header('cache-control', 'no-store').redirect(returnAddress(to.redirect_uri, { error, state }), 302);
  return undefined;
}

const ask = (reply: FastifyReply, { redirect_uri }: Authorization, asked: Asked, problem?: string): FastifyReply =>
  sendPage(reply, signInPage(asked, problem), problem ? 400 : 200, new URL(redirect_uri).origin);

async function answered(pool: Pool, form: z.infer<typeof Form>, request: FastifyRequest): Promise<Outcome> {
  const client = clientOf(request);
  if ('code' in form) return totpAnswered(pool, form.session, form.code, client);
  if ('new_password' in form) return newPasswordAnswered(pool, form.session, form.new_password, client);
  const who = await candidate(pool, form.email);
  return passwordAnswered(pool, who, isPassword(who.sub, form.password, who), client);
}

/** After a wrong answer, the same challenge while its session is open; otherwise the credentials. */
function askedAgain(form: z.infer<typeof Form>, error: PoolError): Asked {
  if ('email' in form) return { email: form.email };
  if (error.name === 'NotAuthorizedException') return {};
  return { session: form.session, challenge: 'code' in form ? 'SOFTWARE_TOKEN_MFA' : 'NEW_PASSWORD_REQUIRED' };
}

async function returnWithCode(
  pool: Pool,
  { redirect_uri, code_challenge, scope, state, nonce }: Authorization,
  user: PoolUser,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const data = { redirect_uri, code_challenge, scope, nonce, authTime: pool.now().toISOString() };
  await pool.store.putSession({
    idHash: hashed(code),
    kind: 'code',
    sub: user.sub,
    data,
    expiresAt: pool.after(pool.lifetimes.authorizationCode),
  });
  return returnAddress(redirect_uri, { code, state });
}

function returnAddress(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address.href;
}

/** RFC 7636 §4.6 */
export const isVerifierOf = (verifier: string, challenge: string): boolean =>
  createHash('sha256').update(verifier).digest('base64url') === challenge;
