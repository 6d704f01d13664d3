import { expect, test } from 'vitest';
import { rawRequest } from '../../support/calls/api.ts';
import { url } from '../../support/shared.ts';

/** Accept headers of clients other than browsers: curl, a load balancer's probe, a client that sends none. */
const ACCEPTING: readonly Record<string, string>[] = [
  { accept: '*/*' },
  {},
  { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
];

const isPage = ({ status, headers }: Awaited<ReturnType<typeof rawRequest>>) =>
  status === 200 && headers['content-type'] === 'text/html; charset=utf-8';

test.each(ACCEPTING)('the page is served for %j, and HEAD has its headers and no body', async (headers) => {
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
])('%s is not a page', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    expect((await rawRequest(url, path, { method, headers: { accept: '*/*' } })).status, method).toBe(404);
  }
});

test('a missing image does not return the page, and the page accepts no POST', async () => {
  const image = await rawRequest(url, '/holidays', { headers: { accept: 'image/avif,image/webp' } });
  expect(image.status).toBe(404);
  expect((await rawRequest(url, '/', { method: 'POST', headers: { accept: '*/*' } })).status).toBe(404);
});

test('only the last segment of a path can be a file name, however many dots the others have', async () => {
  const accept = { headers: { accept: '*/*' } };
  expect(isPage(await rawRequest(url, `/${'.a'.repeat(3000)}/holidays`, accept))).toBe(true);
  expect((await rawRequest(url, `/${'.a'.repeat(3000)}/holidays.js`, accept)).status).toBe(404);
});
