import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { entryOf, newResource, refusal } from '../../../scripts/new-resource.ts';
import { resourceFolder } from './resource-folder.ts';

const place = resourceFolder();
afterAll(place.remove);

const NAMES = ['carriers', 'benefit-categories', 'a', `long-${'x'.repeat(35)}`];

test('the drafts pass format, types and lint, and declare a complete resource', async () => {
  for (const name of NAMES) newResource(name, place.folder);
  const { loaded, faults } = await place.load(NAMES.map(entryOf).join('\n'));
  expect(faults).toEqual([]);
  place.check();
  expect(loaded.map(({ name }) => name)).toEqual(NAMES);
  const [carriers, categories] = loaded;
  expect(carriers?.texts).toMatchObject({ one: 'carrier', updateFailed: 'Failed to update carrier' });
  expect(categories?.texts.one).toBe('benefit category');
  expect(carriers && resourceCalls(carriers).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /carriers',
    'GET /carriers/:id',
    'POST /carriers',
    'PUT /carriers/:id',
    'DELETE /carriers/:id',
    'GET /carriers/export',
    'GET /carriers/:id/history',
  ]);
});

test('the output names the file, the entry and the next command', () => {
  const printed = newResource('fee-schedules', place.folder);
  expect(existsSync(join(place.folder, 'fee-schedules.ts'))).toBe(true);
  expect(printed).toContain(entryOf('fee-schedules'));
  expect(printed).toContain('npm run db:generate -- fee_schedules');
});

test.each([
  ['holidays', /there already/],
  ['check-runs', /there already/],
  ['index', /there already/],
  ['roles', /answers at \/api\/roles/],
  ['payments', /answers at \/api\/payments/],
  ['payment-files', /table of this name/],
  ['identity', /no page at/],
  ['Vendors', /not a name/],
  ['9lives', /not a name/],
  ['fee_schedules', /not a name/],
  ['a--b', /not a name/],
  ['a-', /not a name/],
  ['../vendors', /not a name/],
  ['v'.repeat(41), /not a name/],
  ['', /Name the resource/],
  [undefined, /Name the resource/],
])('%j is refused', (name, reason) => {
  expect(refusal(name)).toMatch(reason);
  const before = readdirSync('resources');
  expect(() => newResource(name)).toThrow(reason);
  expect(readdirSync('resources')).toEqual(before);
});

test('the command fails with the reason and writes nothing', () => {
  const before = readdirSync('resources');
  expect(() => execFileSync('node', ['scripts/new-resource.ts', 'Holidays'], { stdio: 'pipe' })).toThrow(/not a name/);
  expect(readdirSync('resources')).toEqual(before);
});
