import { sql } from 'drizzle-orm';
import type { FileErrors } from '../../../contract/health.ts';
import type { Queries } from '../../db/database.ts';
import type { InboundKind } from '../ingest/drop-folders.ts';
import { runsNumbered } from './blocked.ts';
import { instant, instantOrNull } from './sanitize-error.ts';

/** How long faults are reported, in ms. */
const WINDOW = 24 * 3_600_000;
/** The limits on listed file names and on faults of each; counts cover all. */
const NAMES = 50;
const DETAILS = 20;

interface Range {
  from: string;
  to: string;
}

export const lastDay = (now: Date): Range => ({
  from: new Date(now.getTime() - WINDOW).toISOString(),
  to: now.toISOString(),
});

interface Row {
  file_name: string;
  total: number;
  open: number;
  stages: Record<string, number>;
  first_seen_at: string;
  last_seen_at: string;
  details: { occurred_at: string; stage: string; message: string | null; resolved_at: string | null }[];
  runs: number[] | null;
  [column: string]: unknown;
}

const toErrors = async (db: Queries, { runs, ...row }: Row): Promise<FileErrors> => ({
  ...row,
  first_seen_at: instant(row.first_seen_at),
  last_seen_at: instant(row.last_seen_at),
  details: row.details.map((detail) => ({
    ...detail,
    occurred_at: instant(detail.occurred_at),
    // the stage is the only detail available
    operation: null,
    resolved_at: instantOrNull(detail.resolved_at),
  })),
  blocks: await runsNumbered(db, runs ?? []),
});

/**
 * Files of these kinds that were quarantined within the range, by name. A quarantined file is resolved when a file of
 * the same name is read later, whether it came the same way or was uploaded by a user.
 */
export const quarantinedFiles = async (
  db: Queries,
  kinds: readonly InboundKind[],
  { from, to }: Range,
): Promise<FileErrors[]> => {
  const { rows } = await db.execute<Row>(sql`
    with aside as (
      select i.filename, coalesce(i.stage, 'unknown') as stage, i.reason, i.finished_at as at,
        case when i.sha256 is null then i.received_at else i.finished_at end as since,
        coalesce(i.check_run_id, c.check_run_id) as run,
        (select min(m.at) from (
          select l.finished_at as at from inbound_files l
            where l.source_key = i.source_key and l.filename = i.filename and l.status = 'loaded'
          union all select p.created_at from payment_files p
            where i.kind = 'payment-file' and p.filename = i.filename
          union all select t.received_at from cr_totals t
            where i.kind = 'cr-total' and t.filename = i.filename and t.total_cents is not null
        ) m where m.at > i.finished_at) as resolved_at
      from inbound_files i
      left join cr_totals c on i.kind = 'cr-total' and c.sha256 = i.sha256
      where i.status = 'quarantined'
        and (i.received_at >= ${from}::timestamptz - interval '30 days' or i.sha256 is null) and i.kind = any(${sql.param([...kinds])}::text[])
        and i.finished_at >= ${from}::timestamptz and i.finished_at <= ${to}::timestamptz),
    names as (
      select a.filename, count(*)::int as total, (count(*) filter (where a.resolved_at is null))::int as open,
        min(a.since) as first_seen_at, max(a.at) as last_seen_at,
        array_agg(distinct a.run) filter (where a.run is not null and a.resolved_at is null) as runs
      from aside a group by a.filename order by max(a.at) desc limit ${NAMES})
    select n.filename as file_name, n.total, n.open, n.first_seen_at, n.last_seen_at, n.runs,
      (select jsonb_object_agg(s.stage, s.of) from (
        select a.stage, count(*)::int as of from aside a where a.filename = n.filename group by a.stage) s) as stages,
      (select jsonb_agg(jsonb_build_object('occurred_at', d.at, 'stage', d.stage, 'message', d.reason,
          'resolved_at', d.resolved_at) order by d.at desc) from (
        select * from aside a where a.filename = n.filename order by a.at desc limit ${DETAILS}) d) as details
    from names n order by n.last_seen_at desc`);
  const all: FileErrors[] = [];
  for (const row of rows) all.push(await toErrors(db, row));
  return all;
};
