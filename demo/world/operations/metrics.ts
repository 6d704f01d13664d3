import { sql } from 'drizzle-orm';
import { addDays } from '../../../domain/calendar/days.ts';
import { REGISTERS, type RegisterType } from '../../../domain/files/check-registers.ts';
import type { RunEventType } from '../../../domain/release/run-events.ts';
import type { Tx } from '../../../server/db/database.ts';
import { metricsEvents } from '../../../server/db/tables/health.ts';
import { type Bulk, openBulk } from '../bulk.ts';
import { randomOf } from '../random.ts';
import type { AreaReport, World } from '../world.ts';

interface EventRow extends Record<string, unknown> {
  run: number;
  group_id: number;
  location_id: number;
  release_type: string | null;
  network: string;
  type: RunEventType;
  at: string;
  data: { filename?: string; type?: string; refused?: string[]; reports?: string[] };
}

/** Event and file type of the metrics catalogue, and the error, if any. */
interface Counted {
  event: number;
  file: number;
  at?: Date;
  name?: string;
  error?: string;
}

const PAYMENT = 1;
const CR_TOTAL = 6;

const counted = ({ clock }: World, row: EventRow, failsToRegister: boolean): Counted[] => {
  const at = new Date(row.at);
  switch (row.type) {
    case 'scheduled-file':
      return [{ event: 200, file: 200 }];
    case 'payment-file':
    case 'payment-file-manual':
      if (row.data.refused?.length) return [{ event: 6, file: PAYMENT, error: row.data.refused[0] }];
      if (row.type === 'payment-file') return [{ event: 1, file: PAYMENT }];
      return [
        { event: 201, file: PAYMENT },
        { event: 1, file: PAYMENT },
      ];
    case 'lcr-file':
    case 'lcr-file-manual':
      return [{ event: 1, file: CR_TOTAL }];
    case 'sent-to-zelis':
      return [{ event: 2, file: 2 }];
    case 'received-from-zelis':
      return [{ event: 3, file: 3 }];
    case 'single-provider-warning':
      return [{ event: 301, file: 2 }];
    case 'single-payment-type-warning':
      return [{ event: 300, file: 3 }];
    case 'void':
      return [{ event: 67, file: PAYMENT }];
    case 'cr-report': {
      const file = REGISTERS[row.data.type as RegisterType].fileTypeId;
      const report: Counted = { event: 34, file };
      if (row.release_type !== 'auto') return [report];
      const registered = failsToRegister
        ? { event: 135, file, at: clock.after(at, 3), error: 'The drop-off could not be registered' }
        : { event: 134, file, at: clock.after(at, 3) };
      return [report, { event: 133, file, at: clock.after(at, 2) }, registered];
    }
    case 'dropoff':
      return (row.data.reports ?? []).flatMap((name): Counted[] => [
        { event: 202, file: 1000, name },
        ...(row.network === 'none' ? [] : [{ event: 203, file: 1001, name }]),
      ]);
    default:
      return [];
  }
};

const write = (bulk: Bulk, row: EventRow, { event, file, at, name, error }: Counted) => {
  const filename = name ?? row.data.filename ?? null;
  bulk.add(metricsEvents, {
    id: bulk.id(metricsEvents),
    happened_at: at ?? new Date(row.at),
    event_type_id: event,
    file_type_id: file,
    group_id: row.group_id,
    location_id: row.location_id,
    check_run_id: row.run,
    file_name: filename,
    original_filename: filename,
    error: error ? { message: error } : null,
  });
};

/** Files that were rejected before they had a run, because of their name or their content. */
const writeRejected = (bulk: Bulk, world: World) => {
  for (let back = 0; back < world.preset.metricsDays; back += 1) {
    const day = addDays(world.today, -back);
    const random = randomOf(world.seed, 'rejected', day);
    if (!random.chance(0.3)) continue;
    const group = random.pick(world.groups);
    const [event, file, name] = random.pick([
      [100, PAYMENT, 'cl.000'],
      [136, PAYMENT, `cl${day.slice(2).replaceAll('-', '')}.000`],
      [136, CR_TOTAL, `cr_${group.number.padStart(6, '0')}_${day.replaceAll('-', '')}.pdf`],
    ] as const);
    bulk.add(metricsEvents, {
      id: bulk.id(metricsEvents),
      happened_at: world.clock.at(day, random.int(400, 590)),
      event_type_id: event,
      file_type_id: file,
      group_id: group.id,
      location_id: world.locations.get(group.locationKey)?.id ?? null,
      check_run_id: null,
      file_name: name,
      original_filename: name,
      error: { message: event === 100 ? 'The name is not that of a file we take' : 'The file is out of balance' },
    });
  }
};

/** The metrics of the dashboards for the last weeks, derived from the run timelines so that both agree. */
export const writeMetrics = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, [metricsEvents]);
  const { rows } = await tx.execute<EventRow>(sql`
    select r.id as run, g.id as group_id, g.location_id, g.release_type, g.network, e.type, e.happened_at::text as at, e.data
    from check_run_events e join check_runs r on r.id = e.check_run_id join groups g on g.id = r.group_id
    where r.run_date >= ${addDays(world.today, -world.preset.metricsDays)} order by e.happened_at, e.id`);
  for (const row of rows) {
    const fails = row.type === 'cr-report' && randomOf(world.seed, 'registration', row.run).chance(0.01);
    for (const one of counted(world, row, fails)) write(bulk, row, one);
    await bulk.flushIfFull();
  }
  writeRejected(bulk, world);
  return { rows: await bulk.finish(), planted: [] };
};
