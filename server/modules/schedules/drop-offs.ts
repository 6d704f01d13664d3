import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { RegisterType } from '../../../domain/files/check-registers.ts';
import { REGISTERS } from '../../../domain/files/check-registers.ts';
import type { DropOffPlace } from '../../../domain/notifications/event-types.ts';
import { reportRefusal } from '../../../domain/release/release-actions.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Db, Tx } from '../../db/database.ts';
import { checkRunEvents, checkRuns, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { registerReports } from '../../db/tables/registers.ts';
import type { Queue } from '../../jobs/queue.ts';
import { addEvent, hasEvent } from '../check-runs/events.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { recordMetric } from '../metrics/record.ts';
import { computeDates } from './dates.ts';

/** Runs registered per transaction, so that other queries of the embedded database do not wait long. */
const PAGE = 200;

type Report = typeof registerReports.$inferSelect;

/** The job that drops off the registers whose registered day has come. */
export const RELEASE_JOB = 'release-automatic-groups';

/** Whether a report is dropped off automatically: all that may be dropped off, except network reports. */
export const isDroppedOff = (report: Report): boolean =>
  !reportRefusal({ includePHI: report.include_phi, includeDiagnosisDetails: report.include_diagnosis }) &&
  !REGISTERS[report.type as RegisterType].networkOnly;

const ofRun = async (tx: Tx, checkRunId: number) => {
  const [row] = await tx
    .select({ run: checkRuns, group: groups })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(
      and(
        eq(checkRuns.id, checkRunId),
        eq(groups.release_type, 'auto'),
        isNull(checkRuns.released_at),
        isNull(checkRuns.deleted_at),
      ),
    );
  return row;
};

const latestReports = (tx: Tx, checkRunId: number): Promise<Report[]> =>
  tx
    .select()
    .from(registerReports)
    .where(
      sql`${registerReports.set_id} = (select max(s.id) from register_sets s where s.check_run_id = ${checkRunId})`,
    )
    .orderBy(asc(registerReports.id));

/** Whether the drop-off of this set was registered, or failed to be, for this day. */
const isRegistered = (tx: Tx, checkRunId: number, setId: number, date: string | null): Promise<boolean> =>
  hasEvent(
    tx,
    checkRunId,
    'dropoff',
    sql`(${checkRunEvents.data} ->> 'set_id')::int = ${setId}
      and ${checkRunEvents.data} ->> 'date' is not distinct from ${date}::text`,
  );

/**
 * Registers the drop-off of a run's latest registers for its group's next release day, if the group is released
 * automatically (docs/rules/check-runs.md, "Release"), in the timeline and the metrics. Idempotent. A group without a
 * release day is a failed registration, of which staff are notified. Returns the outcome.
 */
export const registerDropOff = async (
  tx: Tx,
  checkRunId: number,
  queue: Queue,
): Promise<'registered' | 'failed' | undefined> => {
  const found = await ofRun(tx, checkRunId);
  if (!found) return undefined;
  const { group } = found;
  const reports = (await latestReports(tx, checkRunId)).filter(isDroppedOff);
  const [first] = reports;
  if (!first) return undefined;
  // a group that was just set to auto has no date yet; this also notifies staff if it has no release day
  await computeDates(tx, queue, operatorDay(new Date()), [group.id]);
  const [dated] = await tx.select({ date: groups.next_release_date }).from(groups).where(eq(groups.id, group.id));
  const date = dated?.date ?? null;
  if (await isRegistered(tx, checkRunId, first.set_id, date)) return undefined;
  const status = date ? 'scheduled' : 'failed';
  const reason = date ? undefined : 'The group has no next release day';
  const ids = reports.map(({ id }) => id);
  await addEvent(tx, checkRunId, 'dropoff', { status, date, set_id: first.set_id, reports: ids, reason });
  const about = { groupId: group.id, locationId: group.location_id, checkRunId };
  for (const { filename, type } of reports) {
    const report = type as RegisterType; // written from the same list
    const ofReport = { ...about, fileName: filename };
    await recordMetric(tx, { kind: 'scheduled-drop-off', report }, ofReport);
    const kind = date ? 'registered-drop-off' : 'failed-registration';
    await recordMetric(tx, { kind, report }, { ...ofReport, error: reason });
  }
  // registers built on the day itself are released without waiting for the job's next run
  if (date && date <= operatorDay(new Date())) await queue.send(RELEASE_JOB, {}, tx);
  return date ? 'registered' : 'failed';
};

const waitingRuns = (tx: Tx, after: number) =>
  tx
    .selectDistinct({ id: checkRuns.id })
    .from(checkRuns)
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .innerJoin(paymentFiles, eq(paymentFiles.check_run_id, checkRuns.id))
    .where(
      and(
        eq(groups.release_type, 'auto'),
        eq(paymentFiles.status_id, STATUS.compiled),
        isNull(checkRuns.released_at),
        isNull(checkRuns.deleted_at),
        sql`${checkRuns.id} > ${after}`,
      ),
    )
    .orderBy(asc(checkRuns.id))
    .limit(PAGE);

/** Registers the drop-off of every run that waits for its group's release day. */
export const registerDropOffs = async (db: Db, queue: Queue): Promise<Counts> => {
  const counts = { registered: 0, failed: 0 };
  for (let after = 0, more = true; more; ) {
    await db.transaction(async (tx) => {
      const runs = await waitingRuns(tx, after);
      for (const { id } of runs) {
        const became = await registerDropOff(tx, id, queue);
        if (became) counts[became] += 1;
      }
      after = runs.at(-1)?.id ?? after;
      more = runs.length === PAGE;
    });
  }
  return counts;
};

/** Records in the metrics that a report was dropped off at a destination, or why it failed. */
export const recordDropOff = async (
  tx: Tx,
  report: Pick<Report, 'check_run_id' | 'filename'> & { groupId: number; locationId: number },
  place: DropOffPlace,
  error?: string,
): Promise<void> => {
  await recordMetric(
    tx,
    { droppedOffTo: place },
    {
      groupId: report.groupId,
      locationId: report.locationId,
      checkRunId: report.check_run_id,
      fileName: report.filename,
      error,
    },
  );
};
