import type { TraceEnd } from '../../../domain/release/trace-address.ts';

const CALLED = { eob: 'eob-id', claim: 'claim-id', entry: 'bank-entry-id' } as const satisfies Record<TraceEnd, string>;

const VALUE = /^(eob|claim|entry)-([1-9]\d{0,9})$/;

/** The query of the call for a value of the address; undefined for any other text. */
export const traceAsked = (value: string | null): Readonly<Record<string, string>> | undefined => {
  const [, end, id = ''] = VALUE.exec(value ?? '') ?? [];
  return end ? { [CALLED[end as TraceEnd]]: id } : undefined; // the pattern has their names
};
