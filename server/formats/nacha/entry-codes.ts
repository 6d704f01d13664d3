/*
 * Transaction codes: the first digit is the account type, the second the kind of entry (Nacha Operating Rules,
 * appendix on transaction codes).
 */

/** The code of a live debit, by the type of the debited account. */
export const DEBIT_CODES = { checking: '27', savings: '37' } as const;
export type AccountKind = keyof typeof DEBIT_CODES;

export const SERVICE_CLASSES = { mixed: '200', credits: '220', debits: '225' } as const;

/**
 * The entry classes that are read here, and how many addenda an entry of each may have (Nacha Operating Rules, appendix
 * on record formats). A batch of another class is set aside.
 */
const MOST_ADDENDA: Readonly<Record<string, number>> = { CCD: 1, PPD: 1, CTX: 9999, COR: 1 };

/** Undefined for a class that is not read here. */
export const mostAddenda = (entryClass: string): number | undefined => MOST_ADDENDA[entryClass];

/** Accounting advices, whose control records have another layout and whose service class is their own. */
export const ADVICE = { entryClass: 'ADV', serviceClass: '280' } as const;

/**
 * International entries. Their notifications of change say COR in place of the class, and this in that of the company's
 * name (IAT indicator).
 */
export const INTERNATIONAL = { entryClass: 'IAT', changes: 'IATCOR' } as const;

const KNOWN = /^(?:[234][1-46-9]|5[1-6])$/;

/** Whether an entry is a debit or a credit; undefined for a code that does not exist. */
export const directionOf = (transactionCode: string): 'debit' | 'credit' | undefined => {
  if (!KNOWN.test(transactionCode)) return undefined;
  return Number(transactionCode[1]) >= 5 ? 'debit' : 'credit';
};

/** The entry hash is Σ of the first eight digits of the routing numbers; a control record has its last ten digits. */
export const HASH_MODULUS = 10_000_000_000;
