import * as z from 'zod';
import type { Role } from '../domain/roles.ts';
import { LOCAL_CLIENT } from '../server/identity/local.ts';
import { DEMO_PASSWORD, demoEmail } from './accounts.ts';

const Answer = z.object({
  AuthenticationResult: z.optional(z.object({ AccessToken: z.string() })),
  message: z.optional(z.string()),
});

/**
 * The access token of a role's demo account, from the local user pool of the server at `url`. Throws the error of
 * `fetch` when there is no answer within `timeoutMs`, and an `Error` with the pool's reason when it refuses.
 */
export const demoToken = async (url: string, role: Role, timeoutMs = 30_000): Promise<string> => {
  const answer = await fetch(`${url}/identity/`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: LOCAL_CLIENT,
      AuthParameters: { USERNAME: demoEmail(role), PASSWORD: DEMO_PASSWORD },
    }),
  });
  const { AuthenticationResult: signedIn, message } = Answer.parse(await answer.json());
  if (!signedIn) throw new Error(`The user pool refused: ${message ?? answer.status}`);
  return signedIn.AccessToken;
};
