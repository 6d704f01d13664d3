import { Envelope } from './envelope.ts';
import type { Remittance } from './remittance.ts';
import { readSegments } from './segments.ts';

/**
 * Reads an X12 835 (005010X221A1) as a stream of events, see `Remittance`. Memory does not grow with the file, nor with
 * one transaction set of any length: a claim is the largest thing held. Content never makes it throw; what is wrong
 * comes as faults of the set or as one `fatal`, after which the source is closed. An error of `source` passes through.
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
    // not `yield*`: it awaits each event once more
    for (const event of events) yield event;
    if (!usable || batch.fault) return;
    events = [];
  }
  envelope.finish();
  yield* events;
}
