import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../server/db/database.ts';
import type { Dropped, IngestPlan } from '../worlds/ingest-plan.ts';

/*
 * The contents of a database after files were ingested, in the same form as the plan's expectations.
 */

const all = async <Row extends Record<string, unknown>>(db: Db, statement: SQL) =>
  (await db.execute<Row>(statement)).rows;

const byName = <T extends { name: string }>(rows: T[]): T[] => rows.toSorted((a, b) => a.name.localeCompare(b.name));

/** Payment files with their EOBs and claims, to the cent. */
export const paymentsIn = async (db: Db) => {
  const files = await all<{ id: number; name: string; group: string; date: string; cents: string }>(
    db,
    sql`select f.id, f.filename as name, g.number as "group", f.file_date::text as date, f.total_cents as cents
        from payment_files f join groups g on g.id = f.group_id`,
  );
  const eobs = await all<{ file: number; number: string; cents: string; claims: number[] }>(
    db,
    sql`select e.payment_file_id as file, e.number, e.amount_cents as cents, json_agg(c.paid_cents order by c.id) as claims
        from eobs e join claims c on c.eob_id = e.id group by e.id order by e.id`,
  );
  const ofFile = Map.groupBy(eobs, ({ file }) => file);
  return byName(
    files.map(({ id, cents, ...file }) => ({
      ...file,
      cents: Number(cents),
      eobs: (ofFile.get(id) ?? []).map(({ number, cents: amount, claims }) => ({
        number,
        cents: Number(amount),
        claims,
      })),
    })),
  );
};

export const paymentsOf = ({ dropped, uploaded }: IngestPlan) =>
  byName([...dropped, ...uploaded].map(({ name, group, date, cents, eobs }) => ({ name, group, date, cents, eobs })));

/** Every inbound file and its outcome. A reason that matches its expected pattern is replaced by that pattern. */
export const inboundIn = async (db: Db, drops: readonly Dropped[]) => {
  const rows = await all<{ kind: string; name: string; status: string; reason: string | null }>(
    db,
    sql`select kind, filename as name, status, reason from inbound_files order by kind, filename`,
  );
  const expected = new Map(drops.map((drop) => [drop.name, drop.refused]));
  return byName(rows).map((row) => {
    const refused = expected.get(row.name);
    return refused && row.reason && refused.test(row.reason) ? { ...row, reason: refused.source } : row;
  });
};

export const inboundOf = (drops: readonly Dropped[]) =>
  byName(
    drops.map(({ kind, name, refused }) => ({
      kind,
      name,
      status: refused ? 'quarantined' : 'loaded',
      reason: refused?.source ?? null,
    })),
  );

export const bankIn = async (db: Db) =>
  (
    await all<{ name: string; cents: number[] }>(
      db,
      sql`select f.filename as name, json_agg(t.amount_cents order by t.position) as cents
          from bank_files f join bank_transactions t on t.file_id = f.id group by f.id order by f.filename`,
    )
  ).map(({ name, cents }) => ({ name, cents }));

/** Duplicate rows and unfinished work; every list must be empty. */
export const faultsIn = async (db: Db): Promise<Record<string, unknown[]>> => ({
  'events told twice': await all(
    db,
    sql`select check_run_id, type, data, count(*) from check_run_events group by 1, 2, 3 having count(*) > 1`,
  ),
  'events not told': await all(
    db,
    sql`select f.filename, w.type, count(e.id) from payment_files f
        cross join (values ('sent-to-zelis', 1), ('received-from-zelis', 2)) w(type, times)
        left join check_run_events e on e.check_run_id = f.check_run_id and e.type = w.type
          and e.data ->> 'payment_file' = f.filename
        group by f.id, w.type, w.times having count(e.id) <> w.times`,
  ),
  'metrics counted twice': await all(
    db,
    sql`select event_type_id, file_type_id, check_run_id, file_name, original_filename, count(*) from metrics_events
        group by 1, 2, 3, 4, 5 having count(*) > 1`,
  ),
  'uploads audited other than once': await all(
    db,
    sql`select resource_id, count(*) from audit_log where resource_type = 'file' and action = 'create'
        group by 1 having count(*) > 1`,
  ),
  'jobs left': await all(
    db,
    sql`select name, state, data, retry_count, output from queue.job
        where name not like '\\_\\_pgboss%' and state not in ('completed') and start_after < now() + interval '1 hour'`,
  ),
  'job runs left': await all(db, sql`select name, started_at from job_runs where status = 'running'`),
  'registers built twice': await all(
    db,
    sql`select check_run_id, count(*) from register_sets group by 1 having count(*) > 1`,
  ),
});

/** The files of the store that no row of the database refers to. */
export const unknownFiles = async (db: Db, kept: readonly string[]): Promise<string[]> => {
  const rows = await all<{ key: string }>(
    db,
    sql`select storage_key as key from inbound_files union select storage_key from payment_files
        union select storage_key from processor_files union select storage_key from register_reports`,
  );
  // an encrypted one by the name of its key, and where it is stored
  const known = new Set(rows.map(({ key }) => key.replace(/^enc1:[^:]+:/, '')));
  return kept.filter((key) => !known.has(key));
};
