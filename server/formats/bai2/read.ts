import { Envelope } from './envelope.ts';
import type { Fault } from './faults.ts';
import { MAX_LINE_BYTES, readLines } from './lines.ts';
import { LogicalRecords, MAX_RECORD_CHARACTERS, type Unreadable } from './logical.ts';
import type { Bai2Event, Bai2File, FileHeader, Group } from './records.ts';

/**
 * Reads a BAI2 file as a stream of events, see `Bai2Event`; memory does not grow with the file. It never throws because
 * of content: faults come with the last event. Errors of `source` are rethrown.
 */
export async function* readBai2(source: AsyncIterable<Uint8Array>): AsyncGenerator<Bai2Event, void, undefined> {
  let events: Bai2Event[] = [];
  const envelope = new Envelope((event) => events.push(event));
  const records = new LogicalRecords();
  for await (const { lines, tooLong } of readLines(source)) {
    let usable = true;
    for (const line of lines) {
      const { records: completed, fault } = records.take(line);
      usable = completed.every((record) => envelope.take(record));
      if (usable && fault) usable = unreadable(envelope, fault);
      if (!usable) break;
    }
    if (usable && tooLong) {
      usable = envelope.fail('line-too-long', tooLong, `the line is longer than ${MAX_LINE_BYTES} bytes`);
    }
    // not `yield*`: it would await each event again
    for (const event of events) yield event;
    if (!usable) return;
    events = [];
  }
  if (records.finish().every((record) => envelope.take(record))) envelope.finish();
  yield* events;
}

function unreadable(envelope: Envelope, { reason, line }: Unreadable): false {
  if (reason === 'record-too-long') {
    return envelope.fail(reason, line, `the record is longer than ${MAX_RECORD_CHARACTERS} characters`);
  }
  return envelope.isEmpty ? envelope.notBai2(line) : envelope.fail(reason, line, 'the line begins with no record code');
}

/** `file` is set only when there is no fault; `header` as soon as it was read, to identify a refused file. */
export interface LoadedBai2 {
  header?: FileHeader;
  file?: Bai2File;
  faults: Fault[];
  faultCount: number;
}

/** Reads a whole BAI2 file into memory. Any fault refuses it: a bank file is posted as a whole or not at all. */
export async function loadBai2(source: AsyncIterable<Uint8Array>): Promise<LoadedBai2> {
  const groups: Group[] = [];
  let header: FileHeader | undefined;
  for await (const event of readBai2(source)) {
    if (event.kind === 'end' || event.kind === 'fatal') {
      const { faults, faultCount } = event;
      return { header, file: header && faultCount === 0 ? { ...header, groups } : undefined, faults, faultCount };
    }
    if (event.kind === 'file') header = bare(event);
    else if (event.kind === 'group') groups.push({ ...bare(event), accounts: [] });
    else if (event.kind === 'account') groups.at(-1)?.accounts.push({ ...bare(event), transactions: [] });
    else groups.at(-1)?.accounts.at(-1)?.transactions.push(bare(event));
  }
  throw new Error('readBai2 ended without its last event');
}

function bare<Event extends { kind: string }>(event: Event): Omit<Event, 'kind'> {
  const { kind: _, ...content } = event;
  return content;
}
