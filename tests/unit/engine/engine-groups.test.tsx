// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXCEPTIONS } from '../../../domain/exceptions.ts';
import type { Call } from './engine-fixture.tsx';
import { api, open } from './engine-fixture.tsx';

/* The groups of a list, and the row after one that an action has taken out of it (docs/rules/lists-and-forms.md). */

await import('../../../src/engine/table/NextRow.tsx');
await import('../../../src/engine/table/GroupHeading.tsx');
await import('../../../src/engine/list/GroupSwitches.tsx');
await import('../../../src/engine/actions/RowMenu.tsx');

const exception = (number: number, kind: 'rejected' | 'returned') => ({
  id: `${kind}:${number}`,
  kind,
  subject: `EOB ${number}`,
  says: null,
  todo: EXCEPTIONS[kind].todo,
  since: '2026-11-20T12:00:00Z',
  days_open: 1,
  due: '2099-01-01',
  amount: 1,
  group: null,
  location: null,
  run: null,
  file_id: null,
  eob: null,
  entry: null,
  match: null,
  pull_id: null,
  owner: null,
  taken_at: null,
});

let waiting: ReturnType<typeof exception>[];
let server: ReturnType<typeof api>;
beforeEach(() => {
  waiting = [exception(1, 'rejected'), exception(2, 'rejected'), exception(3, 'returned')];
  server = api({});
  server.override(
    'GET /exceptions',
    () =>
      new Response(JSON.stringify(waiting), {
        status: 200,
        headers: {
          'Content-Range': waiting.length ? `exceptions 0-${waiting.length - 1}/${waiting.length}` : 'exceptions */0',
        },
      }),
  );
  server.override('GET /exceptions/filters', () =>
    server.json(200, {
      kind: [
        { value: 'rejected', label: 'Rejected payment', count: 12 },
        { value: 'returned', label: 'Returned payment', count: 1 },
      ],
      owner: [],
    }),
  );
  const take = ({ path }: Call) => {
    const id = decodeURIComponent(path.split('/')[2] ?? '');
    waiting = waiting.filter((one) => one.id !== id);
    return server.json(200, { id, owner: { id: 1, name: 'Somebody' } });
  };
  for (const { id } of waiting) server.override(`POST /exceptions/${encodeURIComponent(id)}/take`, take);
});
afterEach(() => vi.unstubAllGlobals());

const lists = () => server.calls.filter(({ path }) => path === '/exceptions');
const rowOfFocus = () => document.activeElement?.closest('tr')?.dataset.record;
const headings = () =>
  screen
    .getAllByRole('rowheader')
    .filter((cell) => cell.getAttribute('scope') === 'rowgroup')
    .map(({ textContent }) => textContent);

test('one click groups the rows under headings with the counts of all pages, and another one ends that', async () => {
  const { user, search } = await open('exceptions');
  await screen.findByText('EOB 1');
  const button = await screen.findByRole('button', { name: 'Group by kind' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(lists().at(-1)?.query.has('group-by')).toBe(false);
  await user.click(button);
  await waitFor(() => expect(headings()).toEqual(['Rejected payment 12 exceptions', 'Returned payment 1 exception']));
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(search().get('group-by')).toBe('kind');
  expect(lists().at(-1)?.query.get('group-by')).toBe('kind');
  const [, first, second] = screen.getAllByRole('rowgroup');
  expect(within(first as HTMLElement).getByText('EOB 2')).toBeInTheDocument();
  expect(within(second as HTMLElement).getByText('EOB 3')).toBeInTheDocument();
  await user.click(button);
  await waitFor(() => expect(headings()).toEqual([]));
  expect(search().has('group-by')).toBe(false);
});

test('keys go from row to row and skip the headings', async () => {
  const { user } = await open('exceptions', { search: '?group-by=kind' });
  await screen.findByText('EOB 1');
  const steps = [];
  for (const key of ['j', 'j', 'j', 'k', '{ArrowDown}']) {
    await user.keyboard(key);
    steps.push(rowOfFocus());
  }
  expect(steps).toEqual(['rejected:1', 'rejected:2', 'returned:3', 'rejected:2', 'returned:3']);
});

test('after an action that takes a row out of the list the next one has the focus and is announced', async () => {
  const { user } = await open('exceptions', { search: '?owner=nobody' });
  await screen.findByText('EOB 1');
  const take = async () => {
    await user.keyboard('a');
    await user.click(await screen.findByRole('menuitem', { name: 'Take' }));
  };
  await user.keyboard('jj');
  expect(rowOfFocus()).toBe('rejected:2');
  await take();
  await waitFor(() => expect(rowOfFocus()).toBe('returned:3'));
  expect(await screen.findByText('Done. Next: Returned payment: EOB 3')).toHaveAttribute('role', 'status');
  await take();
  await waitFor(() => expect(rowOfFocus()).toBe('rejected:1'));
  await take();
  expect(await screen.findByText('Done. The list is empty.')).toHaveAttribute('role', 'status');
});

test('a row that a filter leaves out after an action is not followed', async () => {
  const { user, search } = await open('exceptions');
  await screen.findByText('EOB 1');
  await user.keyboard('ja');
  // it is taken, and stays in the list of all
  server.override('POST /exceptions/rejected%3A1/take', () =>
    server.json(200, { id: 'rejected:1', owner: { id: 1, name: 'Somebody' } }),
  );
  await user.click(await screen.findByRole('menuitem', { name: 'Take' }));
  await screen.findByText('EOB 1 is yours');
  waiting = waiting.slice(1);
  await user.click(screen.getByRole('button', { name: /^Mine/ }));
  await waitFor(() => expect(search().get('owner')).toBe('mine'));
  await waitFor(() => expect(screen.queryByText('EOB 1')).toBeNull());
  expect(screen.queryByText(/^Done\./)).toBeNull();
});
