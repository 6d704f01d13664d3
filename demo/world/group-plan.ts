import type { PlainDate } from '../../domain/calendar/dates.ts';
import { addDays } from '../../domain/calendar/days.ts';
import type { ReleaseType, Schedule, ScheduleWeekday } from '../../domain/calendar/schedule.ts';
import type { Network } from '../../domain/files/networks.ts';
import { groupName } from './names.ts';
import { type PremiumPlan, premiumPlan } from './premium/premium-plan.ts';
import type { Preset } from './presets.ts';
import { type Random, randomOf } from './random.ts';
import { type ReportPlan, reportPlans } from './runs/report-plan.ts';

/** The properties of an employer group of the generated world, from which all of its data is derived. */
export interface GroupPlan {
  id: number;
  number: string;
  name: string;
  locationKey: string;
  employees: number;
  /** Medical claims in an ordinary week. */
  weeklyClaims: number;
  schedule: Schedule | null;
  standing: 'running' | 'on-hold' | 'expired' | 'expiring' | 'unscheduled';
  /** The day its plan ends: past when expired, within three days when expiring. */
  endsOn: PlainDate | null;
  /** The day from which no more runs go out, where they have stopped. */
  stoppedOn: PlainDate | undefined;
  effectiveDate: PlainDate;
  firstRun: PlainDate;
  releaseType: ReleaseType | null;
  releaseDay: number | null;
  network: Network;
  reports: ReportPlan[];
  /** Whether it has its own bank account. */
  hasAccount: boolean;
  premium: PremiumPlan;
}

const FIRST_NUMBER = 20_101;
const MEMBERS_PER_EMPLOYEE = 2.1;
const CLAIMS_PER_MEMBER_YEAR = 9;

const WEEKDAYS: [ScheduleWeekday, number][] = [
  ['MON', 15],
  ['TUE', 24],
  ['WED', 24],
  ['THU', 22],
  ['FRI', 15],
];

const schedule = (random: Random): Schedule => {
  const weekday = random.weighted(WEEKDAYS);
  const weeks = random.weighted<number[]>([
    [[1, 2, 3, 4, 5], 70],
    [[1, 3], 15],
    [[random.int(1, 4)], 15],
  ]);
  return { [weekday]: weeks };
};

/** Random indexes of the groups with a property that only a share of them has; at least `least` groups. */
const some = (random: Random, count: number, share: number, least = 1): Set<number> => {
  const all = random.shuffle(Array.from({ length: count }, (_, at) => at));
  return new Set(all.slice(0, Math.max(least, Math.round(count * share))));
};

const standings = (seed: number, count: number): GroupPlan['standing'][] => {
  const kinds = [
    ['on-hold', 0.03],
    ['expired', 0.02],
    ['expiring', 0.02],
    ['unscheduled', 0.04],
  ] as const;
  const special = kinds.flatMap(([kind, share]) =>
    Array.from({ length: Math.max(1, Math.round(count * share)) }, () => kind),
  );
  const rest = Array.from({ length: count - special.length }, () => 'running' as const);
  return randomOf(seed, 'standings').shuffle([...special, ...rest]);
};

/** The share of the operator's groups at each location. */
export const LOCATION_SHARES: [string, number][] = [
  ['001', 45],
  ['002', 20],
  ['003', 25],
  ['004', 10],
];

const RELEASE_TYPES: [ReleaseType | null, number][] = [
  ['auto', 45],
  ['email', 25],
  ['deposit', 15],
  ['level-funded', 10],
  [null, 5],
];

const endOf = (standing: GroupPlan['standing'], today: PlainDate, random: Random): PlainDate | null => {
  if (standing === 'expired') return addDays(today, -random.int(5, 25));
  if (standing === 'expiring') return addDays(today, random.int(0, 3));
  return null;
};

/** All groups of a generated world; determined by preset, seed and day. */
export const planGroups = (preset: Preset, seed: number, today: PlainDate): GroupPlan[] => {
  const count = preset.groups;
  const state = standings(seed, count);
  const withoutReports = some(randomOf(seed, 'no reports'), count, 0.08, 2);
  const withAccount = some(randomOf(seed, 'accounts'), count, preset.ownAccounts);
  const nomi = some(randomOf(seed, 'nomi'), count, 0.15, 3);
  const quantify = some(randomOf(seed, 'quantify'), count, 0.05);
  const plans = state.map((how, at): GroupPlan => {
    const random = randomOf(seed, 'group', at);
    const number = FIRST_NUMBER + at * 7;
    const employees = Math.round(Math.min(5000, Math.max(5, random.lognormal(Math.log(90), 1.05))));
    const network = nomi.has(at) ? 'nomi' : quantify.has(at) ? 'quantify' : 'none';
    const releaseType = random.weighted(RELEASE_TYPES);
    const endsOn = endOf(how, today, random);
    return {
      id: at + 1,
      number: String(number),
      name: groupName(random, number % 1000),
      locationKey: random.weighted(LOCATION_SHARES),
      employees,
      weeklyClaims: (employees * MEMBERS_PER_EMPLOYEE * CLAIMS_PER_MEMBER_YEAR) / 52,
      schedule: how === 'unscheduled' ? null : schedule(random),
      standing: how,
      endsOn,
      stoppedOn:
        how === 'expired' ? (endsOn ?? today) : how === 'on-hold' ? addDays(today, -random.int(4, 20)) : undefined,
      effectiveDate: `${Number(today.slice(0, 4)) - random.int(2, 7)}-${random.pick(['01', '01', '01', '04', '07', '10'])}-01`,
      firstRun: addDays(today, -preset.shortDays),
      releaseType,
      releaseDay: releaseType === 'auto' ? random.int(1, 5) : null,
      network,
      reports: withoutReports.has(at) ? [] : reportPlans(random, network !== 'none'),
      hasAccount: withAccount.has(at),
      premium: premiumPlan(random),
    };
  });
  // groups of ordinary size get the long history, so that no single group outweighs the rest
  const ordinary = plans
    .filter((plan) => plan.standing === 'running')
    .sort((a, b) => Math.abs(a.employees - 90) - Math.abs(b.employees - 90) || a.id - b.id)
    .slice(0, preset.longGroups);
  const all = preset.longGroups >= count ? plans : ordinary;
  for (const plan of all) plan.firstRun = addDays(today, -preset.longDays);
  return plans;
};
