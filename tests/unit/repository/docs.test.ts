import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { check835 } from '../../../server/formats/x12-835/check.ts';
import { documentExample } from '../../support/document-example.ts';
import { resourceFolder } from './resource-folder.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** Every file of the repository, committed or not, except ignored ones. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file));
const pages = files.filter((file) => /^(?:tests\/)?README\.md$|^docs\/.*\.md$/.test(file));
const sources = files.filter(
  (file) => /\.(?:ts|tsx|js|sql|html)$|^Dockerfile$/.test(file) && file !== 'tests/unit/repository/docs.test.ts',
);

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const sorted = (words: Iterable<string>) => [...new Set(words)].sort();

const withoutCode = (markdown: string) => markdown.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
const headings = (page: string) => all(withoutCode(read(page)), /^#{1,6} (.+)$/gm);
/** The anchor of a heading, as GitHub generates it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
/** The first cell of each table row of a page, without its backticks: `| \`PORT\` | …`. */
const firstCells = (page: string) => all(read(page), /^\| `?([^`|]+?)`? \|/gm);

/** Every reference in the sources to a page and its heading, also across the line breaks of a comment. */
const referenced = sources.flatMap((file) =>
  [
    ...read(file)
      .replaceAll(/\n\s*(?:\*|\/\/|--|#)?\s*/g, ' ')
      .matchAll(/(docs\/[\w/-]+\.md)(?:`?, "([^"]+)")?/g),
  ].map(([, page = '', heading]) => ({ file, page, heading })),
);

test('pages and references to them are found', () => {
  expect(pages).toContain('docs/rules/README.md');
  expect(referenced.length).toBeGreaterThan(20);
});

test.each(referenced)('$file refers to an existing heading: $page, $heading', ({ page, heading }) => {
  expect(pages).toContain(page);
  if (heading) expect(headings(page)).toContain(heading);
});

test.each(pages)('the anchors of %s are unique', (page) => {
  expect(sorted(headings(page).map(anchor))).toHaveLength(headings(page).length);
});

test.each(pages)('the links of %s have existing targets', (page) => {
  for (const link of all(withoutCode(read(page)), /\]\(([^)\s]+)\)/g)) {
    if (/^https?:/.test(link)) continue;
    const [path = '', section] = link.split('#');
    const target = path ? join(dirname(page), path) : page;
    expect(existsSync(target), link).toBe(true);
    if (section) expect(headings(target).map(anchor), link).toContain(section);
  }
});

test('every npm script that a page names exists, and the README names every script', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const known = Object.keys(scripts);
  const named = (page: string) => [
    ...all(read(page), /npm run (?:--silent )?([\w:-]+)/g),
    ...all(read(page), /npm (start|test)\b/g),
  ];
  for (const page of pages) for (const name of named(page)) expect(known, `${page}: ${name}`).toContain(name);
  expect(sorted(named('README.md'))).toEqual(sorted(known));
});

test('tests/README.md names every project of the test runners, and the files in its commands exist', () => {
  const guide = read('tests/README.md');
  const projects = [
    ...all(read('vitest.config.ts'), /name: '([\w-]+)'/g),
    ...all(read('vitest.config.ts'), /contract\('([\w-]+)'/g),
    ...all(read('playwright.config.ts'), /name: '([\w-]+)'/g),
  ];
  expect(projects.length).toBeGreaterThan(5);
  expect(sorted(all(guide, /--project[= ]([\w-]+)/g))).toEqual(sorted(projects));
  const named = all(guide, /(tests\/[\w./-]+\.(?:test|spec)\.tsx?)/g);
  expect(named.length).toBeGreaterThan(3);
  for (const file of named) expect(files, file).toContain(file);
  for (const script of all(guide, /(scripts\/[\w-]+\.ts)/g)) expect(files, script).toContain(script);
});

test('docs/declare-a-resource.md lists exactly the codes of the declaration lint', () => {
  const codes = files
    .filter((file) => /^declare\/lint\/[\w-]+\.ts$/.test(file))
    .flatMap((file) => all(read(file), /'(R\d{3})'/g));
  expect(codes.length).toBeGreaterThan(10);
  expect(firstCells('docs/declare-a-resource.md').filter((cell) => /^R\d{3}$/.test(cell))).toEqual(sorted(codes));
});

const settings = all(read('server/config.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm);

test('docs/deploy.md lists exactly the settings of the server', () => {
  expect(settings.length).toBeGreaterThan(20);
  const listed = firstCells('docs/deploy.md').filter((cell) => /^[A-Z][A-Z0-9_]+$/.test(cell));
  expect(sorted(listed)).toEqual(sorted(settings));
});

test('the defaults in docs/deploy.md are those of an empty environment, and its examples are valid', () => {
  const defaults = Object.entries(readConfig({})).map(([name, value]) => [name, value] as const);
  const known = new Map(defaults);
  const cells = /^\| `([A-Z][A-Z0-9_]+)` \| (?:`([^`]+)`|–) \| .* \| `(.+)` \|$/gm;
  const rows = [...read('docs/deploy.md').matchAll(cells)].map(([, name = '', fallback, example]) => ({
    name,
    fallback,
    example,
  }));
  expect(rows).toHaveLength(settings.length);
  for (const { name, fallback } of rows) {
    const value = known.get(name);
    expect(fallback, name).toBe(value === undefined ? undefined : String(value));
  }
  const examples = Object.fromEntries(rows.map(({ name, example }) => [name, example]));
  expect(() => readConfig(examples)).not.toThrow();
});

test('docs/deploy.md lists the settings that production requires', () => {
  const sentence = /`NODE_ENV=production` requires (.+) and refuses/.exec(
    read('docs/deploy.md').replaceAll('\n', ' '),
  )?.[1];
  const named = all(sentence ?? '', /`(\w+)`/g);
  let refused = '';
  try {
    readConfig({ NODE_ENV: 'production' });
  } catch (error) {
    refused = String(error);
  }
  expect(sorted(named)).toEqual(sorted(all(refused, /^ {2}(\w+): required/gm)));
});

test('docs/rules/api.md lists every problem with its status, code and text', () => {
  const rules = read('docs/rules/api.md');
  const problems = [...read('server/http/problems.ts').matchAll(/^ {2}(\w+): \{\s+status: (\d+),\s+text: '(.+?)',/gm)];
  const oneLine = [...read('server/http/problems.ts').matchAll(/^ {2}(\w+): \{ status: (\d+), text: '(.+?)',/gm)];
  expect(problems.length + oneLine.length).toBeGreaterThan(15);
  for (const [, code, status, text] of [...problems, ...oneLine]) {
    expect(rules).toContain(`| ${status} | \`${code}\` |`);
    if (code !== 'conflict') expect(rules).toContain(`"${text}"`);
  }
});

const place = resourceFolder();
afterAll(place.remove);

test('the example declaration compiles unchanged', async () => {
  const { declaration, entry } = documentExample();
  place.write('banks.ts', declaration);
  const { loaded, faults } = await place.load(entry.trimEnd());
  expect(faults).toEqual([]);
  expect(loaded.map(({ name }) => name)).toEqual(['banks']);
  place.check();
});

test('the example payment file has the content that the README states', async () => {
  const { balancedCount, groupNumbers, totals, claimCount } = await check835(
    createReadStream('docs/examples/cl260102.000'),
  );
  expect({ balancedCount, groupNumbers, claimCount }).toEqual({
    balancedCount: 1,
    groupNumbers: ['10233'],
    claimCount: 2,
  });
  expect(totals?.netCents).toBe(35050);
  expect(read('README.md')).toContain('"1 EOB of $350.50 loaded for group 10233"');
});
