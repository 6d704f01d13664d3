import { desc, eq, sql } from 'drizzle-orm';
import type { NetworkStatus, NomiFile, NomiStatus } from '../../../contract/health.ts';
import type { Queries } from '../../db/database.ts';
import { networkFiles } from '../../db/tables/registers.ts';
import type { InboundKind } from '../ingest/drop-folders.ts';
import { INCOMING } from '../ingest/drop-folders.ts';
import { NONE_BLOCKED, runsNumbered } from './blocked.ts';
import { latestPoll, reasonOfPoll } from './polls.ts';
import { lastDay, quarantinedFiles } from './quarantine.ts';
import { instant } from './sanitize-error.ts';

type NetworkKind = Extract<InboundKind, 'network-835' | 'network-status'>;

const LAST_FILES = 5;

const fileOf = (row: typeof networkFiles.$inferSelect): NomiFile => ({
  id: row.id,
  file_name: row.filename,
  created_at: row.received_at.toISOString(),
  eob: row.eob_number,
  cr_id: row.check_run_id,
  smb_share: null,
  smb_out_path: null,
  smb_path: null,
  sftp_source_host: row.source_host,
  sftp_destination_host: null,
  sftp_destination_path: null,
  s3_backup_path: null,
  status: row.status === 'success' ? 'success' : 'pending',
  sending_date: row.sending_date,
  counter: null,
});

/** The last files of a kind, and those quarantined within a day. */
export const nomiNow = async (db: Queries, kind: NetworkKind, now: Date): Promise<NomiStatus> => {
  const range = lastDay(now);
  const rows = await db
    .select()
    .from(networkFiles)
    .where(eq(networkFiles.kind, kind))
    .orderBy(desc(networkFiles.received_at), desc(networkFiles.id))
    .limit(LAST_FILES);
  return { files: rows.map(fileOf), errors: await quarantinedFiles(db, [kind], range), range };
};

interface Last {
  kind: string;
  filename: string;
  received_at: string;
  reason: string | null;
  run: number | null;
  [column: string]: unknown;
}

/** For each kind the last file read or quarantined, newest first; each found by an index. */
const lastIngests = async (db: Queries): Promise<Last[]> => {
  const { rows } = await db.execute<Last>(sql`
    select * from (values ('network-835'), ('network-status')) k (kind)
    cross join lateral (
      (select f.filename, f.received_at, null::text as reason, null::int as run from network_files f
        where f.kind = k.kind order by f.received_at desc limit 1)
      union all
      (select i.filename, coalesce(i.finished_at, i.received_at), coalesce(i.reason, 'set aside'), i.check_run_id
        from inbound_files i
        where i.status = 'quarantined' and i.kind = k.kind order by i.received_at desc limit 1)
      order by received_at desc limit 1) l
    order by l.received_at desc`);
  return rows;
};

export const UP_TO_DATE = 'Latest records are up to date.';

/** Whether the network is reachable and the last file of each of its kinds could be read. */
export const networkNow = async (db: Queries): Promise<NetworkStatus> => {
  const last = await lastIngests(db);
  const failed = last.filter(({ reason }) => reason !== null);
  const poll = await latestPoll(db, INCOMING['network-835'].source);
  const faults = [
    ...(poll && !poll.is_ok ? [reasonOfPoll(poll.error)] : []),
    ...failed.map(({ filename, reason }) => `${filename}: ${reason}`),
  ];
  const ok = faults.length === 0;
  const [newest] = last;
  return {
    ok,
    message: ok && newest ? UP_TO_DATE : null,
    error: ok ? null : faults.join(' '),
    last_file: newest ? { file_name: newest.filename, received_at: instant(newest.received_at) } : null,
    blocks: ok
      ? NONE_BLOCKED
      : await runsNumbered(
          db,
          failed.flatMap(({ run }) => run ?? []),
        ),
  };
};
