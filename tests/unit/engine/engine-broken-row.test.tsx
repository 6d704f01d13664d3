import { screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExpandProps } from '../../../src/engine/slots.ts';
import { api, open } from './engine-fixture.tsx';

/** A row that fails to render must not break the page, because the address bar would open it again on every reload. */
let broken = true;
const Detail = ({ record }: ExpandProps) => {
  if (broken && record.id === 2) throw new Error('canary: what the record holds');
  return <p>Opened {record.id}</p>;
};
const slots = { 'check-runs': { expand: lazy(async () => ({ default: Detail })) } };

const run = (id: number) => ({
  id,
  type: 'cl',
  group: { id, number: `1023${id}`, name: 'Acme' },
  location: { id: 1, short_name: '001 TN', name: 'Nashville', abbreviation: 'TN' },
  date: '2026-11-20',
  amount: 1,
  file_names: [],
  status_ids: ['5'],
  flags: [],
  deleted_at: null,
  version: 1,
});

beforeEach(() => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors too
  const server = api({});
  server.override('GET /payments/release', () => server.json(200, { data: [run(1), run(2)], count: 2, total: 2 }));
  server.override('GET /check-runs/meta/filters', () =>
    server.json(200, { location: [], releaseType: [], status: [] }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a row that fails to render shows an error in its place, and closing it leaves the list as it was', async () => {
  const { user, search } = await open('check-runs', { slots, search: '?expanded-row-id=2' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('This row cannot be shown');
  expect(alert).not.toHaveTextContent('canary');
  expect(screen.getByText('10231')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(search().get('expanded-row-id')).toBeNull();
  await user.click(screen.getByText('10231'));
  expect(await screen.findByText('Opened 1')).toBeInTheDocument();
});

test('a row that failed to render can be retried', async () => {
  const { user } = await open('check-runs', { slots, search: '?expanded-row-id=2' });
  await screen.findByRole('alert');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Opened 2')).toBeInTheDocument();
});
