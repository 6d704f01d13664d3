import { cleanedIdentifier } from '../identifiers.ts';

/*
 * ABA routing numbers: nine digits, the last one a check digit. The check digit detects typing errors; it does not
 * prove that the number is assigned to a bank.
 */

export const ROUTING_MESSAGES = {
  length: 'Routing numbers have 9 digits',
  invalid: 'Invalid routing number',
} as const;

const WEIGHTS = [3, 7, 1];
const DIGITS = /^\d+$/;
const NINE_DIGITS = /^\d{9}$/;
const EIGHT_DIGITS = /^\d{8}$/;
const NO_BANK = '000000000';

const weighted = (digits: string): number =>
  Array.from(digits, Number).reduce((sum, digit, at) => sum + digit * (WEIGHTS[at % 3] ?? 0), 0);

/**
 * Whether the text is nine digits whose sum, weighted 3-7-1, is a multiple of ten. All zeros pass, but belong to no
 * bank.
 */
export const hasRoutingChecksum = (text: string): boolean => NINE_DIGITS.test(text) && weighted(text) % 10 === 0;

/** The validation message for a routing number; undefined when it is valid. */
export const routingNumberIssue = (text: string): string | undefined => {
  if (!NINE_DIGITS.test(text)) {
    return DIGITS.test(text) ? `${ROUTING_MESSAGES.length}, not ${text.length}` : ROUTING_MESSAGES.length;
  }
  return text !== NO_BANK && hasRoutingChecksum(text) ? undefined : ROUTING_MESSAGES.invalid;
};

export const isRoutingNumber = (text: string): boolean => routingNumberIssue(text) === undefined;

/** A typed number without what separates its digits, `0110-0001-5`. Everything else stays, however long it is. */
export const cleanRoutingNumber = (typed: string): string => cleanedIdentifier(typed).replace(/\p{Dash}/gu, '');

/** The check digit for the first eight digits. Throws RangeError for anything else. */
export const routingCheckDigit = (eightDigits: string): string => {
  if (!EIGHT_DIGITS.test(eightDigits)) throw new RangeError('A check digit is that of eight digits');
  return String((10 - (weighted(eightDigits) % 10)) % 10);
};
