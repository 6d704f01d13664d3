import { afterEach, expect, test } from 'vitest';
import { readStoredSession } from '../../../src/authProvider/storedSession.ts';

const CLIENT = 'localconsoleclient';
const NOW = Date.UTC(2026, 0, 5, 12);
const seconds = (time: number) => time / 1000;
const inOneHour = { sub: 'ada', exp: seconds(NOW) + 3600, auth_time: seconds(NOW) - 60 };

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const tokenWith = (claims: object) => `${base64url('{"alg":"RS256"}')}.${base64url(JSON.stringify(claims))}.signature`;

/** Stores a session under the keys that Amplify uses. */
const store = (token: string, clockDrift?: string) => {
  const prefix = `CognitoIdentityServiceProvider.${CLIENT}`;
  localStorage.setItem(`${prefix}.LastAuthUser`, 'ada@example.com');
  localStorage.setItem(`${prefix}.ada@example.com.accessToken`, token);
  if (clockDrift) localStorage.setItem(`${prefix}.ada@example.com.clockDrift`, clockDrift);
};

afterEach(() => localStorage.clear());

test('a valid stored session is read with its owner and times', () => {
  const token = tokenWith({ ...inOneHour, name: 'Ädä – 愛' });
  store(token);
  expect(readStoredSession(CLIENT, NOW)).toEqual({
    accessToken: token,
    expiresAt: NOW + 3_600_000,
    subject: 'ada',
    signedInAt: NOW - 60_000,
  });
});

test.each([
  ['expired', tokenWith({ ...inOneHour, exp: seconds(NOW) - 1 }), undefined],
  ['about to expire, which Amplify would renew', tokenWith({ ...inOneHour, exp: seconds(NOW) + 4 }), undefined],
  ['expired by the clock of the pool', tokenWith(inOneHour), '3600000'],
  ['without an expiry', tokenWith({ sub: 'ada' }), undefined],
  ['without an owner', tokenWith({ exp: inOneHour.exp }), undefined],
  ['that is no JWT', 'nothing', undefined],
  ['whose claims are not JSON', `a.${base64url('{')}.c`, undefined],
  ['whose claims are null', `a.${base64url('null')}.c`, undefined],
])('a session %s is left to Amplify', (_, token, clockDrift) => {
  store(token, clockDrift);
  expect(readStoredSession(CLIENT, NOW)).toBeNull();
});

test('a session of another client is not used, nor is one of a user who is not the last', () => {
  store(tokenWith(inOneHour));
  expect(readStoredSession('another', NOW)).toBeNull();
  localStorage.setItem(`CognitoIdentityServiceProvider.${CLIENT}.LastAuthUser`, 'grace@example.com');
  expect(readStoredSession(CLIENT, NOW)).toBeNull();
});
