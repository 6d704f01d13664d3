// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import type { Eob } from '../../../resources/check-runs/calls.ts';
import { slots as own } from '../../../src/pages/slots.ts';
import { api, open } from '../engine/engine-fixture.tsx';
import { detail, eob, file, runRow } from './release-fixture.ts';

// lazy chunks, imported here so that no test waits for their compilation
const RunDetail = await import('../../../src/pages/release/RunDetail.tsx');
await import('../../../src/engine/actions/bulk/SelectionBar.tsx');
await import('../../../src/engine/actions/bulk/BulkDialog.tsx');
await import('../../../src/engine/actions/bulk/Immediate.tsx');
const slots = { ...own, 'check-runs': { expand: lazy(async () => RunDetail) } };

const HOLD = 'POST /eobs/put-on-hold';
const RUN = 'GET /check-runs/1';

let server: ReturnType<typeof api>;
let eobs: Eob[];
const answer = (call: string, body: object, status = 200) => server.override(call, () => server.json(status, body));
const callsTo = (call: string) => server.calls.filter(({ method, path }) => `${method} ${path}` === call);
const change = (id: number, more: Partial<Eob>) => {
  eobs = eobs.map((one) => (one.id === id ? { ...one, ...more } : one));
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const noButton = (name: string | RegExp) => expect(screen.queryByRole('button', { name })).toBeNull();
const bar = () => screen.findByRole('region', { name: 'Selected EOBs' });

beforeEach(() => {
  server = api({});
  eobs = [
    eob(1, 0.1),
    eob(2, 0.2),
    eob(3, 0, { is_on_hold: true, on_hold_reason: 'earlier', is_flagged_stop_loss: true }),
  ];
  answer('GET /payments/release', { data: [runRow], count: 1, total: 1 });
  answer('GET /check-runs/meta/filters', { location: [], releaseType: [], status: [], flags: [] });
  server.override(RUN, () => server.json(200, detail([file(0.3, { eobs })])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const openEobs = async (roles: Role[] = ['check_run']) => {
  const opened = await open('check-runs', { slots, roles });
  await opened.user.click(await screen.findByRole('button', { name: 'Open 10233' }));
  await opened.user.click(await screen.findByRole('button', { name: 'cl261120.001' }));
  await screen.findByRole('grid', { name: 'EOBs of cl261120.001' });
  const pick = async (...ids: number[]) => {
    for (const id of ids) await opened.user.click(screen.getByRole('checkbox', { name: `Select 8831${id}` }));
  };
  return { ...opened, pick };
};

describe('the actions on selected EOBs', () => {
  test('are those that apply, with the number of EOBs they apply to', async () => {
    const { pick, user } = await openEobs();
    await pick(1);
    expect(
      within(await bar())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Put on hold…', 'Flag as stop loss', 'Clear selection']);
    await pick(1, 3);
    expect(await bar()).toHaveTextContent('1 EOB selected');
    noButton(/^Put on hold/);
    button('Resume');
    button('Unflag stop loss');
    await pick(2);
    button('Put on hold (1 of 2)…');
    button('Resume (1 of 2)');
    await user.click(button('Clear selection'));
    expect(screen.queryByRole('region', { name: 'Selected EOBs' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all EOBs shown' }));
    expect(await bar()).toHaveTextContent('3 EOBs selected');
  });
});

const PARTLY = {
  dry_run: false,
  results: [
    { id: 1, outcome: 'done' },
    { id: 2, outcome: 'failed', reason: 'The database did not answer' },
  ],
};

const dialog = () => screen.findByRole('dialog', { name: /on hold$/ });
/** Opens the dialog that puts these EOBs on hold. */
const openHold = async (...ids: number[]) => {
  const { user, pick } = await openEobs();
  await pick(...ids);
  await user.click(button('Put on hold…'));
  await dialog();
  return user;
};
const reason = () => screen.getByRole('textbox', { name: 'Reason' });

describe('putting on hold', () => {
  test('pressing Enter twice makes one call; the rows change after the response, after 2 s at least', async () => {
    let done = () => {};
    server.override(HOLD, async () => {
      await new Promise<void>((go) => {
        done = go;
      });
      change(1, { is_on_hold: true, on_hold_reason: 'wrong payee' });
      return server.json(200, { dry_run: false, results: [{ id: 1, outcome: 'done' }] });
    });
    const { user, pick } = await openEobs();
    await pick(1);
    await user.click(button('Put on hold…'));
    expect(await dialog()).toHaveTextContent('EOB 88311, $0.10 in all');
    const started = Date.now();
    await user.type(reason(), ' wrong payee {Enter}{Enter}');
    expect(callsTo(HOLD).map(({ body }) => body)).toEqual([{ ids: [1], reason: 'wrong payee' }]);
    expect(callsTo(HOLD)[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{8,128}$/);
    expect(screen.queryByText('On hold: wrong payee')).toBeNull();
    done();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Date.now() - started).toBeGreaterThanOrEqual(1990);
    expect(await screen.findByText('On hold: wrong payee')).toBeInTheDocument();
    expect(screen.getByText('1 EOB put on hold')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Selected EOBs' })).toBeNull();
    expect(callsTo(HOLD)).toHaveLength(1);
  });

  test('without a reason sends "No reason provided"', async () => {
    answer(HOLD, { dry_run: false, results: [{ id: 2, outcome: 'done' }] });
    const user = await openHold(2);
    expect(reason()).toHaveAttribute('placeholder', 'No reason provided');
    await user.type(reason(), '   ');
    await user.click(button('Put on hold'));
    expect(callsTo(HOLD)[0]?.body).toEqual({ ids: [2], reason: 'No reason provided' });
  });

  test('a failure is shown in the dialog; Retry keeps the reason and sends the same idempotency key', async () => {
    answer(HOLD, { code: 'unavailable', detail: 'The service is not available', requestId: 'r-9' }, 503);
    const user = await openHold(1);
    await user.type(reason(), 'why{Enter}');
    const fault = await within(await dialog()).findByRole('alert');
    expect(fault).toHaveTextContent('Failed to put EOBs on hold');
    expect(fault).toHaveTextContent('The service is not available');
    expect(fault).toHaveTextContent('Request id r-9');
    expect(reason()).toHaveValue('why');
    answer(HOLD, { dry_run: false, results: [{ id: 1, outcome: 'done' }] });
    await user.click(within(fault).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const keys = callsTo(HOLD).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('an EOB that another user put on hold first is listed with the reason, and the rows are reloaded', async () => {
    const refused = [{ id: 1, outcome: 'refused', reason: 'EOB 88311 is on hold already.' }];
    answer(HOLD, { code: 'conflict', detail: 'None of the EOBs could be held.', results: refused }, 409);
    const { user, pick } = await openEobs();
    await pick(1);
    change(1, { is_on_hold: true, on_hold_reason: 'theirs' });
    await user.click(button('Put on hold…'));
    await dialog();
    await user.keyboard('{Enter}');
    const lines = await within(await dialog()).findByRole('list', { name: 'Record by record' });
    expect(lines).toHaveTextContent('Refused88311EOB 88311 is on hold already.');
    expect(await screen.findByText('On hold: theirs')).toBeInTheDocument();
  });

  test('a partial success is listed by record, and Retry sends only the failed ones', async () => {
    answer(HOLD, PARTLY);
    const user = await openHold(1, 2);
    await user.type(reason(), 'why{Enter}');
    const retry = await within(await dialog()).findByRole('button', { name: 'Retry failed' });
    expect(await dialog()).toHaveTextContent('Failed: 1 · Done: 1');
    expect(await dialog()).toHaveTextContent('The database did not answer');
    answer(HOLD, { dry_run: false, results: [{ id: 2, outcome: 'done' }] });
    await user.click(retry);
    expect(reason()).toHaveValue('why');
    await user.click(within(await dialog()).getByRole('button', { name: 'Put on hold' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(HOLD)[1]?.body).toEqual({ ids: [2], reason: 'why' });
    expect(await screen.findByText('1 EOB put on hold')).toBeInTheDocument();
  });

  test('what was not done stays selected', async () => {
    answer(HOLD, PARTLY);
    const user = await openHold(1, 2);
    await user.keyboard('{Enter}');
    await user.click(await within(await dialog()).findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await bar()).toHaveTextContent('1 EOB selected');
    expect(screen.getByRole('checkbox', { name: 'Select 88312' })).toBeChecked();
  });

  test('the key h opens the hold dialog for the selected or the focused EOB, but not while typing', async () => {
    const { user } = await openEobs();
    button('88312').focus();
    await user.keyboard('x');
    expect(await bar()).toHaveTextContent('1 EOB selected');
    await user.keyboard('x');
    await user.keyboard('h');
    expect(await dialog()).toHaveTextContent('EOB 88312');
    await user.type(reason(), 'hush');
    expect(reason()).toHaveValue('hush');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('88312')).toHaveFocus();
    expect(callsTo(HOLD)).toEqual([]);
  });
});

describe('resume, flag and unflag', () => {
  test('resuming asks first, shows the amount, and is called once', async () => {
    answer('POST /eobs/resume', { dry_run: false, results: [{ id: 3, outcome: 'done' }] });
    const { user, pick } = await openEobs();
    await pick(3);
    await user.click(button('Resume'));
    const question = await screen.findByRole('dialog', { name: 'Resume 1 EOB?' });
    expect(question).toHaveTextContent('EOB 88313, $0.00 in all');
    await user.dblClick(within(question).getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('1 EOB resumed')).toBeInTheDocument();
    expect(callsTo('POST /eobs/resume').map(({ body }) => body)).toEqual([{ ids: [3] }]);
    await waitFor(() => expect(callsTo(RUN)).toHaveLength(2));
  });

  const failures = [
    ['Flag as stop loss', 'POST /eobs/flag-stop-loss', 1, 'Failed to flag EOBs as stop loss'],
    ['Unflag stop loss', 'POST /eobs/unflag-stop-loss', 3, 'Failed to unflag EOBs as stop loss'],
  ] as const;
  test.each(failures)('%s that fails shows the specified message', async (name, call, id, text) => {
    answer(call, { code: 'failed', detail: 'Something went wrong', requestId: 'r-1' }, 500);
    const { user, pick } = await openEobs();
    await pick(id);
    await user.click(button(name));
    expect(await screen.findByText(`${text}: Something went wrong`)).toBeInTheDocument();
    expect(await bar()).toHaveTextContent('1 EOB selected');
    // the outcome is unknown, so a repeated request is the same intent
    await user.click(button(name));
    await waitFor(() => expect(callsTo(call)).toHaveLength(2));
    const [first, second] = callsTo(call).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBe(second);
  });

  test('a resume that fails shows its message too', async () => {
    answer('POST /eobs/resume', { code: 'conflict', detail: 'EOB 88313 is not on hold' }, 409);
    const { user, pick } = await openEobs();
    await pick(3);
    await user.click(button('Resume'));
    const question = await screen.findByRole('dialog', { name: 'Resume 1 EOB?' });
    await user.click(within(question).getByRole('button', { name: 'Resume' }));
    const fault = await within(question).findByRole('alert');
    expect(fault).toHaveTextContent('Failed to resume EOBs');
    expect(fault).toHaveTextContent('EOB 88313 is not on hold');
  });
});

test('a table of EOBs has one tab stop; arrows move by cell, Space selects, Enter opens', async () => {
  const { user } = await openEobs();
  const grid = screen.getByRole('grid', { name: 'EOBs of cl261120.001' });
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  button('88311').focus();
  await user.keyboard('{ArrowDown}');
  expect(button('88312')).toHaveFocus();
  await user.keyboard('{ArrowRight} ');
  expect(screen.getByRole('checkbox', { name: 'Select 88312' })).toBeChecked();
  await user.keyboard('{Enter}');
  expect(button('88312')).toHaveAttribute('aria-expanded', 'true');
  // the menu of the row is behind its last cell
  await user.keyboard('{End}{ArrowLeft}');
  expect(document.activeElement).toHaveTextContent('$0.20');
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(screen.getByRole('checkbox', { name: 'Select all EOBs shown' })).toHaveFocus();
});
