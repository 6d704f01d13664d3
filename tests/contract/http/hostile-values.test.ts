import { describe, expect, test } from 'vitest';
import type { AnyCall } from '../../../declare/call.ts';
import { pathOf } from '../../../declare/call.ts';
import { resourceOf } from '../../../declare/resource-calls.ts';
import type { Answer, ProblemBody } from '../../support/calls/api.ts';
import { rawRequest } from '../../support/calls/api.ts';
import { calls, emptyPath } from '../../support/calls/calls.ts';
import type { Input } from '../../support/calls/inputs.ts';
import { alternatives, bodyWith, inputsOf } from '../../support/calls/inputs.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { tokenOf, userPool } from '../../support/servers/identity.ts';
import { as, url } from '../../support/shared.ts';

/**
 * Values that no input may have, sent to every declared parameter and field of every call. All of them are refused, so
 * the data of the shared server does not change.
 */
const NUL = 'a\u0000b';
const HALF = 'a\ud800b';
const BELL = 'a\u0007b';
const DELETE = '\u007f';
const NEXT_LINE = 'a\u0085b';
/** One more than the largest record id. */
const TOO_LARGE = 2_147_483_648;

const namesOf = (inputs: readonly Input[]) => inputs.map(({ path }) => path.join('.'));
const pathsIn = (answer: Answer): string[] => ((answer.body as ProblemBody).issues ?? []).map(({ path }) => path);

/** The webhook checks its token first; all other calls are made as an administrator. */
const REFUSED = (call: AnyCall): number[] => (call.credential === 'webhook-token' ? [401] : [422]);

const expectNamed = async (call: AnyCall, asked: Promise<Answer>, paths: readonly string[], what: string) => {
  const answer = await asked;
  expectProblem(answer, ...REFUSED(call));
  if (answer.status === 422) expect(pathsIn(answer), what).toEqual(expect.arrayContaining([...paths]));
};

const administrator = () => as('administrator');

describe('the query string', () => {
  test.each(calls.map((call) => [call.name, call] as const))('of %s', async (_, call) => {
    const api = await administrator();
    const [type] = call.mediaTypes ?? [];
    const asJson = { body: {}, ...(type && { headers: { 'content-type': type } }) };
    const send = (query: string) =>
      api.call(call.method, `${emptyPath(call)}?${query}`, call.method === 'GET' || call.upload ? {} : asJson);
    const names = call.query ? namesOf(inputsOf(call.query)).map((name) => name.replace(/\.0$/, '')) : [];
    const all = (value: string) => names.map((name) => `${name}=${value}`).join('&');
    await Promise.all([
      expectNamed(call, send('no-such-name=1'), ['no-such-name'], 'an unknown name'),
      expectNamed(call, send(`${all('%00')}&x=%00`), [...names, 'x'], 'U+0000'),
      expectNamed(call, send(`${all('%ED%A0%80')}&x=%ED%A0%80`), [...names, 'x'], 'half of a surrogate pair'),
      expectNamed(call, send('%00=1&%FF=1'), ['query'], 'such a name'),
      ...(names.length
        ? [BELL, DELETE, NEXT_LINE].map((value) =>
            expectNamed(call, send(all(encodeURIComponent(value))), names, JSON.stringify(value)),
          )
        : []),
    ]);
  });
});

describe('the body', () => {
  const withBody = calls.filter(({ body }) => body !== undefined);

  test.each(withBody.map((call) => [call.name, call] as const))('of %s', async (_, call) => {
    const api = await administrator();
    const send = (body: object) => api.call(call.method, emptyPath(call), { body });
    for (const schema of alternatives(call.body as never)) {
      const inputs = inputsOf(schema);
      const texts = inputs.filter(({ kind }) => kind === 'text');
      const whole = inputs.filter(({ kind }) => kind === 'whole');
      // for a body with alternatives, the issue refers to the whole body
      const paths = (of: readonly Input[]) => (alternatives(call.body as never).length > 1 ? [] : namesOf(of));
      await Promise.all([
        expectNamed(call, send(bodyWith(inputs, NUL)), namesOf(inputs), 'U+0000'),
        expectNamed(call, send(bodyWith(inputs, HALF)), namesOf(inputs), 'half of a surrogate pair'),
        expectNamed(call, send({ 'a\u0000': 1 }), [''], 'such a name'),
        ...[BELL, DELETE, NEXT_LINE].map((value) =>
          texts.length
            ? expectNamed(call, send(bodyWith(texts, value)), paths(texts), JSON.stringify(value))
            : undefined,
        ),
        whole.length
          ? expectNamed(call, send(bodyWith(whole, TOO_LARGE)), paths(whole), 'a number too large')
          : undefined,
      ]);
    }
  });

  test('that is not UTF-8 is refused', async () => {
    const authorization = `Bearer ${await tokenOf(url, 'administrator')}`;
    const answer = await fetch(`${url}/api/holidays`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: Buffer.concat([Buffer.from('{"description":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    });
    expect(answer.status).toBe(400);
  });
});

describe('the path', () => {
  const VALUES = ['0', '-1', 'abc', String(TOO_LARGE), '9'.repeat(20), '1%00', 'a%07b', '%C2%85', '%ED%A0%80', '%FF'];
  const parameters = calls.flatMap((call) =>
    [...call.path.matchAll(/:(\w+)|(\*)/g)].map(([, name = '*']) => [call.name, name, call] as const),
  );

  test.each(parameters)('of %s, at %s', async (_, parameter, call) => {
    const authorization = `Bearer ${await tokenOf(url, 'administrator')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const all = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '999999999']));
    const answers = await Promise.all(
      VALUES.map(async (value) => {
        const path = pathOf(call, { ...all, [parameter]: 'HERE' })
          .replace('*', 'HERE')
          .replace('HERE', value);
        const body = call.body ? { headers, body: '{}' } : { headers: { authorization } };
        return [value, (await rawRequest(url, `/api${path}`, { method: call.method, ...body })).status] as const;
      }),
    );
    for (const [value, status] of answers) expect([400, 401, 404, 409, 422, 424], value).toContain(status);
    const hostile = answers.filter(([value]) => value.startsWith('a%07') || value === '1%00' || value === '%C2%85');
    expect(hostile.map(([, status]) => status)).toEqual([422, 422, 422]);
  });
});

describe('the filters of a list', () => {
  const lists = calls.flatMap((call) => {
    const resource = call.listQuery && resourceOf(call);
    return resource ? [[call.name, call, resource] as const] : [];
  });
  const VALUES = ['abc', '9'.repeat(20), '-1', '1.5', '0000-00-00', '1900-01-01', '2199-12-31', '9999-12-31'];
  const MOMENTS = [
    '1900-01-01T00:00:00Z',
    '2199-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    '275760-09-13T00:00:00Z',
  ];

  test.each(lists)('of %s', async (_, call, { api, list }) => {
    const person = await administrator();
    const { params, sortable } = list.shape;
    const names = params.flatMap((param) => (param.kind === 'range' ? Object.values(param.api) : [param.name]));
    const refused = async (name: string, value: string) => {
      const query =
        api.kind === 'rest'
          ? `${name}=${encodeURIComponent(value)}`
          : new URLSearchParams({ filter: JSON.stringify({ [name]: [value] }) });
      expectProblem(await person.get(`${call.path}?${query}`), 422);
    };
    const answered = async (name: string, value: string) => {
      const { status, body } = await person.get(`${call.path}?${name}=${encodeURIComponent(value)}`);
      expect([200, 422], `${name}=${value}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
    };
    const paged = list.shape.paging === 'none' ? [] : ['page', 'size'];
    const sorted = sortable.length ? ['sort', 'order'] : [];
    const sorts =
      api.kind === 'rest'
        ? Object.entries(api.names).flatMap(([key, name]) =>
            [...sorted, ...paged].includes(key) ? [String(name)] : [],
          )
        : ['sort', 'range'];
    await Promise.all([
      ...names.flatMap((name) => [BELL, NEXT_LINE, NUL].map((value) => refused(name, value))),
      ...names.flatMap((name) => [...VALUES, ...MOMENTS].map((value) => answered(name, value))),
      ...[...sorts, 'filter'].map((name) => refused(name, BELL)),
      ...(api.kind === 'rest' && list.search ? [refused(api.names.search, BELL)] : []),
      ...sortable.map((field) => answered(sorts[0] ?? '', field)),
    ]);
  });
});

test('a file name with control characters is refused, and so is a version that no record has', async () => {
  const api = await administrator();
  for (const name of ['cl261120\u0007.001', 'cl261120\u0000.001', 'cl\u0085261120.001']) {
    const form = new FormData();
    form.append('files', new Blob(['ISA']), name);
    for (const path of ['/payments/preupload', '/payments/upload']) {
      expectProblem(await api.call('POST', path, { raw: form }), 400, 422);
    }
  }
  const body = { date: '2026-01-01', description: 'x', overrides: [] };
  expectProblem(await api.put('/holidays/999999999', body, { 'if-match': `"${TOO_LARGE}"` }), 422);
});

test('a sign-in with a hostile name fails like one with an unknown name', async () => {
  const asked = async (operation: string, body: object) => {
    const answer = await userPool(url, operation, body);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const byPassword = (USERNAME: string, PASSWORD: string) =>
    asked('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } });
  const unknown = await byPassword('nobody-at-all@example.com', 'wrong');
  for (const name of [NUL, HALF, BELL, NEXT_LINE]) {
    const email = `${name}@example.com`;
    expect(await byPassword(email, 'wrong')).toEqual(unknown);
    expect((await byPassword('nobody-at-all-2@example.com', name)).status).toBe(400);
    const exchange = await asked('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: 'abc' },
    });
    expect([exchange.status, exchange.body.ChallengeName]).toEqual([200, 'PASSWORD_VERIFIER']);
    expect((await asked('ForgotPassword', { Username: email })).status).toBe(200);
    const Password = `correct horse ${name}`;
    const reset = await asked('ConfirmForgotPassword', { Username: email, ConfirmationCode: name, Password });
    expect([reset.status, reset.body.__type]).toEqual([400, 'CodeMismatchException']);
  }
});
