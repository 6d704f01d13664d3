import { addDays } from '../../domain/calendar/days.ts';
import type { Role } from '../../domain/roles.ts';
import { isScoped } from '../../domain/roles.ts';
import type { Tx } from '../../server/db/database.ts';
import { notificationRecipients } from '../../server/db/tables/messages.ts';
import { userGroups, userLocations, users } from '../../server/db/tables/people.ts';
import { LOCATION_SHARES } from './group-plan.ts';
import { mailbox, staffName } from './names.ts';
import { randomOf } from './random.ts';
import { type AreaReport, locationOf, type World } from './world.ts';

/** No identity provider has this name: these users appear in lists but cannot sign in. */
const ISSUER = 'https://nobody.example.test';

const STAFF: [Role[], number][] = [
  [['administrator'], 2],
  [['finance_manager'], 2],
  [['check_run_manager'], 2],
  [['check_run'], 4],
  [['account_executive'], 4],
  [['account_administrator'], 2],
  [['account_manager'], 3],
  [['call_center'], 2],
  [['claims'], 2],
  [['epayables_manager'], 1],
  [['check_run', 'epayables_manager'], 1],
];

/** The event types a recipient can choose; hidden ones have no individual recipients. */
export const EVENT_TYPES = [
  'check_register_report_created',
  'group_schedule_error',
  'all_payment_files_not_complete',
  'consolidated_single_errors',
  'group_expiration_alert',
  'network_check_register_report_created',
  'nomi_status_report_received',
];

const KEYS = LOCATION_SHARES.map(([key]) => key);
const LOCKED = [7, 16, 21];
const RECIPIENTS = [0, 2, 4, 5, 6, 10, 11, 14, 18];

/** Assigns locations and groups to a user whose roles are scoped; other users see everything. */
const assign = async (tx: Tx, world: World, id: number, at: number) => {
  const random = randomOf(world.seed, 'assigned', at);
  const keys = random.shuffle(KEYS).slice(0, random.int(1, 2));
  await tx.insert(userLocations).values(keys.map((key) => ({ user_id: id, location_id: locationOf(world, key).id })));
  const elsewhere = world.groups.filter((group) => !keys.includes(group.locationKey));
  const groups = random.shuffle(elsewhere).slice(0, random.int(0, 5));
  if (groups.length) await tx.insert(userGroups).values(groups.map((group) => ({ user_id: id, group_id: group.id })));
  return keys.length + groups.length;
};

/** Two dozen invented users across all roles, and the notification settings of some of them. */
export const writePeople = async (tx: Tx, world: World): Promise<AreaReport> => {
  const rows = STAFF.flatMap(([roles, count]) => Array.from({ length: count }, () => roles)).map((roles, at) => {
    const { first, last } = staffName(at);
    const joined = world.clock.at(addDays(world.today, -400 + at * 9), 500);
    return {
      issuer: ISSUER,
      subject: `demo-${at + 1}`,
      email: mailbox(`${first} ${last}`, 'example.com'),
      first_name: first,
      last_name: last,
      roles,
      locked_since: LOCKED.includes(at) ? world.clock.at(addDays(world.today, -at), 700) : null,
      created_at: joined,
      updated_at: joined,
    };
  });
  const made = await tx.insert(users).values(rows).returning({ id: users.id, roles: users.roles });
  let count = made.length;
  for (const [at, user] of made.entries()) {
    if (isScoped(user.roles as Role[])) count += await assign(tx, world, user.id, at);
  }
  const random = randomOf(world.seed, 'told');
  const recipients = RECIPIENTS.flatMap((at) => made[at] ?? []).map(({ id }) => ({
    user_id: id,
    event_types: random.shuffle(EVENT_TYPES).slice(0, random.int(1, EVENT_TYPES.length)),
    updated_by: made[0]?.id ?? null,
  }));
  await tx.insert(notificationRecipients).values(recipients);
  return { rows: count + recipients.length, planted: [] };
};
