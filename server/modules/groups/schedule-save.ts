import { applicable } from '../../../declare/conditions.ts';
import type { Resource } from '../../../declare/resource.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { SCHEDULE_WEEKDAYS } from '../../../domain/calendar/schedule.ts';
import { withDefaultReports } from '../../../domain/groups/reports.ts';
import type { Group } from '../../../resources/groups/record.ts';
import { refuseContradictions } from '../../engine/save.ts';
import { invalid } from '../../http/problems.ts';
import type { Queue } from '../../jobs/queue.ts';
import { computeDates } from '../schedules/dates.ts';
import type { GroupChanges, GroupSave } from './save.ts';

/** The scheduler offers Monday to Friday; a group may have a day of the weekend from the network list. */
const refuseWeekend = (before: Group, { release_day: day }: GroupChanges): void => {
  if (day && day > SCHEDULE_WEEKDAYS.length && day !== before.release_day)
    throw invalid([{ path: 'release_day', message: 'Choose Monday to Friday' }]);
};

/** A save of the scheduler: what its form says, checked on the whole group; the next dates follow. */
export const scheduleSave = (resource: Resource, queue: Queue): GroupSave => ({
  resource,
  prepare: (before, sent) => {
    refuseWeekend(before, sent);
    const whole = applicable(resource, { ...before, ...sent }, before);
    refuseContradictions(resource, { ...whole, ...sent }, before);
    return {
      // none once the release is no longer automatic
      release_day: whole.release_day as Group['release_day'],
      ...sent,
      ...(sent.reports && { reports: withDefaultReports(sent.reports) }),
    };
  },
  follow: (tx, id) => computeDates(tx, queue, operatorDay(new Date()), [id]),
});
