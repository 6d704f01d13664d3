import { expect, test } from 'vitest';
import { rawRequest } from '../../support/calls/api.ts';
import { sendAndWait } from '../../support/servers/slow-client.ts';
import { as, url } from '../../support/shared.ts';

/** What the router or Node cannot read is refused like anything else, with the same headers (TRUST C3, H6). */
const UNREADABLE_OF_API = [
  '/api/%zz',
  '/api/locations/%e0%a4%a',
  '/api/%c0%ae?name=x',
  `/api/files/${'x'.repeat(2400)}`,
];
const UNREADABLE_ELSEWHERE = ['/%zz', '/identity/%zz', 'http://x/%zz', 'http://[::/api/holidays'];

type Headers = Record<string, string | string[] | undefined>;

const expectSecurityHeaders = (headers: Headers) => {
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(headers['content-security-policy']).toContain(rule);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
  });
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
};

test.each(UNREADABLE_OF_API)('%.40s is answered with a problem, whoever sends it', async (target) => {
  const { status, headers, text } = await rawRequest(url, target, { headers: { 'x-request-id': 'malformed-target' } });
  expect(status).toBe(404);
  expectSecurityHeaders(headers);
  expect(headers).toMatchObject({
    'x-request-id': 'malformed-target',
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
  });
  expect(JSON.parse(text)).toEqual({
    type: 'about:blank#no_such_call',
    title: 'no such call',
    status: 404,
    code: 'no_such_call',
    detail: 'There is nothing at this address.',
    message: 'There is nothing at this address.',
    hint: 'No declared call has this path.',
    requestId: 'malformed-target',
  });
});

test.each(UNREADABLE_ELSEWHERE)('%s is not a page', async (target) => {
  const { status, headers, text } = await rawRequest(url, target, { headers: { accept: 'text/html' } });
  expect({ status, text }).toEqual({ status: 404, text: 'Not found' });
  expectSecurityHeaders(headers);
});

test('a file name of 255 characters is looked up, however long its encoded form is', async () => {
  const api = await as('administrator');
  const { status, body } = await api.get(`/files/${encodeURIComponent('\u3042'.repeat(255))}?event-type-id=1&token=x`);
  expect(status).toBe(401);
  expect(body).not.toMatchObject({ code: 'no_such_call' });
});

const parsed = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
  return { status, headers: headers as Headers, body: JSON.parse(body) as unknown };
};

test.each([
  ['no HTTP', 'HELLO\r\n\r\n', 'HTTP/1.1 400 Bad Request', 'unreadable'],
  ['an unreadable target', 'GET http://#/api HTTP/1.1\r\nHost: x\r\n\r\n', 'HTTP/1.1 400 Bad Request', 'unreadable'],
  ['an unreadable header', 'GET /api/metadata HTTP/1.1\r\nHost : x\r\n\r\n', 'HTTP/1.1 400 Bad Request', 'unreadable'],
  [
    'too many headers',
    `GET /api/metadata HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    'HTTP/1.1 431 Request Header Fields Too Large',
    'headers_too_large',
  ],
])(
  '%s is refused with a problem and the security headers, and the connection is closed',
  async (_, bytes, line, code) => {
    const { status, headers, body } = parsed((await sendAndWait(url, bytes)).answer);
    expect(status).toBe(line);
    expectSecurityHeaders(headers);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/problem+json' });
    expect(body).toMatchObject({ code, requestId: headers['x-request-id'] });
  },
);
