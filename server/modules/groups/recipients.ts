import { and, eq, notInArray } from 'drizzle-orm';
import { type GroupReport, reportLabel } from '../../../domain/groups/reports.ts';
import type { Recipient } from '../../../resources/groups/kinds.ts';
import type { Group } from '../../../resources/groups/record.ts';
import type { Tx } from '../../db/database.ts';
import { groupRecipients, groupReports } from '../../db/tables/groups.ts';

/** The reports that a recipient no longer receives, because the group no longer has them. */
export interface Stripped {
  email: string;
  reports: string[];
}

/** Makes these the recipients of one kind; those without an address are left out. */
const saveOfKind = async (tx: Tx, group: number, isNetwork: boolean, recipients: readonly Recipient[]) => {
  const ofKind = and(eq(groupRecipients.group_id, group), eq(groupRecipients.is_network, isNetwork));
  const addressed = recipients.flatMap(({ email, ...rest }) => (email ? [{ ...rest, email }] : []));
  const ids = addressed.flatMap(({ id }) => id ?? []);
  await tx.delete(groupRecipients).where(and(ofKind, ids.length ? notInArray(groupRecipients.id, ids) : undefined));
  for (const { id, email, attachments, delayed_notice } of addressed) {
    const row = { email, attachments: [...new Set(attachments)], delayed_notice };
    const [kept] = id
      ? await tx
          .update(groupRecipients)
          .set(row)
          .where(and(ofKind, eq(groupRecipients.id, id)))
          .returning({ id: groupRecipients.id })
      : [];
    // an id that somebody else's save removed is a new recipient
    if (!kept) await tx.insert(groupRecipients).values({ ...row, group_id: group, is_network: isNetwork });
  }
};

type Saved = Partial<Pick<Group, 'notification_recipients' | 'network_notification_recipients'>>;

/** Saves the recipients that a save names; those of the network stay while the group has none. */
export const saveRecipients = async (tx: Tx, group: number, hasNetwork: boolean, changes: Saved): Promise<void> => {
  const { notification_recipients: own, network_notification_recipients: ofNetwork } = changes;
  if (own) await saveOfKind(tx, group, false, own);
  if (ofNetwork && hasNetwork) await saveOfKind(tx, group, true, ofNetwork);
};

/**
 * Removes attachments that are not among the group's reports. Returns whose and which: also those that the save itself
 * left out, since a removed report was theirs.
 */
export const stripAttachments = async (
  tx: Tx,
  group: number,
  before: Pick<Group, 'reports' | 'notification_recipients' | 'network_notification_recipients'>,
): Promise<Stripped[]> => {
  const left = await tx.select({ id: groupReports.id }).from(groupReports).where(eq(groupReports.group_id, group));
  const kept = left.map(({ id }) => id);
  const had = [...before.notification_recipients, ...before.network_notification_recipients];
  const recipients = await tx.select().from(groupRecipients).where(eq(groupRecipients.group_id, group));
  const stripped: Stripped[] = [];
  for (const { id, email, attachments } of recipients) {
    const held = [...attachments, ...(had.find((one) => one.id === id)?.attachments ?? [])];
    const gone = held.filter((one) => !kept.includes(one));
    const reports = before.reports.filter((one: GroupReport) => one.id !== undefined && gone.includes(one.id));
    if (attachments.some((one) => !kept.includes(one))) {
      await tx
        .update(groupRecipients)
        .set({ attachments: attachments.filter((one) => kept.includes(one)) })
        .where(eq(groupRecipients.id, id));
    }
    if (reports.length) stripped.push({ email, reports: reports.map(reportLabel) });
  }
  return stripped;
};
