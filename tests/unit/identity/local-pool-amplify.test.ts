import {
  confirmResetPassword,
  confirmSignIn,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from '@aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from '@aws-amplify/auth/cognito';
import { Amplify } from '@aws-amplify/core';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { POOL_ID } from '../../../server/identity/local-pool/index.ts';
import { codeOf, stepAt } from '../../../server/identity/local-pool/totp.ts';
import { waitFor } from '../../support/wait.ts';
import { ann, CLIENT_ID, PASSWORD, type Started, startPool } from './local-pool-fixture.ts';

let pool: Started;
let now: () => Date;

beforeEach(async () => {
  // a clock that stays within one TOTP step during a test
  const start = Math.floor(Date.now() / 30_000) * 30_000;
  let ticks = 0;
  now = () => new Date(start + ticks++);
  pool = await startPool({ now });
  const Cognito = { userPoolId: POOL_ID, userPoolClientId: CLIENT_ID, userPoolEndpoint: `${pool.origin}/identity` };
  // both are needed: without the umbrella package the configuration alone does not reach the token provider
  cognitoUserPoolsTokenProvider.setAuthConfig({ Cognito });
  Amplify.configure({ Auth: { Cognito } }, { Auth: { tokenProvider: cognitoUserPoolsTokenProvider } });
  return async () => {
    await signOut().catch(() => {});
    await pool.close();
  };
});
afterEach(() => vi.restoreAllMocks());

const NEW_PASSWORD = 'staple under the bridge';
const enter = (password = PASSWORD) => signIn({ username: ann.email, password });
const refreshTokenInUse = async () =>
  (await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens())?.refreshToken ?? '';

test('signs in by SRP, with tokens that the published key verifies', async () => {
  const sub = await pool.seed();
  await pool.admin.AdminAddUserToGroup({ Username: sub, GroupName: 'finance_manager' });
  const { isSignedIn, nextStep } = await signIn({ username: 'Ann.Field@Example.com', password: PASSWORD });
  expect({ isSignedIn, step: nextStep.signInStep }).toEqual({ isSignedIn: true, step: 'DONE' });
  expect(await getCurrentUser()).toMatchObject({ userId: sub, username: sub });
  expect(await fetchUserAttributes()).toMatchObject({ sub, email: ann.email, given_name: 'Ann', family_name: 'Field' });

  const { tokens } = await fetchAuthSession();
  const issuer = pool.settings.issuer();
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const access = await jwtVerify(String(tokens?.accessToken), keys, { issuer, algorithms: ['RS256'] });
  expect(access.payload).toMatchObject({
    sub,
    username: sub,
    client_id: CLIENT_ID,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    'cognito:groups': ['finance_manager'],
    origin_jti: expect.any(String),
    auth_time: expect.any(Number),
  });
  expect((access.payload.exp ?? 0) - (access.payload.iat ?? 0)).toBe(3600);
  expect(access.payload.aud).toBeUndefined();
  const id = await jwtVerify(String(tokens?.idToken), keys, { issuer, audience: CLIENT_ID });
  expect(id.payload).toMatchObject({ token_use: 'id', email: ann.email, given_name: 'Ann', family_name: 'Field' });
});

test('a wrong password and an unknown name fail with the same error', async () => {
  const sub = await pool.seed();
  const failure = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
  await expect(enter('wrong password entirely')).rejects.toMatchObject(failure);
  await expect(signIn({ username: 'nobody@example.com', password: PASSWORD })).rejects.toMatchObject(failure);
  const { AuthEvents } = await pool.admin.AdminListUserAuthEvents({ Username: sub });
  expect(AuthEvents).toMatchObject([
    {
      EventType: 'SignIn',
      EventResponse: 'Fail',
      ChallengeResponses: [{ ChallengeName: 'Password', ChallengeResponse: 'Failure' }],
      EventContextData: { IpAddress: '127.0.0.1' },
    },
  ]);
});

test('a temporary password must be replaced', async () => {
  await pool.seed(false);
  expect((await enter()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
  await expect(confirmSignIn({ challengeResponse: PASSWORD })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
  expect(await confirmSignIn({ challengeResponse: NEW_PASSWORD })).toMatchObject({ isSignedIn: true });
  expect(await pool.admin.AdminGetUser({ Username: ann.email })).toMatchObject({ UserStatus: 'CONFIRMED' });
  await signOut();
  await expect(enter()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  expect(await enter(NEW_PASSWORD)).toMatchObject({ isSignedIn: true });
});

test('an authenticator app code is required, and each code works once', async () => {
  await pool.seed();
  await enter();
  const { sharedSecret } = await setUpTOTP();
  const code = (steps: number) => codeOf(sharedSecret, stepAt(now()) + steps);
  await expect(verifyTOTPSetup({ code: code(100) })).rejects.toMatchObject({
    name: 'EnableSoftwareTokenMFAException',
  });
  await verifyTOTPSetup({ code: code(-1) });
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' });
  await signOut();

  expect((await enter()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  const used = code(-1);
  await expect(confirmSignIn({ challengeResponse: used })).rejects.toMatchObject({ name: 'CodeMismatchException' });
  expect(await confirmSignIn({ challengeResponse: code(1) })).toMatchObject({ isSignedIn: true });
  const { AuthEvents } = await pool.admin.AdminListUserAuthEvents({ Username: ann.email });
  expect(AuthEvents[0]).toMatchObject({
    EventResponse: 'Pass',
    ChallengeResponses: [
      { ChallengeName: 'Password', ChallengeResponse: 'Success' },
      { ChallengeName: 'Mfa', ChallengeResponse: 'Success' },
    ],
  });
});

test('a refresh returns new tokens of the same sign-in', async () => {
  const sub = await pool.seed();
  await enter();
  const before = (await fetchAuthSession()).tokens?.accessToken.payload;
  await pool.admin.AdminAddUserToGroup({ Username: sub, GroupName: 'claims' });
  const after = (await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken.payload;
  expect(after?.origin_jti).toBe(before?.origin_jti);
  expect(after?.auth_time).toBe(before?.auth_time);
  expect(after?.jti).not.toBe(before?.jti);
  expect(after?.['cognito:groups']).toEqual(['claims']);
});

test('a disabled user can neither refresh nor sign in', async () => {
  await pool.seed();
  await enter();
  await pool.admin.AdminDisableUser({ Username: ann.email });
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined();
  await expect(enter()).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'User is disabled.' });
  await pool.admin.AdminEnableUser({ Username: ann.email });
  expect(await enter()).toMatchObject({ isSignedIn: true });
});

test('sign-out revokes the refresh token', async () => {
  await pool.seed();
  await enter();
  const RefreshToken = await refreshTokenInUse();
  const refresh = () => pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken });
  expect((await refresh()).status).toBe(200);
  await signOut();
  expect(await refresh()).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
});

test('global sign-out ends the other sign-ins too', async () => {
  await pool.seed();
  const other = (await pool.passwordSignIn(ann.email, PASSWORD)).body.AuthenticationResult.RefreshToken;
  await enter();
  const own = await refreshTokenInUse();
  await signOut({ global: true });
  for (const RefreshToken of [own, other]) {
    expect((await pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken })).status).toBe(400);
  }
});

test('a forgotten password is reset with the code from the e-mail', async () => {
  await pool.seed();
  expect(await resetPassword({ username: ann.email })).toMatchObject({
    nextStep: {
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { destination: 'a***@e***' },
    },
  });
  await waitFor(() => expect(pool.sent).toHaveLength(1));
  const code = pool.sent[0]?.secret ?? '';
  const confirm = (confirmationCode: string) =>
    confirmResetPassword({ username: ann.email, confirmationCode, newPassword: NEW_PASSWORD });
  await expect(confirm(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({
    name: 'CodeMismatchException',
  });
  await confirm(code);
  await expect(confirm(code)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  expect(await enter(NEW_PASSWORD)).toMatchObject({ isSignedIn: true });
});

test('a reset by the administrator requires the code from the e-mail', async () => {
  await pool.seed();
  await pool.admin.AdminResetUserPassword({ Username: ann.email });
  expect((await enter()).nextStep.signInStep).toBe('RESET_PASSWORD');
  const confirmationCode = pool.sent[0]?.secret ?? '';
  await confirmResetPassword({ username: ann.email, confirmationCode, newPassword: NEW_PASSWORD });
  expect(await enter(NEW_PASSWORD)).toMatchObject({ isSignedIn: true });
});

test('a changed password ends the other sign-ins and keeps this one', async () => {
  await pool.seed();
  const other = (await pool.passwordSignIn(ann.email, PASSWORD)).body.AuthenticationResult.RefreshToken;
  await enter();
  await expect(updatePassword({ oldPassword: 'not it at all', newPassword: NEW_PASSWORD })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  });
  await updatePassword({ oldPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeDefined();
  expect((await pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken: other })).status).toBe(400);
});
