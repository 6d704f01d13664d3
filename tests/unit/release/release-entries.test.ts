import { describe, expect, test } from 'vitest';
import type { Entry, Found, Loaded, UploadEvent } from '../../../src/pages/release/upload/entries.ts';
import { isUploading, reduce, whyNotUpload } from '../../../src/pages/release/upload/entries.ts';

const found: Found = {
  type: 'payment-file',
  fileGroupNumber: '1512345678',
  fileGroupName: 'Dental of ABC',
  eobs: 1,
  claims: 9,
  total: 810.8,
  refused: [],
  alreadyLoaded: false,
};
const result: Loaded = { filename: 'a', status: 'loaded', message: 'Loaded', check_run_id: 1, refused: [] };
const failure = (at: 'check' | 'upload') => ({ at, message: 'No' });

const listAfter = (...events: UploadEvent[]) =>
  events.reduce<readonly Entry[]>(reduce, reduce([], { type: 'added', files: [{ id: 'a', name: 'a', size: 100 }] }));
const id = 'a';
const ready: UploadEvent = { type: 'checked', id, found };
const requested: UploadEvent = { type: 'upload-asked', id };
const started: UploadEvent = { type: 'upload-began', id };
const sent = (bytes: number): UploadEvent => ({ type: 'progressed', id, sent: bytes });

describe('an entry', () => {
  test('goes through checking, ready, waiting, uploading, done', () => {
    expect(listAfter()).toMatchObject([{ phase: 'checking', sent: 0 }]);
    expect(listAfter(ready)).toMatchObject([{ phase: 'ready', found }]);
    expect(listAfter(ready, requested)).toMatchObject([{ phase: 'waiting', found }]);
    expect(listAfter(ready, requested, started, sent(40))).toMatchObject([{ phase: 'uploading', sent: 40, found }]);
    expect(listAfter(ready, requested, started, { type: 'uploaded', id, result })).toMatchObject([
      { phase: 'done', result },
    ]);
  });

  test('a failed check can be repeated, and so can a failed upload', () => {
    const unchecked = listAfter({ type: 'failed', id, failure: failure('check') });
    expect(unchecked).toMatchObject([{ phase: 'error', failure: { at: 'check' } }]);
    expect(reduce(unchecked, requested)).toEqual(unchecked);
    expect(reduce(unchecked, { type: 'check-asked', id })).toMatchObject([{ phase: 'checking' }]);
    const unsent = listAfter(ready, requested, started, { type: 'failed', id, failure: failure('upload') });
    expect(unsent).toMatchObject([{ phase: 'error', found, failure: { at: 'upload' } }]);
    expect(reduce(unsent, requested)).toMatchObject([{ phase: 'waiting', found }]);
  });

  test('a cancelled upload is ready again, and late events are ignored', () => {
    const cancelled = listAfter(ready, requested, started, { type: 'cancelled', id });
    expect(cancelled).toMatchObject([{ phase: 'ready', cancelled: true, found }]);
    const late: UploadEvent[] = [
      sent(90),
      { type: 'uploaded', id, result },
      { type: 'failed', id, failure: failure('upload') },
      { type: 'cancelled', id },
      started,
    ];
    for (const event of late) expect(reduce(cancelled, event)).toEqual(cancelled);
  });

  test('progress is capped at the file size, events of other entries are ignored, a removed entry disappears', () => {
    expect(listAfter(sent(1000))).toMatchObject([{ sent: 100 }]);
    expect(listAfter({ ...ready, id: 'b' })).toMatchObject([{ phase: 'checking' }]);
    expect(listAfter({ type: 'removed', id })).toEqual([]);
  });
});

test('the upload button is disabled during checks and uploads and on errors, and says why', () => {
  const two = (...events: UploadEvent[]) =>
    events.reduce<readonly Entry[]>(
      reduce,
      reduce(listAfter(ready), { type: 'added', files: [{ id: 'b', name: 'b', size: 1 }] }),
    );
  expect(whyNotUpload([])).toBe('Choose a file first');
  expect(whyNotUpload(two())).toBe('Wait until the files are checked');
  const failed: UploadEvent = { type: 'failed', id: 'b', failure: failure('check') };
  expect(whyNotUpload(two(failed))).toBe('Remove the files that have an error, or try them again');
  expect(whyNotUpload(two(failed, { type: 'removed', id: 'b' }))).toBeUndefined();
  expect(whyNotUpload(two({ ...ready, id: 'b' }))).toBeUndefined();
  expect(whyNotUpload(listAfter(ready, requested))).toBe('Wait until the files are uploaded');
  expect(isUploading(listAfter(ready, requested))).toBe(true);
  expect(isUploading(listAfter(ready))).toBe(false);
  const done = listAfter(ready, requested, started, { type: 'uploaded', id, result });
  expect(whyNotUpload(done)).toBe('Every file in the list is uploaded');
  expect(whyNotUpload(reduce(done, { type: 'added', files: [{ id: 'b', name: 'b', size: 1 }] }))).toBe(
    'Wait until the files are checked',
  );
});
