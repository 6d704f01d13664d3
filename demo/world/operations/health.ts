import { sql } from 'drizzle-orm';
import { isBankingDay } from '../../../domain/calendar/banking-days.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import type { JobName } from '../../../domain/job-titles.ts';
import type { Tx } from '../../../server/db/database.ts';
import { inboundFiles, jobRuns, sftpPolls } from '../../../server/db/tables/health.ts';
import { INCOMING, OUTGOING } from '../../../server/modules/ingest/drop-folders.ts';
import { type Bulk, openBulk } from '../bulk.ts';
import { randomOf } from '../random.ts';
import { pastKey } from '../runs/past-keys.ts';
import { inventedHash } from '../runs/run-totals.ts';
import type { AreaReport, World } from '../world.ts';

const DAYS = 14;
const SOURCES = [
  ...new Set([...Object.values(INCOMING), ...Object.values(OUTGOING)].map(({ source }) => source)),
  'archive',
];

/** Minutes of the day at which each job starts, the seconds it takes, and whether it records counts. */
const JOBS: readonly { name: JobName; minutes: number[]; seconds: number; counts: boolean }[] = [
  { name: 'pull-workflow', minutes: [300], seconds: 95, counts: true },
  { name: 'register-drop-offs', minutes: [15], seconds: 8, counts: false },
  { name: 'release-automatic-groups', minutes: [480], seconds: 40, counts: false },
  { name: 'expiry-check', minutes: [390], seconds: 5, counts: false },
  { name: 'files-not-complete', minutes: [1080], seconds: 4, counts: false },
  { name: 'ingest-file', minutes: [420, 540, 720, 900], seconds: 12, counts: false },
];

const FAILED = 0.02;

/** What a computation of all dates counts, but for what it changes. */
const readCounts = async (tx: Tx): Promise<Record<string, number>> => {
  const { rows } = await tx.execute<Record<string, number>>(sql`
    select count(distinct location_id)::int as locations, count(*)::int as groups,
      (count(*) filter (where zelis_eligible))::int as epay, (count(*) filter (where premium_is_active))::int as premium,
      0 as faults
    from groups where status`);
  return rows[0] ?? {};
};

const days = (world: World) => Array.from({ length: DAYS }, (_, at) => addDays(world.today, at - DAYS + 1));

const writeJobs = (bulk: Bulk, world: World, all: Record<string, number>) => {
  for (const day of days(world)) {
    for (const { name, minutes, seconds, counts } of JOBS) {
      for (const minute of minutes) {
        const started = world.clock.at(day, minute);
        if (started > world.clock.now) continue;
        const random = randomOf(world.seed, 'job', name, day, minute);
        // every generated world has one failed run of the pull workflow
        const failed = random.chance(FAILED) || (name === 'pull-workflow' && day === addDays(world.today, -4));
        bulk.add(jobRuns, {
          id: bulk.id(jobRuns),
          name,
          status: failed ? 'failed' : 'done',
          started_at: started,
          ended_at: world.clock.after(started, (seconds * (0.7 + random.next())) / 60),
          error: failed ? 'The database was not available for a moment' : null,
          counts: counts && !failed ? { ...all, changed: random.int(3, 40) } : {},
        });
      }
    }
  }
};

/** A poll of every connection on every day; two of the connections failed on one day each. */
const writePolls = (bulk: Bulk, world: World) => {
  for (const [at, day] of days(world).entries()) {
    for (const [place, source] of SOURCES.entries()) {
      const random = randomOf(world.seed, 'poll', source, day);
      const failed = (place === 1 && at === 5) || (place === 3 && at === 10);
      const polled = world.clock.at(day, day === world.today ? 590 : 1260);
      bulk.add(sftpPolls, {
        id: bulk.id(sftpPolls),
        source_key: source,
        polled_on: day,
        polled_at: polled,
        is_ok: !failed,
        is_data_present: !failed && isBankingDay(day) && random.chance(0.95),
        error: failed ? 'The server did not answer within 20 seconds' : null,
      });
    }
  }
};

interface FileRow extends Record<string, unknown> {
  id: number;
  run: number;
  filename: string;
  sha256: string;
  bytes: number;
  at: string;
}

/** Payment files received in the last days, and one that was quarantined; in a stormy world two. */
const writeInbound = async (tx: Tx, bulk: Bulk, world: World) => {
  const { rows } = await tx.execute<FileRow>(sql`
    select f.id, f.check_run_id as run, f.filename, f.sha256, f.size_bytes::int as bytes, f.created_at::text as at
    from payment_files f join check_runs r on r.id = f.check_run_id
    where f.file_date >= ${addDays(world.today, -7)} and r.type = 'scheduled' and f.status_id <> 6 order by f.id`);
  for (const row of rows) {
    bulk.add(inboundFiles, {
      id: bulk.id(inboundFiles),
      source_key: INCOMING['payment-file'].source,
      filename: row.filename,
      sha256: row.sha256,
      size_bytes: row.bytes,
      storage_key: pastKey('payment-file', row.id),
      kind: 'payment-file',
      status: 'loaded',
      reason: null,
      stage: null,
      check_run_id: row.run,
      received_at: world.clock.after(new Date(row.at), -1),
      finished_at: new Date(row.at),
    });
  }
  const reasons = ['The file is out of balance by $12.50 in transaction set 0007', 'REF*1L names no group'];
  for (const [at, reason] of reasons.slice(0, world.preset.isStormy ? 2 : 1).entries()) {
    const received = world.clock.at(addDays(world.today, -at), 430);
    bulk.add(inboundFiles, {
      id: bulk.id(inboundFiles),
      source_key: INCOMING['payment-file'].source,
      filename: `cl${addDays(world.today, -at).slice(2).replaceAll('-', '')}.99${at}`,
      sha256: inventedHash(world.seed, 'aside', at),
      size_bytes: 4200,
      storage_key: `world/aside/${at}`,
      kind: 'payment-file',
      status: 'quarantined',
      reason,
      stage: 'read',
      check_run_id: null,
      received_at: received,
      finished_at: world.clock.after(received, 1),
    });
  }
};

/** Job runs, SFTP polls and inbound files: the history behind the health page. */
export const writeHealth = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, [jobRuns, sftpPolls, inboundFiles]);
  writeJobs(bulk, world, await readCounts(tx));
  writePolls(bulk, world);
  await writeInbound(tx, bulk, world);
  return { rows: await bulk.finish(), planted: [] };
};
