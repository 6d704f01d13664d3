import { accountNumberIssue } from '../../../domain/bank/account-number.ts';
import { isRoutingNumber } from '../../../domain/bank/routing-number.ts';
import { directionOf } from './entry-codes.ts';
import type { Correction } from './records.ts';

const NAME_WIDTH = 22;

const isAccount = (text: string): boolean => accountNumberIssue(text) === undefined;

/** The transaction code at the end of the text, and the text before it: blanks, or a routing and account number. */
const withoutCode = (text: string) => {
  const [, before = '', transactionCode = ''] = /^(.*\S)(?:\s+|(?<=^.{26}))(\d\d)$/.exec(text) ?? [];
  return directionOf(transactionCode) ? { before, transactionCode } : undefined;
};

/** The routing number at the start of the text, and the text after it. */
const withoutRouting = (text: string) => {
  const routingNumber = text.slice(0, 9);
  return isRoutingNumber(routingNumber) ? { routingNumber, after: text.slice(9).trim() } : undefined;
};

/**
 * The new values in the corrected data of a notification of change, by its code (Nacha Operating Rules, appendix on
 * notifications of change). Empty when the code carries none, or when they cannot be right: a routing number with a
 * wrong check digit, a transaction code that does not exist. A user must then read the text. Fields are split by blanks
 * and not by column, because banks do not keep to the columns.
 */
export const correctionOf = (code: string, correctedData: string): Correction => {
  const text = correctedData.trim();
  switch (code) {
    case 'C01':
      return isAccount(text) ? { accountNumber: text } : {};
    case 'C02':
      return isRoutingNumber(text) ? { routingNumber: text } : {};
    case 'C03': {
      const parts = withoutRouting(text);
      return parts && isAccount(parts.after) ? { routingNumber: parts.routingNumber, accountNumber: parts.after } : {};
    }
    case 'C04':
      return text ? { name: text.slice(0, NAME_WIDTH) } : {};
    case 'C05':
      return directionOf(text) ? { transactionCode: text } : {};
    case 'C06': {
      const parts = withoutCode(text);
      return parts && isAccount(parts.before)
        ? { accountNumber: parts.before, transactionCode: parts.transactionCode }
        : {};
    }
    case 'C07': {
      const [ends, starts] = [withoutCode(text), withoutRouting(text)];
      const accountNumber = ends?.before.slice(9).trim() ?? '';
      return ends && starts && isAccount(accountNumber)
        ? { routingNumber: starts.routingNumber, accountNumber, transactionCode: ends.transactionCode }
        : {};
    }
    case 'C09':
      return text ? { identification: text } : {};
    default:
      return {};
  }
};
