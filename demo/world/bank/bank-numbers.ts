import { routingCheckDigit } from '../../../domain/bank/routing-number.ts';

/*
 * Routing and account numbers that belong to no bank and no customer. The first two digits of a routing number are
 * those of a Federal Reserve district, 00 to 12, 21 to 32, 61 to 72 or 80; 99 was never assigned. The check digit is
 * valid, so that forms and the writer of ACH files accept them.
 */

const UNASSIGNED_PREFIX = '9900';
const BANKS = 12;

/** One of a dozen banks that do not exist. */
export const inventedRouting = (number: number): string => {
  const digits = UNASSIGNED_PREFIX + String((number % BANKS) + 1).padStart(4, '0');
  return digits + routingCheckDigit(digits);
};

/** The purpose of an account, as the digit before its number. */
const PURPOSES = { group: 1, claims: 2, network: 3, premium: 4, pinnacle: 5, operating: 6, lockbox: 7, vendor: 8 };

/** "000020000017": twelve digits, made of four zeros, the purpose, and the number of the owner. */
export const inventedAccount = (purpose: keyof typeof PURPOSES, number: number): string =>
  `0000${PURPOSES[purpose]}${String(number).padStart(7, '0')}`;
