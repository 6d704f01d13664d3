import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { FileAddress } from '../../../contract/files.ts';
import { allows } from '../../../declare/access.ts';
import { REGISTER_TYPES, REGISTERS } from '../../../domain/files/check-registers.ts';
import { idsOf, notificationAttachment, PULL_FILE } from '../../../domain/notifications/event-types.ts';
import type { Role } from '../../../domain/roles.ts';
import { CHECK_REGISTER_ROLES, NOTIFICATION_ROLES, PREMIUM_ROLES, RELEASE_ROLES } from '../../../domain/roles.ts';
import type { Queries } from '../../db/database.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { groupScope } from '../groups/conditions.ts';
import { notificationScope } from '../notifications/scope.ts';

/** The file's resource type in the audit log. */
type Kind =
  | 'payment-file'
  | 'cr-total'
  | 'processor-file'
  | 'check-register'
  | 'network-file'
  | 'ach-file'
  | 'notification-attachment';

/** A kind of file that can be downloaded: its ids in the contract, who may open it, and its table. */
interface Source {
  kind: Kind;
  ids: { event_type_id: number; file_type_id?: number };
  roles: readonly Role[];
  /** Rows `x` of the files, and `r` of their runs. */
  rows: SQL;
  /** When `x` came or was made. */
  at?: SQL;
  /** The rows a user may see; by default decided by their groups. */
  within?: (caller: Caller) => SQL | undefined;
}

const withoutRun = sql`left join lateral (select null::int as id, null::int as group_id) r on true`;
const ofRun = sql`join check_runs r on r.id = x.check_run_id`;
const processor = (which: SQL) =>
  sql`(select p.id, p.filename, p.storage_key, p.happened_at, f.check_run_id from processor_files p
    join payment_files f on f.id = p.payment_file_id where ${which}) x ${ofRun}`;

const NETWORK: Source = {
  kind: 'network-file',
  ids: idsOf('scheduled-run'),
  roles: RELEASE_ROLES,
  // a file without a run belongs to no group
  rows: sql`network_files x left join check_runs r on r.id = x.check_run_id`,
  at: sql`x.received_at`,
};

export const SOURCES: readonly Source[] = [
  {
    kind: 'payment-file',
    ids: idsOf('payment'),
    roles: RELEASE_ROLES,
    rows: sql`payment_files x ${ofRun}`,
    at: sql`x.created_at`,
  },
  {
    kind: 'cr-total',
    ids: idsOf('cr-total'),
    roles: RELEASE_ROLES,
    rows: sql`cr_totals x ${ofRun}`,
    at: sql`x.received_at`,
  },
  {
    kind: 'processor-file',
    ids: idsOf('sent'),
    roles: RELEASE_ROLES,
    rows: processor(sql`p.kind in ('sent', 'stop')`),
    at: sql`x.happened_at`,
  },
  {
    kind: 'processor-file',
    ids: idsOf('received'),
    roles: RELEASE_ROLES,
    rows: processor(sql`p.kind in ('epay', 'status')`),
    at: sql`x.happened_at`,
  },
  ...REGISTER_TYPES.map(
    (type): Source => ({
      kind: 'check-register',
      ids: { ...idsOf({ report: type }), file_type_id: REGISTERS[type].fileTypeId },
      roles: CHECK_REGISTER_ROLES,
      rows: sql`register_reports x join check_runs r on r.id = x.check_run_id and r.deleted_at is null and x.type = ${type}`,
      at: sql`x.created_at`,
    }),
  ),
  NETWORK,
  {
    kind: 'ach-file',
    ids: PULL_FILE,
    roles: PREMIUM_ROLES,
    // of a pull: it has neither a run nor one group
    rows: sql`ach_files x ${withoutRun}`,
    within: () => undefined,
  },
  {
    kind: 'notification-attachment',
    ids: { event_type_id: notificationAttachment },
    roles: NOTIFICATION_ROLES,
    rows: sql`notification_attachments x join notifications on notifications.id = x.notification_id ${withoutRun}`,
    within: notificationScope,
  },
];

/** A file that was found. `key` is its storage key; a check register has none until it is built. */
export interface FoundFile {
  kind: Kind;
  id: number;
  filename: string;
  key: string | null;
  check_run_id: number | null;
}

interface Row {
  id: number;
  filename: string;
  storage_key: string | null;
  check_run_id: number | null;
  [column: string]: unknown;
}

const sourceOf = (address: FileAddress): Source | undefined => {
  if ('path' in address) return NETWORK;
  const { 'event-type-id': event, 'file-type-id': file } = address;
  return SOURCES.find(({ ids }) => ids.event_type_id === event && ids.file_type_id === file);
};

const isNamed = (address: FileAddress): SQL => {
  if ('path' in address) return sql`x.storage_key = ${address.path}`;
  const id = address['report-id'];
  return sql`x.filename = ${address.filename} and ${id === undefined ? sql`true` : sql`x.id = ${id}`}`;
};

const SEVERAL = 'Several files have this name. Open the one you mean from its check run.';

/**
 * The file at an address, if the user may open it; else 404, without saying why. Name and path are only looked up in
 * the database and never become part of a storage path (docs/rules/check-runs.md, "Downloads").
 */
export const findFile = async (db: Queries, address: FileAddress, caller: Caller): Promise<FoundFile> => {
  const source = sourceOf(address);
  if (!source || !allows(source.roles, caller.roles)) throw new Problem('not_found');
  const { rows } = await db.execute<Row>(sql`
    select x.id, x.filename, x.storage_key, r.id as check_run_id from ${source.rows} left join groups on groups.id = r.group_id
    where ${isNamed(address)} and ${(source.within ?? groupScope)(caller) ?? sql`true`} limit 2`);
  const [row, other] = rows;
  if (!row) throw new Problem('not_found');
  if (other) throw new Problem('conflict', { text: SEVERAL, hint: 'report-id names one of them by its number.' });
  const { id, filename, storage_key: key, check_run_id } = row;
  return { kind: source.kind, id, filename, key, check_run_id };
};

/** An address in normalised form, which binds a ticket to its file. */
export const addressText = (address: FileAddress): string =>
  'path' in address
    ? JSON.stringify([address.path])
    : JSON.stringify([
        address['event-type-id'],
        address['file-type-id'] ?? null,
        address['report-id'] ?? null,
        address.filename,
      ]);
