import type { PrecheckResult, UploadResult } from '../../../../resources/check-runs/upload.ts';

export type Found = NonNullable<PrecheckResult['parsedData']>;
export type Loaded = UploadResult['files'][number];

/** An error and which of the two calls it occurred in; both can be retried. */
export interface Failure {
  at: 'check' | 'upload';
  message: string;
  requestId?: string;
}

interface Chosen {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** A file in the upload list. The result of the check is kept from `ready` on. */
export type Entry = Chosen &
  (
    | { phase: 'checking'; sent: number }
    | { phase: 'ready'; found: Found; cancelled?: true }
    | { phase: 'waiting'; found: Found }
    | { phase: 'uploading'; found: Found; sent: number }
    | { phase: 'done'; found: Found; result: Loaded }
    | { phase: 'error'; found?: Found; failure: Failure }
  );

export type UploadEvent =
  | { type: 'added'; files: readonly Chosen[] }
  | { type: 'removed'; id: string }
  /** Bytes of this file sent so far. */
  | { type: 'progressed'; id: string; sent: number }
  | { type: 'checked'; id: string; found: Found }
  | { type: 'check-asked'; id: string }
  | { type: 'upload-asked'; id: string }
  | { type: 'upload-began'; id: string }
  | { type: 'uploaded'; id: string; result: Loaded }
  | { type: 'cancelled'; id: string }
  | { type: 'failed'; id: string; failure: Failure };

type OfOne = Exclude<UploadEvent, { type: 'added' | 'removed' }>;

/** The state transitions of one entry; an event that does not fit its phase is ignored. */
const step = (entry: Entry, event: OfOne): Entry => {
  const { id, name, size, phase } = entry;
  const chosen = { id, name, size };
  switch (event.type) {
    case 'progressed':
      return phase === 'checking' || phase === 'uploading' ? { ...entry, sent: Math.min(event.sent, size) } : entry;
    case 'checked':
      return phase === 'checking' ? { ...chosen, phase: 'ready', found: event.found } : entry;
    case 'check-asked':
      return phase === 'error' ? { ...chosen, phase: 'checking', sent: 0 } : entry;
    case 'upload-asked': {
      const again = phase === 'error' && entry.failure.at === 'upload';
      return (phase === 'ready' || again) && entry.found ? { ...chosen, phase: 'waiting', found: entry.found } : entry;
    }
    case 'upload-began':
      return phase === 'waiting' ? { ...chosen, phase: 'uploading', found: entry.found, sent: 0 } : entry;
    case 'uploaded':
      return phase === 'uploading' ? { ...chosen, phase: 'done', found: entry.found, result: event.result } : entry;
    case 'cancelled':
      return phase === 'waiting' || phase === 'uploading'
        ? { ...chosen, phase: 'ready', found: entry.found, cancelled: true }
        : entry;
    case 'failed': {
      const expected = event.failure.at === 'check' ? 'checking' : 'uploading';
      const found = 'found' in entry ? entry.found : undefined;
      return phase === expected ? { ...chosen, phase: 'error', found, failure: event.failure } : entry;
    }
  }
};

/** The list of uploads after an event. */
export const reduce = (entries: readonly Entry[], event: UploadEvent): readonly Entry[] => {
  if (event.type === 'added') {
    return [...entries, ...event.files.map((file): Entry => ({ ...file, phase: 'checking', sent: 0 }))];
  }
  if (event.type === 'removed') return entries.filter(({ id }) => id !== event.id);
  return entries.map((entry) => (entry.id === event.id ? step(entry, event) : entry));
};

/** Whether leaving now would lose an upload. */
export const isUploading = (entries: readonly Entry[]): boolean =>
  entries.some(({ phase }) => phase === 'waiting' || phase === 'uploading');

/** Why the upload cannot be started now; undefined if it can (docs/rules/check-runs.md, "Uploads"). */
export const whyNotUpload = (entries: readonly Entry[]): string | undefined => {
  const has = (phase: Entry['phase']) => entries.some((entry) => entry.phase === phase);
  if (entries.length === 0) return 'Choose a file first';
  if (isUploading(entries)) return 'Wait until the files are uploaded';
  if (has('checking')) return 'Wait until the files are checked';
  if (has('error')) return 'Remove the files that have an error, or try them again';
  if (!has('ready')) return 'Every file in the list is uploaded';
  return undefined;
};
