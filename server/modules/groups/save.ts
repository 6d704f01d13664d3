import { and, eq, notInArray, sql } from 'drizzle-orm';
import { isMask, maskedKind } from '../../../declare/kinds/masked.ts';
import { fieldsOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import { type GroupReport, reportKey, reportLabel, reportsForNetwork } from '../../../domain/groups/reports.ts';
import type { Group } from '../../../resources/groups/record.ts';
import type { Tx } from '../../db/database.ts';
import { groupRecipients, groupReports, groups } from '../../db/tables/groups.ts';
import { readOne } from '../../engine/reads/rows.ts';
import { changesSince } from '../../engine/stale.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupModel } from './read.ts';

/** The validated body of a save; any part of the record. */
export type GroupChanges = Partial<Group>;

export const findGroup = async (tx: Tx, resource: Resource, id: number, caller: Caller): Promise<Group> => {
  const found = await readOne(tx, groupModel, resource, id, caller);
  if (!found) throw new Problem('not_found');
  return found as unknown as Group; // the model reads these
};

/** The secrets that a save replaces by another value: their masks may be the same. */
const replacedSecrets = async (tx: Tx, resource: Resource, id: number, changes: GroupChanges): Promise<string[]> => {
  const [stored] = await tx.select().from(groups).where(eq(groups.id, id));
  return fieldsOf(resource.record).flatMap(([name, { kind }]) => {
    const value: unknown = Reflect.get(changes, name);
    const isReplaced = kind === maskedKind && value !== undefined && !isMask(value);
    return isReplaced && stored && Reflect.get(stored, name) !== value ? [name] : [];
  });
};

/** The columns that a save sets: all but the reports, and but the masks of secrets. */
const columnsOf = (changes: GroupChanges) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => name !== 'reports' && value !== undefined && !isMask(value)),
  );

/** A report of the group that recipients no longer receive, because it was removed. */
export interface Stripped {
  email: string;
  reports: string[];
}

const asReport = ({ type, options }: GroupReport) => ({
  type,
  include_phi: options.includePHI,
  include_diagnosis: options.includeDiagnosisDetails,
});

/** Removes attachments that are no longer among the group's reports. */
const stripAttachments = async (tx: Tx, id: number, before: readonly GroupReport[]): Promise<Stripped[]> => {
  const left = await tx.select({ id: groupReports.id }).from(groupReports).where(eq(groupReports.group_id, id));
  const kept = left.map((report) => report.id);
  const recipients = await tx.select().from(groupRecipients).where(eq(groupRecipients.group_id, id));
  const stripped: Stripped[] = [];
  for (const { id: recipient, email, attachments } of recipients) {
    const gone = attachments.filter((one) => !kept.includes(one));
    if (!gone.length) continue;
    await tx
      .update(groupRecipients)
      .set({ attachments: attachments.filter((one) => kept.includes(one)) })
      .where(eq(groupRecipients.id, recipient));
    stripped.push({ email, reports: before.filter((one) => one.id && gone.includes(one.id)).map(reportLabel) });
  }
  return stripped;
};

/** Makes the group's reports those given: a report of the same type and options stays the same record. */
const saveReports = async (
  tx: Tx,
  id: number,
  before: readonly GroupReport[],
  after: readonly GroupReport[],
): Promise<Stripped[]> => {
  const wanted = new Set(after.map(reportKey));
  const kept = before.filter((one) => wanted.has(reportKey(one)));
  const known = new Set(kept.map(reportKey));
  const ids = kept.flatMap((one) => one.id ?? []);
  await tx
    .delete(groupReports)
    .where(and(eq(groupReports.group_id, id), ids.length ? notInArray(groupReports.id, ids) : undefined));
  const added = after.filter((one) => !known.has(reportKey(one)));
  if (added.length) await tx.insert(groupReports).values(added.map((one) => ({ group_id: id, ...asReport(one) })));
  return stripAttachments(tx, id, before);
};

/** A group before and after a save. */
export interface SavedGroup {
  before: Group;
  after: Group;
  secrets: string[];
  stripped: Stripped[];
}

/**
 * Saves a part of a group, based on the version that the form was filled from; 412 with the current record when it has
 * changed since. The reports follow the network, and the attachments of recipients the reports.
 */
export const saveGroup = async (
  tx: Tx,
  resource: Resource,
  id: number,
  version: number | undefined,
  changes: GroupChanges,
  caller: Caller,
): Promise<SavedGroup> => {
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('update');
  const before = await findGroup(tx, resource, id, caller);
  if (version !== undefined && version !== before.version) {
    throw new Problem('stale', { more: { current: before, changes: await changesSince(tx, resource, id, version) } });
  }
  const secrets = await replacedSecrets(tx, resource, id, changes);
  await tx
    .update(groups)
    .set({ ...columnsOf(changes), version: sql`${groups.version} + 1`, updated_at: sql`now()` })
    .where(eq(groups.id, id));
  const network = changes.network ?? before.network ?? NO_NETWORK;
  const reports = reportsForNetwork(network, changes.reports ?? before.reports);
  const stripped = await saveReports(tx, id, before.reports, reports);
  return { before, after: await findGroup(tx, resource, id, caller), secrets, stripped };
};
