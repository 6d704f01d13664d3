// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holidays, locations, open } from './engine-fixture.tsx';
import { description, form, holidayServer, openRow, save } from './engine-form-fixture.tsx';

let server: ReturnType<typeof holidayServer>;
beforeEach(() => {
  server = holidayServer();
});
afterEach(() => vi.unstubAllGlobals());

describe('the form of a record', () => {
  test('has the declared inputs, and Save explains why it is disabled', async () => {
    const { user } = await openRow();
    expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-02-15');
    expect(screen.getByLabelText('WI')).toHaveValue('2026-02-17');
    expect(screen.getByLabelText('TN')).toHaveValue('');
    await waitFor(() => expect(screen.getByLabelText(/^Date/)).toHaveFocus());
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    await user.hover(save());
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Nothing was changed yet');
    await user.click(save());
    expect(server.changes()).toEqual([]);
  });

  test('suggests the values of other records', async () => {
    await openRow();
    await waitFor(() => {
      const list = document.getElementById(description().getAttribute('list') ?? '');
      expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual([
        'Holiday 2',
        'Holiday 3',
      ]);
    });
  });

  test('saves once, with version and idempotency key, closes the row and shows the new value', async () => {
    const { user, search } = await openRow();
    let finish: (response: Response) => void = () => undefined;
    server.override('PUT /holidays/2', () => new Promise((done) => (finish = done)));
    await user.clear(description());
    await user.type(description(), 'Founders’ day');
    await user.clear(screen.getByLabelText('WI'));
    await user.type(screen.getByLabelText('TN'), '2026-02-18');
    await user.type(description(), '{Enter}{Enter}{Enter}');
    await user.click(save());
    expect(server.changes()).toHaveLength(1);
    expect(server.changes()[0]?.body).toEqual({
      date: '2026-02-15',
      description: 'Founders’ day',
      overrides: [{ location_id: 1, date: '2026-02-18' }],
    });
    expect(server.changes()[0]?.headers.get('If-Match')).toBe('"1"');
    expect(server.changes()[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{8,128}$/);
    expect(save()).toHaveTextContent('Saving…');
    const saved = { ...holidays(3)[1], description: 'Founders’ day', version: 2 };
    server.lists['/holidays'] = [saved];
    await act(async () => finish(server.json(200, saved)));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(screen.getByText('Founders’ day')).toBeInTheDocument();
    expect(screen.getByText('Holiday saved')).toBeInTheDocument();
    expect(search().get('expanded-row-id')).toBeNull();
    expect(document.activeElement?.closest('tr')).toHaveTextContent('Founders’ day');
  });

  test('a retry after a lost response sends the same key; a retry after an edit sends a new one', async () => {
    const { user } = await openRow();
    server.override('PUT /holidays/2', () => Promise.reject(new TypeError('Failed to fetch')));
    await user.type(description(), '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to update holiday: The server could not be reached',
    );
    expect(description()).toHaveValue('Holiday 2!');
    await user.click(save());
    await waitFor(() => expect(server.changes()).toHaveLength(2));
    await waitFor(() => expect(save()).toHaveTextContent('Save'));
    await user.type(description(), '!');
    await user.click(save());
    await waitFor(() => expect(server.changes()).toHaveLength(3));
    const [first, second, third] = server.changes().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

describe('a rejected save', () => {
  test('by the form itself says at Save which fields need the person, each a link, and moves the focus to the first', async () => {
    const { user } = await openRow();
    await user.clear(screen.getByLabelText(/^Date/));
    await user.click(save());
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(screen.getByLabelText(/^Date/)).toHaveFocus();
    expect(summary).toHaveTextContent('1 field needs you:Date');
    // where Save was pressed: below the fields
    expect(screen.getByLabelText('TN').compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.title).toMatch(/^Error:/);
    await user.click(description());
    await user.click(within(summary).getByRole('link', { name: 'Date' }));
    expect(screen.getByLabelText(/^Date/)).toHaveFocus();
    expect(screen.getByLabelText(/^Date/)).toHaveAccessibleDescription('Date is required');
    expect(server.changes()).toEqual([]);
  });

  test('with 422 shows the message at its field', async () => {
    const { user } = await openRow();
    server.override('PUT /holidays/2', () =>
      server.json(422, { code: 'invalid', detail: 'x', issues: [{ path: 'description', message: 'Too rude' }] }),
    );
    await user.type(description(), '!');
    await user.click(save());
    await screen.findByRole('link', { name: 'Holiday description' });
    expect(description()).toHaveAccessibleDescription('Too rude');
    expect(description()).toHaveValue('Holiday 2!');
  });

  test('with 422 says what is wrong with fields that the form does not show, after those that it does', async () => {
    const { user } = await openRow();
    const issues = [
      { path: 'reason', message: 'Reason is required' },
      { path: '', message: 'Body is too short' },
      { path: 'overrides.0.date', message: 'Not in another year' },
      { path: 'description', message: 'Too rude' },
    ];
    server.override('PUT /holidays/2', () => server.json(422, { code: 'invalid', detail: 'x', issues }));
    await user.type(description(), '!');
    await user.click(save());
    const said = within(await screen.findByRole('alert', { name: 'There is a problem' }));
    expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveTextContent(
      '2 fields need you:Holiday descriptionTNReason is requiredBody is too short',
    );
    await user.click(said.getByRole('link', { name: 'TN' }));
    expect(document.activeElement?.closest('[role="group"]')).toHaveAccessibleName('Run day');
    // what is corrected is no longer said, and the next save says what is wrong then
    await user.type(description(), '?');
    server.override('PUT /holidays/2', () => server.json(422, { code: 'invalid', issues: issues.slice(1, 2) }));
    await user.click(save());
    await waitFor(() => expect(screen.queryByText('Reason is required')).toBeNull());
    expect(screen.getByText('Body is too short')).toBeVisible();
  });

  test('with 409 shows the declared message at the unique field', async () => {
    const { user } = await openRow();
    server.override('PUT /holidays/2', () => server.json(409, { code: 'conflict', detail: 'x' }));
    await user.clear(screen.getByLabelText(/^Date/));
    await user.type(screen.getByLabelText(/^Date/), '2026-02-20');
    await user.click(save());
    await screen.findByRole('link', { name: 'Date' });
    expect(screen.getByLabelText(/^Date/)).toHaveAccessibleDescription('Holiday already exists');
  });

  test('with any other error keeps the typed text and shows the request id', async () => {
    const { user } = await openRow();
    server.override('PUT /holidays/2', () =>
      server.json(500, { code: 'failed', detail: 'Oops', requestId: 'request-9' }),
    );
    await user.type(description(), '!');
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to update holiday: Oops');
    expect(alert).toHaveTextContent('request-9');
    expect(description()).toHaveValue('Holiday 2!');
  });
});

describe('a new record', () => {
  test('is added through a form above the rows', async () => {
    const { user } = await open('holidays');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('form', { name: 'New holiday' });
    server.override('POST /holidays', () => server.json(201, { id: 9, version: 1 }));
    await user.type(screen.getByLabelText(/^Date/), '2026-12-25');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(server.changes()[0]?.body).toEqual({ date: '2026-12-25', description: null, overrides: [] });
    expect(server.changes()[0]?.headers.has('If-Match')).toBe(false);
  });
});

describe('deleting', () => {
  const question = 'You are about to delete this holiday. This action is irreversible. Do you wish to proceed?';

  test('asks the declared question, then deletes that version', async () => {
    const { user } = await openRow();
    server.override('DELETE /holidays/2', () => new Response(null, { status: 204 }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(question);
    server.lists['/holidays'] = holidays(1);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(server.changes()[0]?.headers.get('If-Match')).toBe('"1"');
    expect(screen.getByText('Holiday deleted')).toBeInTheDocument();
  });

  test('that fails shows the error and keeps the form open', async () => {
    const { user } = await openRow();
    server.override('DELETE /holidays/2', () => server.json(500, { code: 'failed', detail: 'Oops' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Failed to delete holiday: Oops/)).toBeInTheDocument();
    expect(screen.getByRole('form', { hidden: true })).toBeInTheDocument();
  });
});

test('a read-only field is shown without an input, and is not sent', async () => {
  const { user } = await open('locations', { search: '?expanded-row-id=1' });
  await form();
  expect(screen.queryByRole('textbox', { name: 'Key' })).toBeNull();
  server.override('PUT /locations/1', () => server.json(200, { ...locations[0], version: 2 }));
  await user.type(screen.getByLabelText(/^Short name/), 'X');
  await user.click(save());
  await waitFor(() => expect(server.changes()).toHaveLength(1));
  expect(Object.keys(server.changes()[0]?.body as object).sort()).toEqual(['location', 'name', 'short_name']);
});
