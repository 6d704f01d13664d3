import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { keepPreviousAssets } from '../../../scripts/previous-assets.ts';

const root = mkdtempSync(join(tmpdir(), 'releases-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.js"></script>');

/** Builds the page with this script; returns the scripts in the folder and the one that the page loads. */
const release = async (script: string) => {
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'main.js'), script);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepPreviousAssets()],
    build: { manifest: true },
  });
  const page = readFileSync(join(root, 'dist/index.html'), 'utf8');
  return {
    files: readdirSync(join(root, 'dist/assets')).sort(),
    named: /assets\/([\w.-]+\.js)/.exec(page)?.[1] ?? 'none',
  };
};

test('a build keeps the assets of the previous build only', async () => {
  const first = await release('console.log("one");');
  expect(first.files).toEqual([first.named]);
  const second = await release('console.log("two");');
  expect(second.files).toEqual([first.named, second.named].sort());
  // building the same script again is not a new release
  expect((await release('console.log("two");')).files).toEqual(second.files);
  const third = await release('console.log("three");');
  expect(third.files).toEqual([second.named, third.named].sort());
});
