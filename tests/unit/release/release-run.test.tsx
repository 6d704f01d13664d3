// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { slots as own } from '../../../src/pages/slots.ts';
import { api, open } from '../engine/engine-fixture.tsx';
import { claim, detail, eob, file, runRow } from './release-fixture.ts';

// a lazy chunk, imported here so that no test waits for its compilation
const RunDetail = await import('../../../src/pages/release/RunDetail.tsx');
const slots = { ...own, 'check-runs': { expand: lazy(async () => RunDetail) } };

const run = runRow;

const RUN = 'GET /check-runs/1';
const FILE = 'GET /check-runs-lazy/1/groups/3/payment-files/7';

let server: ReturnType<typeof api>;
const answer = (call: string, body: object, status = 200) => server.override(call, () => server.json(status, body));
const countOf = (call: string) => server.calls.filter(({ method, path }) => `${method} ${path}` === call).length;

beforeEach(() => {
  server = api({});
  answer('GET /payments/release', { data: [run], count: 1, total: 1 });
  answer('GET /check-runs/meta/filters', { location: [], releaseType: [], status: [], flags: [] });
  answer(RUN, detail([file(0.3)]));
});
afterEach(() => vi.unstubAllGlobals());

const openRun = async () => {
  const opened = await open('check-runs', { slots });
  await opened.user.click(await screen.findByRole('button', { name: 'Open 10233' }));
  return opened;
};
const table = (name: string | RegExp) => screen.findByRole('grid', { name });
const button = (name: string) => screen.getByRole('button', { name });
const lastRow = (within_: HTMLElement) => within(within_).getAllByRole('row').at(-1);

describe('a check run opens', () => {
  test('to its files, a file to its EOBs, an EOB to its claims, and every level adds up', async () => {
    const onHold = eob(2, 0.2, { is_on_hold: true, on_hold_reason: 'wrong payee', is_flagged_stop_loss: true });
    answer(FILE, file(0.3, { eobs: [eob(1, 0.1), onHold] }));
    answer(`${FILE}/eobs/88312`, { ...onHold, claims: [claim(1, 0.25), claim(2, -0.05)] });
    const { user } = await openRun();

    const files = await table('Payment files');
    expect(within(files).getByText('1 on hold')).toBeInTheDocument();
    expect(lastRow(files)).toHaveTextContent('1 file2$0.30–None');
    expect(screen.queryByText(/short|over/)).toBeNull();
    expect(countOf(FILE)).toBe(0);

    await user.click(button('cl261120.001'));
    const eobs = await table('EOBs of cl261120.001');
    expect(within(eobs).getByText('On hold: wrong payee')).toBeInTheDocument();
    expect(within(eobs).getByText('Stop loss')).toBeInTheDocument();
    expect(lastRow(eobs)).toHaveTextContent('2 EOBs$0.30');

    await user.click(button('88312'));
    const claims = await table('Claims of EOB 88312');
    expect(within(claims).getByText('Void')).toBeInTheDocument();
    expect(lastRow(claims)).toHaveTextContent('2 claims$0.20');
    expect(
      within(claims)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Claim',
      'Payee',
      'Provider',
      'Eligibility',
      'Status',
      'Payment symbol',
      'Original file name',
      'Info',
      'Amount',
      'Actions',
    ]);
  });

  test('without requesting what the response with the run already contained', async () => {
    answer(RUN, detail([file(0.3, { eobs: [eob(1, 0.3, { claims: [claim(1, 0.3)] })] })]));
    const { user } = await openRun();
    await user.click(await screen.findByRole('button', { name: 'cl261120.001' }));
    await user.click(button('88311'));
    expect(lastRow(await table('Claims of EOB 88311'))).toHaveTextContent('1 claim$0.30');
    expect(server.calls.filter(({ path }) => path.startsWith('/check-runs-lazy'))).toEqual([]);
  });

  test('with provider adjustments between the claims and the EOB total', async () => {
    answer(RUN, detail([file(88, { eobs: [eob(1, 88, { claims: [claim(1, 100)] })] })]));
    const { user } = await openRun();
    await user.click(await screen.findByRole('button', { name: 'cl261120.001' }));
    await user.click(button('88311'));
    const claims = await table('Claims of EOB 88311');
    const rows = within(claims).getAllByRole('row').slice(-3);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1 claim$100.00',
      'Provider adjustments (PLB)-$12.00',
      'EOB$88.00',
    ]);
  });

  test('with its differences, that of the run only after the list was reloaded', async () => {
    answer(RUN, detail([file(0.4, { proc_total: 0.1, eobs: [eob(1, 0.3)] })]));
    const { user } = await openRun();
    await screen.findByText('over $0.10');
    expect(countOf('GET /payments/release')).toBe(2);
    expect(screen.getAllByText('short $0.30').length).toBeGreaterThan(0);
    await user.click(button('cl261120.001'));
    await screen.findByText('short $0.10 of the file’s total');
  });

  test('without a difference when the list was only outdated', async () => {
    answer(RUN, detail([file(0.4)]));
    let count = 0;
    server.override('GET /payments/release', () => {
      count += 1;
      return server.json(200, { data: [count > 1 ? { ...run, amount: 0.4, version: 2 } : run], count: 1, total: 1 });
    });
    await openRun();
    // the newer version of the run is loaded too
    await waitFor(() => expect(countOf(RUN)).toBe(2));
    expect(screen.queryByText(/over \$/)).toBeNull();
    // by the list's poll, not by a person: it does not keep the session alive
    const reads = server.calls.filter(({ path }) => path === '/check-runs/1');
    expect(reads.map(({ headers }) => headers.get('X-Background'))).toEqual([null, '1']);
  });
});

describe('a level of the tree', () => {
  test('without rows says so', async () => {
    answer(RUN, detail([]));
    await openRun();
    expect(await screen.findByText('No payment files')).toBeInTheDocument();
  });

  const faults: [number, string, boolean][] = [
    [403, 'Your role does not allow this', false],
    [404, 'Not found', true],
    [500, 'The server could not do this', true],
  ];
  test.each(faults)('that fails with %i shows the error with the request id', async (status, title, retries) => {
    answer(RUN, { code: 'x', detail: 'Why', requestId: 'r-1' }, status);
    const { user } = await openRun();
    const fault = await screen.findByRole('alert');
    expect(fault).toHaveTextContent(title);
    expect(fault).toHaveTextContent('Request id r-1');
    expect(within(fault).queryByRole('button', { name: 'Retry' }) !== null).toBe(retries);
    if (!retries) return;
    answer(RUN, detail([file(0.3)]));
    await user.click(button('Retry'));
    await table('Payment files');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('fails and is retried independently of the levels above', async () => {
    answer(FILE, { code: 'x', detail: 'Why' }, 500);
    const { user } = await openRun();
    await user.click(await screen.findByRole('button', { name: 'cl261120.001' }));
    await screen.findByRole('alert');
    expect(await table('Payment files')).toBeInTheDocument();
    answer(FILE, file(0.3, { eobs: [] }));
    await user.click(button('Retry'));
    expect(await screen.findByText('No EOBs')).toBeInTheDocument();
    expect(countOf(RUN)).toBe(1);
  });

  test('shows a progress bar after 500 ms', async () => {
    server.override(RUN, () => new Promise(() => undefined));
    await openRun();
    expect(screen.queryByRole('progressbar', { name: 'Loading payment files' })).toBeNull();
    expect(await screen.findByRole('progressbar', { name: 'Loading payment files' })).toBeInTheDocument();
  });
});

test('Enter opens a row, Escape closes the innermost level and restores the focus to its row', async () => {
  answer(FILE, file(0.3, { eobs: [eob(1, 0.3, { claims: [claim(1, 0.3)] })] }));
  const { user, search } = await openRun();
  const opener = await screen.findByRole('button', { name: 'cl261120.001' });
  opener.focus();
  await user.keyboard('{Enter}');
  await table('EOBs of cl261120.001');
  expect(opener).toHaveFocus();
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(document.getElementById(opener.getAttribute('aria-controls') ?? '')).toContainElement(button('88311'));
  button('88311').focus();
  await user.keyboard('{Enter}');
  await table('Claims of EOB 88311');

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid', { name: 'Claims of EOB 88311' })).toBeNull();
  expect(button('88311')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid', { name: /EOBs of/ })).toBeNull();
  expect(opener).toHaveFocus();
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid', { name: 'Payment files' })).toBeNull();
  expect(search().get('expanded-row-id')).toBeNull();
  await waitFor(() => expect(button('Open 10233')).toHaveFocus());
});

test('a deep link opens a further file, and an EOB past the first hundred, and gives it the focus', async () => {
  const eobs = Array.from({ length: 120 }, (_, i) => eob(i + 1, 0.1, { claims: [claim(1, 0.1)] }));
  const files = [1, 2, 3, 4, 5, 6].map((id) =>
    file(12, { id, filename: `cl261120.00${id}`, eobs: id === 6 ? eobs : [] }),
  );
  answer(RUN, detail(files));
  const { search } = await open('check-runs', { slots, search: '?expanded-row-id=1&payment-file=6&eob=120' });
  const claims = await table('Claims of EOB 8831120');
  expect(lastRow(claims)).toHaveTextContent('1 claim$0.10');
  expect(button('8831120')).toHaveFocus();
  expect(button('cl261120.006')).toHaveAttribute('aria-expanded', 'true');
  // it is opened once: the address then holds the run alone
  expect([...search().keys()]).toEqual(['expanded-row-id']);
});

test('a long file shows a hundred EOBs at a time, with the total of all of them', async () => {
  const eobs = Array.from({ length: 250 }, (_, i) => eob(i + 1, 0.1));
  answer(RUN, detail([file(25)]));
  answer(FILE, file(25, { eobs }));
  await openRun();
  fireEvent.click(await screen.findByRole('button', { name: 'cl261120.001' }));
  const shown = await table('EOBs of cl261120.001');
  const openers = () => shown.querySelectorAll('tbody tr[data-record]').length;
  expect(openers()).toBe(100);
  expect(shown.querySelector('tfoot')).toHaveTextContent('250 EOBs$25.00');
  expect(screen.getByText('Showing first 100 of 250 EOBs')).toBeInTheDocument();
  fireEvent.click(screen.getByText('Show 100 more'));
  expect(openers()).toBe(200);
  fireEvent.click(screen.getByText('Show 50 more'));
  expect(openers()).toBe(250);
  expect(screen.queryByText(/^Show \d+ more/)).toBeNull();
  expect(screen.getByText('Showing all 250 EOBs')).toHaveFocus();
});
