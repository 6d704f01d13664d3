import { counted } from '../../declare/naming.ts';
import type { Statistic } from '../../declare/panels/parts.ts';
import type { PlainDate } from '../../domain/calendar/dates.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { operatorDay, operatorToday } from '../../domain/calendar/operator-clock.ts';
import { daysLate, EXCEPTION_TITLES } from '../../domain/exceptions.ts';
import { dollarsToCents, formatUsd } from '../../domain/money.ts';
import type { ExceptionCounts } from './calls.ts';

/** Until when it is to be solved, or how late it is. */
const dueNote = (due: PlainDate, today: PlainDate): Statistic['note'] => {
  const late = daysLate({ due }, today);
  if (late > 0) return { text: `${counted(late, 'day')} late`, tone: 'error' };
  return due === today ? { text: 'Due today', tone: 'warning' } : { text: `Due ${showDate(due)}`, tone: 'neutral' };
};

/** The exceptions of one kind: how many, until when the oldest is to be solved, since when it waits, and their sum. */
export const figureOf = ({ kind, count, amount, since, due }: ExceptionCounts[number]): Statistic => ({
  label: EXCEPTION_TITLES[kind],
  value: count,
  note: dueNote(due, operatorToday()),
  lines: [
    `Oldest ${showDate(operatorDay(new Date(since)))}`,
    ...(amount === null ? [] : [`${formatUsd(dollarsToCents(amount) ?? 0)} in all`]),
  ],
  to: kind === 'approval' ? { list: 'approvals' } : { list: 'exceptions', filters: { kind: [kind] } },
});
