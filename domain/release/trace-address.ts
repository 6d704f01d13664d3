/* Where a trace is open: a parameter of the address bar on any screen, `trace=eob-12`. It names a record by its id alone. */

export const TRACE_PARAM = 'trace';

/** What a trace may start from in the console. */
export type TraceEnd = 'eob' | 'claim' | 'entry';

/** The query that opens a trace; it is added to that of the screen. */
export const traceAddress = (end: TraceEnd, id: number): string => `?${TRACE_PARAM}=${end}-${id}`;
