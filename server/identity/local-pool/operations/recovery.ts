import { z } from 'zod';
import { type Client, record } from '../admin/events.ts';
import { isLocked } from '../attempts.ts';
import { limitExceeded, wrongCode } from '../errors.ts';
import { resetFailures } from '../guesses.ts';
import { assertNewPassword, resetCode } from '../passwords.ts';
import type { Pool } from '../pool.ts';
import { hashed, type PoolUser } from '../store/store.ts';
import { candidate, passwordFields } from '../users.ts';
import { clientOperation, name } from './operation.ts';

const codeHash = (sub: string, code: string): string => hashed(`password_reset:${sub}:${code}`);

/** Sends a new code; earlier codes become invalid. */
export async function sendResetCode(pool: Pool, user: PoolUser): Promise<void> {
  const code = resetCode();
  const validUntil = pool.after(pool.lifetimes.resetCode);
  await pool.store.dropSessions(user.sub, 'password_reset');
  const session = {
    idHash: codeHash(user.sub, code),
    kind: 'password_reset',
    sub: user.sub,
    data: {},
    expiresAt: validUntil,
  } as const;
  await pool.store.putSession(session);
  await pool.deliver({
    purpose: 'password_reset',
    email: user.email,
    givenName: user.givenName,
    secret: code,
    validUntil,
  });
}

/** The masked address, derived only from the name the caller typed, whether or not it is a user's. */
const maskedAddress = (typed: string): string => typed.replace(/^(.)[^@]*@(.).*$/, '$1***@$2***');

/** The response is the same whether or not the name is a user's, and whether or not a code was sent. */
export const ForgotPassword = clientOperation(z.object({ Username: name }), async (pool, input, client) => {
  const { sub, user } = await candidate(pool, input.Username);
  const { failures } = await pool.store.countFailure(`reset-code-sent:${sub}`, pool.resetCodes, pool.now());
  if (failures > pool.resetCodes.allowed) throw limitExceeded();
  if (user?.enabled && user.status !== 'FORCE_CHANGE_PASSWORD') {
    // not awaited: the response time must not reveal that there is a user
    void begin(pool, user, client).catch((error: unknown) => pool.log.error({ err: error }, 'reset code not sent'));
  }
  const Destination = input.Username.includes('@') ? maskedAddress(input.Username) : '***';
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } };
});

async function begin(pool: Pool, user: PoolUser, client: Client): Promise<void> {
  await record(pool, client, { sub: user.sub, type: 'ForgotPassword', response: 'InProgress', challenges: [] });
  await sendResetCode(pool, user);
}

const Confirmation = z.object({ Username: name, ConfirmationCode: z.string().max(16), Password: z.string().max(1024) });

/** A correct code sets the password, removes a lock and ends all sign-ins. */
export const ConfirmForgotPassword = clientOperation(Confirmation, async (pool, input, client) => {
  const { sub, user } = await candidate(pool, input.Username);
  const idHash = codeHash(sub, input.ConfirmationCode);
  const session = await pool.store.findSession('password_reset', idHash, pool.now());
  const key = `reset-code:${sub}`;
  if (!session || !user?.enabled) throw await wrongResetCode(pool, key, user, client);
  if (isLocked(await pool.store.findFailures(key), pool.failures, pool.now())) throw limitExceeded();
  assertNewPassword(input.Password, user);
  if (!(await pool.store.takeSession('password_reset', idHash, pool.now()))) throw wrongCode();
  await pool.store.changeUser(sub, passwordFields(sub, input.Password, 'CONFIRMED', pool.now()));
  await pool.store.dropSessions(sub);
  await pool.store.revokeSignIns(sub);
  await Promise.all([pool.store.clearFailures(key), resetFailures(pool, sub)]);
  await record(pool, client, { sub, type: 'ForgotPassword', response: 'Pass', challenges: [] });
  return {};
});

async function wrongResetCode(pool: Pool, key: string, user: PoolUser | undefined, client: Client) {
  const { failures } = await pool.store.countFailure(key, pool.failures, pool.now());
  const blocked = failures > pool.failures.allowed;
  if (user)
    await record(pool, client, { sub: user.sub, type: 'ForgotPassword', response: 'Fail', challenges: [], blocked });
  return blocked ? limitExceeded() : wrongCode();
}
