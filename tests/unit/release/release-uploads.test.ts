import { beforeEach, expect, test, vi } from 'vitest';
import { Problem } from '../../../src/dataProvider/problem.ts';
import type { Outcome, UploadCalls } from '../../../src/pages/release/upload/uploads.ts';
import { createUploads } from '../../../src/pages/release/upload/uploads.ts';
import { waitFor } from '../../support/wait.ts';

const file = (name: string) => new File(['x'], name);
const okay = { ok: true, file: { mimetype: '', size: 1 } };
const parsedData = {
  type: 'payment-file' as const,
  fileGroupNumber: '1',
  fileGroupName: 'A',
  eobs: 1,
  claims: 1,
  total: 1,
  refused: [],
  alreadyLoaded: false,
};
const loaded = (filename: string, status: 'loaded' | 'already-loaded' | 'refused' = 'loaded') => ({
  files: [{ filename, status, message: status, check_run_id: 1, refused: [] }],
});

let check: ReturnType<typeof vi.fn<UploadCalls['check']>>;
let upload: ReturnType<typeof vi.fn<UploadCalls['upload']>>;
let outcomes: Outcome[];
let announced: string[];
let uploads: ReturnType<typeof createUploads>;

beforeEach(() => {
  check = vi.fn<UploadCalls['check']>(async () => ({ ...okay, parsedData }));
  upload = vi.fn<UploadCalls['upload']>(async ({ name }) => loaded(name));
  outcomes = [];
  announced = [];
  uploads = createUploads({
    check: (...args) => check(...args),
    upload: (...args) => upload(...args),
    say: (text) => void announced.push(text),
    finished: (outcome) => void outcomes.push(outcome),
  });
});

const phases = () => uploads.entries().map(({ phase }) => phase);
const reach = (...expected: string[]) => waitFor(() => expect(phases()).toEqual(expected));
const idOf = (at: number) => uploads.entries()[at]?.id ?? '';

test('files are checked one after another, then uploaded in one call each, and announced', async () => {
  let running = 0;
  upload.mockImplementation(async ({ name }) => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    return loaded(name);
  });
  uploads.add([file('cl250101.000'), file('cl250102.000')]);
  await reach('ready', 'ready');
  uploads.start();
  expect(phases()).toEqual(['waiting', 'waiting']);
  await reach('done', 'done');
  await waitFor(() => expect(outcomes).toHaveLength(1));
  expect(outcomes[0]?.loaded.map(({ filename }) => filename)).toEqual(['cl250101.000', 'cl250102.000']);
  expect(announced).toContain('cl250102.000 is ready to upload');
  expect(announced).toContain('cl250102.000: loaded');
});

test('a rejected check says why, and can be retried', async () => {
  check.mockResolvedValueOnce({ ...okay, ok: false, error: { message: 'Add the group first.' } });
  uploads.add([file('cl250101.000')]);
  await reach('error');
  expect(uploads.entries()[0]).toMatchObject({ failure: { at: 'check', message: 'Add the group first.' } });
  uploads.retry(idOf(0));
  await reach('ready');
});

test('a failed upload does not stop the others, and is reported with its request id', async () => {
  upload.mockRejectedValueOnce(new Problem({ status: 422, code: 'invalid', message: 'No', requestId: 'r1' }));
  uploads.add([file('cl250101.000'), file('cl250102.000'), file('cl250103.000')]);
  await reach('ready', 'ready', 'ready');
  upload.mockResolvedValueOnce(loaded('cl250102.000', 'already-loaded'));
  uploads.start();
  await reach('error', 'done', 'done');
  expect(uploads.entries()[0]).toMatchObject({ failure: { at: 'upload', message: 'No', requestId: 'r1' } });
  await waitFor(() => expect(outcomes).toHaveLength(1));
  expect(outcomes[0]).toMatchObject({
    loaded: [{ filename: 'cl250103.000' }],
    alreadyLoaded: [{ filename: 'cl250102.000' }],
    failed: [{ name: 'cl250101.000' }],
  });
});

test('a response that refuses the file is a failure', async () => {
  upload.mockResolvedValueOnce(loaded('cl250101.000', 'refused'));
  uploads.add([file('cl250101.000')]);
  await reach('ready');
  uploads.start();
  await reach('error');
  expect(uploads.entries()[0]).toMatchObject({ failure: { at: 'upload', message: 'refused' } });
});

const keys = () => upload.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);

test('a retry after an unknown outcome keeps its key; after a rejection, or for another file, it is new', async () => {
  upload
    .mockRejectedValueOnce(new Problem({ status: 0, code: 'network', message: 'No answer' }))
    .mockRejectedValueOnce(new Problem({ status: 422, code: 'invalid', message: 'No' }));
  uploads.add([file('cl250101.000')]);
  await reach('ready');
  uploads.start();
  await reach('error');
  uploads.retry(idOf(0));
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
  await reach('error');
  uploads.retry(idOf(0));
  await reach('done');
  uploads.add([file('cl250102.000')]);
  await reach('done', 'ready');
  uploads.start();
  await reach('done', 'done');
  const [first, second, third, other] = keys();
  expect(second).toBe(first);
  expect(new Set([first, third, other]).size).toBe(3);
});

const never: UploadCalls['upload'] = (_, { signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));

test('cancelling stops one upload while the next continues; starting it again sends the same key', async () => {
  upload.mockImplementationOnce(never);
  uploads.add([file('cl250101.000'), file('cl250102.000')]);
  await reach('ready', 'ready');
  uploads.start();
  await reach('uploading', 'waiting');
  uploads.cancel(idOf(0));
  await reach('ready', 'done');
  await waitFor(() => expect(outcomes).toEqual([expect.objectContaining({ failed: [] })]));
  uploads.start();
  await reach('done', 'done');
  expect(keys()[2]).toBe(keys()[0]);
});

test('a file removed during its check is not announced; stopping aborts every upload', async () => {
  check.mockImplementationOnce(
    (_, { signal }) => never(file('x'), { signal, onSent: vi.fn(), idempotencyKey: '' }) as never,
  );
  uploads.add([file('cl250101.000'), file('cl250102.000')]);
  await waitFor(() => expect(check).toHaveBeenCalledOnce());
  uploads.remove(idOf(0));
  await reach('ready');
  expect(announced).toEqual(['cl250102.000 is ready to upload']);
  upload.mockImplementationOnce(never);
  uploads.start();
  await reach('uploading');
  uploads.stop();
  await reach('ready');
});

test('a checked file is named, not sent again', async () => {
  check.mockResolvedValueOnce({ ...okay, parsedData, staged: 'a1' });
  uploads.add([file('cl250101.000')]);
  await reach('ready');
  uploads.start();
  await reach('done');
  expect(upload.mock.calls.map(([, { staged }]) => staged)).toEqual(['a1']);
});

test('one that the server no longer has is sent, under the same key', async () => {
  check.mockResolvedValueOnce({ ...okay, parsedData, staged: 'a1' });
  upload.mockRejectedValueOnce(new Problem({ status: 410, code: 'not_staged', message: 'Gone' }));
  uploads.add([file('cl250101.000')]);
  await reach('ready');
  uploads.start();
  await reach('done');
  expect(upload.mock.calls.map(([, { staged }]) => staged)).toEqual(['a1', undefined]);
  expect(new Set(keys()).size).toBe(1);
  expect(announced).not.toContain('Gone');
});
