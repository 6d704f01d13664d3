import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deviceName } from '../../../server/identity/local-pool/admin/events.ts';
import { afterFailure, isLocked } from '../../../server/identity/local-pool/attempts.ts';
import { assertGoodPassword, resetCode, temporaryPassword } from '../../../server/identity/local-pool/passwords.ts';
import {
  claimSignature,
  exchangeKey,
  isPassword,
  isProof,
  N,
  padded,
  power,
  scrambling,
  startExchange,
  verifierOf,
} from '../../../server/identity/local-pool/srp.ts';
import { base32, codeOf, matchingStep } from '../../../server/identity/local-pool/totp.ts';

describe('SRP', () => {
  test('numbers are padded as two’s complement', () => {
    expect([20n, 200n, 256n, 0x8000n].map((n) => padded(n).toString('hex'))).toEqual(['14', '00c8', '0100', '008000']);
  });

  test('power agrees with the plain definition', () => {
    for (const [base, exponent, modulus] of [
      [3n, 0n, 7n],
      [2n, 10n, 1000n],
      [123n, 45n, 677n],
      [N + 5n, 3n, N],
    ] as const) {
      expect(power(base, exponent, modulus)).toBe(base ** exponent % modulus);
    }
  });

  /** H(N, g), from an independent computation. */
  const k = 0x538282c4354742d7cbbde2359fcf67f9f5b3a6b08791e5011b43b8a5b66d9ee6n;
  /** What the client raises to its exponent, B - k * g^x (RFC 5054 §2.6): g^b when the password is right. */
  function clientBase(password: string, salt: string, B: string) {
    const withoutPassword = BigInt(`0x${B}`) - k * BigInt(`0x${verifierOf('user', password, salt).verifier}`);
    return ((withoutPassword % N) + N) % N;
  }

  test('the server uses the same multiplier as the real client', () => {
    const { salt, verifier } = verifierOf('user', 'password-one');
    const exchange = startExchange('2', verifier);
    if (!exchange) throw new Error('no exchange');
    const g_b = power(2n, BigInt(`0x${exchange.b}`), N);
    expect(clientBase('password-one', salt, exchange.B)).toBe(g_b);
    expect(clientBase('password-two', salt, exchange.B)).not.toBe(g_b);
  });

  test('a proof made with the key is accepted, a proof of another claim or key is not', () => {
    const { salt, verifier } = verifierOf('user', 'password-one');
    const a = BigInt(`0x${randomBytes(32).toString('hex')}`);
    const A = power(2n, a, N);
    const exchange = startExchange(A.toString(16), verifier);
    if (!exchange) throw new Error('no exchange');
    const base = clientBase('password-one', salt, exchange.B);
    const u = scrambling(A, BigInt(`0x${exchange.B}`));
    // base^(a + u * x) = base^a * (g^(b * x))^u
    const v_b = power(BigInt(`0x${verifier}`), BigInt(`0x${exchange.b}`), N);
    const key = exchangeKey((power(base, a, N) * power(v_b, u, N)) % N, u);
    const claim = { userId: 'user', secretBlock: 'c2VjcmV0', timestamp: 'Fri Nov 20 10:00:00 UTC 2026' };
    const signature = claimSignature(key, claim).toString('base64');
    expect(isProof(exchange, verifier, claim, signature)).toBe(true);
    expect(isProof(exchange, verifier, { ...claim, timestamp: 'later' }, signature)).toBe(false);
    expect(isProof(exchange, verifierOf('user', 'password-two', salt).verifier, claim, signature)).toBe(false);
    expect(isProof(exchange, verifier, claim, '')).toBe(false);
  });

  test('A of 0 modulo N is refused', () => {
    const { verifier } = verifierOf('user', 'password-one');
    for (const A of [0n, N, 2n * N]) expect(startExchange(A.toString(16), verifier)).toBeUndefined();
  });

  test('a password is stored as salt and verifier only', () => {
    const kept = verifierOf('user', 'pässword 🐎');
    expect(isPassword('user', 'pässword 🐎', kept)).toBe(true);
    expect(isPassword('user', 'password 🐎', kept)).toBe(false);
    expect(isPassword('other', 'pässword 🐎', kept)).toBe(false);
    expect(verifierOf('user', 'pässword 🐎').verifier).not.toBe(kept.verifier);
  });
});

describe('TOTP', () => {
  const secret = base32(Buffer.from('12345678901234567890'));

  test('base32 encodes as in RFC 4648 §10', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((t) => base32(Buffer.from(t)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
  });

  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('RFC 6238 appendix B at %i s', (time, code) => {
    expect(codeOf(secret, Math.floor(time / 30), 8)).toBe(code);
  });

  test('a code one step early or late is accepted, two steps are not', () => {
    const now = new Date(1111111111_000);
    const step = Math.floor(1111111111 / 30);
    const found = [-2, -1, 0, 1, 2].map((d) => matchingStep(secret, codeOf(secret, step + d), now));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
    for (const code of ['', '12345', '1234567', 'abcdef', ' 81804'])
      expect(matchingStep(secret, code, now)).toBeUndefined();
  });
});

describe('passwords', () => {
  test.each([
    ['short', 'long enough'],
    ['elevenchars', 'long enough'],
    ['aaaaaaaaaaaaaaaa', 'different characters'],
    ['my-ann.field-secret', 'email name'],
    [' leading space is bad', 'space'],
    ['x'.repeat(200) + 'abcdefg'.repeat(20), 'too long'],
  ])('%s is refused', (password, reason) => {
    expect(() => assertGoodPassword(password, 'ann.field@example.com')).toThrow(reason);
  });

  test('generated passwords satisfy the policy and differ', () => {
    const passwords = Array.from({ length: 50 }, temporaryPassword);
    for (const password of passwords) assertGoodPassword(password, 'ann.field@example.com');
    expect(new Set(passwords).size).toBe(50);
    expect(resetCode()).toMatch(/^\d{6}$/);
  });
});

describe('failures', () => {
  const limit = { allowed: 3, window: 1000, longestLock: 3000, quiet: 10_000 };
  const at = (ms: number) => new Date(1_000_000 + ms);
  const failing = (times: number[]) =>
    times.reduce<ReturnType<typeof afterFailure> | undefined>(
      (count, ms) => afterFailure('k', count, limit, at(ms)),
      undefined,
    );

  test('reaching the limit locks for a window, slow guesses do not', () => {
    expect(isLocked(failing([0, 10]), limit, at(20))).toBe(false);
    expect(isLocked(failing([0, 10, 20]), limit, at(1019))).toBe(true);
    expect(isLocked(failing([0, 10, 20]), limit, at(1020))).toBe(false);
    expect(failing([0, 10, 1001])).toMatchObject({ failures: 1, locks: 0 });
  });

  test('failures while locked count but do not extend the lock', () => {
    expect(failing([0, 10, 20, 30, 40])).toMatchObject({ failures: 5, until: at(1020) });
  });

  test('each lock doubles up to the longest, and after a quiet period the first length applies again', () => {
    const lock = (n: number, from: number) =>
      Array.from({ length: n * 3 }, (_, i) => from + Math.floor(i / 3) * 5000 + (i % 3));
    expect(failing(lock(2, 0))).toMatchObject({ locks: 2, until: at(5002 + 2000) });
    expect(failing(lock(3, 0))).toMatchObject({ locks: 3, until: at(10_002 + 3000) });
    expect(failing([...lock(2, 0), ...lock(1, 20_000)])).toMatchObject({ locks: 1, until: at(20_002 + 1000) });
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome 126, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge 126, Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari 17, macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128, Linux'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'unknown'],
])('device of %s', (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});
