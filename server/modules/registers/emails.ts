import { asc, eq } from 'drizzle-orm';
import { delayedUntil } from '../../../domain/calendar/operator-clock.ts';
import { REGISTERS, type RegisterType } from '../../../domain/files/check-registers.ts';
import type { Tx } from '../../db/database.ts';
import type { checkRuns } from '../../db/tables/check-runs.ts';
import type { groups } from '../../db/tables/groups.ts';
import { groupRecipients } from '../../db/tables/groups.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Address } from '../../mail/mailer.ts';
import { addEvent } from '../check-runs/events.ts';
import { notify } from '../notifications/notify.ts';
import { staffFor } from '../notifications/staff.ts';
import { staffReason } from '../notifications/staff-message.ts';
import type { Report } from './create-set.ts';
import { recipientReason, registersMessage, registersSubject } from './email-message.ts';
import { settingsOf } from './plan.ts';

interface OfRun {
  run: typeof checkRuns.$inferSelect;
  group: typeof groups.$inferSelect;
  /** The reports the email is about; each has a workbook. */
  reports: readonly Report[];
}

/** Recipients chose reports from the group's settings; a report is matched by type and options. */
const chosenBy = async (tx: Tx, { group, reports }: OfRun): Promise<(ids: readonly number[]) => Report[]> => {
  const settings = new Map((await settingsOf(tx, group.id)).map((setting) => [setting.id, setting]));
  return (ids) =>
    reports.filter((report) =>
      ids.some((id) => {
        const setting = settings.get(id);
        return (
          setting?.type === REGISTERS[report.type as RegisterType].name &&
          setting.include_phi === report.include_phi &&
          setting.include_diagnosis === report.include_diagnosis
        );
      }),
    );
};

interface Email {
  /** Why its recipients get it. */
  reason: string;
  isNetwork: boolean;
  isDelayed: boolean;
  attached: Report[];
  recipients: Address[];
}

/** Recipients with the same attachments and delivery time share one email. */
const emailsToGroup = async (tx: Tx, of: OfRun): Promise<Email[]> => {
  const rows = await tx
    .select()
    .from(groupRecipients)
    .where(eq(groupRecipients.group_id, of.group.id))
    .orderBy(asc(groupRecipients.id));
  const chosen = await chosenBy(tx, of);
  const reason = recipientReason(of.group.number);
  const emails = new Map<string, Email>();
  for (const { email, is_network, delayed_notice, attachments } of rows) {
    if (is_network && of.group.network === 'none') continue;
    const attached = chosen(attachments);
    const key = JSON.stringify([is_network, delayed_notice, attached.map(({ id }) => id)]);
    const letter = emails.get(key) ?? {
      reason,
      isNetwork: is_network,
      isDelayed: delayed_notice,
      attached,
      recipients: [],
    };
    letter.recipients.push({ name: '', address: email });
    emails.set(key, letter);
  }
  return [...emails.values()];
};

/** Staff open the registers in the console: no attachments. */
const emailsToStaff = async (tx: Tx, { group }: OfRun): Promise<Email[]> => {
  const about = [{ groupId: group.id, locationId: group.location_id }];
  const emails: Email[] = [];
  for (const isNetwork of group.network === 'none' ? [false] : [false, true]) {
    const eventType = eventOf(isNetwork);
    const recipients = await staffFor(tx, eventType, about);
    emails.push({ reason: staffReason(eventType), isNetwork, isDelayed: false, attached: [], recipients });
  }
  return emails;
};

/** How many recipients an email about these registers would have. */
export const countRecipients = async (tx: Tx, { run, group }: Pick<OfRun, 'run' | 'group'>): Promise<number> => {
  const of = { run, group, reports: [] };
  const emails = [...(await emailsToGroup(tx, of)), ...(await emailsToStaff(tx, of))];
  return new Set(emails.flatMap(({ recipients }) => recipients.map(({ address }) => address.toLowerCase()))).size;
};

const eventOf = (isNetwork: boolean) =>
  isNetwork ? 'network_check_register_report_created' : 'check_register_report_created';

const kept = ({ filename, storage_key }: Report) => {
  if (!storage_key) throw new Error('A register is attached before it is built');
  return { filename, storageKey: storage_key };
};

/**
 * Notifies the group's recipients, with the reports each of them chose, and the subscribed staff, that registers are
 * ready. A delayed notice waits for 6:00 on the operator's next day (docs/rules/background-work.md, "Background work").
 * Returns how many emails were queued. The build reports a new set; a drop-off reports the reports it dropped.
 */
export const notifyOfRegisters = async (tx: Tx, of: OfRun, queue: Queue, now = new Date()): Promise<number> => {
  const { run, group } = of;
  let count = 0;
  for (const email of [...(await emailsToGroup(tx, of)), ...(await emailsToStaff(tx, of))]) {
    const scheduledFor = email.isDelayed ? delayedUntil(now) : undefined;
    const eventType = eventOf(email.isNetwork);
    const notice = {
      eventType,
      subject: registersSubject(of, email.isNetwork),
      message: registersMessage(of, email.reason),
      groups: [group.id],
      locations: [group.location_id],
      recipients: email.recipients,
      attachments: email.attached.map(kept),
      scheduledFor,
    } as const;
    const id = await notify(tx, notice, queue);
    if (id === undefined) continue;
    count += 1;
    const data = { notification_id: id, event_type: eventType, recipients: email.recipients.length };
    await addEvent(tx, run.id, 'notification', { ...data, scheduled_for: scheduledFor?.toISOString() ?? null });
  }
  return count;
};
