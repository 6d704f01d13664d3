import { type Client, record } from './admin/events.ts';
import { isLocked } from './attempts.ts';
import { attemptsExceeded, type PoolError, wrongCredentials } from './errors.ts';
import type { Pool } from './pool.ts';
import type { PoolUser } from './store/store.ts';
import type { ChallengeAnswer } from './store/tables.ts';

/** A sign-in in progress. An unknown name has no `user`. */
export type Progress = { sub: string; user?: PoolUser; answers: ChallengeAnswer[]; eventId?: string };

const signInKey = (sub: string): string => `sign-in:${sub}`;

/** Clears the failures after the account's owner proved their identity in another way. */
export const resetFailures = (pool: Pool, sub: string): Promise<void> => pool.store.clearFailures(signInKey(sub));

/** While the account is locked, correct answers are refused too. */
export async function assertNotLocked(
  pool: Pool,
  { sub, answers, eventId: id }: Progress,
  client: Client,
): Promise<void> {
  if (!isLocked(await pool.store.findFailures(signInKey(sub)), pool.failures, pool.now())) return;
  await record(pool, client, { id, sub, type: 'SignIn', response: 'Fail', challenges: answers, blocked: true });
  throw attemptsExceeded();
}

/**
 * Counts a wrong password or code. It is counted after the guess was checked. Parallel guesses are still counted one by
 * one, and a correct one among them succeeds only while the limit is not reached.
 * @returns the error to throw: `error`, or that there were too many attempts
 */
export async function wrongAnswer(
  pool: Pool,
  { sub, user, answers, eventId: id }: Progress,
  client: Client,
  error: PoolError,
): Promise<PoolError> {
  const { failures, until } = await pool.store.countFailure(signInKey(sub), pool.failures, pool.now());
  const blocked = failures > pool.failures.allowed;
  if (failures === pool.failures.allowed)
    pool.log.warn({ sub, ip: client.ip, until }, 'account locked after failed sign-ins');
  if (user) await record(pool, client, { id, sub, type: 'SignIn', response: 'Fail', challenges: answers, blocked });
  return blocked ? attemptsExceeded() : error;
}

/** Checks the password of a signed-in user again, with the same limit. @throws when it is wrong or locked */
export async function assertPassword(pool: Pool, user: PoolUser, isRight: boolean, client: Client): Promise<void> {
  const progress = { sub: user.sub, user, answers: [answer('Password', isRight)] };
  if (!isRight) throw await wrongAnswer(pool, progress, client, wrongCredentials());
  await assertNotLocked(pool, progress, client);
  await resetFailures(pool, user.sub);
}

export const answer = (ChallengeName: ChallengeAnswer['ChallengeName'], isRight: boolean): ChallengeAnswer => ({
  ChallengeName,
  ChallengeResponse: isRight ? 'Success' : 'Failure',
});
