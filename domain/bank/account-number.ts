import { tooLong } from '../identifiers.ts';

/** Of an account that an ACH entry names (Nacha Operating Rules, appendix on record formats: DFI Account Number). */
const ACCOUNT_NUMBER_LENGTH = 17;

const CARRIED = /^[A-Za-z0-9-]+$/;

/** The fault of an account number that no ACH entry can carry; undefined when one can. Never quotes the number. */
export const accountNumberIssue = (text: string): string | undefined =>
  CARRIED.test(text)
    ? tooLong(text, ACCOUNT_NUMBER_LENGTH)
    : `Account numbers have 1 to ${ACCOUNT_NUMBER_LENGTH} letters, digits or hyphens`;
