import { afterAll, beforeAll, expect, test } from 'vitest';
import { end } from '../../../contract/session.ts';
import { allows } from '../../../declare/access.ts';
import type { AnyCall } from '../../../declare/call.ts';
import type { Role } from '../../../domain/roles.ts';
import { ROLES } from '../../../domain/roles.ts';
import type { Answer } from '../../support/calls/api.ts';
import { apiOf } from '../../support/calls/api.ts';
import { calls, emptyPath, harmless } from '../../support/calls/calls.ts';
import { problemFault } from '../../support/calls/problems.ts';
import { signIn, tokenOf } from '../../support/servers/identity.ts';
import type { ServerInProcess } from '../../support/servers/own-server.ts';
import { startServerInProcess } from '../../support/servers/own-server.ts';

/** Every declared call by every role and anonymously: access is as declared (TRUST A1). One test per call. */
type Caller = Role | undefined;
const CALLERS: readonly Caller[] = [...ROLES, undefined];
const named = (caller: Caller) => caller ?? 'nobody';
const callersOf = ({ access }: AnyCall, allowed: boolean) =>
  CALLERS.filter((role) => allows(access, role && [role]) === allowed);

let server: ServerInProcess;
beforeAll(async () => {
  server = await startServerInProcess();
});
afterAll(() => server?.stop());

/** The call that ends a session gets a separate session. */
const apiFor = async (role: Caller, ends: boolean) => {
  const { url, send } = server;
  if (!role) return apiOf(url, undefined, send);
  return apiOf(url, ends ? (await signIn(url, role)).AccessToken : await tokenOf(url, role), send);
};

/** The callers that got a wrong response, with the response. */
const wrongResponses = async (
  call: AnyCall,
  callers: readonly Caller[],
  fault: (answer: Answer, caller: Caller) => string | undefined,
  { method = call.method as string, ends = false } = {},
): Promise<string[]> => {
  const found: string[] = [];
  for (const caller of callers) {
    const options = method === 'HEAD' ? {} : harmless(call);
    const answer = await (await apiFor(caller, ends)).call(method, emptyPath(call), options);
    const what = fault(answer, caller);
    if (method === call.method) callCount += 1;
    if (what) found.push(`${method} ${call.path} by ${named(caller)}: ${what}`);
  }
  return found;
};

/** The number of calls made with their declared method. */
let callCount = 0;

/** Calls with a separate credential admit nobody without it (tested below). */
test.each(calls.filter((call) => !call.credential))('$method $path admits the declared callers', async (call) => {
  const admission = ({ status }: Answer) => ([401, 403].includes(status) || status >= 500 ? `${status}` : undefined);
  expect(await wrongResponses(call, callersOf(call, true), admission, { ends: call.name === end.name })).toEqual([]);
});

test.each(calls)('$method $path refuses all other callers', async (call) => {
  const refusal = (answer: Answer, caller: Caller) => problemFault(answer, caller ? 403 : 401);
  expect(await wrongResponses(call, callersOf(call, false), refusal)).toEqual([]);
});

test.each(calls.filter(({ method }) => method === 'GET'))('HEAD $path refuses all other callers too', async (call) => {
  const refusal = ({ status }: Answer) => ([401, 403, 404, 405].includes(status) ? undefined : `${status}`);
  expect(await wrongResponses(call, callersOf(call, false), refusal, { method: 'HEAD' })).toEqual([]);
});

/** Declared open to everybody, but admits nobody without its separate credential. */
test.each(calls.filter(({ credential }) => credential))(
  '$method $path does not accept a user’s token as its $credential',
  async (call) => {
    expect(call.access).toBe('public');
    const refusal = ({ status }: Answer) => (status >= 400 && status < 500 ? undefined : `${status}`);
    expect(await wrongResponses(call, CALLERS, refusal)).toEqual([]);
  },
);

test('every call was made once by every caller', () => {
  expect(callCount).toBe(calls.length * CALLERS.length);
  expect(callCount).toBeGreaterThan(200);
});
