import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Client } from '../admin/events.ts';
import { invalidParameter, invalidSession } from '../errors.ts';
import type { Pool } from '../pool.ts';
import { newPasswordAnswered, type Outcome, passwordAnswered, totpAnswered } from '../sign-in.ts';
import { isPassword, isProof, startExchange } from '../srp.ts';
import { hashed } from '../store/store.ts';
import { refreshed, startSignIn, type Tokens } from '../tokens.ts';
import { attributeClaims, candidate } from '../users.ts';
import { clientOperation, name, password, text } from './operation.ts';

const hex = z.string().regex(/^[0-9a-fA-F]{1,1024}$/);
const refreshFlow = z.enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']);

const Initiation = z.discriminatedUnion('AuthFlow', [
  z.object({ AuthFlow: z.literal('USER_SRP_AUTH'), AuthParameters: z.object({ USERNAME: name, SRP_A: hex }) }),
  z.object({
    AuthFlow: z.literal('USER_PASSWORD_AUTH'),
    AuthParameters: z.object({ USERNAME: name, PASSWORD: password }),
  }),
  z.object({ AuthFlow: refreshFlow, AuthParameters: z.object({ REFRESH_TOKEN: text }) }),
]);

export const InitiateAuth = clientOperation(Initiation, async (pool, input, client) => {
  switch (input.AuthFlow) {
    case 'USER_SRP_AUTH':
      return beginExchange(pool, input.AuthParameters);
    case 'USER_PASSWORD_AUTH': {
      const who = await candidate(pool, input.AuthParameters.USERNAME);
      const isRight = isPassword(who.sub, input.AuthParameters.PASSWORD, who);
      return answerOf(pool, await passwordAnswered(pool, who, isRight, client));
    }
    default:
      return granted(await refreshed(pool, input.AuthParameters.REFRESH_TOKEN));
  }
});

export const GetTokensFromRefreshToken = clientOperation(z.object({ RefreshToken: text }), async (pool, input) =>
  granted(await refreshed(pool, input.RefreshToken)),
);

const proof = z.object({
  PASSWORD_CLAIM_SECRET_BLOCK: z.base64().max(1024),
  PASSWORD_CLAIM_SIGNATURE: z.base64().max(128),
  TIMESTAMP: z.string().max(64),
});

const Response = z.discriminatedUnion('ChallengeName', [
  z.object({ ChallengeName: z.literal('PASSWORD_VERIFIER'), ChallengeResponses: proof }),
  z.object({
    ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'),
    Session: text,
    // the password policy checks the minimum length, with a readable message
    ChallengeResponses: z.object({ NEW_PASSWORD: z.string().max(1024) }),
  }),
  z.object({
    ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
    Session: text,
    ChallengeResponses: z.object({ SOFTWARE_TOKEN_MFA_CODE: z.string().max(16) }),
  }),
]);

export const RespondToAuthChallenge = clientOperation(Response, async (pool, input, client) => {
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return answerOf(pool, await proofAnswered(pool, input.ChallengeResponses, client));
    case 'NEW_PASSWORD_REQUIRED':
      return answerOf(
        pool,
        await newPasswordAnswered(pool, input.Session, input.ChallengeResponses.NEW_PASSWORD, client),
      );
    case 'SOFTWARE_TOKEN_MFA':
      return answerOf(
        pool,
        await totpAnswered(pool, input.Session, input.ChallengeResponses.SOFTWARE_TOKEN_MFA_CODE, client),
      );
  }
});

const KeptExchange = z.object({ A: z.string(), b: z.string(), B: z.string(), verifier: z.string() });

async function beginExchange(pool: Pool, { USERNAME, SRP_A }: { USERNAME: string; SRP_A: string }): Promise<object> {
  const { sub, salt, verifier } = await candidate(pool, USERNAME);
  const exchange = startExchange(SRP_A, verifier);
  if (!exchange) throw invalidParameter('SRP_A is invalid.');
  const secretBlock = randomBytes(64).toString('base64');
  const expiresAt = pool.after(pool.lifetimes.challenge);
  await pool.store.putSession({
    idHash: hashed(secretBlock),
    kind: 'srp',
    sub,
    data: { ...exchange, verifier },
    expiresAt,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SRP_B: exchange.B,
      SECRET_BLOCK: secretBlock,
      USERNAME: sub,
      USER_ID_FOR_SRP: sub,
    },
  };
}

async function proofAnswered(pool: Pool, response: z.infer<typeof proof>, client: Client): Promise<Outcome> {
  const secretBlock = response.PASSWORD_CLAIM_SECRET_BLOCK;
  const session = await pool.store.takeSession('srp', hashed(secretBlock), pool.now());
  if (!session) throw invalidSession();
  const { verifier: then, ...exchange } = KeptExchange.parse(session.data);
  const user = await pool.store.findUser(session.sub);
  // the current verifier: a password changed since the exchange started is no longer accepted
  const verifier = user?.verifier ?? then;
  const claim = { userId: session.sub, secretBlock, timestamp: response.TIMESTAMP };
  const isRight = isProof(exchange, verifier, claim, response.PASSWORD_CLAIM_SIGNATURE);
  return passwordAnswered(pool, { sub: session.sub, salt: '', verifier, user }, isRight, client);
}

async function answerOf(pool: Pool, outcome: Outcome): Promise<object> {
  if (!outcome.challenge) return granted(await startSignIn(pool, outcome.user));
  const { name: ChallengeName, session: Session, user } = outcome.challenge;
  const { sub, ...userAttributes } = attributeClaims(user);
  const asked = { requiredAttributes: '[]', userAttributes: JSON.stringify(userAttributes) };
  const ChallengeParameters = { USER_ID_FOR_SRP: sub, ...(ChallengeName === 'NEW_PASSWORD_REQUIRED' ? asked : {}) };
  return { ChallengeName, Session, ChallengeParameters };
}

const granted = (tokens: Tokens): object => ({
  AuthenticationResult: authenticationResult(tokens),
  ChallengeParameters: {},
});

const authenticationResult = (tokens: Tokens): object => ({
  AccessToken: tokens.accessToken,
  IdToken: tokens.idToken,
  RefreshToken: tokens.refreshToken,
  ExpiresIn: tokens.expiresIn,
  TokenType: 'Bearer',
});
