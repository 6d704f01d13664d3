import { expect, test } from 'vitest';
import { end } from '../../contract/session.ts';
import { allows } from '../../declare/access.ts';
import type { Role } from '../../domain/roles.ts';
import { ROLES } from '../../domain/roles.ts';
import { apiOf } from '../support/api.ts';
import { calls, emptyPath, harmless } from '../support/calls.ts';
import { signIn, tokenOf } from '../support/identity.ts';
import { expectProblem } from '../support/problems.ts';
import { url } from '../support/shared.ts';

/** Every declared call by everybody: the server's answer is the declaration's (TRUST A1). */
const CALLERS: readonly (Role | undefined)[] = [...ROLES, undefined];
const CASES = calls.flatMap((call) =>
  CALLERS.map((role) => ({
    call,
    role,
    allowed: allows(call.access, role && [role]),
    title: `${call.method} ${call.path} by ${role ?? 'nobody'}`,
  })),
);

/** The call that ends a session gets a session of its own to end. */
const callerOf = async (role: Role | undefined, ends: boolean) => {
  if (!role) return apiOf(url);
  return apiOf(url, ends ? (await signIn(url, role)).AccessToken : await tokenOf(url, role));
};

test('there is something to try', () => expect(CASES.length).toBeGreaterThan(200));

/** What wants a credential of its own lets nobody in without it (below). */
test.each(CASES.filter(({ call, allowed }) => allowed && !call.credential))(
  '$title is let in',
  async ({ call, role }) => {
    const caller = await callerOf(role, call.name === end.name);
    const { status } = await caller.call(call.method, emptyPath(call), harmless(call));
    expect([401, 403]).not.toContain(status);
    expect(status).toBeLessThan(500);
  },
);

test.each(CASES.filter(({ allowed }) => !allowed))('$title is refused', async ({ call, role }) => {
  const caller = await callerOf(role, false);
  const answer = await caller.call(call.method, emptyPath(call), harmless(call));
  expectProblem(answer, role ? 403 : 401);
});

test.each(CASES.filter(({ call, allowed }) => call.method === 'GET' && !allowed))(
  '$title is refused by HEAD too',
  async ({ call, role }) => {
    const caller = await callerOf(role, false);
    const { status } = await caller.call('HEAD', emptyPath(call));
    expect([401, 403, 404, 405]).toContain(status);
  },
);

/** Open to everybody by its declaration, and to nobody without the credential of its own. */
test.each(calls.filter(({ credential }) => credential))(
  '$method $path does not take a person’s token for its $credential',
  async (call) => {
    expect(call.access).toBe('public');
    for (const role of CALLERS) {
      const { status } = await (await callerOf(role, false)).call(call.method, emptyPath(call), harmless(call));
      expect(status, role ?? 'nobody').toBeGreaterThanOrEqual(400);
      expect(status, role ?? 'nobody').toBeLessThan(500);
    }
  },
);
