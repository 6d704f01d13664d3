import { normalisedText } from '../text.ts';
import { type Delimiters, ISA_LENGTH, readDelimiters } from './delimiters.ts';
import type { Fault } from './faults.ts';
import { MAX_ELEMENTS, Segment } from './segment.ts';

/** Segments in file order; `fault` is what made the file unreadable after them, and then no batch follows. */
export interface SegmentBatch {
  segments: Segment[];
  fault?: Fault;
}

export const MAX_SEGMENT_BYTES = 64 * 1024;

/**
 * Splits an X12 stream into segments, independent of chunk boundaries, in memory bounded by the segment limit. Yields
 * batches (the segments of a part of the text) rather than single segments, because an await for each segment costs
 * more than reading it. Never throws because of content; errors of `source` are rethrown.
 */
export async function* readSegments(source: AsyncIterable<Uint8Array>): AsyncGenerator<SegmentBatch> {
  const splitter = new Splitter();
  for await (const text of normalisedText(source)) {
    const batch = splitter.push(text);
    if (batch.segments.length > 0 || batch.fault) yield batch;
    if (batch.fault) return;
  }
  yield splitter.finish();
}

class Splitter {
  #rest = '';
  #ordinal = 0;
  #delimiters: Delimiters | undefined;

  push(text: string): SegmentBatch {
    const batch: SegmentBatch = { segments: [] };
    const all = this.#rest + text;
    let at = 0;
    while (!batch.fault) {
      at = this.#delimiters ? skip(all, at, isBlank) : skip(all, at, isPadding);
      const end = this.#delimiters ? this.#endOfSegment(all, at, batch) : this.#endOfHeader(all, at, batch);
      if (end < 0) break;
      this.#add(batch, all.slice(at, end));
      at = end + 1;
    }
    this.#rest = all.slice(at);
    return batch;
  }

  /** Handles the rest after the last terminator: nothing, a trailer without its terminator, or a truncated segment. */
  finish(): SegmentBatch {
    const batch: SegmentBatch = { segments: [] };
    if (this.#ordinal === 0 && this.#rest === '') {
      batch.fault = { code: 'empty-file', segment: 0, message: 'The file is empty.' };
    } else if (this.#delimiters && this.#rest.startsWith(`IEA${this.#delimiters.element}`)) {
      // editors strip the last newline, and with it the terminator of a file whose terminator is a newline
      this.#add(batch, this.#rest.trimEnd());
    } else if (this.#rest !== '' && (this.#delimiters || 'ISA'.startsWith(this.#rest.slice(0, 3)))) {
      batch.fault = this.#fault('truncated', (n) => `The file ends in the middle of segment ${n}.`);
    } else if (this.#rest !== '') {
      batch.fault = this.#notX12();
    }
    return batch;
  }

  /** The offset of the terminator of the segment at `at`; negative when it has not arrived (yet). */
  #endOfSegment(all: string, at: number, batch: SegmentBatch): number {
    const end = all.indexOf(this.#delimiters?.terminator ?? '', at);
    if ((end < 0 ? all.length : end) - at <= MAX_SEGMENT_BYTES) return end;
    batch.fault = this.#fault('segment-too-large', (n) => `Segment ${n} is longer than 64 KiB.`);
    return -1;
  }

  /** Like `#endOfSegment`, for ISA, which has a fixed length; sets the delimiters for the following segments. */
  #endOfHeader(all: string, at: number, batch: SegmentBatch): number {
    const start = all.slice(at, at + 3);
    if (!'ISA'.startsWith(start)) batch.fault = this.#notX12();
    if (batch.fault || all.length - at < ISA_LENGTH) return -1;
    this.#delimiters = readDelimiters(all.slice(at, at + ISA_LENGTH));
    if (this.#delimiters) return at + ISA_LENGTH - 1;
    batch.fault = this.#fault(
      'bad-delimiters',
      (n) => `Segment ${n} (ISA) is not 106 bytes wide, or its delimiters are not usable.`,
    );
    return -1;
  }

  #add(batch: SegmentBatch, raw: string) {
    if (!this.#delimiters) return;
    const segment = new Segment(this.#ordinal + 1, raw, this.#delimiters);
    if (segment.hasTooManyElements) {
      batch.fault = this.#fault('segment-too-large', (n) => `Segment ${n} has more than ${MAX_ELEMENTS} elements.`);
      return;
    }
    this.#ordinal = segment.ordinal;
    batch.segments.push(segment);
    // the next interchange brings its own delimiters
    if (segment.id === 'IEA') this.#delimiters = undefined;
  }

  #notX12(): Fault {
    return this.#ordinal === 0
      ? this.#fault('not-x12', () => 'The file is not X12: it does not begin with ISA.')
      : this.#fault('not-x12', (n) => `Segment ${n} is not X12: ISA was expected after the end of an interchange.`);
  }

  #fault(code: Fault['code'], message: (segment: number) => string): Fault {
    return { code, segment: this.#ordinal + 1, message: message(this.#ordinal + 1) };
  }
}

function skip(all: string, at: number, skipped: (code: number) => boolean): number {
  let to = at;
  while (to < all.length && skipped(all.charCodeAt(to))) to += 1;
  return to;
}

/** Between segments: line ends and blanks. */
const isBlank = (code: number) => code === 10 || code === 32;
/** Between interchanges, where files were joined, also tabs, NUL and the end-of-file mark of old systems (0x1A). */
const isPadding = (code: number) => isBlank(code) || code === 9 || code === 0 || code === 0x1a;
