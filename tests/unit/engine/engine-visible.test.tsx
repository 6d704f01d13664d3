import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { text, visibleTo } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Role } from '../../../domain/roles.ts';
import { resources } from '../../../resources/index.ts';
import { loadDeclaration } from '../../../src/dataProvider/declarations.ts';
import { api, locations, open } from './engine-fixture.tsx';

/** Declares the short name of locations in another way. */
const declare = async (changed: (short_name: Resource['record']['shape'][string]) => typeof short_name) => {
  const entry = resources.find(({ name }) => name === 'locations');
  const whole = await entry?.load();
  if (!entry || !whole?.record.shape.short_name) throw new Error('Locations have no short name');
  const record = z.object({ ...whole.record.shape, short_name: changed(whole.record.shape.short_name) });
  vi.spyOn(entry, 'load').mockResolvedValue({ ...whole, record });
  // in the place of that of the test before
  await loadDeclaration(entry);
};

const shownTo = async (role: Role) => {
  await declare((short_name) => visibleTo(['administrator'], short_name));
  api({ '/locations': locations });
  const { user } = await open('locations', { roles: [role], search: '?order-by=short_name' });
  await user.click((await screen.findAllByRole('button', { name: /^Open/ }))[0] as HTMLElement);
  const form = await screen.findByRole('form');
  const headers = screen.getAllByRole('columnheader');
  return {
    titles: headers.map(({ textContent }) => textContent).join(' | '),
    sorted: headers.find((one) => one.hasAttribute('aria-sort') && one.ariaSort !== 'none')?.textContent,
    input: within(form).queryByLabelText(/Short name/),
  };
};

test('a role that may not see a field gets no column, no sort and no input for it', async () => {
  const { titles, sorted, input } = await shownTo('check_run_manager');
  expect(titles).toContain('Location');
  expect(titles).not.toContain('Short name');
  expect(sorted).toMatch(/Key/);
  expect(input).toBeNull();
});

test('a role that may see the field gets all of them', async () => {
  const { titles, sorted, input } = await shownTo('administrator');
  expect(titles).toContain('Short name');
  expect(sorted).toMatch(/Short name/);
  expect(input).toBeVisible();
});

test.each([
  ['administrator', 'an input'],
  ['check_run_manager', 'a text'],
] as const)('a field that administrators may set is for %s %s in the form', async (role, what) => {
  await declare(() => text({ label: 'Short name', max: 20, editableBy: ['administrator'] }));
  api({ '/locations': locations });
  const { user } = await open('locations', { roles: [role] });
  await user.click((await screen.findAllByRole('button', { name: /^Open/ }))[0] as HTMLElement);
  const form = within(await screen.findByRole('form'));
  expect(form.getByText(/^Short name/)).toBeVisible();
  expect(form.queryByLabelText(/^Short name/) !== null).toBe(what === 'an input');
});
