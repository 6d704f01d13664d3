import { and, asc, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { operatorMoment } from '../../../domain/calendar/operator-clock.ts';
import { OPERATOR_ZONE } from '../../../domain/calendar/time-zone.ts';
import { statusName } from '../../../domain/release/statuses.ts';
import type { Tx } from '../../db/database.ts';
import { checkRuns, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { notifications } from '../../db/tables/messages.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { notifyStaff, oneAtATime } from './events.ts';
import { runsLink } from './staff-message.ts';

const EVENT = 'all_payment_files_not_complete';

/** Compiled, refused, voided, complete: the final statuses of a file. */
const OVER = [5, 6, 8, 10];

/** Incomplete files of the day, by their own date or by the day of arrival. */
const unfinished = (tx: Tx, day: PlainDate) =>
  tx
    .select({ file: paymentFiles, group: groups })
    .from(paymentFiles)
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .innerJoin(checkRuns, eq(checkRuns.id, paymentFiles.check_run_id))
    .where(
      and(
        isNull(checkRuns.deleted_at),
        notInArray(paymentFiles.status_id, OVER),
        or(
          eq(paymentFiles.file_date, day),
          sql`(${paymentFiles.created_at} at time zone ${OPERATOR_ZONE})::date = ${day}::date`,
        ),
      ),
    )
    .orderBy(asc(groups.number), asc(paymentFiles.id));

const wasToldToday = async (tx: Tx, day: PlainDate): Promise<boolean> => {
  const [row] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.event_type, EVENT),
        sql`${notifications.created_at} >= ${operatorMoment(day, 0).toISOString()}`,
      ),
    )
    .limit(1);
  return row !== undefined;
};

/** At the end of the operator's day: notifies staff, once, of the payment files that are not complete. */
export const alertOfIncomplete = async (tx: Tx, queue: Queue, day: PlainDate): Promise<Counts> => {
  await oneAtATime(tx, EVENT);
  if (await wasToldToday(tx, day)) return { files: 0, emails: 0 };
  const found = await unfinished(tx, day);
  const emails = await notifyStaff(tx, queue, {
    eventType: EVENT,
    subject: `Payment files not complete, ${showDate(day)}`,
    intro: 'These payment files are not complete at the end of the day.',
    columns: [{ label: 'File' }, { label: 'File date', kind: 'date' }, { label: 'Status' }],
    rows: found.map(({ file, group }) => ({
      group,
      cells: [file.filename, showDate(file.file_date), statusName(file.status_id)],
    })),
    link: runsLink(found.map(({ file }) => file.check_run_id)),
  });
  return { files: found.length, emails };
};
