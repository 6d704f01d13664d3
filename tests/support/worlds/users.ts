import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../../domain/roles.ts';
import type { UserRow } from '../../../resources/users/calls.ts';
import type { Api } from '../calls/api.ts';
import { apiOf } from '../calls/api.ts';
import { partOf } from '../mail-parts.ts';
import { userPool } from '../servers/identity.ts';
import { until } from '../servers/processes.ts';

let made = 0;

/** The body of the form for a new user, with a different address on each call. */
export const userInput = (roles: readonly Role[], more: object = {}) => ({
  email: `person-${process.pid}-${made++}-${Math.random().toString(36).slice(2, 8)}@example.com`,
  first_name: 'Robin',
  last_name: 'Doe',
  roles,
  locations: [],
  groups: [],
  ...more,
});

export const addUser = async (api: Api, roles: readonly Role[], more: object = {}): Promise<UserRow> => {
  const { status, body } = await api.post<UserRow>('/users', userInput(roles, more));
  if (status !== 201) throw new Error(`The user was not added: ${status} ${JSON.stringify(body)}`);
  return body;
};

/** The response of the list of users. */
export interface UsersPage {
  data: UserRow[];
  total_filtered: number;
  total_unfiltered: number;
  filters: Record<string, { value: string; label: string; count: number }[]>;
}

/** The users, active or not, that the caller finds by a search text. */
export const usersFound = async (api: Api, search: string): Promise<UserRow[]> =>
  (await api.get<UsersPage>(`/users?status=&search=${encodeURIComponent(search)}`)).body.data;

/** The emails to an address in a server's mail directory, oldest first. */
export const emailsTo = (dataDir: string, email: string): string[] => {
  const dir = join(dataDir, 'mail');
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => name.endsWith('.eml')) // others are being written
    .sort()
    .map((name) => readFileSync(join(dir, name), 'utf8'))
    .filter((text) => text.includes(`\r\nTo: ${email}\r\n`));
};

/** The password or code in an email of the user pool. */
export const secretOf = (email: string): string =>
  /^(?:Temporary password|Code): (\S+)$/m.exec(partOf(email, 'text/plain') ?? '')?.[1] ?? '';

/** The secret in the newest email to an address, once so many have arrived. */
export const emailedSecret = async (dataDir: string, email: string, count = 1): Promise<string> => {
  await until(
    async () => emailsTo(dataDir, email).length >= count,
    () => `${count} email(s) to ${email} did not arrive`,
  );
  return secretOf(emailsTo(dataDir, email).at(-1) ?? '');
};

export const OWN_PASSWORD = 'Orchard-Lantern-84';

interface Signed {
  AuthenticationResult?: { AccessToken: string };
  Session?: string;
  ChallengeName?: string;
}

/** Signs a user in for the first time, which replaces the temporary password. */
export const firstSignIn = async (url: string, email: string, temporary: string): Promise<Api> => {
  const begun = await userPool(url, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: temporary },
  });
  const { Session, ChallengeName } = (await begun.json()) as Signed;
  const answer = await userPool(url, 'RespondToAuthChallenge', {
    ChallengeName,
    Session,
    ChallengeResponses: { USERNAME: email, NEW_PASSWORD: OWN_PASSWORD },
  });
  const { AuthenticationResult } = (await answer.json()) as Signed;
  if (!AuthenticationResult) throw new Error(`${email} could not sign in for the first time: ${answer.status}`);
  return apiOf(url, AuthenticationResult.AccessToken);
};
