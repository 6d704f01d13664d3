// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { slots } from '../../../src/pages/slots.ts';
import { api, open } from '../engine/engine-fixture.tsx';

/* The line below the claims search, which says how many EOBs there are, counted or about (docs/rules/check-runs.md, "Claims search"). */

const eob = (id: number) => ({
  id,
  number: `E-${id}`,
  group: { id: 1, number: '201', name: 'Orchard Foods' },
  location: { id: 1, key: '001', name: 'Tennessee', short_name: 'TN' },
  originalFilename: 'cl261119.000',
  runDate: '2026-11-19',
  zelisPaymentMethod: null,
  paymentMethod: 'Check',
  check: { number: `${100_000 + id}`, amount: 12.5 },
  isOnHold: false,
  isFlaggedStopLoss: false,
  diagnostics: {},
  syncedAt: null,
  claims: [],
  cursor: `after-${id}`,
});

let server: ReturnType<typeof api>;
beforeEach(() => {
  server = api({});
  server.override('GET /claims/filters', () => server.json(200, {}));
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['all of them', 3, { count: 3, total: 3 }, 'false', 'Showing all 3 EOBs'],
  ['one page of them', 10, { count: 25, total: 25 }, 'false', 'Showing first 10 of 25 EOBs'],
  ['too many to count', 10, { count: 12_345, total: 12_345 }, 'true', 'Showing first 10 of ~12,345 EOBs'],
  ['some of them', 2, { count: 2, total: 9_876_543 }, 'false', 'Showing all 2 EOBs · Total ~9,876,543 EOBs'],
  ['none of them', 0, { count: 0, total: 9_876_543 }, 'false', '0 EOBs · Total ~9,876,543 EOBs'],
])('%s', async (_, shown, counts, estimated, line) => {
  const rows = Array.from({ length: shown }, (__, at) => eob(at + 1));
  server.override('GET /claims', () =>
    Response.json({ rows, ...counts }, { headers: { 'X-Total-Estimated': estimated } }),
  );
  await open('claims', { search: '?flag=on-hold', slots });
  expect(await screen.findByText(line)).toHaveAttribute('role', 'status');
  expect(screen.queryAllByRole('button', { name: 'Load more' })).toHaveLength(shown === 10 ? 1 : 0);
});
