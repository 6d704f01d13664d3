import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ann, CLIENT_ID, PASSWORD, type Started, startPool } from './local-pool-fixture.ts';

const MINUTE = 60_000;
let clock: Date;
let pool: Started;
let sub: string;
const advance = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds);
};

beforeEach(async () => {
  clock = new Date();
  pool = await startPool({ now: () => clock });
  sub = await pool.seed();
});
afterEach(() => pool.close());

const tokens = async () => (await pool.passwordSignIn(ann.email, PASSWORD)).body.AuthenticationResult;
const refused = (type: string, message?: string) => ({
  status: 400,
  body: { __type: type, ...(message ? { message } : {}) },
});

describe('tokens', () => {
  const getUser = async (AccessToken: string) => (await pool.call('GetUser', { AccessToken })).body;

  test('an access token works until its sign-in ends or it expires', async () => {
    const { AccessToken } = await tokens();
    expect(await getUser(AccessToken)).toMatchObject({ Username: sub });
    advance(60 * MINUTE);
    expect(await getUser(AccessToken)).toMatchObject({ message: 'Access Token has expired' });
    const second = await tokens();
    await pool.call('RevokeToken', { ClientId: CLIENT_ID, Token: second.RefreshToken });
    expect(await getUser(second.AccessToken)).toMatchObject({ message: 'Access Token has been revoked' });
  });

  test('forged tokens are refused', async () => {
    const { AccessToken, IdToken } = await tokens();
    const claims = JSON.parse(Buffer.from(AccessToken.split('.')[1], 'base64url').toString());
    const foreign = await generateKeyPair('RS256');
    const { publicJwk, kid } = await (await import('../../../server/identity/local-pool/keys.ts'))
      .keyring(pool.store)
      .signing();
    const signedBy = (header: object) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(foreign.privateKey);
    const forged = [
      new UnsecuredJWT(claims).encode(),
      await signedBy({}),
      await signedBy({ jwk: await exportJWK(foreign.publicKey) }),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(Buffer.from(JSON.stringify(publicJwk))),
      `${AccessToken.slice(0, -4)}AAAA`,
      IdToken,
      'not a token',
    ];
    for (const token of forged)
      expect(await getUser(token)).toMatchObject({ __type: 'NotAuthorizedException', message: 'Invalid Access Token' });
  });

  test('a refresh token expires twelve hours after the sign-in', async () => {
    const { RefreshToken: REFRESH_TOKEN } = await tokens();
    const refresh = () =>
      pool.call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: CLIENT_ID,
        AuthParameters: { REFRESH_TOKEN },
      });
    advance(12 * 60 * MINUTE - 1);
    const { body } = await refresh();
    expect(body.AuthenticationResult).toMatchObject({
      TokenType: 'Bearer',
      ExpiresIn: 3600,
      AccessToken: expect.any(String),
    });
    expect(body.AuthenticationResult.RefreshToken).toBeUndefined();
    advance(1);
    expect(await refresh()).toMatchObject(refused('NotAuthorizedException'));
  });

  test('the refresh token of a disabled user is refused', async () => {
    const { AccessToken, RefreshToken } = await tokens();
    await pool.store.changeUser(sub, { enabled: false, updatedAt: clock });
    const disabled = refused('NotAuthorizedException', 'User is disabled.');
    expect(await pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken })).toMatchObject(disabled);
    expect(await pool.call('GetUser', { AccessToken })).toMatchObject(disabled);
  });

  test('the lifetime of a token can be shortened, not extended', async () => {
    const lives = [];
    for (const token of [5 * MINUTE, 24 * 60 * MINUTE]) {
      const other = await startPool({ store: pool.store, lifetimes: { token } });
      lives.push((await other.passwordSignIn(ann.email, PASSWORD)).body.AuthenticationResult.ExpiresIn);
      await other.close();
    }
    expect(lives).toEqual([300, 3600]);
  });
});

describe('administration', () => {
  test.each(['AdminCreateUser', 'AdminSetUserPassword', 'AdminGetUser', 'ListUsers', 'AdminOfTomorrow'])(
    '%s is not served over HTTP',
    async (operation) => {
      const { AccessToken } = await tokens();
      const answer = await pool.call(operation, { Username: ann.email, Password: 'a whole new password', AccessToken });
      expect(answer).toMatchObject(refused('AccessDeniedException'));
      expect(answer.headers.get('x-amzn-errortype')).toBe('AccessDeniedException');
    },
  );

  test('a new user gets a temporary password by e-mail, valid for a week, and another one on request', async () => {
    const email = 'Bob@Example.com';
    const { User } = await pool.admin.AdminCreateUser({
      Username: email,
      UserAttributes: [{ Name: 'given_name', Value: 'Bob' }],
    });
    expect(User).toMatchObject({ UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true });
    const [first] = pool.sent;
    expect(first).toMatchObject({ purpose: 'temporary_password', email: 'bob@example.com', givenName: 'Bob' });
    advance(7 * 24 * 60 * MINUTE);
    expect((await pool.passwordSignIn(email, first?.secret ?? '')).body.message).toContain(
      'Temporary password has expired',
    );
    await pool.admin.AdminCreateUser({ Username: email, MessageAction: 'RESEND' });
    expect((await pool.passwordSignIn(email, first?.secret ?? '')).body.message).toBe(
      'Incorrect username or password.',
    );
    expect((await pool.passwordSignIn(email, pool.sent[1]?.secret ?? '')).body.ChallengeName).toBe(
      'NEW_PASSWORD_REQUIRED',
    );
  });

  test.each([
    ['UsernameExistsException', () => pool.admin.AdminCreateUser({ Username: 'ANN.field@example.com' })],
    ['UserNotFoundException', () => pool.admin.AdminGetUser({ Username: 'nobody@example.com' })],
    ['UserNotFoundException', () => pool.admin.AdminDisableUser({ Username: 'nobody@example.com' })],
    ['InvalidParameterException', () => pool.admin.AdminCreateUser({ Username: 'not an address' })],
    [
      'InvalidParameterException',
      () =>
        pool.admin.AdminCreateUser({
          Username: 'x@example.com',
          UserAttributes: [{ Name: 'custom:admin', Value: '1' }],
        }),
    ],
    ['InvalidPasswordException', () => pool.admin.AdminSetUserPassword({ Username: ann.email, Password: 'short' })],
    [
      'UnsupportedUserStateException',
      () => pool.admin.AdminCreateUser({ Username: ann.email, MessageAction: 'RESEND' }),
    ],
  ])('%s is thrown', async (name, act) => {
    await expect(act()).rejects.toMatchObject({ name });
  });

  test('names and groups can be changed, users listed and deleted', async () => {
    await pool.admin.AdminUpdateUserAttributes({
      Username: sub,
      UserAttributes: [{ Name: 'family_name', Value: 'Fielding' }],
    });
    await pool.admin.AdminAddUserToGroup({ Username: sub, GroupName: 'claims' });
    await pool.admin.AdminAddUserToGroup({ Username: sub, GroupName: 'check_run' });
    await pool.admin.AdminRemoveUserFromGroup({ Username: sub, GroupName: 'claims' });
    expect(await pool.admin.AdminListGroupsForUser({ Username: sub })).toEqual({
      Groups: [{ GroupName: 'check_run' }],
    });
    const { Users, PaginationToken } = await pool.admin.ListUsers({ Limit: 1 });
    expect(Users[0]?.Attributes).toContainEqual({ Name: 'family_name', Value: 'Fielding' });
    expect(await pool.admin.ListUsers({ PaginationToken })).toEqual({ Users: [], PaginationToken: undefined });
    await pool.admin.AdminDeleteUser({ Username: sub });
    expect((await pool.passwordSignIn(ann.email, PASSWORD)).body.message).toBe('Incorrect username or password.');
  });

  test('global sign-out by the administrator invalidates refresh tokens', async () => {
    const { RefreshToken } = await tokens();
    await pool.admin.AdminUserGlobalSignOut({ Username: sub });
    expect(await pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken })).toMatchObject(
      refused('NotAuthorizedException'),
    );
  });

  test('the history is paged', async () => {
    for (let i = 0; i < 3; i++) await pool.passwordSignIn(ann.email, 'bad');
    const first = await pool.admin.AdminListUserAuthEvents({ Username: sub, MaxResults: 2 });
    const second = await pool.admin.AdminListUserAuthEvents({
      Username: sub,
      MaxResults: 2,
      NextToken: first.NextToken,
    });
    expect([first.AuthEvents.length, second.AuthEvents.length, second.NextToken]).toEqual([2, 1, undefined]);
    expect(new Set([...first.AuthEvents, ...second.AuthEvents].map((e) => e.EventId)).size).toBe(3);
  });
});

describe('the protocol', () => {
  test.each(['constructor', 'toString', 'Nonsense', ''])('operation "%s" is unknown', async (operation) => {
    expect(await pool.call(operation, {})).toMatchObject(refused('UnknownOperationException'));
  });

  test('an unknown client id is refused', async () => {
    const AuthParameters = { USERNAME: ann.email, PASSWORD };
    expect(
      await pool.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'other', AuthParameters }),
    ).toMatchObject(refused('ResourceNotFoundException'));
  });

  test.each([
    { AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: 'x' } },
    { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: 'x', SRP_A: '-1' } },
    { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: ['x'], SRP_A: '11' } },
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: null },
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: 'x', PASSWORD: 'secret-value'.repeat(30) } },
  ])('an invalid body is refused without repeating its values: %j', async (body) => {
    const answer = await pool.call('InitiateAuth', { ClientId: CLIENT_ID, ...body });
    expect(answer).toMatchObject(refused('InvalidParameterException'));
    expect(answer.body.message).not.toContain('secret-value');
  });

  test.each([
    ['{', 'application/x-amz-json-1.1', 'SerializationException'],
    [JSON.stringify({ pad: 'x'.repeat(16 * 1024) }), 'application/x-amz-json-1.1', 'SerializationException'],
    ['a=1&a=2', 'application/x-www-form-urlencoded', 'InvalidParameterException'],
    ['{}', 'application/json', 'UnknownOperationException'],
    ['{}', 'text/html', 'SerializationException'],
  ])('invalid request %# is refused with an error of the protocol', async (body, type, name) => {
    const headers = { 'content-type': type, 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' };
    const answer = await fetch(`${pool.origin}/identity/`, { method: 'POST', headers, body });
    expect([answer.status, (await answer.json()).__type]).toEqual([400, name]);
  });

  test('a failure of the store is answered without its text', async () => {
    const store = { ...pool.store, findUser: () => Promise.reject(new Error('relation "users" is gone')) };
    const broken = await startPool({ store });
    const answer = await broken.passwordSignIn(ann.email, PASSWORD);
    await broken.close();
    expect(answer).toMatchObject({
      status: 500,
      body: { __type: 'InternalErrorException', message: 'Internal server error.' },
    });
    expect(broken.logged).toHaveLength(1);
  });

  test('no secret is logged or stored in plain text', async () => {
    const put = vi.spyOn(pool.store, 'putRefreshToken');
    const { AccessToken, RefreshToken } = await tokens();
    for (let i = 0; i < 11; i++) await pool.passwordSignIn(ann.email, 'a bad password');
    const written = JSON.stringify([pool.logged, put.mock.calls, await pool.store.findUser(sub)]);
    for (const secret of [PASSWORD, AccessToken, RefreshToken, 'a bad password']) expect(written).not.toContain(secret);
    expect(pool.logged).toHaveLength(1);
  });
});
