import type { PaymentMethod } from '../bank/payment-methods.ts';
import { formatUsd } from '../money.ts';

/*
 * The release gate (docs/rules/check-runs.md, "Release gate"): what a run must satisfy before its registers are dropped
 * off. Amounts in cents. The input is plain, so that the rule does not know how differences are found.
 */

/** What the payment files of a method pay, and what the other two sides say of it. */
interface MethodTotals {
  method: PaymentMethod;
  files: number;
  register: number;
  processor: number;
}

/** An explained or unexplained part of a difference: the other side minus the files. */
export interface DifferenceClass {
  side: 'register' | 'processor' | 'LCR';
  /** The LCR has one total for all methods. */
  method: PaymentMethod | 'all';
  label: string;
  cents: number;
  isBlocking: boolean;
}

/** A report to drop off: the net amounts it says, and those of the run now, by method. */
interface ReportTotals {
  label: string;
  says: Readonly<Partial<Record<PaymentMethod, number>>>;
  now: Readonly<Partial<Record<PaymentMethod, number>>>;
}

export interface GateInput {
  /** Whether the reports are those of the latest set. */
  isLatestSet: boolean;
  reports: readonly ReportTotals[];
  methods: readonly MethodTotals[];
  /** Undefined: there is none. */
  lcrCents: number | undefined;
  /** What was voided and is in the LCR total all the same: payments − voids is another amount. */
  voidsInLcr: number;
  classes: readonly DifferenceClass[];
  /** Payments that the processor has not answered, or that were not sent to it yet. */
  unanswered: number;
  /** Payments that the processor made although their EOB is on hold. */
  paidOnHold: number;
  /** The names of the files that are tests. */
  testFiles: readonly string[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What is left of a difference when the classes of its side and method are taken from it. */
const unexplained = (
  { classes }: GateInput,
  side: DifferenceClass['side'],
  method: DifferenceClass['method'],
  cents: number,
): number => cents - sum(classes.filter((one) => one.side === side && one.method === method).map((one) => one.cents));

const reportFaults = ({ reports }: GateInput): string[] =>
  reports.flatMap(({ label, says, now }) => {
    const changed = (Object.keys({ ...says, ...now }) as PaymentMethod[]).filter(
      (method) => (says[method] ?? 0) !== (now[method] ?? 0),
    );
    return changed.map(
      (method) =>
        `${label} says ${formatUsd(says[method] ?? 0)} of ${method}, the run is ${formatUsd(now[method] ?? 0)} now: rebuild the check registers.`,
    );
  });

const totalsFaults = (input: GateInput): string[] => {
  const { methods, lcrCents } = input;
  const fault = (what: string, cents: number) => `${what} differs by ${formatUsd(cents)} without an explanation.`;
  const sides = methods.flatMap(({ method, files, ...sideOf }) =>
    (['register', 'processor'] as const).flatMap((side) => {
      const left = unexplained(input, side, method, sideOf[side] - files);
      return left === 0 ? [] : [fault(`${method}: the ${side}`, left)];
    }),
  );
  if (lcrCents === undefined) return [...sides, 'There is no LCR total.'];
  const left = unexplained(input, 'LCR', 'all', lcrCents - sum(methods.map(({ files }) => files)));
  return left === 0 ? sides : [...sides, fault('The LCR total', left)];
};

const SIDES: Readonly<Record<DifferenceClass['side'], string>> = {
  register: 'Register',
  processor: 'Processor',
  LCR: 'LCR',
};

const classFaults = ({ classes }: GateInput): string[] =>
  classes
    .filter(({ isBlocking, cents }) => isBlocking && cents !== 0)
    .map(({ side, method, label, cents }) => {
      const where = method === 'all' ? SIDES[side] : `${SIDES[side]}, ${method}`;
      return `${where}: ${label}, ${formatUsd(cents)}.`;
    });

const payments = (count: number, was: string, were: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 payment ${was}.` : `${count} payments ${were}.`];

/** Why a run may not be released, each as a sentence; empty when it may. */
export const gateFaults = (input: GateInput): string[] => [
  ...(input.isLatestSet ? [] : ['The reports are not of the latest set.']),
  ...reportFaults(input),
  ...totalsFaults(input),
  ...(input.voidsInLcr === 0 ? [] : [`The LCR total still has voided EOBs, ${formatUsd(input.voidsInLcr)}.`]),
  ...classFaults(input),
  ...payments(input.unanswered, 'is not answered by the processor', 'are not answered by the processor'),
  ...payments(input.paidOnHold, 'was made although its EOB is on hold', 'were made although their EOBs are on hold'),
  ...input.testFiles.map((name) => `${name} is a test file.`),
];

/** The faults that an override does not name: it holds only for what its approver was shown. */
export const faultsBeyond = (faults: readonly string[], overridden: readonly string[]): string[] =>
  faults.filter((fault) => !overridden.includes(fault));

/** Why a drop-off is refused, and what can be done about it. */
export const gateRefusal = (faults: readonly string[]): string =>
  `${faults.join(' ')} A Check Run Manager or Administrator can ask for a release override.`;
