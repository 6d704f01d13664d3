import type { RegisterType } from '../files/check-registers.ts';
import { EOB_PAYMENT, type PaymentState } from './eob-payment.ts';

/*
 * The way of a dollar (docs/rules/check-runs.md, "Trace"): from the payment file to the bank, in order, with what has not
 * happened yet. The input is plain, so that the order and the words do not depend on how the facts are found. Amounts in
 * cents.
 */

/** The steps by where they take place, in order. */
export const TRACE_STEPS = {
  received: 'Payment file',
  set: 'Transaction set',
  claim: 'Claim',
  eob: 'EOB',
  sent: 'To the processor',
  stop: 'Stop',
  answer: 'Processor’s answer',
  register: 'Check register',
  'drop-off': 'Drop-off',
  funding: 'Funding',
  bank: 'Bank',
  reissue: 'Reissue',
} as const;
export type TraceKind = keyof typeof TRACE_STEPS;

export const TRACE_KINDS = Object.keys(TRACE_STEPS) as [TraceKind, ...TraceKind[]];

/** A file of a step. */
export interface TraceFile {
  kind: 'payment' | 'sent' | 'received' | { report: RegisterType };
  id: number;
  name: string;
  /** The line of the payment there, from 1; absent when the file's content is not kept or the line is not known. */
  line?: number;
}

export interface TraceStep {
  kind: TraceKind;
  text: string;
  /** An instant or a plain date; undefined: it has no time of its own, or has not happened. */
  at?: string;
  cents?: number;
  isDone: boolean;
  file?: TraceFile;
}

interface At {
  at: string;
  file: TraceFile;
}

export interface BankEntry {
  day: string;
  cents: number;
  /** BAI2 type code: 475 is a check that was paid. */
  code: string;
  text: string;
  reference: string;
}

/** The credit by which a group funds what the drop-off of a run pays, all its payments together. */
export interface Funding {
  /** By which the credit is to name the run. */
  reference: string;
  /** Undefined: the bank has none yet. */
  credit: { day: string; cents: number; isCertain: boolean } | undefined;
}

export interface TraceFacts {
  received: At & { totalCents: number };
  /** Number and amount of the 835's payment (X221 §1.10.2, TRN02). */
  trace: string;
  claims: readonly { number: string; cents: number; isVoid: boolean }[];
  eob: { number: string; cents: number; state: PaymentState; isOnHold: boolean };
  sent: At | undefined;
  stops: readonly At[];
  /** Files of the processor, oldest first. */
  answers: readonly At[];
  answer: { method: string; number: string; status: string; cents: number; paidOn: string | null } | undefined;
  /** A register of the latest set, and whether it has the EOB. */
  register: (At & { has: boolean; droppedOffAt: string | null; isScheduled: boolean }) | undefined;
  /** Undefined: the bank reports no account for the claims of the group. */
  funding: Funding | undefined;
  bank: readonly BankEntry[];
  replaces: string | undefined;
  replacedBy: string | undefined;
}

/** Nothing is sent of a payment of $0.00, and nothing answered. */
const isMoney = ({ eob }: TraceFacts): boolean => eob.cents !== 0;

const isPaid = ({ eob }: TraceFacts): boolean => eob.state === 'paid' || eob.state === 'stop-requested';

/** States from which no payment follows. */
const ENDED: readonly PaymentState[] = ['stopped', 'rejected', 'voided', 'accepted-unpaid', 'reissued', 'moved'];

const isEnded = ({ eob }: TraceFacts): boolean => ENDED.includes(eob.state);

const inFile = ({ received, trace, claims, eob, replaces }: TraceFacts): TraceStep[] => [
  {
    kind: 'received',
    text: `${received.file.name} was received`,
    at: received.at,
    cents: received.totalCents,
    isDone: true,
    file: received.file,
  },
  { kind: 'set', text: `Payment with trace number ${trace}`, cents: eob.cents, isDone: true },
  ...claims.map(
    ({ number, cents, isVoid }): TraceStep => ({
      kind: 'claim',
      text: isVoid ? `Claim ${number}, a reversal` : `Claim ${number}`,
      cents,
      isDone: true,
    }),
  ),
  {
    kind: 'eob',
    text: `EOB ${eob.number}${replaces ? `, which replaces EOB ${replaces}` : ''}${eob.isOnHold ? ', on hold' : ''}`,
    cents: eob.cents,
    isDone: true,
  },
];

const sentStep = (facts: TraceFacts): TraceStep[] => {
  const { sent, eob } = facts;
  if (!isMoney(facts)) return [{ kind: 'sent', text: 'Not sent: it pays $0.00', isDone: true }];
  if (sent) {
    const { at, file } = sent;
    const where = file.line === undefined ? '' : `, line ${file.line}`;
    return [{ kind: 'sent', text: `Sent in ${file.name}${where}`, at, cents: eob.cents, isDone: true, file }];
  }
  if (isEnded(facts)) return [{ kind: 'sent', text: 'Never sent', isDone: true }];
  return [{ kind: 'sent', text: eob.isOnHold ? 'Not sent: it is on hold' : 'Not sent yet', isDone: false }];
};

const answerSteps = (facts: TraceFacts): TraceStep[] => {
  const { answers, answer, eob } = facts;
  if (!facts.sent || !isMoney(facts)) return [];
  const [last] = answers.slice(-1);
  if (!answer) return [{ kind: 'answer', text: 'Not answered yet', isDone: false }];
  const { method, number, status, cents, paidOn } = answer;
  const at = paidOn ?? last?.at;
  return [
    {
      kind: 'answer',
      text: `${status}: ${method} ${number}`.trim(),
      ...(at !== undefined && { at }),
      cents,
      isDone: true,
      ...(last && { file: last.file }),
    },
    ...(eob.state === 'accepted-unpaid' || eob.state === 'voided'
      ? [{ kind: 'answer', text: EOB_PAYMENT.states[eob.state].label, isDone: true } as const]
      : []),
  ];
};

const registerSteps = (facts: TraceFacts): TraceStep[] => {
  const { register, eob } = facts;
  if (!register) {
    return isEnded(facts) ? [] : [{ kind: 'register', text: 'No check register yet', isDone: false }];
  }
  const { at, file, has, droppedOffAt, isScheduled } = register;
  if (!has) return [{ kind: 'register', text: `Not on ${file.name}`, at, isDone: true, file }];
  return [
    { kind: 'register', text: `On ${file.name}`, at, cents: eob.cents, isDone: true, file },
    droppedOffAt === null
      ? {
          kind: 'drop-off',
          text: isScheduled ? 'The drop-off is scheduled' : 'Not dropped off yet',
          isDone: false,
        }
      : { kind: 'drop-off', text: 'Dropped off', at: droppedOffAt, isDone: true },
  ];
};

const FUNDED = 'to the group’s account for claims';

/** A credit that came before a release was taken back is still there. */
const fundingSteps = ({ register, funding }: TraceFacts): TraceStep[] => {
  if (!funding || !register?.has) return [];
  const { reference, credit } = funding;
  if (credit) {
    const text = `Credited ${FUNDED}${credit.isCertain ? '' : ', to be confirmed'}`;
    return [{ kind: 'funding', text, at: credit.day, cents: credit.cents, isDone: true }];
  }
  if (register.droppedOffAt === null) return [];
  return [{ kind: 'funding', text: `Not credited ${FUNDED} yet, as ${reference}`, isDone: false }];
};

const CHECK_PAID = '475';

const bankSteps = (facts: TraceFacts): TraceStep[] => {
  const found = facts.bank.map(
    ({ day, cents, code, text, reference }): TraceStep => ({
      kind: 'bank',
      text: code === CHECK_PAID ? `Check ${reference} was paid by the bank` : `${code} ${text}, ${reference}`,
      at: day,
      cents,
      isDone: true,
    }),
  );
  if (found.length || !isPaid(facts) || !isMoney(facts)) return found;
  return [{ kind: 'bank', text: 'Not at the bank yet', isDone: false }];
};

/** The steps of one EOB's payment, in order. */
export const traceSteps = (facts: TraceFacts): TraceStep[] => [
  ...inFile(facts),
  ...sentStep(facts),
  ...facts.stops.map(
    ({ at, file }): TraceStep => ({
      kind: 'stop',
      text: `A stop was asked for in ${file.name}`,
      at,
      isDone: true,
      file,
    }),
  ),
  ...answerSteps(facts),
  ...registerSteps(facts),
  ...fundingSteps(facts),
  ...bankSteps(facts),
  ...(facts.replacedBy
    ? [{ kind: 'reissue', text: `EOB ${facts.replacedBy} replaces it`, isDone: true } as const]
    : []),
];
