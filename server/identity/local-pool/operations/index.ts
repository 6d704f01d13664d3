import { ChangePassword, GetUser, GlobalSignOut, RevokeToken } from './account.ts';
import { GetTokensFromRefreshToken, InitiateAuth, RespondToAuthChallenge } from './authentication.ts';
import { AssociateSoftwareToken, SetUserMFAPreference, VerifySoftwareToken } from './mfa.ts';
import type { Operation } from './operation.ts';
import { ConfirmForgotPassword, ForgotPassword } from './recovery.ts';

/** The operations available over HTTP, by Cognito's names. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    InitiateAuth,
    RespondToAuthChallenge,
    GetTokensFromRefreshToken,
    RevokeToken,
    GlobalSignOut,
    GetUser,
    ForgotPassword,
    ConfirmForgotPassword,
    ChangePassword,
    AssociateSoftwareToken,
    VerifySoftwareToken,
    SetUserMFAPreference,
  }),
);
