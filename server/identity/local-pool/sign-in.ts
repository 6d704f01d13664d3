import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Client, record } from './admin/events.ts';
import { invalidSession, PoolError, temporaryPasswordExpired, userDisabled, wrongCredentials } from './errors.ts';
import { answer, assertNotLocked, type Progress, resetFailures, wrongAnswer } from './guesses.ts';
import { assertNewPassword } from './passwords.ts';
import type { Pool } from './pool.ts';
import { hashed, type PoolSession, type PoolUser } from './store/store.ts';
import type { ChallengeAnswer } from './store/tables.ts';
import { matchingStep } from './totp.ts';
import { type Candidate, passwordFields } from './users.ts';

/** The challenge a sign-in is waiting for, with the session secret its response must include. */
export type Challenge = { name: 'SOFTWARE_TOKEN_MFA' | 'NEW_PASSWORD_REQUIRED'; session: string; user: PoolUser };
export type Outcome = { challenge: Challenge } | { challenge?: undefined; user: PoolUser };

const KINDS = { SOFTWARE_TOKEN_MFA: 'totp', NEW_PASSWORD_REQUIRED: 'new_password' } as const;

/** First step of every sign-in. @param isRight whether the password, or the proof of it, was correct */
export async function passwordAnswered(
  pool: Pool,
  { sub, user }: Candidate,
  isRight: boolean,
  client: Client,
): Promise<Outcome> {
  const answers = [answer('Password', isRight)];
  const progress = { sub, user, answers };
  if (!user || !isRight) throw await wrongAnswer(pool, progress, client, wrongCredentials());
  await assertNotLocked(pool, progress, client);
  const hindrance = signInBlocker(pool, user);
  if (!hindrance) return nextStep(pool, { ...progress, user }, client);
  await record(pool, client, { sub, type: 'SignIn', response: 'Fail', challenges: answers });
  throw hindrance;
}

/** Why correct credentials are not enough. Only shown to someone who has them. */
function signInBlocker(pool: Pool, user: PoolUser): PoolError | undefined {
  if (!user.enabled) return userDisabled();
  if (user.status === 'RESET_REQUIRED')
    return new PoolError('PasswordResetRequiredException', 'Password reset required for the user');
  const expired = user.passwordSetAt.getTime() + pool.lifetimes.temporaryPassword <= pool.now().getTime();
  if (user.status === 'FORCE_CHANGE_PASSWORD' && expired) return temporaryPasswordExpired();
  return undefined;
}

/** @param session the challenge's; a wrong code leaves it open, a correct one consumes it */
export async function totpAnswered(pool: Pool, session: string, code: string, client: Client): Promise<Outcome> {
  const taken = await pool.store.takeSession('totp', hashed(session), pool.now());
  const progress = await resumed(pool, taken);
  const { sub, user } = progress;
  const step = user.totpSecret ? matchingStep(user.totpSecret, code, pool.now()) : undefined;
  const isRight = step !== undefined && (await pool.store.takeTotpStep(sub, step));
  const answers = [...progress.answers, answer('Mfa', isRight)];
  if (!isRight) {
    if (taken) await pool.store.putSession(taken);
    throw await wrongAnswer(
      pool,
      { ...progress, answers },
      client,
      new PoolError('CodeMismatchException', 'Invalid code received for user'),
    );
  }
  await assertNotLocked(pool, { ...progress, answers }, client);
  return nextStep(pool, { ...progress, answers }, client);
}

/** @param session the challenge's; a password that violates the policy leaves it open */
export async function newPasswordAnswered(
  pool: Pool,
  session: string,
  password: string,
  client: Client,
): Promise<Outcome> {
  const open = await pool.store.findSession('new_password', hashed(session), pool.now());
  const progress = await resumed(pool, open);
  assertNewPassword(password, progress.user);
  if (!(await pool.store.takeSession('new_password', hashed(session), pool.now()))) throw invalidSession();
  const user = await pool.store.changeUser(
    progress.sub,
    passwordFields(progress.sub, password, 'CONFIRMED', pool.now()),
  );
  if (!user) throw invalidSession();
  return nextStep(pool, { ...progress, user, answers: [...progress.answers, answer('NewPassword', true)] }, client);
}

async function nextStep(pool: Pool, progress: Progress & { user: PoolUser }, client: Client): Promise<Outcome> {
  const { sub, user, answers, eventId: id } = progress;
  const isAsked = (name: ChallengeAnswer['ChallengeName']) => answers.some((a) => a.ChallengeName === name);
  // the second factor first: a stolen temporary password alone must not set a new one
  if (user.totpEnabled && !isAsked('Mfa')) return challenge(pool, progress, 'SOFTWARE_TOKEN_MFA', client);
  if (user.status === 'FORCE_CHANGE_PASSWORD') return challenge(pool, progress, 'NEW_PASSWORD_REQUIRED', client);
  await resetFailures(pool, sub);
  await record(pool, client, { id, sub, type: 'SignIn', response: 'Pass', challenges: answers });
  return { user };
}

async function challenge(
  pool: Pool,
  progress: Progress & { user: PoolUser },
  name: Challenge['name'],
  client: Client,
): Promise<Outcome> {
  const { sub, user, answers } = progress;
  const event = { id: progress.eventId, sub, type: 'SignIn', response: 'InProgress', challenges: answers } as const;
  const eventId = await record(pool, client, event);
  const session = randomBytes(48).toString('base64url');
  const expiresAt = pool.after(pool.lifetimes.challenge);
  await pool.store.putSession({
    idHash: hashed(session),
    kind: KINDS[name],
    sub,
    data: { eventId, answers },
    expiresAt,
  });
  return { challenge: { name, session, user } };
}

const KeptProgress = z.object({ eventId: z.string(), answers: z.custom<ChallengeAnswer[]>(Array.isArray) });

async function resumed(pool: Pool, session: PoolSession | undefined): Promise<Progress & { user: PoolUser }> {
  const user = session && (await pool.store.findUser(session.sub));
  if (!user) throw invalidSession();
  if (!user.enabled) throw userDisabled();
  return { sub: user.sub, user, ...KeptProgress.parse(session.data) };
}
