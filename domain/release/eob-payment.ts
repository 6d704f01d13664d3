import { mayFollow, stateLabels, stateMachine, stateRefusal } from '../states.ts';

/*
 * The payment of an EOB on its way through the processor (docs/rules/check-runs.md, "At the processor"). The functions
 * are pure: a payment before, a payment after, or the reason why not.
 */

/** The states, and what people do in them. The processor's words change the others; a later word corrects an earlier one. */
export const EOB_PAYMENT = stateMachine({
  one: 'an EOB',
  states: {
    'not-sent': { label: 'Not sent', tone: 'neutral', next: ['sent', 'voided', 'moved'] },
    sent: {
      label: 'Sent',
      tone: 'info',
      next: ['stop-requested', 'stopped', 'paid', 'rejected', 'returned', 'voided'],
    },
    'stop-requested': {
      label: 'Stop requested',
      tone: 'warning',
      next: ['stopped', 'paid', 'rejected', 'returned', 'voided'],
    },
    stopped: { label: 'Stopped', tone: 'warning', next: ['paid', 'voided', 'reissued', 'moved'] },
    paid: {
      label: 'Paid',
      tone: 'success',
      next: ['stop-requested', 'stopped', 'rejected', 'returned', 'voided'],
    },
    rejected: { label: 'Rejected', tone: 'error', next: ['paid', 'voided', 'accepted-unpaid', 'reissued', 'moved'] },
    returned: { label: 'Returned', tone: 'error', next: ['paid', 'voided', 'accepted-unpaid', 'reissued', 'moved'] },
    voided: { label: 'Voided', tone: 'neutral', next: ['paid'] },
    'accepted-unpaid': { label: 'Accepted unpaid', tone: 'neutral', next: ['paid'] },
    // nothing follows: its reissue pays the same amount
    reissued: { label: 'Reissued', tone: 'neutral', next: [] },
    // nothing follows: an EOB of a supplemental run pays the same amount
    moved: { label: 'Moved to a supplemental run', tone: 'neutral', next: [] },
  },
  transitions: {
    send: { to: 'sent', past: 'sent' },
    requestStop: { to: 'stop-requested', past: 'stopped' },
    reissue: { to: 'reissued', past: 'reissued' },
    /** After the release of its run. */
    reissueLater: { to: 'moved', from: ['stopped', 'rejected', 'returned'], past: 'reissued' },
    void: { to: 'voided', from: ['not-sent', 'rejected', 'returned'], past: 'voided' },
    /** By a second person, as an approval. */
    acceptUnpaid: { to: 'accepted-unpaid', past: 'accepted unpaid' },
  },
});

export type PaymentState = keyof typeof EOB_PAYMENT.states;

export const PAYMENT_STATES = Object.keys(EOB_PAYMENT.states) as [PaymentState, ...PaymentState[]];

/** The words the processor may use, and the state each leads to; Pending is no answer. */
export const PROCESSOR_ANSWERS = {
  Paid: 'paid',
  Pending: undefined,
  Rejected: 'rejected',
  Returned: 'returned',
  Stopped: 'stopped',
  Voided: 'voided',
} as const satisfies Readonly<Record<string, PaymentState | undefined>>;
export type ProcessorWord = keyof typeof PROCESSOR_ANSWERS;

export const PROCESSOR_WORDS = Object.keys(PROCESSOR_ANSWERS) as [ProcessorWord, ...ProcessorWord[]];

/** The processor has it, and its answer is awaited. */
export const AWAITING: readonly PaymentState[] = ['sent', 'stop-requested'];

/** What the rules need to know of an EOB. */
export interface EobPayment {
  state: PaymentState;
  isOnHold: boolean;
  /** Cents. */
  amountCents: number;
}

/** A change, or why there is none, as the rest of a sentence about the EOB. */
export type Changed = { after: EobPayment } | { refusal: string };

const labelOf = (state: PaymentState): string => EOB_PAYMENT.states[state].label.toLowerCase();

/** Whether it can be stopped only by the processor. */
const isAtProcessor = (state: PaymentState): boolean => mayFollow(EOB_PAYMENT, state, 'stop-requested');

/** Before sending, a hold leaves the EOB out of the file; after that it asks the processor to stop the payment. */
export const held = (payment: EobPayment): Changed => {
  const { state, isOnHold } = payment;
  if (isOnHold) return { refusal: 'is on hold already' };
  if (state === 'not-sent') return { after: { ...payment, isOnHold: true } };
  return isAtProcessor(state)
    ? { after: { ...payment, state: 'stop-requested', isOnHold: true } }
    : { refusal: `is ${labelOf(state)} and cannot be put on hold` };
};

/** The processor had paid it before it could be stopped; it stays so until its hold is lifted. */
export const isStopTooLate = ({ state, isOnHold }: Omit<EobPayment, 'amountCents'>): boolean =>
  state === 'paid' && isOnHold;
export const STOP_TOO_LATE = 'Stop too late';

/** Resuming lifts the hold. A payment that was stopped is not paid by it: that takes a reissue. */
export const resumed = (payment: EobPayment): Changed => {
  const { state, isOnHold } = payment;
  if (!isOnHold) return { refusal: 'is not on hold' };
  if (state === 'stop-requested') return { refusal: 'has a stop requested. Wait for the processor’s answer' };
  if (state === 'stopped') return { refusal: 'was stopped by the processor. Reissue it' };
  return { after: { ...payment, isOnHold: false } };
};

/** It goes to the processor with the next file. Payments of $0.00 never do. */
export const isToSend = ({ state, isOnHold, amountCents }: EobPayment): boolean =>
  state === 'not-sent' && !isOnHold && amountCents !== 0;

export const sent = (payment: EobPayment): Changed =>
  isToSend(payment) ? { after: { ...payment, state: 'sent' } } : { refusal: 'is not to be sent' };

/**
 * The processor's word about a payment. Pending, and the word it used last, change nothing of what was settled since.
 * @param last the word it used last, if any.
 */
export const answered = (payment: EobPayment, word: ProcessorWord, last?: ProcessorWord): Changed => {
  const to = PROCESSOR_ANSWERS[word];
  const { state } = payment;
  if (state === 'not-sent') return { refusal: 'was not sent to the processor' };
  // voided while it was on hold: the processor never had it
  if (state === 'voided' && last === undefined) return { refusal: 'was not sent to the processor' };
  if (to === undefined || to === state) return { after: payment };
  if (mayFollow(EOB_PAYMENT, state, to)) return { after: { ...payment, state: to } };
  return word === last ? { after: payment } : { refusal: `is ${labelOf(state)} and cannot become ${labelOf(to)}` };
};

const settled = (payment: EobPayment, name: keyof typeof EOB_PAYMENT.transitions): Changed =>
  stateRefusal(EOB_PAYMENT, name, payment.state) === undefined
    ? { after: { ...payment, state: EOB_PAYMENT.transitions[name].to, isOnHold: false } }
    : {
        refusal: `is ${labelOf(payment.state)} and cannot be ${EOB_PAYMENT.transitions[name].past}`,
      };

/** The old payment counts zero from then; `reissueOf` is paid in its place. */
export const reissued = (payment: EobPayment): Changed => settled(payment, 'reissue');

/** After the release of its run it is reissued into a supplemental one. */
export const reissuedLater = (payment: EobPayment): Changed => settled(payment, 'reissueLater');

/** After the release of its run an EOB that was never sent moves to a supplemental one; of others the hold is lifted. */
export const resumedLater = (payment: EobPayment): Changed => {
  const changed = resumed(payment);
  return 'after' in changed && changed.after.state === 'not-sent'
    ? { after: { ...changed.after, state: 'moved' } }
    : changed;
};

/** The payment that replaces one that was reissued or moved. */
export const reissueOf = ({ amountCents }: EobPayment): EobPayment => ({
  state: 'not-sent',
  isOnHold: false,
  amountCents,
});

/** A payment that was rejected or returned, or is on hold and was never sent, is given up: it counts as a void. */
export const voidedUnpaid = (payment: EobPayment): Changed =>
  payment.state === 'not-sent' && !payment.isOnHold
    ? { refusal: 'waits to be sent. Put it on hold before it is voided' }
    : settled(payment, 'void');

/** A rejected or returned payment stays unpaid. */
export const acceptedUnpaid = (payment: EobPayment): Changed => settled(payment, 'acceptUnpaid');

const { 'not-sent': _, ...AFTER_SENDING } = stateLabels(EOB_PAYMENT);

/** Where the money of an EOB is: at any moment in exactly one of these places. */
export const PLACES = { held: 'On hold', waiting: 'Waiting', ...AFTER_SENDING, withdrawn: 'Withdrawn' } as const;
export type Place = keyof typeof PLACES;

/** @param isLive false once its payment file is withdrawn or voided. */
export const placeOf = ({ state, isOnHold }: Omit<EobPayment, 'amountCents'>, isLive: boolean): Place => {
  if (!isLive) return 'withdrawn';
  if (state !== 'not-sent') return state;
  return isOnHold ? 'held' : 'waiting';
};

/** An EOB's number has at most this many characters (X221, TRN02). */
export const MAX_EOB_NUMBER = 50;

/**
 * The number of a reissue: `<number>-R1`, or the next that is not taken, shortened where it would be too long.
 * @param original the number of the EOB that was loaded, also for the reissue of a reissue.
 */
export const reissueNumber = (original: string, isTaken: (number: string) => boolean): string => {
  for (let count = 1; ; count += 1) {
    const suffix = `-R${count}`;
    const number = original.slice(0, MAX_EOB_NUMBER - suffix.length) + suffix;
    if (!isTaken(number)) return number;
  }
};
