import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { apiOf } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { Tokens } from '../../support/servers/identity.ts';
import { signIn } from '../../support/servers/identity.ts';
import { url } from '../../support/shared.ts';

/** Only an unchanged access token of the user pool is accepted (TRUST B1). */
type Json = Record<string, unknown>;

const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = ''): Json => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;

let real: Tokens;
let header: Json;
let claims: Json;
let signature: string;
let poolKey: { n: string; e: string; kid: string };

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const byUs = (head: Json, body: Json) => {
  const text = `${encode(head)}.${encode(body)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), ours.privateKey).toString('base64url')}`;
};
const byHmac = (secret: string | Buffer, head: Json = { ...header, alg: 'HS256' }) => {
  const text = `${encode(head)}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

beforeAll(async () => {
  real = await signIn(url, 'administrator');
  const [head, body, end] = real.AccessToken.split('.');
  header = decode(head);
  claims = decode(body);
  signature = end ?? '';
  const pool = String(claims.iss).split('/').at(-1);
  const keys = (await (await fetch(`${url}/identity/${pool}/.well-known/jwks.json`)).json()) as {
    keys: (typeof poolKey)[];
  };
  const key = keys.keys.find(({ kid }) => kid === header.kid);
  if (!key) throw new Error('the user pool does not publish the key it signs with');
  poolKey = key;
});

const jwk = () => ours.publicKey.export({ format: 'jwk' });
const now = () => Math.floor(Date.now() / 1000);

const FORGED: readonly [what: string, make: () => string][] = [
  ['alg none', () => `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`],
  ['alg None with the old signature', () => `${encode({ ...header, alg: 'None' })}.${encode(claims)}.${signature}`],
  ['HS256 with the public modulus', () => byHmac(poolKey.n)],
  ['HS256 with the published key', () => byHmac(JSON.stringify(poolKey))],
  ['HS256 with an empty secret', () => byHmac('')],
  ['our key under the pool’s kid', () => byUs(header, claims)],
  ['our key under a kid of ours', () => byUs({ ...header, kid: 'ours' }, claims)],
  ['a path as kid', () => byUs({ ...header, kid: '../../../dev/null' }, claims)],
  ['our key in the header', () => byUs({ ...header, jwk: jwk() }, claims)],
  ['our key by URL', () => byUs({ ...header, jku: 'http://127.0.0.1:9/jwks.json' }, claims)],
  ['a certificate by URL', () => byUs({ ...header, x5u: 'http://127.0.0.1:9/x.pem' }, claims)],
  ['an unknown critical header', () => byUs({ ...header, crit: ['x'], x: 1 }, claims)],
  ['no signature', () => real.AccessToken.replace(/[^.]*$/, '')],
  ['another subject', () => `${encode(header)}.${encode({ ...claims, sub: randomUUID() })}.${signature}`],
  ['more groups', () => `${encode(header)}.${encode({ ...claims, 'cognito:groups': ['x'] })}.${signature}`],
  ['a later expiry', () => `${encode(header)}.${encode({ ...claims, exp: now() + 9e6 })}.${signature}`],
  ['another header', () => `${encode({ ...header, typ: 'x' })}.${encode(claims)}.${signature}`],
  ['an ID token', () => real.IdToken],
  ['a refresh token', () => real.RefreshToken],
  ['two tokens', () => `${real.AccessToken}, ${real.AccessToken}`],
  ['an encrypted form', () => `${real.AccessToken}.a.b`],
  ['nothing', () => ''],
  ['a word', () => 'undefined'],
];

test('the unchanged token is accepted', async () => {
  expect((await apiOf(url, real.AccessToken).get('/auth')).status).toBe(200);
});

test.each(FORGED)('%s is refused', async (_, make) => {
  const headers = { authorization: `Bearer ${make()}` };
  expectProblem(await apiOf(url).get('/auth', headers), 401);
});

test('the signature is verified to its last character', async () => {
  for (const at of [0, 1, 100, signature.length - 2]) {
    const letter = signature[at] === 'A' ? 'B' : 'A';
    const changed = `${signature.slice(0, at)}${letter}${signature.slice(at + 1)}`;
    expectProblem(await apiOf(url, `${encode(header)}.${encode(claims)}.${changed}`).get('/auth'), 401);
  }
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('each part of a token has one spelling: the unused bits of its last character are zero', async () => {
  const parts = real.AccessToken.split('.');
  // 256 bytes are 342 characters, of which the last has four unused bits
  expect(parts[2]).toHaveLength(342);
  for (const [at, part] of parts.entries()) {
    const last = LETTERS.indexOf(part.slice(-1));
    const unused = [1, 16, 4, 1][part.length % 4] ?? 1;
    for (let bits = 1; bits < unused; bits++) {
      const changed = parts.with(at, part.slice(0, -1) + LETTERS[last + bits]).join('.');
      expectProblem(await apiOf(url, changed).get('/auth'), 401);
    }
  }
});

test('a token is accepted only in the Authorization header', async () => {
  const { AccessToken } = real;
  expectProblem(await apiOf(url).get('/auth', { cookie: `token=${AccessToken}; accessToken=${AccessToken}` }), 401);
  expectProblem(await apiOf(url).get(`/auth?token=${AccessToken}&access_token=${AccessToken}`), 401);
  expectProblem(await apiOf(url).get('/auth', { authorization: AccessToken }), 401);
  expectProblem(await apiOf(url).get('/auth', { authorization: `Basic ${AccessToken}` }), 401);
});
