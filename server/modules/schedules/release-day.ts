import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import type { Schedule } from '../../../domain/calendar/schedule.ts';
import { whyStopped } from '../../../domain/calendar/schedule.ts';
import { gateRefusal } from '../../../domain/release/gate.ts';
import { dropOffRefusal } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Queue } from '../../jobs/queue.ts';
import { lockedRun } from '../check-runs/actions/facts.ts';
import { faultsOf } from '../check-runs/actions/gate.ts';
import { queueWork } from '../check-runs/actions/queue-work.ts';
import { addEvent } from '../check-runs/events.ts';
import { latestReports } from '../check-runs/latest-set.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { isDroppedOff } from './drop-offs.ts';

interface Due {
  id: number;
  set_id: number;
  [column: string]: unknown;
}

/** Unreleased runs whose latest drop-off event is a registration for today or a missed day. */
const dueRuns = async (db: Db, today: PlainDate): Promise<Due[]> => {
  const { rows } = await db.execute<Due>(sql`
    select r.id, (e.data ->> 'set_id')::int as set_id
    from check_runs r
    join groups g on g.id = r.group_id
    cross join lateral (
      select v.data from check_run_events v
      where v.check_run_id = r.id and v.type = 'dropoff' order by v.id desc limit 1) e
    where g.release_type = 'auto' and r.released_at is null and r.deleted_at is null
      and exists (select from payment_files f where f.check_run_id = r.id and f.status_id = ${STATUS.compiled})
      and e.data ->> 'status' = 'scheduled' and e.data ->> 'date' <= ${today}
    order by r.id`);
  return rows;
};

/** Checks again with the run locked; false if it must not be released now. */
const releaseRun = async (tx: Tx, queue: Queue, { id, set_id }: Due): Promise<boolean> => {
  const locked = await lockedRun(tx, id);
  if (!locked || dropOffRefusal(locked.facts)) return false;
  const { group } = locked;
  // on hold and expired stop an automatic release; a group without days is still released
  const stopped = whyStopped({ ...group, schedule: group.schedule as Schedule | null });
  if (group.release_type !== 'auto' || stopped === 'on-hold' || stopped === 'expired') return false;
  const reports = (await latestReports(tx, id))?.filter((report) => isDroppedOff(report) && !report.dropped_off_at);
  if (!reports?.length || reports[0]?.set_id !== set_id) return false;
  const ids = reports.map((report) => report.id);
  const faults = await faultsOf(tx, id, reports);
  if (faults.length) {
    // the event takes the place of the registration: a person releases the run, or its next registers are registered
    await addEvent(tx, id, 'dropoff', { status: 'failed', set_id, reports: ids, reason: gateRefusal(faults) });
    return false;
  }
  const data = { reports: ids, emailNotification: false };
  await queueWork(tx, { queue, requestId: randomUUID() }, { action: 'dropoff', checkRunId: id, data });
  return true;
};

/**
 * Drops off the registers of automatically released groups that are registered for this day or an earlier one
 * (docs/rules/check-runs.md, "Drop-off"). Their recipients were notified when the registers were built. Idempotent: a
 * second call finds open work, or the run released.
 */
export const releaseDue = async (db: Db, queue: Queue, today: PlainDate): Promise<Counts> => {
  const counts = { due: 0, released: 0 };
  for (const due of await dueRuns(db, today)) {
    counts.due += 1;
    if (await db.transaction((tx) => releaseRun(tx, queue, due))) counts.released += 1;
  }
  return counts;
};
