import { confirmResetPassword, confirmSignIn, resetPassword, type SignInOutput, signIn } from '@aws-amplify/auth';
import { forgetTokens } from './userPool.ts';

/** What the person is asked for next. */
export type Step =
  | { kind: 'password' }
  | { kind: 'new-password' }
  | { kind: 'code'; by: 'app' | 'SMS' | 'e-mail' }
  | { kind: 'choose-code'; from: readonly CodeWay[] }
  | { kind: 'set-up-app'; secret: string }
  | { kind: 'forgot' }
  | { kind: 'reset'; email: string; note?: string }
  | { kind: 'done' };

export type CodeWay = 'TOTP' | 'SMS' | 'EMAIL';

export class UnsupportedStep extends Error {
  override name = 'UnsupportedStep';
}

/** The step behind the service's answer. Throws `UnsupportedStep` for one the console does not offer. */
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

/** E-mail and password (SRP: the password itself does not leave the browser). Tokens left behind would refuse it. */
export const giveEmailAndPassword = async (email: string, password: string): Promise<Step> => {
  await forgetTokens();
  const step = stepOf(await signIn({ username: email, password }));
  return step.kind === 'forgot' ? requestReset(email) : step;
};

/** The answer to a challenge: a new password, a code, or the way a code is to come. */
export const answer = async (challengeResponse: string): Promise<Step> =>
  stepOf(await confirmSignIn({ challengeResponse }));

const isUnknownUser = (error: unknown) => error instanceof Error && error.name === 'UserNotFoundException';

/** Sends a code to the address, if it has an account; the answer does not tell whether it has. */
export const requestReset = async (email: string): Promise<Step> => {
  try {
    await resetPassword({ username: email });
  } catch (error) {
    if (!isUnknownUser(error)) throw error;
  }
  return { kind: 'reset', email, note: 'If this address has an account, a code has been sent to it.' };
};

/** Sets the new password by the code that was sent, and signs in with it. */
export const resetByCode = async (email: string, confirmationCode: string, newPassword: string): Promise<Step> => {
  await confirmResetPassword({ username: email, confirmationCode, newPassword });
  return giveEmailAndPassword(email, newPassword);
};
