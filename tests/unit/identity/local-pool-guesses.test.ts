import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { N } from '../../../server/identity/local-pool/srp.ts';
import { waitFor } from '../../support/wait.ts';
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

const srp = (USERNAME: string, SRP_A = randomBytes(128).toString('hex')) =>
  pool.call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', ClientId: CLIENT_ID, AuthParameters: { USERNAME, SRP_A } });
const claim = (secretBlock: string) =>
  pool.call('RespondToAuthChallenge', {
    ClientId: CLIENT_ID,
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: sub,
      PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
      PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString('base64'),
      TIMESTAMP: 'Fri Nov 20 10:00:00 UTC 2026',
    },
  });
const refused = (type: string, message?: string) => ({
  status: 400,
  body: { __type: type, ...(message ? { message } : {}) },
});

describe('the existence of an account is not revealed', () => {
  test('an unknown name gets a challenge of the same shape, with the same salt each time', async () => {
    const shape = (p: Record<string, string>) => [
      Object.keys(p),
      p.SALT?.length,
      /^[\da-f-]{14}4[\da-f]{3}-[89ab]/.test(p.USER_ID_FOR_SRP ?? ''),
      p.SECRET_BLOCK?.length,
    ];
    const known = (await srp(ann.email)).body.ChallengeParameters;
    const unknown = (await srp('nobody@example.com')).body.ChallengeParameters;
    const again = (await srp('Nobody@Example.com')).body.ChallengeParameters;
    expect(shape(unknown)).toEqual(shape(known));
    expect([again.SALT, again.USER_ID_FOR_SRP]).toEqual([unknown.SALT, unknown.USER_ID_FOR_SRP]);
    expect(again.SRP_B).not.toBe(unknown.SRP_B);
    expect((await srp('other@example.com')).body.ChallengeParameters.SALT).not.toBe(unknown.SALT);
  });

  test('known and unknown names get the same messages, and are locked after the same number of guesses', async () => {
    const guesses = async (name: string) => {
      const messages: string[] = [];
      for (let i = 0; i < 11; i++) messages.push((await pool.passwordSignIn(name, `bad ${i}`)).body.message);
      return messages;
    };
    const known = await guesses(ann.email);
    expect(known).toEqual([...Array(10).fill('Incorrect username or password.'), 'Password attempts exceeded']);
    expect(await guesses('nobody@example.com')).toEqual(known);
  });

  test('a disabled user is reported as disabled only with the right password', async () => {
    await pool.admin.AdminDisableUser({ Username: sub });
    expect(await pool.passwordSignIn(ann.email, 'wrong')).toMatchObject(
      refused('NotAuthorizedException', 'Incorrect username or password.'),
    );
    expect(await pool.passwordSignIn(ann.email, PASSWORD)).toMatchObject(
      refused('NotAuthorizedException', 'User is disabled.'),
    );
  });

  test('a password reset gets the same answer for every name, and the number of codes is limited', async () => {
    const forgot = (Username: string) => pool.call('ForgotPassword', { ClientId: CLIENT_ID, Username });
    const [known, unknown] = [await forgot(ann.email), await forgot('art.found@elsewhere.org')];
    expect(unknown.body).toEqual(known.body);
    await waitFor(() => expect(pool.sent).toMatchObject([{ purpose: 'password_reset', email: ann.email }]));
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push((await forgot(ann.email)).body.__type);
    expect(statuses).toEqual([undefined, undefined, undefined, undefined, 'LimitExceededException']);
  });
});

describe('guesses', () => {
  test('50 wrong proofs in parallel count as 50', async () => {
    const blocks = await Promise.all(
      Array.from({ length: 50 }, async () => (await srp(ann.email)).body.ChallengeParameters.SECRET_BLOCK),
    );
    const answers = await Promise.all(blocks.map(claim));
    expect(answers.filter((a) => a.body.message === 'Password attempts exceeded')).toHaveLength(40);
    expect((await pool.store.findFailures(`sign-in:${sub}`))?.failures).toBe(50);
  });

  test('a lock expires, the next one lasts longer, and a successful sign-in clears it', async () => {
    const lock = async () => {
      for (let i = 0; i < 10; i++) await pool.passwordSignIn(ann.email, 'bad');
    };
    const right = async () => (await pool.passwordSignIn(ann.email, PASSWORD)).status;
    await lock();
    advance(15 * MINUTE - 1);
    expect(await right()).toBe(400);
    advance(1);
    await lock();
    advance(30 * MINUTE - 1);
    expect(await right()).toBe(400);
    advance(1);
    expect(await right()).toBe(200);
    await lock();
    advance(15 * MINUTE);
    expect(await right()).toBe(200);
  });

  test('guesses of a reset code are limited', async () => {
    await pool.admin.AdminResetUserPassword({ Username: sub });
    const real = pool.sent[0]?.secret ?? '';
    const confirm = (ConfirmationCode: string) =>
      pool.call('ConfirmForgotPassword', {
        ClientId: CLIENT_ID,
        Username: ann.email,
        ConfirmationCode,
        Password: 'a whole new password',
      });
    const wrong = Array.from({ length: 30 }, (_, i) => String(i).padStart(6, '0'))
      .filter((code) => code !== real)
      .slice(0, 20);
    const answers = await Promise.all(wrong.map(confirm));
    expect(answers.filter((a) => a.body.__type === 'CodeMismatchException')).toHaveLength(10);
    expect((await confirm(real)).body.__type).toBe('LimitExceededException');
    advance(16 * MINUTE);
    expect((await confirm(real)).status).toBe(200);
  });

  test('a reset code is valid for an hour', async () => {
    await pool.admin.AdminResetUserPassword({ Username: sub });
    advance(60 * MINUTE);
    const answer = await pool.call('ConfirmForgotPassword', {
      ClientId: CLIENT_ID,
      Username: ann.email,
      ConfirmationCode: pool.sent[0]?.secret,
      Password: 'a whole new password',
    });
    expect(answer).toMatchObject(refused('CodeMismatchException'));
  });

  test('an SRP exchange is valid once, for three minutes', async () => {
    const block = async () => (await srp(ann.email)).body.ChallengeParameters.SECRET_BLOCK;
    const used = await block();
    expect((await claim(used)).body.message).toBe('Incorrect username or password.');
    expect((await claim(used)).body.message).toBe('Invalid session for the user.');
    const late = await block();
    advance(3 * MINUTE);
    expect((await claim(late)).body.message).toBe('Invalid session for the user.');
  });

  test.each([0n, N, 2n * N])('A = %s is refused', async (A) => {
    expect(await srp(ann.email, A.toString(16))).toMatchObject(refused('InvalidParameterException'));
  });
});
