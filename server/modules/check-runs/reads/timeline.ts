import { asc, eq, sql } from 'drizzle-orm';
import type { TimelineEvent } from '../../../../contract/release/reads.ts';
import type { RegisterType } from '../../../../domain/files/check-registers.ts';
import { idsOf } from '../../../../domain/notifications/event-types.ts';
import { dropOffStatus, eventText } from '../../../../domain/release/run-event-texts.ts';
import type { RunEventType } from '../../../../domain/release/run-events.ts';
import type { Queries } from '../../../db/database.ts';
import { checkRunEvents } from '../../../db/tables/check-runs.ts';
import type { Caller } from '../../../http/sessions.ts';
import { visibleRun } from './detail.ts';

/** A file of the run, from any of the tables. `key` is set for files that are opened by their path. */
interface OfRun {
  kind: 'payment' | 'cr-total' | 'sent' | 'received' | 'register' | 'network';
  id: number;
  filename: string;
  type: RegisterType | null;
  key: string | null;
  eobs: number | null;
  [column: string]: unknown;
}

/** Every file that an event of the run may refer to, in one statement; later files of the same name come first. */
const filesOfRun = async (db: Queries, runId: number): Promise<OfRun[]> => {
  const { rows } = await db.execute<OfRun>(sql`
    select 'payment' as kind, id, filename, null as type, null as key, eob_count as eobs
      from payment_files where check_run_id = ${runId}
    union all select 'cr-total', id, filename, null, null, null from cr_totals where check_run_id = ${runId}
    union all select case when p.kind in ('sent', 'stop') then 'sent' else 'received' end, p.id, p.filename, null, null, p.row_count
      from processor_files p join payment_files f on f.id = p.payment_file_id where f.check_run_id = ${runId}
    union all select 'register', id, filename, type, null, null from register_reports where check_run_id = ${runId}
    union all select 'network', id, filename, null, storage_key, null from network_files where check_run_id = ${runId}
    order by id desc`);
  return rows;
};

const KIND_OF: Readonly<Partial<Record<RunEventType, OfRun['kind']>>> = {
  'payment-file': 'payment',
  'payment-file-manual': 'payment',
  'single-payment-type-warning': 'payment',
  'single-provider-warning': 'payment',
  void: 'payment',
  'lcr-file': 'cr-total',
  'lcr-file-manual': 'cr-total',
  'sent-to-zelis': 'sent',
  'received-from-zelis': 'received',
  'cr-report': 'register',
  dropoff: 'register',
  'scheduled-file': 'network',
  nomi835: 'network',
  nomi_status_file: 'network',
};

const namesIn = (data: Readonly<Record<string, unknown>>): unknown[] => {
  const { filename, files, reports } = data;
  return [filename, ...(Array.isArray(files) ? files : []), ...(Array.isArray(reports) ? reports : [])];
};

/** The files an event refers to, by name or by report id. */
const filesOf = (type: RunEventType, data: Readonly<Record<string, unknown>>, files: readonly OfRun[]): OfRun[] => {
  const kind = KIND_OF[type];
  const ofKind = files.filter((file) => file.kind === kind);
  const named = namesIn(data).flatMap(
    (name) => ofKind.find((file) => file.filename === name || (kind === 'register' && file.id === name)) ?? [],
  );
  return [...new Set(named)];
};

const COUNTED = {
  payment: 'payment',
  'cr-total': 'cr-total',
  sent: 'sent',
  received: 'received',
  network: 'scheduled-run',
} as const;

/** The parameters of the file's download (docs/rules/check-runs.md, "Downloads"). */
const asLink = ({ kind, id, filename, type, key }: OfRun): TimelineEvent['files'][number] => {
  const ids = idsOf(kind === 'register' ? { report: type ?? 'detail' } : COUNTED[kind]);
  return {
    filename,
    'event-type-id': ids.event_type_id,
    'file-type-id': ids.file_type_id,
    'report-id': id,
    ...(key !== null && { path: key }),
  };
};

/** The timeline of a run, oldest first. */
export const timelineOf = async (db: Queries, id: number, caller: Caller): Promise<TimelineEvent[]> => {
  const { run } = await visibleRun(db, id, caller);
  const files = await filesOfRun(db, run.id);
  const events = await db
    .select()
    .from(checkRunEvents)
    .where(eq(checkRunEvents.check_run_id, run.id))
    .orderBy(asc(checkRunEvents.happened_at), asc(checkRunEvents.id));
  return events.map((event) => {
    const type = event.type as RunEventType; // written from the same list
    const own = filesOf(type, event.data, files);
    const isProcessors = type === 'sent-to-zelis' || type === 'received-from-zelis';
    const eobs = isProcessors ? own[0]?.eobs : undefined;
    const status = dropOffStatus(type, event.data);
    return {
      id: event.id,
      date: event.happened_at.toISOString(),
      type,
      data: event.data,
      text: eventText(type, { ...event.data, ...(typeof eobs === 'number' && { eobs }) }),
      ...(status && { status }),
      files: own.map(asLink),
    };
  });
};
