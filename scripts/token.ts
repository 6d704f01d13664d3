/** `npm run --silent token -- <role>` prints an access token of the role's demo account for the server on PORT. */
import { isRole, ROLES } from '../domain/roles.ts';
import { DEMO_PASSWORD, demoEmail } from '../server/demo/accounts.ts';
import { LOCAL_CLIENT } from '../server/identity/local.ts';

const role = process.argv[2];
const port = process.env.PORT ?? '8080';

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

if (!isRole(role)) fail(`Name a role: ${ROLES.join(', ')}`);
else {
  const answer = await fetch(`http://127.0.0.1:${port}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: LOCAL_CLIENT,
      AuthParameters: { USERNAME: demoEmail(role), PASSWORD: DEMO_PASSWORD },
    }),
  }).catch(() => fail(`No server answers on port ${port}. Start it with "npm start".`));
  const body = (await answer.json()) as { AuthenticationResult?: { AccessToken: string }; message?: string };
  if (!body.AuthenticationResult) fail(`The user pool refused: ${body.message ?? answer.status}`);
  else process.stdout.write(`${body.AuthenticationResult.AccessToken}\n`);
}
