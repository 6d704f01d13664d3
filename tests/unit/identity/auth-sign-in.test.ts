import { describe, expect, test } from 'vitest';
import { signInMessage, startsOver } from '../../../src/authProvider/messages.ts';
import { stepOf, UnsupportedStep } from '../../../src/authProvider/signIn.ts';

const failure = (name: string, message = '') => Object.assign(new Error(message), { name });

describe('the next step', () => {
  test.each([
    ['DONE', 'done'],
    ['CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', 'new-password'],
    ['CONFIRM_SIGN_IN_WITH_TOTP_CODE', 'code'],
    ['CONFIRM_SIGN_IN_WITH_SMS_CODE', 'code'],
    ['CONFIRM_SIGN_IN_WITH_EMAIL_CODE', 'code'],
    ['CONTINUE_SIGN_IN_WITH_MFA_SELECTION', 'choose-code'],
    ['RESET_PASSWORD', 'forgot'],
  ] as const)('%s asks for %s', (signInStep, kind) => expect(stepOf({ nextStep: { signInStep } }).kind).toBe(kind));

  test('an authenticator app to set up shows its secret', () =>
    expect(
      stepOf({
        nextStep: {
          signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
          totpSetupDetails: { sharedSecret: 'JBSWY3DP', getSetupUri: () => new URL('otpauth://totp') },
        },
      }),
    ).toEqual({ kind: 'set-up-app', secret: 'JBSWY3DP' }));

  test('a step that the console does not support is rejected', () =>
    expect(() => stepOf({ nextStep: { signInStep: 'CONFIRM_SIGN_UP' } })).toThrow(UnsupportedStep));
});

describe('the messages to the user', () => {
  test('a wrong password and an unknown address give the same message', () =>
    expect(signInMessage(failure('UserNotFoundException'))).toBe(
      signInMessage(failure('NotAuthorizedException', 'Incorrect username or password.')),
    ));

  test.each([
    ['User is disabled.', /disabled/],
    ['Password attempts exceeded', /Too many attempts/],
    ['Temporary password has expired and must be reset by an administrator.', /temporary password has expired/],
    ['Invalid session for the user, session is expired.', /took too long/],
  ])('NotAuthorizedException "%s"', (reason, message) =>
    expect(signInMessage(failure('NotAuthorizedException', reason))).toMatch(message),
  );

  test('a weak password is explained with the text of the service', () =>
    expect(
      signInMessage(
        failure('InvalidPasswordException', 'Password did not conform with policy: Password not long enough'),
      ),
    ).toBe('The new password is too weak: Password not long enough.'));

  test('an unknown error shows none of its own text', () => {
    const message = signInMessage(failure('Strange', 'secret eyJhbGciOi'));
    expect(message).toBe('Something went wrong while signing in. Try again.');
    expect(signInMessage('eyJhbGciOi')).toBe(message);
  });

  test('only an expired sign-in starts over', () => {
    expect(startsOver(failure('NotAuthorizedException', 'Invalid session for the user.'))).toBe(true);
    expect(startsOver(failure('NotAuthorizedException', 'Incorrect username or password.'))).toBe(false);
    expect(startsOver(failure('CodeMismatchException'))).toBe(false);
  });
});
