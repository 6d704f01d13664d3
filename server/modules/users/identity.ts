import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { IdentityInfo } from '../../../resources/users/calls.ts';
import type { Db } from '../../db/database.ts';
import { isLocked, users } from '../../db/tables/people.ts';
import { invalid, Problem } from '../../http/problems.ts';
import type { AccountFacts, AuthEvent, UserPool } from '../../identity/user-pool.ts';
import type { Job } from '../../jobs/queue.ts';
import { recorded } from '../metrics/job-runs.ts';
import { personOf } from './save.ts';

export const INVITE_JOB = 'invite-user';
export const RESET_JOB = 'reset-user-password';
export const SYNC_POOL_JOB = 'agree-user-pool';

const AboutUser = z.object({ userId: z.int() });

/** The jobs that update the user pool after a change was committed (docs/rules/people.md, "User administration"). */
export const userJobs = (db: Db, pool: UserPool): Job[] => {
  const about = (name: string, work: (user: typeof users.$inferSelect, isLocked: boolean) => Promise<void>): Job => ({
    name,
    retryDelaySeconds: 2,
    work: (data) =>
      recorded(db, name, async () => {
        const { userId } = AboutUser.parse(data);
        const [found] = await db.select({ user: users, locked: isLocked }).from(users).where(eq(users.id, userId));
        // who was moved to another pool is that pool's
        const isOurs = found?.user.issuer === pool.issuer;
        if (isOurs) await work(found.user, found.locked);
        return { users: Number(isOurs) };
      }),
  });
  return [
    about(INVITE_JOB, (user) => pool.invite(user.subject, user.email)),
    about(RESET_JOB, (user) => pool.reset(user.subject)),
    {
      ...about(SYNC_POOL_JOB, (user, isLocked) => pool.sync(user.subject, personOf(user), isLocked)),
      retriesForever: true,
    },
  ];
};

/** Translates the pool's errors for the client. */
const refusal = (error: unknown): unknown => {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  if (error.name === 'InvalidParameterException') {
    return invalid([{ path: 'email', message: 'The user pool does not take this address' }]);
  }
  if (error.name === 'TooManyRequestsException' || error.name === 'LimitExceededException') {
    return new Problem('too_many', { headers: { 'retry-after': '10' } });
  }
  return new Problem('unavailable', { hint: `The user pool answered ${error.name}.` });
};

/** Calls the pool during a request. The cause of an error is only logged. */
export const ask = async <T>(
  log: { error: (facts: object, text: string) => void },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, 'the user pool failed');
    throw refusal(error);
  }
};

const eventOf = (event: AuthEvent): IdentityInfo['authenticationEvents'][number] => ({
  creationDate: event.CreationDate?.toISOString() ?? '',
  eventType: event.EventType ?? '',
  eventResponse: event.EventResponse ?? null,
  eventRisk: event.EventRisk?.RiskLevel ?? null,
  riskDecision: event.EventRisk?.RiskDecision ?? null,
  challengeResponses: (event.ChallengeResponses ?? []).map((one) => ({
    challengeName: one.ChallengeName ?? null,
    challengeResponse: one.ChallengeResponse ?? null,
  })),
  eventContextData: {
    deviceName: event.EventContextData?.DeviceName ?? null,
    ipAddress: event.EventContextData?.IpAddress ?? null,
    city: event.EventContextData?.City ?? null,
  },
});

/** The pool's data in the contract's format. */
export const infoOf = (subject: string, { account, events }: AccountFacts): IdentityInfo => {
  const methods = [...(account.UserMFASettingList ?? [])];
  const email = account.UserAttributes?.find(({ Name }) => Name === 'email')?.Value;
  return {
    sub: subject,
    alias: email ?? account.Username ?? null,
    mfaEnabled: methods.length > 0,
    mfaMethods: methods,
    status: {
      enabled: account.Enabled ?? false,
      userStatus: account.UserStatus ?? 'UNKNOWN',
      userCreateDate: account.UserCreateDate?.toISOString() ?? null,
      userLastModifiedDate: account.UserLastModifiedDate?.toISOString() ?? null,
    },
    authenticationEvents: events.map(eventOf),
  };
};
