import { expect, test } from 'vitest';
import { demoEmail } from '../../../demo/accounts.ts';
import { ROLES, roleLabel } from '../../../domain/roles.ts';
import { apiOf } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { signIn, userPool } from '../../support/servers/identity.ts';
import { anonymous, as, url } from '../../support/shared.ts';

test.each(ROLES)('%s signs in and receives their own profile', async (role) => {
  const { status, body } = await (await as(role)).get('/auth');
  expect(status).toBe(200);
  expect(body).toMatchObject({ email: demoEmail(role), roles: [role], session: { idle: 3600, absolute: 43_200 } });
});

test('the roles equal the declared catalogue', async () => {
  const { body } = await (await as('claims')).get<{ name: string; label: string }[]>('/roles');
  expect(body.map(({ name, label }) => [name, label])).toEqual(ROLES.map((role) => [role, roleLabel(role)]));
});

test('an anonymous call for the profile gets 401', async () => {
  expect(expectProblem(await anonymous.get('/auth'), 401).code).toBe('unauthenticated');
});

test('an ended session is refused immediately, and another session is not', async () => {
  const [ended, other] = [await signIn(url, 'claims'), await signIn(url, 'claims')];
  const api = apiOf(url, ended.AccessToken);
  expect((await api.get('/auth')).status).toBe(200);
  expect((await api.call('POST', '/session/end')).status).toBe(204);
  expect(expectProblem(await api.get('/auth'), 401).code).toBe('session_expired');
  expect((await apiOf(url, other.AccessToken).get('/auth')).status).toBe(200);
});

test('a refreshed token belongs to the session it came from', async () => {
  const { AccessToken, RefreshToken } = await signIn(url, 'claims');
  const answer = await userPool(url, 'GetTokensFromRefreshToken', { RefreshToken });
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { AccessToken: string } };
  const refreshed = apiOf(url, AuthenticationResult.AccessToken);
  expect((await refreshed.get('/auth')).status).toBe(200);
  await apiOf(url, AccessToken).call('POST', '/session/end');
  expectProblem(await refreshed.get('/auth'), 401);
});

test('a wrong password gets the identity service’s error', async () => {
  const AuthParameters = { USERNAME: demoEmail('call_center'), PASSWORD: 'not the password' };
  const answer = await userPool(url, 'InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ __type: 'NotAuthorizedException' });
});

test.each(['AdminGetUser', 'AdminSetUserPassword', 'ListUsers', 'AdminCreateUser'])(
  '%s is not available to users',
  async (operation) => {
    const answer = await userPool(url, operation, { Username: demoEmail('administrator'), UserPoolId: 'x' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('example.com');
  },
);
