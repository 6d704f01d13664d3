/*
 * Transaction codes: the first digit is the account type, the second the kind of entry (Nacha Operating Rules,
 * appendix on transaction codes).
 */

/** The code of a live debit, by the type of the debited account. */
export const DEBIT_CODES = { checking: '27', savings: '37' } as const;
export type AccountKind = keyof typeof DEBIT_CODES;

export const SERVICE_CLASSES = { mixed: '200', credits: '220', debits: '225' } as const;

/** Entry classes with other entry layouts, which are not read here. */
export const OTHER_LAYOUTS: readonly string[] = ['IAT', 'ADV', 'ENR', 'DNE'];

const KNOWN = /^(?:[234][1-46-9]|5[1-6])$/;

/** Whether an entry is a debit or a credit; undefined for a code that does not exist. */
export const directionOf = (transactionCode: string): 'debit' | 'credit' | undefined => {
  if (!KNOWN.test(transactionCode)) return undefined;
  return Number(transactionCode[1]) >= 5 ? 'debit' : 'credit';
};

/** The entry hash is Σ of the first eight digits of the routing numbers; a control record has its last ten digits. */
export const HASH_MODULUS = 10_000_000_000;
