import { addDays } from '../../domain/calendar/days.ts';
import { nextPullDate } from '../../domain/calendar/pull-date.ts';
import { nextReleaseDate, whyStopped } from '../../domain/calendar/schedule.ts';
import type { groups } from '../../server/db/tables/groups.ts';
import { inventedAccount, inventedRouting } from './bank/bank-numbers.ts';
import type { GroupPlan } from './group-plan.ts';
import { staffName } from './names.ts';
import { randomOf } from './random.ts';
import { locationOf, type World } from './world.ts';

const scheduling = (world: World, plan: GroupPlan) => {
  const release = { release_type: plan.releaseType, release_day: plan.releaseDay };
  const state = {
    schedule: plan.schedule,
    is_on_hold: plan.standing === 'on-hold',
    is_expired: plan.standing === 'expired',
  };
  const { calendar } = locationOf(world, plan.locationKey);
  const next = whyStopped(state) ? undefined : nextReleaseDate(world.today, release, calendar);
  return {
    ...state,
    ...release,
    schedule: plan.schedule as Record<string, number[]> | null, // the column's type does not allow read-only arrays
    next_release_date: next?.date ?? null,
  };
};

const dates = (world: World, plan: GroupPlan) => {
  const random = randomOf(world.seed, 'dates', plan.number);
  const renewalYear = Number(world.today.slice(0, 4)) + (plan.effectiveDate.slice(5) > world.today.slice(5) ? 0 : 1);
  const runsOut = plan.endsOn && random.chance(0.4);
  return {
    activation_date: addDays(plan.effectiveDate, random.int(0, 9)),
    effective_date: plan.effectiveDate,
    renewal_date: `${renewalYear}${plan.effectiveDate.slice(4)}`,
    termination_date: runsOut ? addDays(plan.endsOn ?? world.today, -90) : plan.endsOn,
    run_out_date: runsOut ? plan.endsOn : null,
  };
};

const people = (world: World, plan: GroupPlan) => {
  const random = randomOf(world.seed, 'people', plan.number);
  const name = () => {
    const { first, last } = staffName(random.int(0, 24));
    return `${first} ${last}`;
  };
  return {
    account_executive: name(),
    account_manager: name(),
    sales_executive: random.chance(0.7) ? name() : null,
    group_contact: random.chance(0.8) ? `Contact of ${plan.name}` : null,
    rx_company: random.pick(['Placeholder Pharmacy', 'Example Rx', null]),
    funding: random.pick(['Weekly', 'By request', null]),
    request_for_funding: random.pick(['E-mail', 'Portal', null]),
    release: random.pick(['Same day', 'When funded', null]),
    notes: random.chance(0.25)
      ? random.pick(['Call before the first release of a month.', 'Asks for checks only in December.'])
      : null,
  };
};

const banking = (world: World, plan: GroupPlan) => {
  const random = randomOf(world.seed, 'banking', plan.number);
  const funding = random.pick(['Push', 'Pull', 'Check', 'FBB'] as const);
  const hasNetwork = plan.network !== 'none';
  return {
    funding_type: funding,
    push_type: funding === 'Push' ? random.pick(['push', 'check']) : funding === 'Pull' ? 'pull' : null,
    group_account_number: inventedAccount('group', plan.id),
    group_routing_number: inventedRouting(plan.id),
    group_banking_id: `B${plan.number}`,
    group_originator_id: `1${plan.number.padStart(9, '0')}`,
    claims_account_number: inventedAccount('claims', plan.id),
    claims_routing_number: inventedRouting(plan.id + 1),
    claims_banking_id: `C${plan.number}`,
    claims_originator_id: `2${plan.number.padStart(9, '0')}`,
    network_account_number: hasNetwork ? inventedAccount('network', plan.id) : null,
    network_routing_number: hasNetwork ? inventedRouting(plan.id + 2) : null,
    network_banking_id: hasNetwork ? `N${plan.number}` : null,
    network_originator_id: hasNetwork ? `3${plan.number.padStart(9, '0')}` : null,
  };
};

const premium = (world: World, plan: GroupPlan) => {
  const { isActive, fundingType, scheduleDay, isByDivision } = plan.premium;
  const isSetUp = isActive || randomOf(world.seed, 'premium', plan.number).chance(0.4);
  const isPull = isSetUp && fundingType === 'Pull' && scheduleDay !== null;
  const { calendar } = locationOf(world, plan.locationKey);
  const hasPinnacle = isSetUp && fundingType !== 'FBB';
  return {
    premium_is_active: isSetUp ? isActive : null,
    premium_funding_type: isSetUp ? fundingType : null,
    premium_schedule_day: isPull ? scheduleDay : null,
    premium_routing_number: isPull ? inventedRouting(plan.id + 3) : null,
    premium_account_number: isPull ? inventedAccount('premium', plan.id) : null,
    pinnacle_routing_number: hasPinnacle ? inventedRouting(4) : null,
    pinnacle_account_number: hasPinnacle ? inventedAccount('pinnacle', locationOf(world, plan.locationKey).id) : null,
    invoice_processing_level: isPull ? (isByDivision ? 'Invoice Division Level' : 'Group Level') : null,
    next_pull_date: isActive && isPull && scheduleDay ? nextPullDate(scheduleDay, world.today, calendar).date : null,
  };
};

/** The group's row, derived from its plan. */
export const groupRow = (world: World, plan: GroupPlan): typeof groups.$inferInsert => {
  const random = randomOf(world.seed, 'flags', plan.number);
  return {
    id: plan.id,
    number: plan.number,
    name: plan.name,
    location_id: locationOf(world, plan.locationKey).id,
    status: plan.standing !== 'expired' || random.chance(0.5),
    ...dates(world, plan),
    ...scheduling(world, plan),
    ignore_stop_loss: random.chance(0.05),
    checks_only: random.chance(0.04),
    zelis_eligible: random.chance(0.94),
    full_amount: random.chance(0.1),
    level_funded: plan.releaseType === 'level-funded',
    network: plan.network,
    ...people(world, plan),
    ...banking(world, plan),
    ...premium(world, plan),
  };
};
