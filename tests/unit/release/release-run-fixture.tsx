import { screen, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import { slots as own } from '../../../src/pages/slots.ts';
import { api, open } from '../engine/engine-fixture.tsx';
import { detail, file, runRow } from './release-fixture.ts';

// lazy chunks, imported here so that no test waits for their compilation
const RunDetail = await import('../../../src/pages/release/RunDetail.tsx');
await Promise.all([
  import('../../../src/pages/release/cells/fileCells.tsx'),
  import('../../../src/pages/release/cells/claimCells.tsx'),
  import('../../../src/pages/release/run/ExplainedTotals.tsx'),
  import('../../../src/pages/release/run/Settings.tsx'),
  import('../../../src/pages/release/timeline/Timeline.tsx'),
  import('../../../src/pages/release/registers/Registers.tsx'),
  import('../../../src/pages/release/eobs/ClaimHistoryDialog.tsx'),
]);
/** The custom detail that a run expands to. */
export const slots = { ...own, 'check-runs': { expand: lazy(async () => RunDetail) } };

let server: ReturnType<typeof api>;
/** Sets the response of a call from now on. */
export const answer = (call: string, body: unknown, status = 200) =>
  server.override(call, () => server.json(status, body));
/** The requests sent to this endpoint. */
export const callsTo = (call: string) => server.calls.filter(({ method, path }) => `${method} ${path}` === call);
export const RUN = 'GET /check-runs/1';
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  server = api({});
  answer('GET /payments/release', { data: [runRow], count: 1, total: 1 });
  answer('GET /check-runs/meta/filters', { location: [], releaseType: [], status: [], flags: [] });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the release list and expands its one run, which has these properties. */
export const openRun = async (run: Partial<CheckRunDetail>, options: Parameters<typeof open>[1] = {}) => {
  answer(RUN, { ...detail([file(0.3)]), ...run });
  const opened = await open('check-runs', { slots, ...options });
  await opened.user.click(await screen.findByRole('button', { name: 'Open 10233' }));
  await screen.findByRole('tab', { name: 'Files' });
  if (run.payment_files?.length !== 0) await screen.findByRole('grid', { name: 'Payment files' });
  const tab = (name: string) => opened.user.click(screen.getByRole('tab', { name }));
  return { ...opened, tab };
};

/** The cell texts of a table, row by row. */
export const lines = (name: string | RegExp) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
