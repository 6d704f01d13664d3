import { isNull } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idOf } from '../declared.ts';
import { checkRuns } from './check-runs.ts';
import { cents, day, id, logJson, logText, moment } from './columns.ts';
import { groups } from './groups.ts';

/** Events as the dashboards count them: event and file types of the metrics catalogue. */
export const metricsEvents = pgTable(
  'metrics_events',
  {
    id: id(),
    happened_at: moment().notNull().defaultNow(),
    event_type_id: integer().notNull(),
    file_type_id: integer().notNull(),
    group_id: integer().references(() => groups.id),
    location_id: integer().references(() => idOf('locations')),
    check_run_id: integer().references(() => checkRuns.id),
    file_name: logText(),
    original_filename: logText(),
    error: logJson<{ message: string; stack?: string }>(),
  },
  (t) => [
    index('metrics_events_time_order').on(t.happened_at, t.id),
    index('metrics_events_type_order').on(t.event_type_id, t.file_type_id, t.happened_at),
    index('metrics_events_run_order').on(t.check_run_id),
    index('metrics_events_file_search').using('gin', t.file_name.op('gin_trgm_ops')),
  ],
);

/** One run of a background job, so that the health page can say what ran, when, and how it ended. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: id(),
    name: text().notNull(),
    status: text().notNull(),
    started_at: moment().notNull().defaultNow(),
    ended_at: moment(),
    error: logText(),
    /** Counts of processed items, e.g. locations and groups of the pull workflow. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
  },
  (t) => [index('job_runs_name_order').on(t.name, t.started_at)],
);

/** A poll of an SFTP source: the day strips of the health page. */
export const sftpPolls = pgTable(
  'sftp_polls',
  {
    id: id(),
    source_key: text().notNull(),
    polled_on: day().notNull(),
    polled_at: moment().notNull().defaultNow(),
    is_ok: boolean().notNull(),
    is_data_present: boolean().notNull(),
    error: logText(),
  },
  (t) => [index('sftp_polls_source_order').on(t.source_key, t.polled_at)],
);

/** A file at an SFTP source as the last poll listed it (docs/rules/exchange.md, "Files over SFTP"). */
export const remoteFiles = pgTable(
  'remote_files',
  {
    source_key: text().notNull(),
    dir: text().notNull(),
    name: text().notNull(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    modified_at: moment().notNull(),
    /** When it was first listed with this size and time. */
    unchanged_since: moment().notNull().defaultNow(),
    /** `received`: unchanged since, still to be archived. `archived`: still to be checked once more. */
    state: text().$type<'listed' | 'received' | 'archived'>().notNull().default('listed'),
    /** Whether fetching this version of the file failed; such files are fetched after the others. */
    has_fault: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.source_key, t.dir, t.name] })],
);

/** An inbound file: received, being read, read, or quarantined with the reason. */
export const inboundFiles = pgTable(
  'inbound_files',
  {
    id: id(),
    source_key: text().notNull(),
    filename: text().notNull(),
    /** Of its bytes; null, like the storage key, when it was quarantined because it could not be fetched. */
    sha256: text(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    storage_key: text(),
    kind: text(),
    status: text().notNull(),
    /** Why it was quarantined, as shown to users. */
    reason: logText(),
    stage: text(),
    /** Of a quarantined one: what it comes to, where it says so. */
    amount_cents: cents(),
    check_run_id: integer().references(() => checkRuns.id),
    received_at: moment().notNull().defaultNow(),
    finished_at: moment(),
  },
  (t) => [
    uniqueIndex('inbound_files_identity_unique').on(t.source_key, t.filename, t.sha256),
    // a repeated fault is one row, however often the file is fetched
    uniqueIndex('inbound_files_fault_unique')
      .on(t.source_key, t.kind, t.filename, t.size_bytes, t.reason)
      .where(isNull(t.sha256)),
    index('inbound_files_status_order').on(t.status, t.received_at),
  ],
);
