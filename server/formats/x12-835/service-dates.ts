import { parseDate } from './elements.ts';
import type { Segment } from './segment.ts';

/** DTM01 of the dates of service: statement from and to (claim); service from, to and day (line). */
const FIRST: readonly string[] = ['232', '150', '472'];
const LAST: readonly string[] = ['233', '151', '472'];

interface Span {
  first: string;
  last: string;
}

/** The days of service of one claim. Its own take precedence over those of its lines; an invalid date is ignored. */
export class ServiceDates {
  readonly #spans = { claim: { first: '', last: '' }, line: { first: '', last: '' } } satisfies Record<string, Span>;

  take(segment: Segment, level: 'claim' | 'line') {
    const date = parseDate(segment.text(2));
    if (!date) return;
    const [span, qualifier] = [this.#spans[level], segment.text(1)];
    if (FIRST.includes(qualifier) && (span.first === '' || date < span.first)) span.first = date;
    if (LAST.includes(qualifier) && date > span.last) span.last = date;
  }

  get span(): { serviceFrom: string; serviceTo: string } {
    const { claim, line } = this.#spans;
    return { serviceFrom: claim.first || line.first, serviceTo: claim.last || line.last };
  }
}
