import { isFailedImport } from '../ui/failedImport.ts';

const DISABLED = 'This account is disabled. Ask your administrator.';
const TOO_MANY = 'Too many attempts. Wait a few minutes and try again.';
const WRONG = 'The email or the password is not right.';

const UNREACHABLE = 'The sign-in service cannot be reached. Check the connection and try again.';

/** Messages for the sign-in service's errors, by error name. Each says what to do next. */
const byName: Record<string, string> = {
  NotAuthorizedException: WRONG,
  UserNotFoundException: WRONG,
  PasswordResetRequiredException: 'Your password must be reset. Choose "Forgot your password?".',
  UserNotConfirmedException: 'This account is not confirmed yet. Ask your administrator.',
  CodeMismatchException: 'The code is not right. Check it and try again.',
  EnableSoftwareTokenMFAException: 'The code is not right. Check it and try again.',
  ExpiredCodeException: 'The code has expired. Ask for a new one.',
  InvalidPasswordException: 'The new password is too weak. Use a longer one, of different characters.',
  PasswordHistoryPolicyViolationException: 'This password was used before. Choose another.',
  LimitExceededException: TOO_MANY,
  TooManyRequestsException: TOO_MANY,
  TooManyFailedAttemptsException: TOO_MANY,
  UnsupportedStep: 'This account asks for a step the console does not offer. Ask your administrator.',
  SignInException: 'The sign-in took too long. Start again.',
  NetworkError: UNREACHABLE,
};

/** NotAuthorizedException has several causes; only the service's message tells them apart. */
const byText: readonly (readonly [RegExp, string])[] = [
  [/disabled/i, DISABLED],
  [/attempts exceeded/i, TOO_MANY],
  [/temporary password has expired/i, 'The temporary password has expired. Ask your administrator for a new one.'],
  [/invalid session|session is expired/i, 'The sign-in took too long. Start again.'],
];

/** The service says which requirement a password fails. Show that instead of guessing its policy. */
const policy = /^Password did not conform with policy: (.+?)\.?$/;

/** The message for a failed sign-in; never the raw text of an unknown error. */
export const signInMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return 'Something went wrong while signing in. Try again.';
  const requirement = policy.exec(error.message)?.[1];
  if (error.name === 'InvalidPasswordException' && requirement) return `The new password is too weak: ${requirement}.`;
  const known = byText.find(([pattern]) => pattern.test(error.message));
  if (error.name === 'NotAuthorizedException' && known) return known[1];
  if (isFailedImport(error)) return UNREACHABLE;
  return byName[error.name] ?? 'Something went wrong while signing in. Try again.';
};

/** Whether the sign-in must start over from the first step. */
export const startsOver = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'SignInException' ||
    (error.name === 'NotAuthorizedException' && /invalid session|session is expired/i.test(error.message)));
