import { Envelope } from './envelope.ts';
import type { Remittance } from './remittance.ts';
import { readSegments } from './segments.ts';

/**
 * Reads an X12 835 (005010X221A1) as a stream of events, see `Remittance`. Memory grows neither with the file nor with
 * the length of a transaction set: at most one claim is buffered. Never throws because of content: faults are reported
 * with their set, or as one `fatal`, after which the source is closed. Errors of `source` are rethrown.
 */
export async function* read835(source: AsyncIterable<Uint8Array>): AsyncGenerator<Remittance, void, undefined> {
  let events: Remittance[] = [];
  const envelope = new Envelope((event) => events.push(event));
  for await (const batch of readSegments(source)) {
    let usable = true;
    for (const segment of batch.segments) {
      usable = envelope.take(segment);
      if (!usable) break;
    }
    if (usable && batch.fault) events.push({ kind: 'fatal', fault: batch.fault });
    // not `yield*`: it would await each event again
    for (const event of events) yield event;
    if (!usable || batch.fault) return;
    events = [];
  }
  envelope.finish();
  yield* events;
}
