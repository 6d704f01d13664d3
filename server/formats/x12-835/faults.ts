import { detached } from './elements.ts';

/** The faults of an 835 file. A fault of a transaction set refuses that whole set; a fatal one refuses the file. */

/** Faults that refuse the whole file: nothing after them can be trusted, or data is known to be missing. */
export const fatalCodes = [
  'empty-file',
  'not-x12',
  'bad-delimiters',
  'segment-too-large',
  'truncated',
  'out-of-place',
  'not-an-835',
  'wrong-version',
  'group-count',
  'set-count',
  'group-control-number',
  'interchange-control-number',
  'no-set',
  'too-many-sets',
  'too-many-reversals',
] as const;

/** Faults that refuse one transaction set; the other sets of the file are still used. */
export const setFaultCodes = [
  'line-out-of-balance',
  'claim-out-of-balance',
  'set-out-of-balance',
  'segment-count',
  'set-control-number',
  'duplicate-number',
  'missing-segment',
  'repeated-segment',
  'missing-element',
  'element-too-long',
  'misplaced-segment',
  'unknown-segment',
  'control-character',
  'unknown-code',
  'bad-amount',
  'bad-date',
  'negative-payment',
  'sum-too-large',
  'claim-too-large',
  'not-payable',
  'duplicate-payment',
  'second-reversal',
] as const;

export type FaultCode = (typeof fatalCodes)[number] | (typeof setFaultCodes)[number];

/**
 * One fault. `segment` is the ordinal (from 1) of the faulty segment in the file, 0 when there is none. `message` is
 * shown to users; it never quotes names, account numbers or text of the file that could be either.
 */
export interface Fault {
  code: FaultCode;
  setControlNumber?: string;
  segment: number;
  message: string;
}

/** How many faults are kept where faults are listed; further ones are only counted. */
export const KEPT_FAULTS = 50;

/**
 * Makes a control or check number safe for a message. It comes from outside: all other characters are removed and the
 * length is limited, so that a shifted element cannot put a name or markup on a screen.
 */
export function shown(number: string): string {
  return detached(number.replace(/[^A-Za-z0-9-]/g, '').slice(0, 20)) || '(none)';
}
