import type { TagText } from '../../declare/list/columns.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { operatorToday } from '../../domain/calendar/operator-clock.ts';
import { NETWORK_LABELS, NO_NETWORK } from '../../domain/files/networks.ts';
import { EXPIRATIONS } from '../../domain/groups/expiration.ts';
import type { ScheduledGroup } from '../groups/record.ts';

/* What the cells of the scheduler say (docs/rules/check-runs.md, "Scheduler"). */

/** What stops a group, when it ends (a warning before, an error once past), and its network. */
export const scheduleTags = ({
  is_on_hold,
  is_expired,
  expiration_warning: ends,
  network,
}: ScheduledGroup): TagText[] => [
  ...(is_on_hold ? [{ text: 'On hold', tone: 'warning' as const }] : []),
  ...(is_expired ? [{ text: 'Expired', tone: 'error' as const }] : []),
  ...(ends
    ? [
        ends.date < operatorToday()
          ? { text: `Ended ${showDate(ends.date).slice(0, 5)}`, tone: 'error' as const }
          : { text: `Ends ${showDate(ends.date).slice(0, 5)}`, tone: 'warning' as const },
      ]
    : []),
  ...(network === NO_NETWORK ? [] : [{ text: NETWORK_LABELS[network], tone: 'info' as const }]),
];

/** The tags in whole words. */
export const scheduleTip = (group: ScheduledGroup): string | undefined => {
  const { expiration_warning: ends } = group;
  const lines = scheduleTags(group).map(({ text }) => text);
  if (ends) lines.push(`${EXPIRATIONS[ends.type]} ${showDate(ends.date)}`);
  return lines.join('\n') || undefined;
};

// a save takes ids, an answer has records
const coveredBy = ({ coverage_categories: covered }: ScheduledGroup) =>
  covered as unknown as readonly { id: number; name: string }[];

/** The names of what a group covers. */
export const coverageText = (group: ScheduledGroup): string | null =>
  coveredBy(group)
    .map(({ name }) => name)
    .join(' · ') || null;

/** What a group covers, each with the day through which it is paid. */
export const coverageTip = (group: ScheduledGroup): string | undefined => {
  const lines = coveredBy(group).map(({ id, name }) => {
    const through = group.paid_through_coverage_categories.find((one) => one.id === id)?.paid_through;
    return through ? `${name}: paid through ${showDate(through)}` : name;
  });
  return lines.join('\n') || undefined;
};
