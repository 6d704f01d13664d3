import type { Db } from '../../../server/db/database.ts';
import { inboundFiles, jobRuns, sftpPolls } from '../../../server/db/tables/health.ts';
import { crTotals, networkFiles } from '../../../server/db/tables/registers.ts';
import type { InboundKind } from '../../../server/modules/ingest/drop-folders.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import { addGroup, addRun } from '../release/runs.ts';
/** The time at which everything is queried. */
export const NOW = new Date('2026-06-10T15:00:00.000Z');
export const SECOND = 1000;
export const HOUR = 3600 * SECOND;
export const past = (ms: number) => new Date(NOW.getTime() - ms);
export const iso = (ms: number) => past(ms).toISOString();

/** Writes the rows from which the health page is computed. */
export const healthRows = (db: Db) => {
  let made = 0;

  const clear = async () => {
    for (const table of [jobRuns, sftpPolls, inboundFiles, networkFiles, crTotals]) await db.delete(table);
  };

  const addJobRun = (name: string, status: string, ago: number, set: Partial<typeof jobRuns.$inferInsert> = {}) =>
    db.insert(jobRuns).values({
      name,
      status,
      started_at: past(ago),
      ended_at: status === 'running' ? null : past(ago - 2 * SECOND),
      error: status === 'failed' ? 'away' : null,
      counts: {},
      ...set,
    });

  const addInboundFile = (
    kind: InboundKind,
    filename: string,
    status: string,
    ago: number,
    set: Partial<typeof inboundFiles.$inferInsert> = {},
  ) => {
    made += 1;
    return db.insert(inboundFiles).values({
      source_key: INCOMING[kind].source,
      filename,
      sha256: `hash-${made}`,
      size_bytes: 1,
      storage_key: `kept-${made}`,
      kind,
      status,
      reason: status === 'quarantined' ? `No good: ${filename}` : null,
      stage: status === 'quarantined' ? 'read' : null,
      received_at: past(ago + SECOND),
      finished_at: past(ago),
      ...set,
    });
  };

  const addNetworkFile = (kind: 'network-835' | 'network-status', filename: string, ago: number, set = {}) => {
    made += 1;
    return db.insert(networkFiles).values({
      kind,
      filename,
      sha256: `hash-${made}`,
      storage_key: `kept-${made}`,
      status: 'success',
      source_host: 'network',
      received_at: past(ago),
      ...set,
    });
  };

  const addPoll = (key: string, ago: number, isOk: boolean, set: Partial<typeof sftpPolls.$inferInsert> = {}) =>
    db.insert(sftpPolls).values({
      source_key: key,
      polled_on: past(ago).toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' }),
      polled_at: past(ago),
      is_ok: isOk,
      is_data_present: false,
      error: isOk ? null : 'connect ECONNREFUSED 10.1.2.3:22',
      ...set,
    });

  const addRunAt = async (status: number) => {
    const group = await addGroup(db);
    const { run } = await addRun(db, group, [{ claims: [1000] }], { status });
    return {
      id: run.id,
      group_number: group.number,
      group_name: group.name,
      date: run.run_date,
      sequence: run.sequence,
      type: run.type,
    };
  };

  return { clear, addJobRun, addInboundFile, addNetworkFile, addPoll, addRunAt };
};
