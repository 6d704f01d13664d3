import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { url } from '../../support/shared.ts';

const pageAt = async (path: string) => {
  const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
  return { policy: response.headers.get('content-security-policy') ?? '', html: await response.text() };
};

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);

const SIGNED_IN = { 'CognitoIdentityServiceProvider.client.LastAuthUser': 'ada' };

/** The files that the page names when a browser with this storage opens it at a path. */
const namedAt = async (pathname: string, localStorage: Record<string, string>): Promise<string[]> => {
  const named: { rel: string; href: string }[] = [];
  const document = {
    // what the script of the colour mode reads and sets
    cookie: 'color-mode=dark',
    documentElement: { setAttribute: () => undefined },
    createElement: () => ({}),
    head: { append: (link: (typeof named)[number]) => named.push(link) },
  };
  for (const script of inlineScripts((await pageAt(pathname)).html))
    runInNewContext(script, { document, localStorage, location: { pathname } });
  for (const { rel } of named) expect(rel).toBe('modulepreload');
  return named.map(({ href }) => href);
};

const chunkNames = (files: readonly string[]) => files.map((file) => /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(file)?.[1]);

test('the policy permits exactly the inline scripts of the page, by their hashes', async () => {
  const { html, policy } = await pageAt('/holidays');
  const hashes = inlineScripts(html).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(hashes.length).toBeGreaterThan(0);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(["'self'", ...hashes]);
  // the API permits none
  const api = await fetch(`${url}/api/metadata`);
  expect(api.headers.get('content-security-policy')).toMatch(/script-src 'self'(;|$)/);
});

test('a signed-in user gets the code of the requested list with the page, each file once and all of them served', async () => {
  const named = await namedAt('/holidays', SIGNED_IN);
  expect(chunkNames(named)).toEqual(expect.arrayContaining(['holidays', 'locations', 'calls', 'react', 'console']));
  expect(chunkNames(named)).not.toContain('identity');
  expect(new Set(named).size).toBe(named.length);
  for (const file of named) {
    const { status, headers } = await fetch(`${url}${file}`);
    expect(status, file).toBe(200);
    expect(headers.get('cache-control')).toMatch(/immutable/);
  }
});

test.each(['/', '/nothing', '/holidays/1', '/constructor'])(
  '%s names the code of every screen and no other',
  async (path) => {
    const everywhere = (await namedAt('/holidays', SIGNED_IN)).filter(
      (file) => !/\/(holidays|holiday-calls|locations)-/.test(file),
    );
    expect(await namedAt(path, SIGNED_IN)).toEqual(everywhere);
  },
);

test('the sign-in page names its own code only, whatever was requested', async () => {
  const named = await namedAt('/holidays', {});
  expect(chunkNames(named)).toEqual(expect.arrayContaining(['react', 'sign-in']));
  expect(chunkNames(named)).not.toEqual(expect.arrayContaining(['console']));
  expect(await namedAt('/', {})).toEqual(named);
});
