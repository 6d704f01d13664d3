/** The names of the Cognito errors that the pool uses. */
export type ErrorName =
  | 'AccessDeniedException'
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'LimitExceededException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnsupportedUserStateException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';

/** An error in the format of Cognito's API: clients distinguish errors by `name`. */
export class PoolError extends Error {
  override readonly name: ErrorName;
  constructor(name: ErrorName, message: string) {
    super(message);
    this.name = name;
  }
}

const notAuthorized = (message: string) => () => new PoolError('NotAuthorizedException', message);

/** The same text for an unknown name and a wrong password, so that it does not reveal who has an account. */
export const wrongCredentials = notAuthorized('Incorrect username or password.');
export const attemptsExceeded = notAuthorized('Password attempts exceeded');
export const userDisabled = notAuthorized('User is disabled.');
export const invalidSession = notAuthorized('Invalid session for the user.');
export const invalidRefreshToken = notAuthorized('Invalid Refresh Token');
export const invalidAccessToken = notAuthorized('Invalid Access Token');
export const accessTokenRevoked = notAuthorized('Access Token has been revoked');
export const temporaryPasswordExpired = notAuthorized(
  'Temporary password has expired and must be reset by an administrator.',
);

export const wrongCode = () =>
  new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const limitExceeded = () =>
  new PoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
export const userNotFound = () => new PoolError('UserNotFoundException', 'User does not exist.');
export const invalidParameter = (message: string) => new PoolError('InvalidParameterException', message);
export const invalidPassword = (reason: string) =>
  new PoolError('InvalidPasswordException', `Password did not conform with policy: ${reason}`);
