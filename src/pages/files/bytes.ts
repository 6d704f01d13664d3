import type { RecordForm } from '../../../domain/files/preview/record-index.ts';
import { RecordIndex } from '../../../domain/files/preview/record-index.ts';
import { problemOf } from '../../dataProvider/problem.ts';

/** What is known of a file while it is read, and afterwards. */
export interface Reading {
  index: RecordIndex;
  /** The text of one part of the file. */
  text: (span: { from: number; to: number }) => Promise<string>;
  isWhole: boolean;
}

/**
 * Blocks are joined up to this many bytes, or those of this many milliseconds, so that a large file is a few parts, and
 * its pages appear while it is read, on a slow line too.
 */
const PART = 4 * 1024 * 1024;
const PART_MS = 500;

/** The bytes that tell what kind of file it is. */
const START = 256;

/**
 * Reads a stream, and tells of it after its first block, after each part, and at its end. Rejects with what the stream
 * fails with.
 */
export const readRecords = async (
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  formOf: (start: Uint8Array) => RecordForm,
  tell: (reading: Reading) => void,
): Promise<void> => {
  let parts: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let index: RecordIndex | undefined;
  let toldAt = 0;
  const join = () => {
    parts = [...parts, new Blob(waiting)];
    waiting = [];
    size = 0;
  };
  const report = (found: RecordIndex, isWhole: boolean) => {
    join();
    toldAt = performance.now();
    const all = parts;
    tell({ index: found, isWhole, text: ({ from, to }) => new Blob(all).slice(from, to).text() });
  };
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (value) {
      waiting.push(value);
      size += value.length;
      index?.take(value);
    }
    const isFirst = index === undefined && (done || size >= START);
    if (isFirst) {
      const start = new Uint8Array(await new Blob(waiting).arrayBuffer());
      index = new RecordIndex(formOf(start));
      index.take(start);
    }
    if (!index) continue;
    if (done) break;
    if (isFirst || size >= PART || performance.now() - toldAt >= PART_MS) report(index, false);
  }
  index?.finish();
  if (index) report(index, true);
};

/** A file that is being sent. */
export interface Opened {
  /** Its content type, without parameters. */
  type: string;
  response: Response;
}

/** Opens a file. Rejects with `Problem`, and with a TypeError when no response arrives. */
export const openAt = async (link: string, signal: AbortSignal): Promise<Opened> => {
  // the ticket in the link is all that opens it
  const response = await fetch(link, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  const { status, headers } = response;
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw problemOf(status, body, headers.get('X-Request-Id') ?? '');
  }
  const [type = ''] = (headers.get('Content-Type') ?? '').split(';');
  return { type, response };
};
