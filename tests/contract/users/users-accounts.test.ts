import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IdentityInfo, UserRow } from '../../../resources/users/calls.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { userPool } from '../../support/servers/identity.ts';
import { startMailServer } from '../../support/servers/mail-server.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';
import { until } from '../../support/servers/processes.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startOwnServer } from '../../support/shared.ts';
import { addUser, emailedSecret, emailsTo, firstSignIn, OWN_PASSWORD, secretOf } from '../../support/worlds/users.ts';

/** The effects of locks, role changes and password resets on the user concerned (TRUST B3). */
let server: ServerInProcess;
let administrator: Api;

beforeAll(async () => {
  server = await startServerInProcess();
  administrator = await apiAs(server.url, 'administrator');
});

afterAll(() => server.stop());

test('a locked user is refused from the next call on, in every session, and must sign in again once unlocked', async () => {
  const user = await addUser(administrator, ['claims']);
  const theirs = await firstSignIn(server.url, user.email, await emailedSecret(server.dataDir, user.email));
  expect((await theirs.get('/auth')).status).toBe(200);

  await administrator.patch(`/users/${user.id}`, { locked_since: new Date(Date.now() + 3_600_000).toISOString() });
  expect(expectProblem(await theirs.get('/auth'), 401).code).toBe('locked');
  const enabled = async () =>
    (await administrator.get<IdentityInfo>(`/users/${user.id}/cognito-info`)).body.status.enabled;
  await until(
    async () => !(await enabled()),
    () => 'the account in the pool stayed enabled',
  );
  const AuthParameters = { USERNAME: user.email, PASSWORD: OWN_PASSWORD };
  const signIn = () => userPool(server.url, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  expect((await signIn()).status).toBe(400);
  expectProblem(await administrator.call('PATCH', `/users/${user.id}/reset-password`), 409);

  await administrator.patch(`/users/${user.id}`, { locked_since: null });
  expectProblem(await theirs.get('/auth'), 401);
  await until(enabled, () => 'the account in the pool stayed disabled');
  expect((await signIn()).status).toBe(200);
});

test('a changed role takes effect with the next call', async () => {
  const user = await addUser(administrator, ['claims']);
  const theirs = await firstSignIn(server.url, user.email, await emailedSecret(server.dataDir, user.email));
  expect((await theirs.get('/users')).status).toBe(403);
  await administrator.patch(`/users/${user.id}`, { roles: ['account_administrator'] });
  expect((await theirs.get('/users')).status).toBe(200);
});

test('a password is emailed again before the first sign-in, and reset after it; neither in the other status', async () => {
  const user = await addUser(administrator, ['claims']);
  const path = (what: string) => `/users/${user.id}/${what}-password`;
  await emailedSecret(server.dataDir, user.email);
  expectProblem(await administrator.call('PATCH', path('reset')), 409);
  expect((await administrator.call('PATCH', path('resend'))).status).toBe(200);
  const second = await emailedSecret(server.dataDir, user.email, 2);

  await firstSignIn(server.url, user.email, second);
  expectProblem(await administrator.call('PATCH', path('resend')), 409);
  const info = (await administrator.get<IdentityInfo>(`/users/${user.id}/cognito-info`)).body;
  expect(info).toMatchObject({
    sub: expect.stringMatching(/^[\w-]{36}$/),
    alias: user.email,
    mfaEnabled: false,
    mfaMethods: [],
    status: { enabled: true, userStatus: 'CONFIRMED' },
  });
  expect(info.authenticationEvents[0]).toMatchObject({
    eventType: 'SignIn',
    eventResponse: 'Pass',
    riskDecision: 'NoRisk',
    eventContextData: { ipAddress: '127.0.0.1', city: null },
  });
  const key = { 'idempotency-key': `reset-${user.id}-0001` };
  expect((await administrator.call('PATCH', path('reset'), { headers: key })).status).toBe(200);
  await emailedSecret(server.dataDir, user.email, 3);
  expect((await administrator.call('PATCH', path('reset'), { headers: key })).status).toBe(200);
  expectProblem(await administrator.call('PATCH', path('reset')), 409);
  expect(emailsTo(server.dataDir, user.email)).toHaveLength(3);
});

/** A server that sends through a mail server with this first behavior, and a user who was just added there. */
const withMailServer = async (
  conduct: Parameters<typeof startMailServer>[0],
  work: (at: {
    mailServer: Awaited<ReturnType<typeof startMailServer>>;
    own: TestServer;
    api: Api;
    user: UserRow;
  }) => Promise<void>,
) => {
  const mailServer = await startMailServer(conduct);
  const own = await startOwnServer({ SMTP_URL: mailServer.url });
  try {
    const api = await apiAs(own.url, 'administrator');
    await work({ mailServer, own, api, user: await addUser(api, ['claims']) });
  } finally {
    await own.stop();
    await mailServer.stop();
  }
};

test(
  'with a mail server, temporary passwords and reset codes are sent through it, and retried after an outage',
  () =>
    withMailServer('refuse the sender', async ({ mailServer, own, api, user }) => {
      const mailTo = async (subject: string): Promise<string> => {
        const found = () =>
          mailServer.mails.find(
            (mail) => mail.includes(`\r\nTo: ${user.email}\r\n`) && mail.includes(`Subject: ${subject}`),
          );
        await until(
          async () => found() !== undefined,
          () => `${subject} was not mailed`,
        );
        return found() ?? '';
      };
      await firstSignIn(own.url, user.email, secretOf(await mailTo('Your temporary password')));

      mailServer.conduct.push('refuse the sender');
      expect((await api.call('PATCH', `/users/${user.id}/reset-password`)).status).toBe(200);
      const code = secretOf(await mailTo('Your verification code'));
      const changed = await userPool(own.url, 'ConfirmForgotPassword', {
        Username: user.email,
        ConfirmationCode: code,
        Password: 'Another-Lantern-84',
      });
      expect(changed.status).toBe(200);
      expect(mailServer.begun()).toBe(4);
      expect(emailsTo(own.dataDir, user.email)).toEqual([]);
    }),
  180_000,
);

test(
  'an email that may have arrived is not sent again',
  () =>
    withMailServer('break after DATA', async ({ mailServer, own, user }) => {
      const isWarned = () => own.logs.some(({ msg }) => msg === 'an email of the user pool may not have arrived');
      await until(
        async () => isWarned(),
        () => 'nothing was logged',
      );
      await firstSignIn(own.url, user.email, secretOf(mailServer.mails[0] ?? ''));
      expect(mailServer.begun()).toBe(1);
    }),
  180_000,
);
