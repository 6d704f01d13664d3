import { confirmResetPassword, confirmSignIn, resetPassword, type SignInOutput, signIn } from '@aws-amplify/auth';
import { forgetTokens } from './userPool.ts';

/** The next step of the sign-in. */
export type Step =
  | { kind: 'password' }
  | { kind: 'new-password' }
  | { kind: 'code'; by: 'app' | 'SMS' | 'e-mail' }
  | { kind: 'choose-code'; from: readonly MfaMethod[] }
  | { kind: 'set-up-app'; secret: string }
  | { kind: 'forgot' }
  | { kind: 'reset'; email: string; note?: string }
  | { kind: 'done' };

export type MfaMethod = 'TOTP' | 'SMS' | 'EMAIL';

export class UnsupportedStep extends Error {
  override name = 'UnsupportedStep';
}

/** The step for the service's response. Throws `UnsupportedStep` for a step the console does not support. */
export const stepOf = ({ nextStep }: Pick<SignInOutput, 'nextStep'>): Step => {
  switch (nextStep.signInStep) {
    case 'DONE':
      return { kind: 'done' };
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { kind: 'new-password' };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { kind: 'code', by: 'app' };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { kind: 'code', by: 'SMS' };
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { kind: 'code', by: 'e-mail' };
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return { kind: 'choose-code', from: nextStep.allowedMFATypes ?? [] };
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return { kind: 'set-up-app', secret: nextStep.totpSetupDetails.sharedSecret };
    case 'RESET_PASSWORD':
      return { kind: 'forgot' };
    default:
      throw new UnsupportedStep(nextStep.signInStep);
  }
};

/**
 * Signs in with e-mail and password (SRP: the password does not leave the browser). Clears old tokens first, because
 * Amplify refuses a sign-in while it still has some.
 */
export const submitCredentials = async (email: string, password: string): Promise<Step> => {
  await forgetTokens();
  const step = stepOf(await signIn({ username: email, password }));
  return step.kind === 'forgot' ? requestReset(email) : step;
};

/** Answers a challenge: a new password, a code, or how the code should be delivered. */
export const answerChallenge = async (challengeResponse: string): Promise<Step> =>
  stepOf(await confirmSignIn({ challengeResponse }));

const isUnknownUser = (error: unknown) => error instanceof Error && error.name === 'UserNotFoundException';

/**
 * Sends a reset code if the address has an account. The result is the same if it has none, so that accounts cannot be
 * enumerated.
 */
export const requestReset = async (email: string): Promise<Step> => {
  try {
    await resetPassword({ username: email });
  } catch (error) {
    if (!isUnknownUser(error)) throw error;
  }
  return { kind: 'reset', email, note: 'If this address has an account, a code has been sent to it.' };
};

/** Sets a new password using the e-mailed code, then signs in with it. */
export const resetByCode = async (email: string, confirmationCode: string, newPassword: string): Promise<Step> => {
  await confirmResetPassword({ username: email, confirmationCode, newPassword });
  return submitCredentials(email, newPassword);
};
