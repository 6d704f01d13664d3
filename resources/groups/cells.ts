import type { TagText } from '../../declare/list/columns.ts';
import { showDate } from '../../domain/calendar/dates.ts';
import { RELEASE_TYPE_LABELS } from '../../domain/calendar/schedule.ts';
import { EXPIRATIONS } from '../../domain/groups/expiration.ts';
import { GROUP_FLAGS, type GroupFlag } from '../../domain/groups/flags.ts';
import { RELEASE_DAYS } from './kinds.ts';
import type { Group } from './record.ts';

/* What the cells of the group lists say (docs/rules/check-runs.md, "Groups"). */

/** "Auto, Friday". */
export const releaseText = ({ release_type, release_day }: Group): string | null => {
  if (!release_type) return null;
  const day = RELEASE_DAYS[String(release_day)];
  return [RELEASE_TYPE_LABELS[release_type], day].filter(Boolean).join(', ');
};

/** Whether nothing is sent, then what stands out. */
export const flagTags = ({ is_on_hold, flags }: Group): TagText[] => [
  ...(is_on_hold ? [{ text: 'On hold', tone: 'warning' as const }] : []),
  ...flags.map((flag: GroupFlag) => ({ text: GROUP_FLAGS[flag].label, tone: GROUP_FLAGS[flag].tone })),
];

/** All flags, and when the group ends. */
export const flagTip = (group: Group): string | undefined => {
  const { expiration_warning: warning } = group;
  const lines = flagTags(group).map(({ text }) => text);
  if (warning) lines.push(`${EXPIRATIONS[warning.type]} ${showDate(warning.date)}`);
  return lines.join('\n') || undefined;
};
