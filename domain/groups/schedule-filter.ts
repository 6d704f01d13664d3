/**
 * The bars of the schedule strip: the weekdays by their number, then the groups that no run is sent for, by the name of
 * their count in the API.
 */
export const SCHEDULE_FILTERS = {
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  unscheduled: 'Unscheduled',
  on_hold: 'On Hold',
  expired: 'Expired',
} as const;

export type ScheduleFilter = keyof typeof SCHEDULE_FILTERS;
