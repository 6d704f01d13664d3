import { addBankingDays } from './calendar/banking-days.ts';
import type { PlainDate } from './calendar/dates.ts';
import { daysBetween } from './calendar/days.ts';
import { operatorDay } from './calendar/operator-clock.ts';
import { STOP_TOO_LATE } from './release/eob-payment.ts';
import type { Role } from './roles.ts';
import { EXCEPTION_ROLES } from './roles.ts';

/*
 * All that waits for a person (docs/rules/exceptions.md): each kind once, with what it is called, what to do and until
 * when. A row is there as long as what it says is so; what solves it takes it away, never a click alone.
 */

/** What a row is about, which says where its link leads. */
export type Subject = 'eob' | 'payment-file' | 'run' | 'inbound-file' | 'pull-invoice' | 'bank-credit' | 'approval';

interface Kind {
  title: string;
  /** What to do. */
  todo: string;
  /** In how many banking days; 0: on the same day. */
  dueDays: number;
  subject: Subject;
  /** Finance managers see it too: it is of the bank, of pulls, or an approval. */
  isFinance?: true;
}

const KINDS = {
  'possible-duplicate': {
    title: 'Possible duplicate',
    todo: 'Compare it with the claim it repeats. Resume it with a reason if both are to be paid; else void it.',
    dueDays: 1,
    subject: 'eob',
  },
  'trace-number': {
    title: 'Trace number used with another amount',
    todo: 'Ask the payer which amount is right. Resume the EOB if it is to be paid; else void it.',
    dueDays: 1,
    subject: 'eob',
  },
  'orphan-reversal': {
    title: 'Reversal of a claim that is not here',
    todo: 'Find out which payment it reverses. Resume the EOB if it is to be paid; else void it.',
    dueDays: 1,
    subject: 'eob',
  },
  'stop-too-late': {
    title: STOP_TOO_LATE,
    todo: 'It was paid although it is on hold. Resume it, and take the payment back from the payee if it must not stay paid.',
    dueDays: 0,
    subject: 'eob',
  },
  rejected: {
    title: 'Rejected payment',
    todo: 'Find out why, then reissue it, void it or accept it unpaid.',
    dueDays: 1,
    subject: 'eob',
  },
  returned: {
    title: 'Returned payment',
    todo: 'Find out why, then reissue it, void it or accept it unpaid.',
    dueDays: 2,
    subject: 'eob',
  },
  unanswered: {
    title: 'Unanswered payments',
    todo: 'Ask the processor for the missing answers.',
    dueDays: 1,
    subject: 'payment-file',
  },
  'not-loaded': {
    title: 'Payment file not loaded',
    todo: 'Withdraw the file, and have it sent again.',
    dueDays: 0,
    subject: 'payment-file',
  },
  'late-file': {
    title: 'Late payment file',
    todo: 'Find out why it came late, and release its supplemental run, which needs a CR total of its own.',
    dueDays: 1,
    subject: 'payment-file',
  },
  'totals-differ': {
    title: 'Totals differ',
    todo: 'Open the run, find the difference, and have the wrong side corrected.',
    dueDays: 0,
    subject: 'run',
  },
  'total-unreadable': {
    title: 'LCR total unreadable',
    todo: 'Have the CR total sent again.',
    dueDays: 0,
    subject: 'run',
  },
  'build-failed': {
    title: 'Check registers not built',
    todo: 'Rebuild the check registers of the run.',
    dueDays: 0,
    subject: 'run',
  },
  'drop-off-refused': {
    title: 'Automatic drop-off refused',
    todo: 'Resolve what is named, then drop the registers off.',
    dueDays: 0,
    subject: 'run',
  },
  'file-set-aside': {
    title: 'File set aside',
    todo: 'Have the file corrected and sent again under the same name.',
    dueDays: 1,
    subject: 'inbound-file',
  },
  'total-without-run': {
    title: 'CR total without a run',
    todo: 'Load the payment files of its run, or have the right file sent under the same name.',
    dueDays: 1,
    subject: 'inbound-file',
  },
  'late-total': {
    title: 'Late CR total',
    todo: 'Load the late payment files: their supplemental run takes it. If there are none, have the total of the released run sent again.',
    dueDays: 1,
    subject: 'inbound-file',
  },
  'bank-file-set-aside': {
    title: 'Bank file set aside',
    todo: 'Have the bank correct the file and send it again under the same name.',
    dueDays: 1,
    subject: 'inbound-file',
    isFinance: true,
  },
  'pull-returned': {
    title: 'Returned pull',
    todo: 'Ask the group, and collect the invoice again.',
    dueDays: 2,
    subject: 'pull-invoice',
    isFinance: true,
  },
  // the ACH rules give six banking days (Nacha Operating Rules, 2.12.1)
  'pull-change': {
    title: 'Notification of change',
    todo: 'Correct the bank details of the group before its next pull.',
    dueDays: 6,
    subject: 'pull-invoice',
    isFinance: true,
  },
  'unmatched-credit': {
    title: 'Unmatched bank credit',
    todo: 'Find out what it pays. Confirm the pull or the check run that is proposed for it, or break that match.',
    dueDays: 1,
    subject: 'bank-credit',
    isFinance: true,
  },
  approval: {
    title: 'Request for approval',
    todo: 'Approve or refuse it. Whoever asked for it cannot.',
    dueDays: 1,
    subject: 'approval',
    isFinance: true,
  },
} as const satisfies Record<string, Kind>;

export type ExceptionKind = keyof typeof KINDS;

export const EXCEPTIONS: Readonly<Record<ExceptionKind, Kind>> = KINDS;
export const EXCEPTION_KINDS = Object.keys(KINDS) as [ExceptionKind, ...ExceptionKind[]];

/** The title of each kind, in the order of the filter. */
export const EXCEPTION_TITLES = Object.fromEntries(
  EXCEPTION_KINDS.map((kind) => [kind, KINDS[kind].title]),
) as Readonly<Record<ExceptionKind, string>>;

/** The kinds that users with these roles see: all, or for finance managers alone those of money at the bank. */
export const kindsFor = (roles: readonly Role[]): ExceptionKind[] => {
  const held = roles.filter((role) => EXCEPTION_ROLES.includes(role));
  if (held.some((role) => role !== 'finance_manager')) return EXCEPTION_KINDS;
  return held.length ? EXCEPTION_KINDS.filter((kind) => EXCEPTIONS[kind].isFinance) : [];
};

/** The day until which it is to be solved, counted in banking days from the operator's day on which it began. */
export const dueDay = (kind: ExceptionKind, since: Date): PlainDate =>
  addBankingDays(operatorDay(since), EXCEPTIONS[kind].dueDays);

/** The days past its due day; none before it. */
export const daysLate = ({ due }: { due: PlainDate }, today: PlainDate): number => Math.max(0, daysBetween(due, today));

interface WaitingKind {
  kind: ExceptionKind;
  since: string;
  due: PlainDate;
}

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/**
 * Those due first before the others, and of one due day those that wait longest. Requests to approve are always among
 * the first `most`, the ones that are seen at first: they stop the work of whoever asked.
 */
export const byLateness = <K extends WaitingKind>(kinds: readonly K[], most: number): K[] => {
  const sorted = kinds.toSorted((one, other) => compared(one.due, other.due) || compared(one.since, other.since));
  const hidden = sorted.findIndex(({ kind }, at) => kind === 'approval' && at >= most);
  return hidden < 0 ? sorted : sorted.toSpliced(hidden, 1).toSpliced(most - 1, 0, ...sorted.slice(hidden, hidden + 1));
};

/** Kinds about which the release screen speaks: what keeps runs from being released, or happened to their payments. */
export const RELEASE_EXCEPTIONS: readonly ExceptionKind[] = EXCEPTION_KINDS.filter((kind) =>
  ['eob', 'payment-file', 'run'].includes(EXCEPTIONS[kind].subject),
);

/** Kinds of files that came and were not read. */
export const FILE_EXCEPTIONS: readonly ExceptionKind[] = EXCEPTION_KINDS.filter(
  (kind) => EXCEPTIONS[kind].subject === 'inbound-file',
);

/** Kinds about which Healthcheck speaks: files that were not read, and answers that did not come. */
export const HEALTH_EXCEPTIONS: readonly ExceptionKind[] = [
  ...FILE_EXCEPTIONS,
  'total-unreadable',
  'unanswered',
  'drop-off-refused',
];

const DAY_MS = 24 * 60 * 60 * 1000;

/** The whole days for which it has been waiting: 0 in the first 24 hours. */
export const daysOpen = (since: Date, now: Date): number => Math.floor((now.getTime() - since.getTime()) / DAY_MS);

/** How long it has been waiting. */
export const EXCEPTION_AGES = { day: 'Less than a day', days: '1 to 7 days', week: 'More than 7 days' } as const;
export type ExceptionAge = keyof typeof EXCEPTION_AGES;

/** Whose it is, as tabs above the list. */
export const EXCEPTION_OWNERS = { mine: 'Mine', nobody: 'Unassigned', others: 'Others' } as const;
export type ExceptionOwner = keyof typeof EXCEPTION_OWNERS;

interface Person {
  id: number;
  name: string;
}

/** Anyone may take what is nobody's. */
export const takeRefusal = (owner: Person | null, { id }: { id: number }): string | undefined => {
  if (!owner) return undefined;
  return owner.id === id ? 'You have it already.' : `${owner.name} has it.`;
};

/** Whoever has it gives it back; an administrator for people who are away. */
export const giveBackRefusal = (
  owner: Person | null,
  { id, roles }: { id: number; roles: readonly Role[] },
): string | undefined => {
  if (!owner) return 'Nobody has it.';
  return owner.id === id || roles.includes('administrator')
    ? undefined
    : `${owner.name} has it. They or an administrator can give it back.`;
};
