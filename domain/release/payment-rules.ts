import type { PlainDate } from '../calendar/dates.ts';
import { showDate } from '../calendar/dates.ts';
import { formatUsd } from '../money.ts';

/*
 * What is a payment in a payment file (docs/rules/check-runs.md, "What is a payment"). Each rule returns why its
 * transaction set is refused, as the rest of a sentence about the set or the claim; undefined when it is not.
 */

/** The elements of BPR that the rules use. */
export interface PaymentTerms {
  /** BPR01 */
  handling: string;
  /** BPR02 */
  amountCents: number;
  /** BPR03 */
  flag: string;
  /** BPR04 */
  method: string;
  /** BPR16 */
  date: PlainDate;
}

const PRENOTIFICATION = 'P';
const INFORMATION = 'H';
const CREDIT = 'C';
/** BPR04 of a remittance without money. */
export const NO_PAYMENT = 'NON';

const FIRST_DATE: PlainDate = '2000-01-01';

/** The same day a year later; for 29 February a text behind 28 February, which is enough to compare with. */
const yearAfter = (date: PlainDate): PlainDate => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

/** @param fileDate the date in the file's name. */
export const paymentRefusal = (terms: PaymentTerms, fileDate: PlainDate): string | undefined => {
  const { handling, amountCents, flag, method, date } = terms;
  const amount = formatUsd(amountCents);
  if (handling === PRENOTIFICATION) {
    return 'it is a prenotification (BPR01 is P), which pays nothing; have the payment itself sent';
  }
  if (flag !== CREDIT) return `it takes ${amount} from the payee (BPR03 is ${flag}); a payment file only pays`;
  if (amountCents !== 0 && handling === INFORMATION) {
    return `it is for information only (BPR01 is H) and states a payment of ${amount}`;
  }
  if (amountCents !== 0 && method === NO_PAYMENT)
    return `its method is no payment (BPR04 is NON) and its amount ${amount}`;
  if (date < FIRST_DATE || date > yearAfter(fileDate)) {
    return (
      `its payment date ${showDate(date)} (BPR16) is not between ${showDate(FIRST_DATE)} and one year after ` +
      `the file’s date, ${showDate(fileDate)}`
    );
  }
  return undefined;
};

/** CLP02 of a reversal: the claim voids an earlier payment. */
export const REVERSAL = '22';
/** CLP02 of a predetermination: what would be paid, not a payment. */
const PREDETERMINATION = '25';

/** @param claim CLP02, and CLP04 in cents. */
export const claimRefusal = ({ status, paidCents }: { status: string; paidCents: number }): string | undefined => {
  const amount = formatUsd(paidCents);
  if (status === PREDETERMINATION && paidCents !== 0) {
    return `a predetermination (CLP02 is 25) pays nothing; this one pays ${amount}`;
  }
  if (status === REVERSAL && paidCents > 0) return `a reversal (CLP02 is 22) takes money back; this one pays ${amount}`;
  if (status !== REVERSAL && paidCents < 0)
    return `only a reversal (CLP02 is 22) takes money back; this claim pays ${amount}`;
  return undefined;
};
