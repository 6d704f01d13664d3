import type { PaymentMethod } from '../bank/payment-methods.ts';
import { PAYMENT_METHODS } from '../bank/payment-methods.ts';
import { isStopTooLate, isToSend } from './eob-payment.ts';
import type { DifferenceClass, GateInput } from './gate.ts';
import type { DifferenceKind, EobTotals } from './run-totals.ts';
import { BLOCKING_KINDS, compareTotals, leftOffRegister } from './run-totals.ts';

/*
 * What the release gate compares (docs/rules/check-runs.md, "Release gate"): the payment files of a run, its register,
 * the processor and the LCR total, as they are now. Amounts in cents.
 */

const LABELS: Readonly<Record<DifferenceKind, string>> = {
  held: 'EOBs on hold',
  stopped: 'stopped EOBs',
  'void-waiting': 'voided EOBs',
  rejected: 'rejected EOBs',
  returned: 'returned EOBs',
  ineligible: 'ineligible claims',
  'accepted-unpaid': 'EOBs that are accepted unpaid',
  moved: 'EOBs that were moved to a supplemental run',
  'stop-requested': 'EOBs with a stop requested',
  'paid-on-hold': 'EOBs paid although they are on hold',
  timing: 'EOBs not answered yet',
  unknown: 'a difference without an explanation',
};

/** Sums of classes that are alike, so that a run of a thousand EOBs has few lines; those of other signs stay apart. */
const summed = (classes: readonly DifferenceClass[]): DifferenceClass[] =>
  [
    ...Map.groupBy(classes, ({ side, method, label, cents }) =>
      [side, method, label, Math.sign(cents)].join(' '),
    ).values(),
  ].flatMap((alike) => {
    const [first] = alike;
    return first ? [{ ...first, cents: alike.reduce((all, { cents }) => all + cents, 0) }] : [];
  });

const classOf = (
  side: DifferenceClass['side'],
  method: DifferenceClass['method'],
  kind: DifferenceKind,
  cents: number,
): DifferenceClass => ({ side, method, label: LABELS[kind], cents, isBlocking: BLOCKING_KINDS.includes(kind) });

/** What a register leaves out. Whether that blocks, the processor's side says. */
const leftOut = (eobs: readonly EobTotals[]): DifferenceClass[] =>
  leftOffRegister(eobs).map(({ method, kind, cents }) => ({
    ...classOf('register', method, kind, cents),
    isBlocking: false,
  }));

const paidByProcessor = ({ state, paidCents }: EobTotals): number => (state === 'paid' ? paidCents : 0);

interface Sides {
  /** Those of the run that pay, and those that were reissued, which count zero. */
  eobs: readonly EobTotals[];
  /** Undefined: there is none. */
  lcrCents: number | undefined;
  /** The net amounts of a register that is built now. */
  nets: Readonly<Partial<Record<PaymentMethod, number>>>;
}

/** The part of the gate's input that compares the sides of a run. */
export const gateSides = (
  sides: Sides,
): Pick<GateInput, 'methods' | 'lcrCents' | 'voidsInLcr' | 'classes' | 'unanswered' | 'paidOnHold'> => {
  const { lcrCents, nets } = sides;
  const eobs = sides.eobs.filter(({ state }) => state !== 'reissued');
  const total = (method: PaymentMethod, of: (eob: EobTotals) => number) =>
    eobs.filter((eob) => eob.method === method).reduce((cents, eob) => cents + of(eob), 0);
  const filesCents = eobs.reduce((cents, eob) => cents + eob.amountCents, 0);
  const { differences, verdict } = compareTotals(eobs, lcrCents ?? filesCents);
  const voids = eobs.filter(({ state }) => state === 'voided');
  return {
    methods: PAYMENT_METHODS.map((method) => ({
      method,
      files: total(method, ({ amountCents }) => amountCents),
      register: nets[method] ?? 0,
      processor: total(method, paidByProcessor),
    })),
    lcrCents,
    voidsInLcr:
      verdict === 'waiting-voids' && lcrCents !== undefined
        ? voids.reduce((cents, { amountCents }) => cents + amountCents, 0)
        : 0,
    classes: summed([
      ...leftOut(eobs),
      ...differences.map(({ kind, between, method, cents }) =>
        classOf(between === 'files-lcr' ? 'LCR' : 'processor', method, kind, cents),
      ),
    ]),
    unanswered: eobs.filter((eob) => eob.state === 'sent' || isToSend(eob)).length,
    paidOnHold: eobs.filter(isStopTooLate).length,
  };
};
