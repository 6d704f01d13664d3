import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import type { Schedule } from '../../../domain/calendar/schedule.ts';
import { whyStopped } from '../../../domain/calendar/schedule.ts';
import { dropOffRefusal } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Queue } from '../../jobs/queue.ts';
import { latestReports } from '../check-runs/actions/ask-drop-off.ts';
import { lockedRun } from '../check-runs/actions/facts.ts';
import { queueWork } from '../check-runs/actions/queue-work.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { isDroppedOff } from './drop-offs.ts';

interface Due {
  id: number;
  set_id: number;
  [column: string]: unknown;
}

/** Runs whose latest drop-off event is a registration for today or a day that was missed, not released since. */
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

/** Looks again under the run's lock; false: it is not to be released now. */
const releaseRun = async (tx: Tx, queue: Queue, { id, set_id }: Due): Promise<boolean> => {
  const locked = await lockedRun(tx, id);
  if (!locked || locked.run.released_at || dropOffRefusal(locked.facts)) return false;
  const { group } = locked;
  // on hold and expired stop what would go out by itself; a group without days is released all the same
  const stopped = whyStopped({ ...group, schedule: group.schedule as Schedule | null });
  if (group.release_type !== 'auto' || stopped === 'on-hold' || stopped === 'expired') return false;
  const reports = (await latestReports(tx, id))?.filter((report) => isDroppedOff(report) && !report.dropped_off_at);
  if (!reports?.length || reports[0]?.set_id !== set_id) return false;
  const data = { reports: reports.map((report) => report.id), emailNotification: false };
  await queueWork(tx, { queue, requestId: randomUUID() }, { action: 'dropoff', checkRunId: id, data });
  return true;
};

/**
 * Drops off what is registered for this day or an earlier one, of the groups that are released automatically
 * (docs/rules/check-runs.md, "Drop-off"). Their recipients were told when the registers were built. A second time finds the work
 * of the first, or the run released.
 */
export const releaseDue = async (db: Db, queue: Queue, today: PlainDate): Promise<Counts> => {
  const counts = { due: 0, released: 0 };
  for (const due of await dueRuns(db, today)) {
    counts.due += 1;
    if (await db.transaction((tx) => releaseRun(tx, queue, due))) counts.released += 1;
  }
  return counts;
};
