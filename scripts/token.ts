/** `npm run --silent token -- <role>` prints an access token for the role's demo account, from the server on PORT. */

import { demoToken } from '../demo/sign-in.ts';
import { isRole, ROLES } from '../domain/roles.ts';

const role = process.argv[2];
const port = process.env.PORT ?? '8080';

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** Whether `fetch` failed because no server responded. */
const isUnreachable = (error: unknown): boolean => error instanceof TypeError && error.message === 'fetch failed';

if (!isRole(role)) fail(`Name a role: ${ROLES.join(', ')}`);
else {
  const token = await demoToken(`http://127.0.0.1:${port}`, role).catch((error: Error) =>
    fail(isUnreachable(error) ? `No server answers on port ${port}. Start it with "npm start".` : error.message),
  );
  process.stdout.write(`${token}\n`);
}
