import { act, renderHook, screen } from '@testing-library/react';
import {
  ResourceDefinitionContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceDefinition,
} from 'ra-core';
import { lazy, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { resources } from '../../../resources/index.ts';
import { loadDeclaration } from '../../../src/dataProvider/declarations.ts';
import { i18nProvider } from '../../../src/engine/i18nProvider.ts';
import { useResourceDefinitions } from '../../../src/engine/resourceDefinitions.ts';
import { api, holidays, locations, open } from './engine-fixture.tsx';

afterEach(() => vi.unstubAllGlobals());

const load = async (wanted: string) => {
  const entry = resources.find(({ name }) => name === wanted);
  if (!entry) throw new Error(`There is no resource "${wanted}"`);
  await act(() => loadDeclaration(entry));
};

/** Key, options, text. */
const TEXTS: readonly [key: string, options: object | undefined, text: string][] = [
  ['resources.users.name', { smart_count: 1 }, 'User'],
  ['resources.users.name', { smart_count: 2 }, 'Users'],
  ['resources.users.fields.email', { _: 'E mail' }, 'Email'],
  ['resources.users.fields.first_name', undefined, 'First name'],
  ['resources.users.fields.nothing', { _: 'Nothing' }, 'Nothing'],
  ['resources.users.notifications.updated', { smart_count: 1, _: 'Element updated' }, 'User saved'],
  ['resources.users.notifications.deleted', { smart_count: 3, _: '3 elements deleted' }, '3 users deleted'],
  ['resources.users.page.edit', { _: 'Edit %{name}', name: 'Ada' }, 'Edit Ada'],
  ['resources.planets.name', { _: 'Planets' }, 'Planets'],
  ['A sentence. Of its own', undefined, 'A sentence. Of its own'],
];

test.each(TEXTS)('%s with %o is "%s"', async (key, options, text) => {
  await load('users');
  expect(i18nProvider.translate(key, options)).toBe(text);
});

const Defined = ({ children }: { children: ReactNode }) => (
  <ResourceDefinitionContext value={useResourceDefinitions(resources)}>{children}</ResourceDefinitionContext>
);

test.each([
  ['holidays', 'Holidays', true, true],
  ['locations', 'Locations', true, false],
  ['audit-logs', 'Audit Logs', false, false],
  ['notifications', 'Notifications', false, false],
])('%s is a resource of react-admin', async (resource, label, hasEdit, hasCreate) => {
  const { result } = renderHook(() => useResourceDefinition({ resource }), { wrapper: Defined });
  await load(resource);
  expect(result.current).toMatchObject({ name: resource, options: { label }, hasList: true, hasEdit, hasCreate });
});

test('a record is represented as declared', async () => {
  const { result } = renderHook(() => useGetRecordRepresentation('users'), { wrapper: Defined });
  await load('users');
  expect(result.current({ id: 1, email: 'ada@example.com' })).toBe('ada@example.com');
});

test('a form is in the context of its record', async () => {
  api({ '/holidays': holidays(2), '/locations': locations });
  const Seen = () => <output aria-label="record">{String(useRecordContext()?.description)}</output>;
  await open('holidays', {
    search: '?expanded-row-id=2',
    slots: { holidays: { form: lazy(async () => ({ default: Seen })) } },
  });
  expect(await screen.findByLabelText('record')).toHaveTextContent('Holiday 2');
});
