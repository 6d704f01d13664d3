import type { PaymentState } from './eob-payment.ts';

/*
 * Which whole classes of EOBs the claims system's total (LCR) leaves out (docs/rules/check-runs.md, "Totals").
 */

/** What decides the class of an EOB, and what it takes from the total. Amounts in cents. */
export interface ClassedEob {
  amountCents: number;
  isOnHold: boolean;
  /** What its ineligible claims pay. */
  ineligibleCents: number;
  /** Where the payment is at the processor. */
  state: PaymentState;
}

/** The classes in the order of their precedence. Ineligible are claims, the others whole EOBs. */
const CLASSES = [
  'held',
  'stopped',
  'void-waiting',
  'rejected',
  'returned',
  'ineligible',
  'accepted-unpaid',
  'moved',
] as const;
type LcrClass = (typeof CLASSES)[number];

/** The states that are a class of their own. */
const WHOLE_STATES = ['stopped', 'rejected', 'returned', 'accepted-unpaid', 'moved'] as const;

/** The class of a whole EOB, if it has one. */
const classOf = ({ state, isOnHold }: ClassedEob): Exclude<LcrClass, 'ineligible'> | undefined => {
  if (state === 'voided') return 'void-waiting';
  if (WHOLE_STATES.some((one) => one === state)) return state as (typeof WHOLE_STATES)[number];
  return isOnHold ? 'held' : undefined;
};

/** A class that was left out, with what it takes from the total. */
export interface FoundClass {
  kind: LcrClass;
  cents: number;
}

/** The combinations of the items, the smallest first, and then in their order. */
const combinations = <T>(items: readonly T[]): T[][] => {
  const all = Array.from({ length: 2 ** items.length - 1 }, (_, at) =>
    // the first item is the highest bit, so that a descending order of the numbers is the order of the items
    items.filter((_item, place) => ((at + 1) >> (items.length - 1 - place)) & 1),
  );
  return all.reverse().sort((a, b) => a.length - b.length);
};

/**
 * The classes that together come to the missing amount: the fewest, ties in the order of the classes; undefined where
 * none do. The ineligible claims of an EOB that is left out as a whole are not counted again.
 */
export const findClasses = (eobs: readonly ClassedEob[], missingCents: number): FoundClass[] | undefined => {
  const wholes = new Map<LcrClass, number>();
  const ineligible = new Map<LcrClass | undefined, number>();
  const add = <K>(to: Map<K, number>, key: K, cents: number) => to.set(key, (to.get(key) ?? 0) + cents);
  for (const eob of eobs) {
    const own = classOf(eob);
    if (own) add(wholes, own, eob.amountCents);
    add(ineligible, own, eob.ineligibleCents);
  }
  const centsOf = (kind: LcrClass, chosen: readonly LcrClass[]): number => {
    if (kind !== 'ineligible') return wholes.get(kind) ?? 0;
    return [...ineligible].reduce((cents, [own, more]) => cents + (own && chosen.includes(own) ? 0 : more), 0);
  };
  const found = CLASSES.filter((kind) => centsOf(kind, []) !== 0);
  return combinations(found)
    .map((chosen) => chosen.map((kind) => ({ kind, cents: centsOf(kind, chosen) })))
    .find((parts) => parts.reduce((cents, part) => cents + part.cents, 0) === missingCents);
};
