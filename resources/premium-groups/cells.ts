import { requestTags, waitingTags } from '../../declare/actions/four-eyes.ts';
import type { FlagIcon, TagText } from '../../declare/list/columns.ts';
import { weekdayOf } from '../../domain/calendar/days.ts';
import { WEEKDAYS } from '../../domain/calendar/month-weeks.ts';
import { GROUP_FLAGS, type GroupFlag } from '../../domain/groups/flags.ts';
import type { PremiumGroup } from './record.ts';

const ICONS: Readonly<Record<GroupFlag, FlagIcon>> = {
  'is-expiring': 'warning',
  'is-expired': 'voided',
  'balance-due': 'due',
  'credit-balance': 'credit',
  'outstanding-balance': 'difference',
  'has-open-invoices': 'invoice',
};

/** What stands out about a group, as icons. */
export const flagTags = ({ flags, waiting_change, waiting_accounts }: PremiumGroup): TagText[] => [
  ...waitingTags(waiting_change),
  ...requestTags(waiting_accounts),
  ...flags.map((flag) => ({ text: GROUP_FLAGS[flag].label, tone: GROUP_FLAGS[flag].tone, icon: ICONS[flag] })),
];

/** The weekday of the next pull. */
export const pullDateTip = ({ next_pull_date: date }: PremiumGroup): string | undefined =>
  date === null ? undefined : WEEKDAYS[weekdayOf(date) % 7];
