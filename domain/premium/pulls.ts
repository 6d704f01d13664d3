import { nextBankingDay } from '../calendar/banking-days.ts';
import type { PlainDate } from '../calendar/dates.ts';
import { showDate } from '../calendar/dates.ts';
import { stateMachine } from '../states.ts';

/*
 * Premium pulls: the invoices of groups of one location and one schedule day, debited together by one ACH file
 * (docs/rules/exchange.md, "Pulls"). Console and server refuse by the same functions.
 */

/** The file of a submitted pull, as far as the rules need it. */
interface SentFile {
  effective_date: PlainDate;
  /** Null until the bank has it. */
  delivered_at: string | null;
  /** Whether the effective date has come. */
  is_settled: boolean;
}

export interface PullFacts {
  /** How many groups have invoices in it. */
  group_count: number;
  file: SentFile | null;
  /** Who has asked to submit it, while that waits for another person. */
  request?: { asked_by: string } | null;
}

const isEmpty = ({ group_count }: PullFacts): string | undefined =>
  group_count > 0 ? undefined : 'The pull has no invoices. Add a group to it first.';

const submitRefusal = (facts: PullFacts): string | undefined =>
  isEmpty(facts) ??
  (facts.request
    ? `${facts.request.asked_by} has asked for it. It waits for another person to approve it.`
    : undefined);

const payRefusal = ({ file }: PullFacts): string | undefined => {
  if (!file?.delivered_at) return 'The bank does not have its file yet. Wait until it is sent.';
  if (file.is_settled) return undefined;
  return `Its debits settle on ${showDate(file.effective_date)}. It can be marked as paid from then on.`;
};

/** The statuses of a pull, which its invoices share. */
export const PULL = stateMachine({
  one: 'a pull',
  states: {
    initial_review: { label: 'On Review', tone: 'neutral', next: ['on_approve'] },
    on_approve: { label: 'On Approve', tone: 'warning', next: ['initial_review', 'submitted'] },
    submitted: { label: 'Submitted', tone: 'info', next: ['paid'] },
    paid: { label: 'Paid', tone: 'success', next: [] },
  },
  transitions: {
    hand_over: { to: 'on_approve', past: 'handed over for approval', refuse: isEmpty },
    take_back: { to: 'initial_review', past: 'taken back to review' },
    submit: { to: 'submitted', past: 'submitted', refuse: submitRefusal },
    pay: { to: 'paid', past: 'marked as paid', refuse: payRefusal },
  },
});

export type PullStatus = keyof typeof PULL.states;
export type PullStep = keyof typeof PULL.transitions;

/** The label of an invoice that is in no pull. */
export const OPEN_INVOICE = 'Open';

/** The statuses in which what a pull takes may still change. */
const CHANGEABLE: readonly PullStatus[] = ['initial_review', 'on_approve'];

const inWords = (status: PullStatus): string => PULL.states[status].label.toLowerCase();

/** Why invoices cannot be excluded from a pull; undefined when they can. */
export const excludeRefusal = (status: PullStatus): string | undefined =>
  CHANGEABLE.includes(status)
    ? undefined
    : `Invoices are excluded while a pull is ${CHANGEABLE.map(inWords).join(' or ')}; this one is ${inWords(status)}.`;

/** Why no groups can be added to a pull; undefined when they can. */
export const addRefusal = (status: PullStatus): string | undefined =>
  status === 'initial_review'
    ? undefined
    : `Groups are added while a pull is ${inWords('initial_review')}; this one is ${inWords(status)}.`;

/** A group chosen for a pull. */
export interface PulledGroup {
  number: string;
  location: { id: number };
  /** Null: its premium is not pulled. */
  premium_schedule_day: number | null;
  has_open_invoices: boolean;
}

const NAMED = 3;

/** "Group 10233", "Groups 10233, 10240, 10251 and 4 more". */
const named = (groups: readonly PulledGroup[]): string => {
  const numbers = groups.slice(0, NAMED).map(({ number }) => number);
  const more = groups.length > NAMED ? ` and ${groups.length - NAMED} more` : '';
  return `Group${groups.length === 1 ? '' : 's'} ${numbers.join(', ')}${more}`;
};

/** Those that differ from the first. */
const differing = (groups: readonly PulledGroup[], of: (group: PulledGroup) => number | null): PulledGroup[] => {
  const [first] = groups;
  return groups.filter((group) => first && of(group) !== of(first));
};

/**
 * Why these groups cannot be pulled together; undefined when they can: a pull takes groups of one location and one
 * schedule day, each with open invoices.
 */
export const pullTogetherRefusal = (groups: readonly PulledGroup[]): string | undefined => {
  const [first] = groups;
  if (!first) return 'Select at least one group.';
  const have = (some: readonly PulledGroup[], one: string, many: string) =>
    `${named(some)} ${some.length === 1 ? one : many}`;
  const unscheduled = groups.filter(({ premium_schedule_day: day }) => day === null);
  if (unscheduled.length) return `${have(unscheduled, 'has', 'have')} no schedule day: the premium is not pulled.`;
  const elsewhere = differing(groups, ({ location }) => location.id);
  if (elsewhere.length) return `${have(elsewhere, 'is', 'are')} of another location than group ${first.number}.`;
  const otherDays = differing(groups, ({ premium_schedule_day: day }) => day);
  if (otherDays.length) return `${have(otherDays, 'has', 'have')} another schedule day than group ${first.number}.`;
  const settled = groups.filter(({ has_open_invoices }) => !has_open_invoices);
  return settled.length ? `${have(settled, 'has', 'have')} no open invoices.` : undefined;
};

/** What a pull takes groups of. */
export interface PullOf {
  location_id: number;
  schedule_day: number;
  status: PullStatus;
}

/** Why these groups cannot be added to a pull; undefined when they can. */
export const joinRefusal = (
  { location_id, schedule_day, status }: PullOf,
  groups: readonly PulledGroup[],
): string | undefined => {
  const refusal = addRefusal(status) ?? pullTogetherRefusal(groups);
  const [first] = groups;
  if (refusal !== undefined || !first) return refusal;
  if (first.location.id !== location_id) return 'The pull is for groups of another location.';
  return first.premium_schedule_day === schedule_day
    ? undefined
    : `The pull is for groups of schedule day ${schedule_day}.`;
};

/** Why no pull can be sent on this day; undefined when one can. */
export const sendingDateIssue = (date: PlainDate, today: PlainDate): string | undefined =>
  date < today ? 'The sending date has passed' : undefined;

/**
 * The effective entry date of the debits: the first banking day after the sending date, or after the day on which the
 * file is built where that is later. The operator's calendar has moved the sending date already; this is that of the
 * Federal Reserve (docs/rules/calendar.md, "Banking days").
 */
export const effectiveDate = (sendingDate: PlainDate, today: PlainDate): PlainDate =>
  nextBankingDay(sendingDate > today ? sendingDate : today);
