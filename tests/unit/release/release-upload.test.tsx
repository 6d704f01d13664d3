// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UPLOAD_HINT } from '../../../domain/files/file-names.ts';
import { api, open } from '../engine/engine-fixture.tsx';
import { stubXhr } from './release-xhr.ts';

const UploadFile = await import('../../../src/pages/release/upload/UploadFile.tsx');
await import('../../../src/pages/release/upload/UploadDialog.tsx');
const slots = { 'check-runs': { toolbar: { upload: lazy(async () => UploadFile) } } };

const NAME = 'cl250101.000';
const file = (name = NAME) => new File(['x'.repeat(2048)], name);
const checked = (more: object = {}) => ({
  ok: true,
  file: { mimetype: '', size: 2048 },
  parsedData: {
    type: 'payment-file',
    fileGroupNumber: '1512345678',
    fileGroupName: 'Dental of ABC',
    eobs: 1,
    claims: 9,
    total: 810.8,
    refused: [],
    alreadyLoaded: false,
    ...more,
  },
});
const loaded = (more: object = {}) => ({
  files: [{ filename: NAME, status: 'loaded', message: '1 EOB loaded', check_run_id: 5, refused: [], ...more }],
});

let server: ReturnType<typeof api>;
let network: ReturnType<typeof stubXhr>;
beforeEach(() => {
  network = stubXhr();
  server = api({});
  server.override('GET /payments/release', () => server.json(200, { data: [], count: 0, total: 0 }));
  server.override('GET /check-runs/meta/filters', () =>
    server.json(200, { location: [], releaseType: [], status: [] }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const lists = () => server.calls.filter(({ path }) => path === '/payments/release').length;
const openDialog = async (roles?: Parameters<typeof open>[1]) => {
  const opened = await open('check-runs', { slots, ...roles });
  await opened.user.click(await screen.findByRole('button', { name: 'Upload File' }));
  await screen.findByRole('dialog', { name: 'Upload File' });
  return opened;
};
const choose = (...files: File[]) => {
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files } });
};
const item = (name = NAME) => screen.findByRole('listitem', { name });
const start = () => screen.getByRole('button', { name: /^Upload( \d|$)/ });
/** Adds a file to the list and answers its check, so that it is ready. */
const ready = async (name = NAME, more: object = {}) => {
  choose(file(name));
  (await network.last('preupload', name)).answer(200, checked(more));
  return waitFor(() => within(screen.getByRole('listitem', { name })).getByText('Ready'));
};

describe('the upload', () => {
  test('shows the LCR total of a CR total file', async () => {
    const name = 'cr_010233_20250101.pdf';
    await openDialog();
    await ready(name, { type: 'cr-total-file', eobs: undefined, claims: undefined });
    expect(await item(name)).toHaveTextContent('Group 1512345678 Dental of ABC · LCR total · $810.80');
  });

  test('checks a file, shows its content, uploads it with progress, and refreshes the list', async () => {
    const { user, search } = await openDialog({ search: '?search=old&page=3' });
    choose(file());
    const check = await network.last('preupload', NAME);
    expect(await item()).toHaveTextContent('Checking');
    expect(start()).toHaveAccessibleDescription(/Wait until the files are checked/);
    check.answer(200, checked());
    expect(await within(await item()).findByText('Ready')).toBeInTheDocument();
    expect(await item()).toHaveTextContent('Group 1512345678 Dental of ABC · 1 EOB · 9 claims · $810.80');

    const before = lists();
    await user.click(start());
    const sending = await network.last('upload', NAME);
    sending.progress(1024, 2048);
    expect(await item()).toHaveTextContent('1.0 KB of 2.0 KB, 50%');
    expect(screen.getByRole('progressbar', { name: `Uploading ${NAME}` })).toHaveAttribute('aria-valuenow', '50');
    sending.progress(2048, 2048);
    await waitFor(async () => expect(await item()).toHaveTextContent('Sent; the server is loading it'));
    expect(screen.getByRole('button', { name: `Cancel ${NAME}` })).toHaveAttribute('aria-disabled', 'true');
    sending.answer(200, loaded());

    expect(await within(await item()).findByText('Done')).toBeInTheDocument();
    expect(await screen.findByText('Upload: 1 file(s) uploaded successfully')).toBeInTheDocument();
    await waitFor(() => expect(lists()).toBe(before + 1));
    expect(screen.getByRole('log', { hidden: true })).toHaveTextContent(`${NAME}: 1 EOB loaded`);

    await user.click(within(await item()).getByRole('link', { name: 'Show run' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.fromEntries(search())).toEqual({
      groupNumber: '1512345678',
      dateFrom: '2025-01-01',
      dateTo: '2025-01-01',
      'expanded-row-id': '5',
    });
  });

  test('warns of transaction sets to be refused and of content loaded earlier, and reports it afterwards', async () => {
    const { user } = await openDialog();
    await ready(NAME, { refused: ['Transaction set 0003: out by $0.10.'], alreadyLoaded: true });
    expect(await item()).toHaveTextContent(
      '1 transaction set will be refused, the rest is loaded:Transaction set 0003',
    );
    expect(await item()).toHaveTextContent('Already loaded');
    await user.click(start());
    (await network.last('upload', NAME)).answer(
      200,
      loaded({ status: 'already-loaded', message: 'Nothing was changed.' }),
    );
    expect(await screen.findByText('Already loaded: nothing was changed')).toBeInTheDocument();
    // the date of the earlier content cannot be derived from this file name
    const link = await within(await item()).findByRole('link', { name: 'Show run' });
    expect(link.getAttribute('href')).not.toContain('dateFrom');
  });

  test('rejects invalid names and duplicates before anything is sent', async () => {
    const { user } = await openDialog();
    choose(file('notes.txt'), file(), file());
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(`notes.txt: ${UPLOAD_HINT}`);
    expect(alert).toHaveTextContent(
      'Validation Failed: You are trying to upload a file that already exists in the list, remove it and try again',
    );
    (await network.last('preupload', NAME)).answer(200, checked());
    await within(await item()).findByText('Ready');
    expect(network.sent()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: `Remove ${NAME}` }));
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveFocus();
    expect(start()).toHaveAccessibleDescription(/Choose a file first/);
  });

  test('accepts files by drag and drop', async () => {
    await openDialog();
    const zone = screen.getByText(/or drop them here/).parentElement;
    if (zone) fireEvent.drop(zone, { dataTransfer: { files: [file()] } });
    expect(await item()).toHaveTextContent('Checking');
  });

  test('is disabled by a file that fails its check until the file is removed', async () => {
    const { user } = await openDialog();
    choose(file());
    (await network.last('preupload', NAME)).answer(200, { ok: false, error: { message: 'Add the group first.' } });
    await within(await item()).findByText('Add the group first.');
    await ready('cl250102.000');
    expect(start()).toHaveAttribute('aria-disabled', 'true');
    await user.click(start());
    expect(network.sent().filter(({ url }) => url.endsWith('/upload'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Remove ${NAME}` }));
    expect(start()).toHaveAttribute('aria-disabled', 'false');
  });

  test('that fails shows why, and a retry after no response sends the same idempotency key', async () => {
    const { user } = await openDialog();
    await ready();
    await user.click(start());
    const first = await network.last('upload', NAME);
    first.fail();
    expect(await screen.findByText(/^Upload Failed: The server could not be reached/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Retry ${NAME}` }));
    const again = await network.last('upload', NAME, 2);
    expect(again.headers.get('Idempotency-Key')).toBe(first.headers.get('Idempotency-Key'));
    expect(screen.getByRole('button', { name: `Cancel ${NAME}` })).toHaveFocus();
    again.answer(422, { code: 'invalid', detail: 'No such group', requestId: 'r-9' });
    expect(await within(await item()).findByText('Request id r-9')).toBeInTheDocument();
    expect(screen.getAllByText(/Upload Failed: No such group/).length).toBeGreaterThan(0);
  });

  test('can be cancelled', async () => {
    const { user } = await openDialog();
    await ready();
    await user.click(start());
    await network.last('upload', NAME);
    await user.click(screen.getByRole('button', { name: `Cancel ${NAME}` }));
    expect(await item()).toHaveTextContent('Cancelled');
    expect(screen.getByRole('button', { name: `Remove ${NAME}` })).toHaveFocus();
    expect(screen.queryByText(/Upload Failed/)).toBeNull();
  });
});

describe('during an upload', () => {
  const sending = async () => {
    const opened = await openDialog();
    await ready();
    await opened.user.click(start());
    return { ...opened, xhr: await network.last('upload', NAME) };
  };

  test('closing the dialog asks first, and stops the upload only when confirmed', async () => {
    const { user, xhr } = await sending();
    const aborted = vi.spyOn(xhr, 'abort');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Keep uploading' }));
    expect(aborted).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Stop the upload' }));
    expect(aborted).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('leaving the page and closing the tab ask first', async () => {
    const { user, router } = await sending();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    void router.navigate('/holidays');
    await user.click(await screen.findByRole('button', { name: 'Stop the upload' }));
    expect(await screen.findByText('Another screen')).toBeInTheDocument();
  });

  test('nothing asks once the upload is done', async () => {
    const { user, xhr } = await sending();
    xhr.answer(200, loaded());
    await within(await item()).findByText('Done');
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

test('a user who may not edit is offered no upload', async () => {
  await open('check-runs', { slots, roles: ['finance_manager'] });
  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: 'Upload File' })).toBeNull();
});
