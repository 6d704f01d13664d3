import { expect, test } from 'vitest';
import { rawRequest } from '../../support/calls/api.ts';
import { url } from '../../support/shared.ts';

/** How programs that are no browser ask for a page: curl, a probe of a balancer, a program that says nothing. */
const ACCEPTING: readonly Record<string, string>[] = [
  { accept: '*/*' },
  {},
  { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
];

const isPage = ({ status, headers }: Awaited<ReturnType<typeof rawRequest>>) =>
  status === 200 && headers['content-type'] === 'text/html; charset=utf-8';

test.each(ACCEPTING)('the page answers to %j, and HEAD has its headers and no body', async (headers) => {
  for (const path of ['/', '/holidays', '/holidays?page=2&name=a.b']) {
    const page = await rawRequest(url, path, { headers });
    expect(isPage(page), path).toBe(true);
    expect(page.text).toContain('id="configuration"');
    const head = await rawRequest(url, path, { method: 'HEAD', headers });
    expect(isPage(head), path).toBe(true);
    expect(head.text).toBe('');
    expect(Number(head.headers['content-length'])).toBe(Buffer.byteLength(page.text));
  }
});

test.each([
  '/assets/nothing.js',
  '/assets',
  '/assets?v=1',
  '/nothing.js',
  '/favicon.ico?v=1',
  '/api',
  '/api/nothing',
  '/api?x=1',
  '/identity/nothing',
  '//holidays',
  '/a/../holidays',
  '/%2fholidays',
])('%s is no page', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    expect((await rawRequest(url, path, { method, headers: { accept: '*/*' } })).status, method).toBe(404);
  }
});

test('an image that is not there is not answered with the page, and nothing is posted to it', async () => {
  const image = await rawRequest(url, '/holidays', { headers: { accept: 'image/avif,image/webp' } });
  expect(image.status).toBe(404);
  expect((await rawRequest(url, '/', { method: 'POST', headers: { accept: '*/*' } })).status).toBe(404);
});
