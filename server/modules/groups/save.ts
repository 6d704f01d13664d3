import { and, eq, getTableColumns, notInArray, sql } from 'drizzle-orm';
import { isMask, maskedKind } from '../../../declare/kinds/masked.ts';
import { fieldsOf } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { normalSchedule } from '../../../domain/calendar/schedule.ts';
import { NO_NETWORK } from '../../../domain/files/networks.ts';
import { type GroupReport, reportKey, reportsForNetwork } from '../../../domain/groups/reports.ts';
import type { Group } from '../../../resources/groups/record.ts';
import type { Tx } from '../../db/database.ts';
import { groupReports, groups } from '../../db/tables/groups.ts';
import { proposalOf } from '../../engine/four-eyes.ts';
import { readOne } from '../../engine/reads/rows.ts';
import { changesSince } from '../../engine/stale.ts';
import type { Proposal } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { saveCoverage } from './coverage.ts';
import { groupModel } from './read.ts';
import { type Stripped, saveRecipients, stripAttachments } from './recipients.ts';

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

const COLUMNS = Object.keys(getTableColumns(groups));

/** The columns that a save sets, but the masks of secrets; a schedule without days is none. */
const columnsOf = ({ schedule, ...changes }: GroupChanges) => ({
  ...Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => COLUMNS.includes(name) && value !== undefined && !isMask(value)),
  ),
  ...(schedule !== undefined && { schedule: normalSchedule(schedule) }),
});

const asReport = ({ type, options }: GroupReport) => ({
  type,
  include_phi: options.includePHI,
  include_diagnosis: options.includeDiagnosisDetails,
});

/** Makes the group's reports those given: a report of the same type and options stays the same record. */
const saveReports = async (
  tx: Tx,
  id: number,
  before: readonly GroupReport[],
  after: readonly GroupReport[],
): Promise<void> => {
  const wanted = new Set(after.map(reportKey));
  const kept = before.filter((one) => wanted.has(reportKey(one)));
  const known = new Set(kept.map(reportKey));
  const ids = kept.flatMap((one) => one.id ?? []);
  await tx
    .delete(groupReports)
    .where(and(eq(groupReports.group_id, id), ids.length ? notInArray(groupReports.id, ids) : undefined));
  const added = after.filter((one) => !known.has(reportKey(one)));
  if (added.length) await tx.insert(groupReports).values(added.map((one) => ({ group_id: id, ...asReport(one) })));
};

/** A group before and after a save. */
export interface SavedGroup {
  before: Group;
  after: Group;
  secrets: string[];
  stripped: Stripped[];
}

/** How a screen saves its part of a group. */
export interface GroupSave {
  /** The screen; the group is read as it declares it. */
  resource: Resource;
  /** Where a change that waits for another person is shown, if not there. */
  shownOn?: Resource;
  /**
   * What is saved, from the group as it is and what was sent. Throws 422 for what cannot be.
   * @param waits what of the same save waits for another person; undefined where nothing ever does
   */
  prepare: (before: Group, sent: GroupChanges, waits?: GroupChanges) => GroupChanges;
  /**
   * What waits of a save (`Completes` of server/http/handlers.ts), of the group as the rest of it has left it.
   * @param isChange whether these would change the group
   */
  completes?: (
    row: Group,
    sent: { asked: GroupChanges; others: GroupChanges },
    isChange: (changes: GroupChanges) => Promise<boolean>,
  ) => Promise<GroupChanges>;
  /** Whether what waits for another person is no longer wanted after the save. */
  voids?: (before: Group, after: Group) => boolean;
  /** What follows from the save, before the group is read again. */
  follow?: (tx: Tx, id: number, sent: GroupChanges) => Promise<unknown>;
}

interface Sent {
  id: number;
  /** The version that the form was filled from. */
  version: number | undefined;
  sent: GroupChanges;
  waits?: GroupChanges | undefined;
  caller: Caller;
}

/**
 * Saves a part of a group; 412 with the current record when it has changed since the version it is based on. The reports
 * follow the network, and the attachments of recipients the reports.
 */
export const saveGroup = async (
  tx: Tx,
  { resource, prepare, follow }: GroupSave,
  { id, version, sent, waits, caller }: Sent,
): Promise<SavedGroup> => {
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('update');
  const before = await findGroup(tx, resource, id, caller);
  if (version !== undefined && version !== before.version) {
    throw new Problem('stale', { more: { current: before, changes: await changesSince(tx, resource, id, version) } });
  }
  const changes = prepare(before, sent, waits);
  const secrets = await replacedSecrets(tx, resource, id, changes);
  await tx
    .update(groups)
    .set({ ...columnsOf(changes), version: sql`${groups.version} + 1`, updated_at: sql`now()` })
    .where(eq(groups.id, id));
  const network = changes.network ?? before.network ?? NO_NETWORK;
  await saveReports(tx, id, before.reports, reportsForNetwork(network, changes.reports ?? before.reports));
  if (changes.coverage_categories) await saveCoverage(tx, id, changes.coverage_categories);
  await saveRecipients(tx, id, network !== NO_NETWORK, changes);
  const stripped = await stripAttachments(tx, id, before);
  await follow?.(tx, id, sent);
  return { before, after: await findGroup(tx, resource, id, caller), secrets, stripped };
};

/** What a save would change, for another person to approve. */
export const proposeSave = async (
  tx: Tx,
  { resource, shownOn, prepare }: GroupSave,
  { id, sent, caller }: Pick<Sent, 'id' | 'sent' | 'caller'>,
): Promise<Proposal> => {
  const row = await findGroup(tx, resource, id, caller);
  const [stored = {}] = await tx.select().from(groups).where(eq(groups.id, id));
  // what would not apply is not changed: approved after the group has changed, it would do something else
  const prepared = prepare(row, sent);
  const input = Object.fromEntries(Object.keys(sent).map((name) => [name, Reflect.get(prepared, name)]));
  return proposalOf(resource, { row, stored }, input, shownOn);
};
