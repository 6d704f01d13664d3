import { nextBankingDay } from '../../../domain/calendar/banking-days.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays, monthOf, nextMonth } from '../../../domain/calendar/days.ts';
import { isOpen, type RunCalendar } from '../../../domain/calendar/run-calendar.ts';
import { runDaysOfMonth, type Schedule } from '../../../domain/calendar/schedule.ts';
import type { GroupPlan } from '../group-plan.ts';
import { randomOf } from '../random.ts';
import { locationOf, type World } from '../world.ts';

export type RunType = 'scheduled' | 'on-demand';

/** A planned check run: its group, its date, and how many days of claims it covers. */
export interface RunPlan {
  group: GroupPlan;
  date: PlainDate;
  type: RunType;
  days: number;
}

/** How many claims the run has on average. */
export const claimsOf = ({ group, days }: RunPlan): number => (group.weeklyClaims * days) / 7;

const ON_DEMAND_SHARE = 0.05;
const LONGEST_DAYS = 35;

/** The run days of a schedule in a span. Many groups share schedule and calendar, so each pair is computed once. */
const runDays = (today: PlainDate, from: PlainDate) => {
  const known = new Map<string, PlainDate[]>();
  return (schedule: Schedule, key: string, calendar: RunCalendar): PlainDate[] => {
    const name = `${key} ${JSON.stringify(schedule)}`;
    const there = known.get(name);
    if (there) return there;
    const days: PlainDate[] = [];
    const group = { schedule, is_on_hold: false, is_expired: false };
    for (let month = monthOf(from); month <= monthOf(today); month = nextMonth(month)) {
      days.push(...runDaysOfMonth(month, group, calendar).map(({ date }) => date));
    }
    known.set(name, days);
    return days;
  };
};

const spanOf = (date: PlainDate, before: PlainDate | undefined) =>
  before ? Math.min(LONGEST_DAYS, (Date.parse(date) - Date.parse(before)) / 86_400_000) : 7;

/** All runs of the world, oldest first; those of a day in the order of their groups. */
export const planRuns = (world: World): RunPlan[] => {
  const daysOf = runDays(world.today, addDays(world.today, -world.preset.longDays));
  const runs = world.groups.flatMap((group): RunPlan[] => {
    const { schedule } = group;
    if (!schedule) return [];
    const until = group.stoppedOn ?? addDays(world.today, 1);
    const days = daysOf(schedule, group.locationKey, locationOf(world, group.locationKey).calendar);
    const dates = days.filter((date) => date >= group.firstRun && date <= world.today && date < until);
    return dates.flatMap((date, at): RunPlan[] => {
      const days = spanOf(date, dates[at - 1]);
      const random = randomOf(world.seed, 'on demand', group.number, date);
      const run: RunPlan = { group, date, type: 'scheduled', days };
      return random.chance(ON_DEMAND_SHARE) ? [run, { group, date, type: 'on-demand', days: 1 }] : [run];
    });
  });
  return runs.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.group.id - b.group.id));
};

/**
 * The last days on which runs go out: their runs are still in progress. That is one day, in a stormy world two, and
 * each of which the next banking day is still to come.
 */
export const recentDays = ({ today, locations, preset }: World): PlainDate[] => {
  const [location] = locations.values();
  const least = preset.isStormy ? 2 : 1;
  const days: PlainDate[] = [];
  for (let day = today; location && (days.length < least || nextBankingDay(day) > today); day = addDays(day, -1)) {
    if (isOpen(day, location.calendar)) days.push(day);
  }
  return days;
};
