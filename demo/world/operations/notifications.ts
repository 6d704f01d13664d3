import { sql } from 'drizzle-orm';
import { addDays } from '../../../domain/calendar/days.ts';
import { delayedUntil } from '../../../domain/calendar/operator-clock.ts';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import { schedulerAddress } from '../../../resources/check-runs/addresses.ts';
import type { Tx } from '../../../server/db/database.ts';
import * as t from '../../../server/db/tables/messages.ts';
import type { Message as NoticeMessage } from '../../../server/modules/notifications/notify.ts';
import { staffMessage } from '../../../server/modules/notifications/staff-message.ts';
import type { Report } from '../../../server/modules/registers/create-set.ts';
import {
  recipientReason,
  registersMessage,
  registersSubject,
} from '../../../server/modules/registers/email-message.ts';
import { type Bulk, openBulk } from '../bulk.ts';
import { type Random, randomOf } from '../random.ts';
import { inventedHash } from '../runs/run-totals.ts';
import type { AreaReport, World } from '../world.ts';

type Status = 'scheduled' | 'sent' | 'read' | 'failed' | 'cancelled';

interface Message {
  event: string;
  subject: string;
  says: NoticeMessage;
  at: Date;
  groupId: number | null;
  locationId: number | null;
  to: { name: string; address: string }[];
  attachments: string[];
  /** Sent at six the next morning. */
  isDelayed: boolean;
}

interface RunRow extends Record<string, unknown> {
  run: number;
  group_id: number;
  location_id: number;
  number: string;
  name: string;
  run_date: string;
  sequence: number;
  at: Date;
  reports: Report[];
}

/** Runs with check registers, and the registers of their latest set. */
const runsWithReports = async (tx: Tx, from: string): Promise<RunRow[]> => {
  const { rows } = await tx.execute<RunRow & { at: string }>(sql`
    select r.id as run, g.id as group_id, g.location_id, g.number, g.name, r.run_date::text as run_date, r.sequence,
           max(p.created_at)::text as at, jsonb_agg(to_jsonb(p) order by p.id) as reports
    from check_runs r join groups g on g.id = r.group_id join register_reports p on p.check_run_id = r.id
    where r.run_date >= ${from} and p.set_id = (select max(s.id) from register_sets s where s.check_run_id = r.id)
    group by r.id, g.id order by r.id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
};

const recipientsByGroup = async (tx: Tx) => {
  const { rows } = await tx.execute<{ group_id: number; email: string; is_network: boolean; delayed_notice: boolean }>(
    sql`select group_id, email, is_network, delayed_notice from group_recipients where cardinality(attachments) > 0 order by id`,
  );
  return Map.groupBy(rows, (row) => row.group_id);
};

const ERRORS = [
  'The mailbox is full (552)',
  'The address does not exist (550)',
  'The mail server did not answer in time',
];

const statusOf = (random: Random, world: World, at: Date): Status => {
  if (at > world.clock.now) return 'scheduled';
  return random.weighted<Status>([
    ['sent', 82],
    ['read', 14],
    ['failed', 1.5],
    ['cancelled', 1.5],
  ]);
};

const write = (bulk: Bulk, world: World, message: Message) => {
  const id = bulk.id(t.notifications);
  const random = randomOf(world.seed, 'notification', id);
  const due = message.isDelayed ? delayedUntil(message.at) : message.at;
  const status = statusOf(random, world, due);
  const sent = status === 'sent' || status === 'read';
  bulk.add(t.notifications, {
    id,
    event_type: message.event,
    subject: message.subject,
    message: { ...message.says, heading: message.subject, at: message.at.toISOString() },
    status,
    job_id: status === 'scheduled' ? `demo-${inventedHash(world.seed, 'job', id).slice(0, 12)}` : null,
    scheduled_for: message.isDelayed ? due : null,
    sent_at: sent ? world.clock.after(due, 1) : null,
    read_at: status === 'read' ? world.clock.after(due, random.int(5, 600)) : null,
    failed_at: status === 'failed' ? world.clock.after(due, 1) : null,
    error: status === 'failed' ? random.pick(ERRORS) : null,
    created_at: message.at,
  });
  for (const addressee of message.to) {
    bulk.add(t.notificationAddressees, { id: bulk.id(t.notificationAddressees), notification_id: id, ...addressee });
  }
  if (message.groupId) bulk.add(t.notificationGroups, { notification_id: id, group_id: message.groupId });
  if (message.locationId) bulk.add(t.notificationLocations, { notification_id: id, location_id: message.locationId });
  for (const filename of message.attachments) {
    bulk.add(t.notificationAttachments, {
      id: bulk.id(t.notificationAttachments),
      notification_id: id,
      filename,
      storage_key: `world/register/${filename}`,
    });
  }
};

/** The emails of a run whose registers were built: one to the group's recipients, one to those of its network. */
const ofRun = (
  { clock }: World,
  run: RunRow,
  recipients: { email: string; is_network: boolean; delayed_notice: boolean }[],
): Message[] =>
  [false, true].flatMap((network): Message[] => {
    const to = recipients.filter((one) => one.is_network === network);
    const reports = run.reports.filter(({ type }) => type.startsWith('network-') === network);
    if (!to.length || !reports.length) return [];
    const built = { run: { ...run, id: run.run }, group: run, reports };
    return [
      {
        event: network ? 'network_check_register_report_created' : 'check_register_report_created',
        subject: registersSubject(built, network),
        says: registersMessage(built, recipientReason(run.number)),
        at: clock.after(run.at, 5),
        groupId: run.group_id,
        locationId: run.location_id,
        to: to.map(({ email }) => ({ name: `Recipient of ${run.number}`, address: email })),
        attachments: reports.map(({ filename }) => filename),
        isDelayed: to.some((one) => one.delayed_notice),
      },
    ];
  });

const STAFF_EVENTS: [NotificationEvent, string, number][] = [
  ['all_payment_files_not_complete', 'Payment files are not complete', 4],
  ['group_expiration_alert', 'A group expires within three days', 3],
  ['nomi_status_report_received', 'A status file of the network was received', 3],
  ['consolidated_single_errors', 'One provider or one payment type in a file', 2],
  ['group_schedule_error', 'A schedule could not be worked out', 1],
  ['luminx_single_provider', 'A file pays a single provider', 1],
  ['zelis_single_payment_type', 'The processor answered with one payment type', 1],
];

/** Notifications to staff, a few per day. */
const ofDays = (world: World): Message[] =>
  Array.from({ length: world.preset.notificationDays }, (_, back) => addDays(world.today, -back)).flatMap((day) => {
    const random = randomOf(world.seed, 'staff mail', day);
    return Array.from({ length: random.int(0, 3) }, (): Message => {
      const [event, subject] = random.weighted(
        STAFF_EVENTS.map(([event, text, weight]) => [[event, text] as const, weight] as const),
      );
      const group = random.pick(world.groups);
      return {
        event,
        subject: `${subject}: ${group.number}`,
        says: staffMessage({
          eventType: event,
          intro: `${subject}.`,
          columns: [],
          rows: [{ group, cells: [] }],
          link: { label: 'Open scheduler', path: schedulerAddress(group.number) },
        }),
        at: world.clock.at(day, random.int(420, 590)),
        groupId: group.id,
        locationId: null,
        to: [{ name: 'Check Run', address: 'check.runs@example.com' }],
        attachments: [],
        isDelayed: day === world.today || random.chance(0.1),
      };
    });
  });

/** Notifications of the last weeks, in every status. */
export const writeNotifications = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, [
    t.notifications,
    t.notificationAddressees,
    t.notificationGroups,
    t.notificationLocations,
    t.notificationAttachments,
  ]);
  const recipients = await recipientsByGroup(tx);
  const runs = await runsWithReports(tx, addDays(world.today, -world.preset.notificationDays));
  const messages = [...runs.flatMap((run) => ofRun(world, run, recipients.get(run.group_id) ?? [])), ...ofDays(world)];
  for (const message of messages.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    write(bulk, world, message);
    await bulk.flushIfFull();
  }
  return { rows: await bulk.finish(), planted: [] };
};
