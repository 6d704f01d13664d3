/*
 * Which claim a reversal takes back (docs/rules/check-runs.md, "The same payment twice"): one of its number, or else of its original
 * reference number, with the same amount. Read in file order, so that a claim that is reversed, corrected and reversed
 * again is no second reversal.
 */

/** A claim as the ledger reads it. */
export interface LedgerClaim {
  isReversal: boolean;
  /** Of a reversal: the numbers that may name its claim, the one that takes precedence first. */
  numbers: readonly string[];
  /** Negative in a reversal. */
  paidCents: number;
}

/** A claim that was paid before. */
export interface KnownClaim {
  number: string;
  paidCents: number;
  isReversed: boolean;
}

/** How many claims of one number and amount can be reversed, and how many are. */
interface Entry {
  open: number;
  reversed: number;
}

/** The claims that were paid, and which of them were reversed. */
export const reversalLedger = (known: Iterable<KnownClaim>) => {
  const entries = new Map<string, Entry>();
  const entryOf = (number: string, cents: number): Entry => {
    const key = `${cents} ${number}`;
    const entry = entries.get(key) ?? { open: 0, reversed: 0 };
    entries.set(key, entry);
    return entry;
  };
  for (const { number, paidCents, isReversed } of known) {
    entryOf(number, paidCents)[isReversed ? 'reversed' : 'open'] += 1;
  }
  return {
    /**
     * Reads the claims of one transaction set. When one reverses a claim that is reversed already, its number is
     * returned, and nothing of the set counts.
     */
    takeSet(claims: Iterable<LedgerClaim>): string | undefined {
      const done: { entry: Entry; open: number; reversed: number }[] = [];
      const change = (entry: Entry, open: number, reversed: number) => {
        entry.open += open;
        entry.reversed += reversed;
        done.push({ entry, open, reversed });
      };
      for (const { isReversal, numbers, paidCents } of claims) {
        const named = numbers.map((number) => entryOf(number, isReversal ? 0 - paidCents : paidCents));
        const [first] = named;
        if (!isReversal && first) change(first, 1, 0);
        const open = isReversal ? named.find((entry) => entry.open > 0) : undefined;
        if (open) change(open, -1, 1);
        const again = isReversal && !open ? named.findIndex((entry) => entry.reversed > 0) : -1;
        if (again < 0) continue;
        for (const { entry, open: more, reversed } of done) {
          entry.open -= more;
          entry.reversed -= reversed;
        }
        return numbers[again];
      }
      return undefined;
    },
  };
};
