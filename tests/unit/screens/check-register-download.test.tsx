// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, open } from '../engine/engine-fixture.tsx';

/* A download needs the file, the run and the group (document 1 §5); a row that lacks one says so. */

const ROW = {
  id: 1,
  groupNumber: '201',
  groupName: 'Orchard Foods',
  location: { id: 1, key: '001', name: 'Tennessee', short_name: 'TN' },
  type: 'detail',
  label: 'Detail',
  options: { includeDiagnosisDetails: false, includePHI: true },
  fileDate: '2026-11-19',
  sequence: 1,
  createdAt: '2026-11-19T15:00:00Z',
  statuses: [5],
  s3Key: 'detail-201.xlsx',
  entId: 7,
};

let server: ReturnType<typeof api>;
beforeEach(() => {
  server = api({});
});
afterEach(() => vi.unstubAllGlobals());

const downloads = () => server.calls.filter(({ path }) => path === '/checkRegister/getReport');

const opened = async (row: object) => {
  server.override('GET /checkRegister/getData', () => Response.json({ rows: [row], count: 1 }));
  const cells = async () => (await import('../../../src/pages/check-registers/cells.tsx')).default;
  const { user } = await open('check-registers', { slots: { 'check-registers': { cells } } });
  return { user, button: await screen.findByRole('button', { name: /^Download/ }) };
};

test.each([
  ['file', { s3Key: '' }],
  ['check run', { entId: 0 }],
  ['group number', { groupNumber: '' }],
])('without its %s a register is not downloaded, and the button says why', async (lacking, without) => {
  const { user, button } = await opened({ ...ROW, ...without });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(
    `This register has no ${lacking}, without which it cannot be downloaded. Rebuild it from its check run.`,
  );
  await user.click(button);
  expect(downloads()).toEqual([]);
});

test('with all three it is asked for by them', async () => {
  const { user, button } = await opened(ROW);
  expect(button).toHaveAttribute('aria-disabled', 'false');
  server.override('GET /checkRegister/getReport', () =>
    Response.json({ code: 'not_found', detail: 'Gone' }, { status: 404 }),
  );
  await user.click(button);
  await waitFor(() => expect(downloads()).toHaveLength(1));
  expect(Object.fromEntries(downloads()[0]?.query ?? [])).toEqual({
    fileKey: 'detail-201.xlsx',
    entId: '7',
    groupNumber: '201',
  });
});
