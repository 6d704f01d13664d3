import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cognitoCalls, regionOf } from '../../../server/identity/cognito.ts';
import type { Delivery } from '../../../server/identity/local-pool/index.ts';
import { memoryStore, poolAdmin } from '../../../server/identity/local-pool/index.ts';
import { userPoolOf } from '../../../server/identity/user-pool.ts';
import { silent } from '../../support/servers/database.ts';

/*
 * Tests the adapter for a real Amazon Cognito pool against the local pool's administrator calls, over the HTTP protocol
 * of the service (AWS JSON 1.1: the operation in x-amz-target, timestamps in seconds). This covers our side of the
 * protocol: the requests, and how responses are read. The service's own behavior is taken from its documentation.
 */
const POOL = 'eu-central-1_Recorded';
const mails: Delivery[] = [];
const admin = poolAdmin({
  store: memoryStore(),
  issuer: () => 'http://127.0.0.1/identity',
  clientId: 'client',
  redirectUris: () => [],
  logoutUris: () => [],
  deliver: async (mail) => void mails.push(mail),
  log: silent,
});

interface Recorded {
  operation: string;
  signed: boolean;
  body: Record<string, unknown>;
}
const recorded: Recorded[] = [];
/** The next response is this error instead of the pool's. */
let refusal: { name: string; status: number } | undefined;

const inSeconds = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? Date.parse(value) / 1000 : value;

const answerTo = async (operation: string, input: Record<string, unknown>): Promise<object> => {
  const { UserPoolId, DesiredDeliveryMediums: _, ...rest } = input;
  if (UserPoolId !== POOL) throw Object.assign(new Error('no such pool'), { name: 'ResourceNotFoundException' });
  const call = Reflect.get(admin, operation) as (given: object) => Promise<object>;
  return call(rest);
};

const answered = async ({ operation, body }: Recorded): Promise<{ status: number; answer: object }> => {
  if (refusal) {
    const { name, status } = refusal;
    refusal = undefined;
    return { status, answer: { __type: name, message: 'refused' } };
  }
  return answerTo(operation, body).then(
    (answer) => ({ status: 200, answer }),
    (error: Error) => ({ status: 400, answer: { __type: error.name, message: error.message } }),
  );
};

const service = createServer((request, reply) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const one: Recorded = {
      operation: String(request.headers['x-amz-target']).replace('AWSCognitoIdentityProviderService.', ''),
      body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
      signed: request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') ?? false,
    };
    recorded.push(one);
    void answered(one).then(({ status, answer }) =>
      reply.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(answer, inSeconds)),
    );
  });
});

const opened = () => {
  const { port } = service.address() as AddressInfo;
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'of no account' };
  return userPoolOf(cognitoCalls(POOL, { endpoint: `http://127.0.0.1:${port}`, credentials }), 'https://issuer');
};

beforeAll(() => new Promise<void>((done) => service.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => service.close(done)));

const person = { email: 'robin@example.com', firstName: 'Robin', lastName: 'Doe' };

test('the region is taken from the pool id', () => {
  expect(regionOf(POOL)).toBe('eu-central-1');
});

test('an account is created once, without an email, and its subject stays the same', async () => {
  const pool = opened();
  const subject = await pool.ensure(person);
  expect(subject).toMatch(/^[\da-f-]{36}$/);
  expect(await pool.ensure(person)).toBe(subject);
  expect(mails).toEqual([]);
  const made = recorded.filter(({ operation }) => operation === 'AdminCreateUser');
  expect(made).toEqual([
    {
      operation: 'AdminCreateUser',
      signed: true,
      body: {
        UserPoolId: POOL,
        Username: person.email,
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: person.email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'given_name', Value: 'Robin' },
          { Name: 'family_name', Value: 'Doe' },
        ],
      },
    },
  ]);
});

test('two concurrent creations of one account return the same account', async () => {
  const [one, two] = [opened(), opened()];
  const both = { ...person, email: 'both@example.com' };
  const subjects = await Promise.all([one.ensure(both), two.ensure(both), one.ensure(both)]);
  expect(new Set(subjects).size).toBe(1);
});

test('the invitation and the reset are each emailed only in the matching status', async () => {
  const pool = opened();
  const subject = await pool.ensure(person);
  await pool.reset(subject);
  expect(mails).toEqual([]);
  await pool.invite(subject, person.email);
  expect(mails.map(({ purpose, email }) => [purpose, email])).toEqual([['temporary_password', person.email]]);
  await admin.AdminSetUserPassword({ Username: subject, Password: 'Orchard-Lantern-84', Permanent: true });
  await pool.invite(subject, person.email);
  expect(mails).toHaveLength(1);
  expect(await pool.statusOf(subject)).toEqual({ status: 'CONFIRMED', isEnabled: true });
  await pool.reset(subject);
  expect(mails.map(({ purpose }) => purpose)).toEqual(['temporary_password', 'password_reset']);
});

test('name and lock are synchronized, and only differences are sent', async () => {
  const pool = opened();
  const subject = await pool.ensure(person);
  recorded.length = 0;
  await pool.sync(subject, person, false);
  expect(recorded.map(({ operation }) => operation)).toEqual(['AdminGetUser']);
  recorded.length = 0;
  await pool.sync(subject, { ...person, lastName: 'Roe' }, true);
  expect(recorded.map(({ operation }) => operation)).toEqual([
    'AdminGetUser',
    'AdminUpdateUserAttributes',
    'AdminDisableUser',
    'AdminUserGlobalSignOut',
  ]);
  expect(recorded[1]?.body.UserAttributes).toEqual([{ Name: 'family_name', Value: 'Roe' }]);
  expect((await pool.find(subject))?.account).toMatchObject({
    Enabled: false,
    UserCreateDate: expect.any(Date),
    UserLastModifiedDate: expect.any(Date),
  });
  await pool.sync(subject, { ...person, lastName: 'Roe' }, false);
  expect(await pool.statusOf(subject)).toMatchObject({ isEnabled: true });
});

test('an unknown user is undefined, a pool without history has an empty one, and other errors are thrown', async () => {
  const pool = opened();
  expect(await pool.find('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  const subject = await pool.ensure(person);
  expect((await pool.find(subject))?.events).toEqual([]);
  refusal = { name: 'NotAuthorizedException', status: 400 };
  await expect(pool.statusOf(subject)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
});
