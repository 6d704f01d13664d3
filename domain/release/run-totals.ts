import type { PaymentMethod } from '../bank/payment-methods.ts';
import type { PaymentState } from './eob-payment.ts';
import type { ClassedEob } from './lcr-classes.ts';
import { findClasses } from './lcr-classes.ts';
import { STATUS } from './statuses.ts';

/** The data of one EOB for comparing a run's totals. Amounts in cents. */
export interface EobTotals extends ClassedEob {
  number: string;
  method: PaymentMethod;
  /** What the processor says it paid. */
  paidCents: number;
}

/**
 * Why two totals differ (docs/rules/check-runs.md, "Totals"). Only `unknown` makes a totals mismatch. The classes of the
 * LCR's difference are searched in this order.
 */
export const DIFFERENCE_KINDS = [
  'held',
  'stopped',
  'void-waiting',
  'rejected',
  'returned',
  'ineligible',
  'accepted-unpaid',
  'moved',
  'stop-requested',
  'paid-on-hold',
  'timing',
  'unknown',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** The kinds that keep a run from being released once the processor has answered. */
export const BLOCKING_KINDS: readonly DifferenceKind[] = [
  'unknown',
  'paid-on-hold',
  'rejected',
  'returned',
  'stop-requested',
];

/** What the payment files are compared with. */
export const COMPARED = ['files-processor', 'files-lcr', 'files-register'] as const;

/** One line of the explanation. `cents`: second total minus first total. */
export interface Difference {
  kind: DifferenceKind;
  between: (typeof COMPARED)[number];
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

/** The difference of an EOB that the processor has not paid, by its state. */
const UNPAID: Readonly<
  Record<Exclude<PaymentState, 'paid' | 'reissued'>, { kind: DifferenceKind; note: (number: string) => string }>
> = {
  'not-sent': { kind: 'timing', note: (number) => `EOB ${number} was not sent yet` },
  sent: { kind: 'timing', note: (number) => `EOB ${number} is not answered yet` },
  'stop-requested': { kind: 'stop-requested', note: (number) => `A stop of EOB ${number} is requested` },
  stopped: { kind: 'stopped', note: (number) => `EOB ${number} was stopped` },
  rejected: { kind: 'rejected', note: (number) => `EOB ${number} was rejected` },
  returned: { kind: 'returned', note: (number) => `EOB ${number} was returned` },
  voided: { kind: 'void-waiting', note: (number) => `EOB ${number} was voided` },
  'accepted-unpaid': { kind: 'accepted-unpaid', note: (number) => `EOB ${number} is accepted unpaid` },
  moved: { kind: 'moved', note: (number) => `EOB ${number} was moved to a supplemental run` },
};

/** The kind of an EOB that counts zero at the processor whatever its hold says; undefined for one that may be paid. */
export const unpaidKind = ({ state }: Pick<EobTotals, 'state'>): DifferenceKind | undefined =>
  state === 'paid' || state === 'reissued' || state === 'sent' || state === 'not-sent' ? undefined : UNPAID[state].kind;

/** What we have of one EOB, and what the processor says of it. */
const processorDifferences = (eob: EobTotals): Difference[] => {
  const { number, method, amountCents, paidCents, isOnHold, state } = eob;
  const line = (kind: DifferenceKind, cents: number, note: string): Difference => ({
    kind,
    between: 'files-processor',
    method,
    cents,
    note,
  });
  if (state === 'reissued' || (amountCents === 0 && (state === 'not-sent' || state === 'moved'))) return [];
  if (state === 'not-sent' && isOnHold) return [line('held', 0 - amountCents, `EOB ${number} is on hold`)];
  if (state !== 'paid') return [line(UNPAID[state].kind, 0 - amountCents, UNPAID[state].note(number))];
  const cents = paidCents - amountCents;
  return [
    ...(isOnHold ? [line('paid-on-hold', 0, `EOB ${number} was paid although it is on hold`)] : []),
    ...(cents === 0 ? [] : [line('unknown', cents, `EOB ${number} was paid with another amount`)]),
  ];
};

const linesSum = (lines: readonly Difference[]): number => lines.reduce((cents, line) => cents + line.cents, 0);

/** What stays on the registers that were dropped off when it comes back after the release. */
const AFTER_RELEASE: readonly DifferenceKind[] = ['returned', 'moved'];

/** What a register leaves out of the files: EOBs on hold, and those that are not paid. */
export const leftOffRegister = (eobs: readonly EobTotals[]): Difference[] =>
  eobs.flatMap((eob) => {
    const { number, method, amountCents, state, isOnHold } = eob;
    if (state === 'reissued' || amountCents === 0) return [];
    const kind = unpaidKind(eob) ?? (isOnHold ? 'held' : undefined);
    if (!kind) return [];
    const note = state === 'paid' || kind === 'held' ? `EOB ${number} is on hold` : UNPAID[state].note(number);
    return [{ kind, between: 'files-register', method, cents: 0 - amountCents, note }];
  });

/** The lines of the difference between a register and the files, which add up to it. @param registerCents its net */
export const registerDifferences = (eobs: readonly EobTotals[], registerCents: number): Difference[] => {
  const cents = registerCents - sum(eobs.filter(({ state }) => state !== 'reissued'));
  const all = leftOffRegister(eobs);
  const before = all.filter(({ kind }) => !AFTER_RELEASE.includes(kind));
  const found = [all, before].find((lines) => linesSum(lines) === cents);
  if (found) return found;
  const note = 'The register and the payment files differ';
  return [...all, { kind: 'unknown', between: 'files-register', method: 'all', cents: cents - linesSum(all), note }];
};

const LCR_NOTES: Readonly<Partial<Record<DifferenceKind, string>>> = {
  held: 'EOBs on hold',
  stopped: 'stopped EOBs',
  'void-waiting': 'voided EOBs',
  rejected: 'rejected EOBs',
  returned: 'returned EOBs',
  ineligible: 'ineligible claims',
  'accepted-unpaid': 'EOBs that are accepted unpaid',
  moved: 'EOBs that were moved to a supplemental run',
};

const lcrDifferences = (eobs: readonly EobTotals[], lcrCents: number): Difference[] => {
  const cents = lcrCents - sum(eobs);
  if (cents === 0) return [];
  const line = (kind: DifferenceKind, of: number, note: string): Difference => ({
    kind,
    between: 'files-lcr',
    method: 'all',
    cents: of,
    note,
  });
  const classes = findClasses(eobs, 0 - cents);
  return classes
    ? classes.map((found) => line(found.kind, 0 - found.cents, `The LCR total leaves out ${LCR_NOTES[found.kind]}`))
    : [line('unknown', cents, 'The LCR total and the payment files differ')];
};

/**
 * Compares the payment files of a run with the claims system's total (LCR) and the processor's response, and classifies
 * every difference (docs/rules/check-runs.md, "Totals"). An EOB that was reissued counts zero.
 */
export const compareTotals = (all: readonly EobTotals[], lcrCents: number): ComparedTotals => {
  const eobs = all.filter(({ state }) => state !== 'reissued');
  const lines = eobs.flatMap(processorDifferences);
  const lcr = lcrDifferences(eobs, lcrCents);
  const differences = [...lines, ...lcr];
  const filesCents = sum(eobs);
  const isVoided = lines.some(({ kind, cents }) => kind === 'void-waiting' && cents !== 0);
  // as long as the LCR total has the voided checks, payments − voids is another amount
  const isWaiting = isVoided && !lcr.some(({ kind }) => kind === 'void-waiting');
  const isUnknown = differences.some(({ kind, cents }) => kind === 'unknown' && cents !== 0);
  return {
    filesCents,
    lcrCents,
    processorCents: lines.reduce((cents, line) => cents + line.cents, filesCents),
    differences,
    verdict: isUnknown ? 'mismatch' : isWaiting ? 'waiting-voids' : 'explained',
  };
};

/** The status that the comparison gives to the files of the run: the reports, or completion when the group has none. */
export const statusAfterTotals = (verdict: ComparedTotals['verdict'], hasReports: boolean): number => {
  if (verdict === 'mismatch') return STATUS.totalsMismatch;
  if (verdict === 'waiting-voids') return STATUS.waitingVoids;
  return hasReports ? STATUS.readyToBuild : STATUS.complete;
};

/** More lines than this of one kind and method are combined into one. */
const MOST_LINES = 20;

const KIND_NOTES: Readonly<Record<DifferenceKind, string>> = {
  held: 'EOBs are on hold',
  stopped: 'EOBs were stopped',
  'void-waiting': 'EOBs were voided',
  rejected: 'EOBs were rejected',
  returned: 'EOBs were returned',
  ineligible: 'EOBs have ineligible claims',
  'accepted-unpaid': 'EOBs are accepted unpaid',
  moved: 'EOBs were moved to a supplemental run',
  'stop-requested': 'EOBs have a stop requested',
  'paid-on-hold': 'EOBs were paid although they are on hold',
  timing: 'EOBs are not answered yet',
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
