import { sumCents } from '../../../domain/money.ts';
import { ClaimsDigest } from './claims-digest.ts';
import { detached } from './elements.ts';
import { type Fault, type FaultCode, KEPT_FAULTS } from './faults.ts';
import { read835 } from './read.ts';
import type { Claim, Method, Payment, SetEnd, SetSums } from './remittance.ts';
import { SetFaults } from './set-faults.ts';

/** Group numbers kept per file. A valid file has one group; this is enough to list the others in a refusal. */
export const KEPT_GROUP_NUMBERS = 100;

/** Far above any real file; bounds the memory for a file. */
export const MAX_REVERSALS = 50_000;

/** Rules of one kind of file; each returns why the set is refused, as the rest of a sentence, or undefined. */
export interface SetRules {
  payment: (payment: Payment) => string | undefined;
  claim: (claim: Claim) => string | undefined;
}

/** One transaction set, as the pre-check shows it; posting decides by it. */
export interface SetCheck {
  controlNumber: string;
  /** TRN02; this and the next four are undefined when the payment could not be read. */
  number?: string;
  amountCents?: number;
  method?: Method;
  date?: string;
  /** N1*PR id, then TRN03, where present. */
  payerIds: string[];
  /** Of a payment of $0.00: a hash of its claims, by which it is told from others with the same number; else ''. */
  claimsDigest: string;
  claimCount: number;
  sums: SetSums;
  /** Claims less provider adjustments, less BPR02; undefined when either is unreadable. */
  differenceCents: number | undefined;
  /** Always the first fault of the set; further ones while the file has fewer than KEPT_FAULTS. */
  faults: Fault[];
  faultCount: number;
  /** False when the set has any fault, of balance or otherwise, so that the whole set is refused. */
  balanced: boolean;
}

/** A summary of the whole file. Totals cover only the balanced sets, which would be posted. */
export interface FileCheck {
  sets: SetCheck[];
  balancedCount: number;
  /** Distinct REF*1L of the claims, in file order, at most KEPT_GROUP_NUMBERS. */
  groupNumbers: string[];
  hasMoreGroupNumbers: boolean;
  /** Distinct BPR04 of all sets. */
  methods: Method[];
  /** Of all sets, including refused ones. */
  claimCount: number;
  /** The numbers that its reversals name (CLP07 and REF*F8). */
  reversedNumbers: Set<string>;
  /** The distinct ISA15: P for production, T for a test. */
  usages: string[];
  /** paid − voided − adjustments = net, the sum of BPR02; undefined when a sum is too large to be exact. */
  totals: { netCents: number; paidCents: number; voidedCents: number; adjustmentCents: number } | undefined;
  faultCount: number;
  /** If present, nothing in the file can be used, including the `sets`. */
  fatal?: Fault;
}

/** The numbers by which a reversal may name its claim, the one that takes precedence first. */
export const reversedBy = ({ claimNumber, originalNumber }: Claim): string[] =>
  originalNumber === '' || originalNumber === claimNumber ? [claimNumber] : [claimNumber, originalNumber];

/** The set that is being read. */
class OpenSet {
  readonly payment: Payment;
  readonly faults: SetFaults;
  readonly #rules: SetRules | undefined;
  readonly #digest;

  constructor(payment: Payment, rules: SetRules | undefined) {
    this.payment = payment;
    this.#rules = rules;
    this.faults = new SetFaults(payment.setControlNumber);
    this.#digest = payment.amountCents === 0 ? new ClaimsDigest() : undefined;
    const refusal = rules?.payment(payment);
    if (refusal) this.faults.ofSet('not-payable', NO_SEGMENT, refusal);
  }

  take(claim: Claim) {
    this.#digest?.take(claim);
    const refusal = this.#rules?.claim(claim);
    if (refusal) this.faults.at('not-payable', { ordinal: claim.segment }, refusal);
  }

  /** The set's `claimsDigest`; called once. */
  close(): string {
    return this.#digest?.close() ?? '';
  }
}

const NO_SEGMENT = { ordinal: 0 };

/**
 * Reads an 835 once, in memory bounded by the number of its sets (MAX_SETS). Never throws because of content.
 * @param rules further reasons to refuse a set; without them only its form and balance are checked.
 */
export async function check835(source: AsyncIterable<Uint8Array>, rules?: SetRules): Promise<FileCheck> {
  const sets: SetCheck[] = [];
  const groupNumbers = new Set<string>();
  const reversedNumbers = new Set<string>();
  const methods = new Set<Method>();
  let hasMoreGroupNumbers = false;
  let open: OpenSet | undefined;
  let faultCount = 0;
  let usages: string[] = [];
  let fatal: Fault | undefined;
  for await (const event of read835(source)) {
    if (event.kind === 'payment') {
      open = new OpenSet(event, rules);
      methods.add(event.method);
    } else if (event.kind === 'claim') {
      open?.take(event);
      if (event.isReversal) for (const number of reversedBy(event)) reversedNumbers.add(detached(number));
      if (reversedNumbers.size > MAX_REVERSALS) {
        fatal = tooManyReversals(event);
        break;
      }
      if (event.groupNumber === '' || groupNumbers.has(event.groupNumber)) continue;
      if (groupNumbers.size < KEPT_GROUP_NUMBERS) groupNumbers.add(detached(event.groupNumber));
      else hasMoreGroupNumbers = true;
    } else if (event.kind === 'set') {
      const check = checkOf(event, open, Math.max(1, KEPT_FAULTS - faultCount));
      sets.push(check);
      faultCount += check.faultCount;
      open = undefined;
    } else if (event.kind === 'end') {
      ({ usages } = event);
    } else if (event.kind === 'fatal') {
      fatal = event.fault;
    }
  }
  return {
    ...summaryOf(sets),
    groupNumbers: [...groupNumbers],
    hasMoreGroupNumbers,
    methods: [...methods],
    reversedNumbers,
    usages,
    faultCount: faultCount + (fatal ? 1 : 0),
    fatal,
  };
}

/** The check with more of its sets refused: by the index of the set, why. */
export function withRefused(
  check: FileCheck,
  code: Extract<FaultCode, 'duplicate-payment' | 'second-reversal'>,
  refusals: ReadonlyMap<number, string>,
): FileCheck {
  if (refusals.size === 0) return check;
  const sets = check.sets.map((set, at): SetCheck => {
    const refusal = refusals.get(at);
    if (refusal === undefined) return set;
    const faults = new SetFaults(set.controlNumber);
    faults.ofSet(code, NO_SEGMENT, refusal);
    return { ...set, faults: [...set.faults, ...faults.kept], faultCount: set.faultCount + 1, balanced: false };
  });
  return { ...check, ...summaryOf(sets), faultCount: check.faultCount + refusals.size };
}

function tooManyReversals({ segment }: Claim): Fault {
  const message = `Segment ${segment}: the file has more than ${MAX_REVERSALS} reversals.`;
  return { code: 'too-many-reversals', segment, message };
}

function summaryOf(sets: SetCheck[]): Pick<FileCheck, 'sets' | 'balancedCount' | 'claimCount' | 'totals'> {
  const balanced = sets.filter((set) => set.balanced);
  return {
    sets,
    balancedCount: balanced.length,
    claimCount: sets.reduce((count, set) => count + set.claimCount, 0),
    totals: totalsOf(balanced),
  };
}

function checkOf(end: SetEnd, open: OpenSet | undefined, keptFaults: number): SetCheck {
  const payment = open?.payment;
  const faultCount = end.faultCount + (open?.faults.count ?? 0);
  return {
    controlNumber: detached(end.setControlNumber),
    ...(payment && {
      number: detached(payment.number),
      amountCents: payment.amountCents,
      method: payment.method,
      date: detached(payment.date),
    }),
    payerIds: payment ? [payment.payer.id, payment.payerId].filter(Boolean).map(detached) : [],
    claimsDigest: open?.close() ?? '',
    claimCount: end.claimCount,
    sums: end.sums,
    differenceCents: end.differenceCents,
    faults: [...end.faults, ...(open?.faults.kept ?? [])].slice(0, keptFaults),
    faultCount,
    balanced: faultCount === 0,
  };
}

function totalsOf(sets: SetCheck[]): FileCheck['totals'] {
  try {
    return {
      netCents: sumCents(sets.map((set) => set.amountCents ?? 0)),
      paidCents: sumCents(sets.map((set) => set.sums.paidCents)),
      voidedCents: sumCents(sets.map((set) => set.sums.voidedCents)),
      adjustmentCents: sumCents(sets.map((set) => set.sums.adjustmentCents)),
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
