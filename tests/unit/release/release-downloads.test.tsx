// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { file } from './release-fixture.ts';
import { answer, button, callsTo, openRun } from './release-run-fixture.tsx';

const TICKET = 'POST /files/tickets';

describe('a download', () => {
  let followed: string[];
  beforeEach(() => {
    followed = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      followed.push(this.href);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  const sent = { id: 3, filename: 'sent 12.csv', at: '2026-11-20T15:12:00Z' };
  const files = [file(0.3, { events: { sent_to_zelis: [sent], received_from_zelis: [] } })];

  test('requests a ticket and follows the link with it; neither history nor page keeps the ticket', async () => {
    answer(TICKET, { token: 'ticket-1', expires_in: 60 }, 201);
    const { user, router } = await openRun({ payment_files: files });
    const before = window.history.length;
    await user.click(button(/^sent .*, download sent 12\.csv$/));
    await waitFor(() => expect(followed).toHaveLength(1));
    const kind = { 'event-type-id': 2, 'file-type-id': 2, 'report-id': 3 };
    expect(callsTo(TICKET).map(({ body }) => body)).toEqual([{ filename: 'sent 12.csv', ...kind }]);
    const url = new URL(followed[0] ?? '');
    expect(url.pathname).toBe('/api/files/sent%2012.csv');
    expect(url.search).toBe('?event-type-id=2&file-type-id=2&report-id=3&token=ticket-1');
    expect(window.history.length).toBe(before);
    expect(router.position().location.search).not.toContain('ticket');
    expect(document.body.innerHTML).not.toContain('ticket-1');
  });

  test('of an answer says which of the two it is', async () => {
    const answers = ['epay-12.csv', 'status-12.2.csv'].map((filename, at) => ({
      id: at + 4,
      filename,
      at: '2026-11-20T15:12:00Z',
    }));
    await openRun({ payment_files: [file(0.3, { events: { sent_to_zelis: [], received_from_zelis: answers } })] });
    expect(button(/^ePay 11\/20 .*, download epay-12\.csv$/)).toBeVisible();
    expect(button(/^status 11\/20 .*, download status-12\.2\.csv$/)).toBeVisible();
  });

  test('of a file by its path keeps the folders of the path', async () => {
    answer(TICKET, { token: 't', expires_in: 60 }, 201);
    const { user, tab } = await openRun({ scheduled_files: [{ name: 'x y.pdf', path: 'scheduled/a b/x y.pdf' }] });
    await tab('Settings');
    await user.click(await screen.findByRole('button', { name: /^x y\.pdf/ }));
    await waitFor(() => expect(followed).toHaveLength(1));
    expect(callsTo(TICKET)[0]?.body).toEqual({ path: 'scheduled/a b/x y.pdf' });
    expect(new URL(followed[0] ?? '').pathname).toBe('/api/files/from-path/scheduled/a%20b/x%20y.pdf');
  });

  test('that is refused shows the error, and no link is followed', async () => {
    answer(TICKET, { code: 'not_found', detail: 'This record does not exist, or it is not assigned to you.' }, 404);
    const { user } = await openRun({ payment_files: files });
    await user.click(button(/^original/));
    expect(
      await screen.findByText(/^Failed to download cl261120\.001: This record does not exist/),
    ).toBeInTheDocument();
    expect(followed).toEqual([]);
  });
});
