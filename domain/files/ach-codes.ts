/*
 * ACH return reason codes (R codes) and notification of change codes (C codes) of the Nacha Operating Rules. The codes
 * are Nacha's; the descriptions are our own wording for the users of this console.
 */

/**
 * Nacha monitors two return rates of debits: unauthorized returns, and administrative returns (wrong or closed
 * account).
 */
export type RateBucket = 'unauthorized' | 'administrative';

/** Whether the entry may be reinitiated: never, up to two more times, or after the payer consents again. */
export type Reinitiation = 'no' | 'twice' | 'with-consent';

export interface ReturnCode {
  meaning: string;
  /** Undefined: counts only in the overall return rate. */
  bucket?: RateBucket;
  reinitiable: Reinitiation;
}

export interface ChangeCode {
  meaning: string;
}

const UNAUTHORIZED = ['R05', 'R07', 'R10', 'R11', 'R29', 'R51'];
const ADMINISTRATIVE = ['R02', 'R03', 'R04'];
const TWICE = ['R01', 'R09'];
const WITH_CONSENT = ['R08'];

const RETURNS = {
  R01: 'Not enough money in the account',
  R02: 'The account is closed',
  R03: 'No such account, or not in that name',
  R04: 'The account number cannot be right',
  R05: 'A business debit reached a personal account',
  R06: 'Sent back because our bank asked for it',
  R07: 'The payer withdrew the authorization',
  R08: 'The payer stopped this payment',
  R09: 'The money in the account is not yet available',
  R10: 'The payer does not know us or never authorized us',
  R11: 'The payer says it differs from what was authorized',
  R12: 'The branch now belongs to another bank',
  R13: 'The bank does not take part in ACH',
  R14: 'The representative payee has died or can no longer act',
  R15: 'The account holder or beneficiary has died',
  R16: 'The account is frozen',
  R17: 'The bank could not post it, or suspects fraud',
  R18: 'The effective date is not allowed',
  R19: 'The amount is not allowed or not readable',
  R20: 'No payments may be made from this account',
  R21: 'The company number is wrong',
  R22: 'The identification number is wrong',
  R23: 'The receiver refused the credit',
  R24: 'The bank has this entry already',
  R25: 'The addenda are missing or wrong',
  R26: 'A required field is missing or wrong',
  R27: 'The trace number is missing or wrong',
  R28: 'The routing number fails its check digit',
  R29: 'The business says it did not authorize this',
  R30: 'The bank does not take checks turned into entries',
  R31: 'Sent back late, as our bank agreed',
  R32: 'The bank cannot settle',
  R33: 'The bank returns a destroyed-check entry',
  R34: 'A regulator has limited what the bank may take',
  R35: 'Debits may not be made here',
  R36: 'Credits may not be made here',
  R37: 'The paper check was presented too',
  R38: 'The paper check was stopped',
  R39: 'The paper check may not be turned into an entry',
  R40: 'A federal agency refuses the enrollment',
  R41: 'Enrollment: the transaction code is wrong',
  R42: 'Enrollment: the routing number is wrong',
  R43: 'Enrollment: the account number is wrong',
  R44: 'Enrollment: the identification number is wrong',
  R45: 'Enrollment: the name is wrong',
  R46: 'Enrollment: the representative payee mark is wrong',
  R47: 'Enrollment: it was made already',
  R50: 'State law forbids re-presenting the check this way',
  R51: 'The re-presented check is not eligible or not proper',
  R52: 'The re-presented check was stopped',
  R53: 'Both the check and its entry were presented',
  R61: 'Dishonored: the return went to the wrong bank',
  R62: 'Dishonored: an entry sent in error, or its reversal, was returned',
  R67: 'Dishonored: returned twice',
  R68: 'Dishonored: returned too late',
  R69: 'Dishonored: fields of the return are wrong',
  R70: 'Dishonored: we did not agree to or ask for this return',
  R71: 'Contested: the dishonor went to the wrong bank',
  R72: 'Contested: the dishonor came too late',
  R73: 'Contested: the return was in time',
  R74: 'Contested: here is the return, corrected',
  R75: 'Contested: it was not returned twice',
  R76: 'Contested: the return had no errors',
  R77: 'Contested: the money of the reversed entry is gone',
  R80: 'International: the entry is coded wrongly',
  R81: 'International: the bank does not take part',
  R82: 'International: the foreign bank is not known',
  R83: 'International: the foreign bank cannot settle',
  R84: 'International: the gateway did not process it',
  R85: 'International: it was sent as a domestic entry',
  R90: 'The bank returned it under its sanctions duties',
} as const;

const CHANGES = {
  C01: 'The account number has changed',
  C02: 'The routing number has changed',
  C03: 'Routing and account number have changed',
  C04: 'The name on the account has changed',
  C05: 'The transaction code has changed, for example checking to savings',
  C06: 'Account number and transaction code have changed',
  C07: 'Routing number, account number and transaction code have changed',
  C08: 'International: the routing number of the foreign bank has changed',
  C09: 'The identification number has changed',
  C13: 'The addenda are not formatted as they must be',
  C14: 'International: the entry class must be IAT',
  C61: 'Refused: the notice went to the wrong bank',
  C62: 'Refused: the trace number is wrong',
  C63: 'Refused: the company number is wrong',
  C64: 'Refused: the identification number is wrong',
  C65: 'Refused: the corrected data cannot be read',
  C66: 'Refused: the discretionary data are wrong',
  C67: 'Refused: the routing number is not that of the entry',
  C68: 'Refused: the account number is not that of the entry',
  C69: 'Refused: the transaction code is wrong',
} as const;

export const RETURN_CODES: readonly string[] = Object.keys(RETURNS);
export const CHANGE_CODES: readonly string[] = Object.keys(CHANGES);

const meaningOf = (meanings: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(meanings, code) ? meanings[code] : undefined;

const bucketOf = (code: string): RateBucket | undefined => {
  if (UNAUTHORIZED.includes(code)) return 'unauthorized';
  return ADMINISTRATIVE.includes(code) ? 'administrative' : undefined;
};

const reinitiationOf = (code: string): Reinitiation => {
  if (TWICE.includes(code)) return 'twice';
  return WITH_CONSENT.includes(code) ? 'with-consent' : 'no';
};

/** The meaning of a return code; undefined for an unknown code, which is shown as received. */
export const returnCode = (code: string): ReturnCode | undefined => {
  const meaning = meaningOf(RETURNS, code);
  return meaning ? { meaning, bucket: bucketOf(code), reinitiable: reinitiationOf(code) } : undefined;
};

/** The meaning of a notification of change code; undefined for an unknown code. */
export const changeCode = (code: string): ChangeCode | undefined => {
  const meaning = meaningOf(CHANGES, code);
  return meaning ? { meaning } : undefined;
};
