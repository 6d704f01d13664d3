import { sumCents } from '../../../domain/money.ts';
import { detached } from './elements.ts';
import { type Fault, KEPT_FAULTS } from './faults.ts';
import { read835 } from './read.ts';
import type { Method, Payment, SetEnd, SetSums } from './remittance.ts';

/** Group numbers kept per file. A valid file has one group; this is enough to list the others in a refusal. */
export const KEPT_GROUP_NUMBERS = 100;

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
  /** paid − voided − adjustments = net, the sum of BPR02; undefined when a sum is too large to be exact. */
  totals: { netCents: number; paidCents: number; voidedCents: number; adjustmentCents: number } | undefined;
  faultCount: number;
  /** If present, nothing in the file can be used, including the `sets`. */
  fatal?: Fault;
}

/** Reads an 835 once, in memory bounded by the number of its sets (MAX_SETS). Never throws because of content. */
export async function check835(source: AsyncIterable<Uint8Array>): Promise<FileCheck> {
  const sets: SetCheck[] = [];
  const groupNumbers = new Set<string>();
  const methods = new Set<Method>();
  let hasMoreGroupNumbers = false;
  let payment: Payment | undefined;
  let faultCount = 0;
  let fatal: Fault | undefined;
  for await (const event of read835(source)) {
    if (event.kind === 'payment') {
      payment = event;
      methods.add(event.method);
    } else if (event.kind === 'claim' && event.groupNumber !== '' && !groupNumbers.has(event.groupNumber)) {
      if (groupNumbers.size < KEPT_GROUP_NUMBERS) groupNumbers.add(detached(event.groupNumber));
      else hasMoreGroupNumbers = true;
    } else if (event.kind === 'set') {
      sets.push(checkOf(event, payment, Math.max(1, KEPT_FAULTS - faultCount)));
      faultCount += event.faultCount;
      payment = undefined;
    } else if (event.kind === 'fatal') {
      fatal = event.fault;
      faultCount += 1;
    }
  }
  const balanced = sets.filter((set) => set.balanced);
  return {
    sets,
    balancedCount: balanced.length,
    groupNumbers: [...groupNumbers],
    hasMoreGroupNumbers,
    methods: [...methods],
    claimCount: sets.reduce((count, set) => count + set.claimCount, 0),
    totals: totalsOf(balanced),
    faultCount,
    fatal,
  };
}

function checkOf(end: SetEnd, payment: Payment | undefined, keptFaults: number): SetCheck {
  return {
    controlNumber: detached(end.setControlNumber),
    ...(payment && {
      number: detached(payment.number),
      amountCents: payment.amountCents,
      method: payment.method,
      date: detached(payment.date),
    }),
    payerIds: payment ? [payment.payer.id, payment.payerId].filter(Boolean).map(detached) : [],
    claimCount: end.claimCount,
    sums: end.sums,
    differenceCents: end.differenceCents,
    faults: end.faults.slice(0, keptFaults),
    faultCount: end.faultCount,
    balanced: end.faultCount === 0,
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
