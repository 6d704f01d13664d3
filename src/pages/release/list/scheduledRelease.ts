import { showDate, showInstant } from '../../../../domain/calendar/dates.ts';
import type { ReleaseType } from '../../../../domain/calendar/schedule.ts';
import { STATUS } from '../../../../domain/release/statuses.ts';
import type { Run } from '../runRow.ts';

/** What a run that is not released by a job waits for (docs/rules/check-runs.md, "Release list"). */
const WAITS: Readonly<Partial<Record<ReleaseType, string>>> = {
  email: 'Waiting for Approval',
  deposit: 'Waiting for Deposit',
  'level-funded': 'Waiting for Deposit',
};

type Facts = Pick<Run, 'status_ids' | 'released_at' | 'next_release_date'> & {
  group: Pick<Run['group'], 'release_type'>;
};

/** When a compiled run is released, or what it waits for; undefined for any other run. */
export const scheduledRelease = ({ status_ids, released_at, next_release_date, group }: Facts): string | undefined => {
  if (released_at) return `Released ${showInstant(released_at)}`;
  if (!status_ids.length || status_ids.some((id) => id !== String(STATUS.compiled))) return undefined;
  const waits = group.release_type && WAITS[group.release_type];
  return waits || (next_release_date ? showDate(next_release_date) : undefined);
};
