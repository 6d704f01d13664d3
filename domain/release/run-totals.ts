import type { PaymentMethod } from '../bank/payment-methods.ts';

/** The data of one EOB for comparing a run's totals. Amounts in cents. */
export interface EobTotals {
  number: string;
  method: PaymentMethod;
  amountCents: number;
  isOnHold: boolean;
  hasIneligibleClaims: boolean;
  /** The processor's response; undefined until it has responded. */
  processor: { amountCents: number; isVoided: boolean } | undefined;
}

/** Why two totals differ; only `unknown` makes a totals mismatch (docs/rules/check-runs.md, "Totals"). */
export const DIFFERENCE_KINDS = ['held', 'void-waiting', 'ineligible', 'timing', 'unknown'] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** One line of the explanation. `cents`: second total minus first total. */
export interface Difference {
  kind: DifferenceKind;
  between: 'files-processor' | 'files-lcr';
  method: PaymentMethod | 'all';
  cents: number;
  note: string;
}

export interface ComparedTotals {
  filesCents: number;
  lcrCents: number;
  processorCents: number;
  differences: Difference[];
  verdict: 'explained' | 'waiting-voids' | 'mismatch';
}

const sum = (eobs: readonly EobTotals[]): number => eobs.reduce((cents, eob) => cents + eob.amountCents, 0);

/** A payment of $0.00 is never sent, and so has no answer to wait for. */
const isSent = ({ amountCents, processor }: EobTotals): boolean => amountCents !== 0 || processor !== undefined;

const processorDifference = (eob: EobTotals): Difference | undefined => {
  if (!isSent(eob)) return undefined;
  const line = (kind: DifferenceKind, cents: number, note: string): Difference => ({
    kind,
    between: 'files-processor',
    method: eob.method,
    cents,
    note,
  });
  const less = 0 - eob.amountCents;
  if (eob.isOnHold) return line('held', less, `EOB ${eob.number} is on hold`);
  if (!eob.processor) return line('timing', less, `EOB ${eob.number} is not answered yet`);
  if (eob.processor.isVoided) return line('void-waiting', less, `The check of EOB ${eob.number} is being voided`);
  const cents = eob.processor.amountCents - eob.amountCents;
  return cents === 0 ? undefined : line('unknown', cents, `EOB ${eob.number} was paid with another amount`);
};

const lcrDifference = (eobs: readonly EobTotals[], lcrCents: number): Difference[] => {
  const cents = lcrCents - sum(eobs);
  if (cents === 0) return [];
  const line = (kind: DifferenceKind, note: string): Difference[] => [
    { kind, between: 'files-lcr', method: 'all', cents, note },
  ];
  const voiding = sum(eobs.filter((eob) => eob.processor?.isVoided));
  if (voiding !== 0 && cents === 0 - voiding)
    return line('void-waiting', 'The LCR total leaves out the checks being voided');
  const ineligible = sum(eobs.filter((eob) => eob.hasIneligibleClaims));
  if (ineligible !== 0 && cents === 0 - ineligible)
    return line('ineligible', 'The LCR total leaves out ineligible claims');
  const held = sum(eobs.filter((eob) => eob.isOnHold));
  if (held !== 0 && cents === 0 - held) return line('held', 'The LCR total leaves out EOBs on hold');
  return line('unknown', 'The LCR total and the payment files differ');
};

/**
 * Compares the payment files of a run with the claims system's total (LCR) and the processor's response, and classifies
 * every difference (docs/rules/check-runs.md, "Totals").
 */
export const compareTotals = (eobs: readonly EobTotals[], lcrCents: number): ComparedTotals => {
  const lines = eobs.map(processorDifference).filter((line) => line !== undefined);
  const differences = [...lines, ...lcrDifference(eobs, lcrCents)];
  const has = (kind: DifferenceKind) => differences.some((line) => line.kind === kind && line.cents !== 0);
  const filesCents = sum(eobs);
  return {
    filesCents,
    lcrCents,
    processorCents: lines.reduce((cents, line) => cents + line.cents, filesCents),
    differences,
    verdict: has('unknown') ? 'mismatch' : has('void-waiting') ? 'waiting-voids' : 'explained',
  };
};

/** More lines than this of one kind and method are combined into one. */
const MOST_LINES = 20;

const KIND_NOTES: Readonly<Record<DifferenceKind, string>> = {
  held: 'EOBs are on hold',
  timing: 'EOBs are not answered yet',
  'void-waiting': 'EOBs have a check that is being voided',
  ineligible: 'EOBs have ineligible claims',
  unknown: 'EOBs were paid with another amount',
};

/** The differences to display: more than MOST_LINES of one kind and method become one line with their sum. */
export const condensedDifferences = (differences: readonly Difference[]): Difference[] => {
  const alike = Map.groupBy(differences, ({ kind, between, method }) => [kind, between, method].join(' '));
  return [...alike.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first || lines.length <= MOST_LINES) return lines;
    const cents = lines.reduce((total, line) => total + line.cents, 0);
    return [{ ...first, cents, note: `${lines.length} ${KIND_NOTES[first.kind]}` }];
  });
};
