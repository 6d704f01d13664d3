import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { operatorMoment } from '../../../domain/calendar/operator-clock.ts';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import type { Tx } from '../../db/database.ts';
import { checkRunEvents, checkRuns } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import { notifications } from '../../db/tables/messages.ts';
import type { Queue } from '../../jobs/queue.ts';
import { addEvent, hasEvent } from '../check-runs/events.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { recordMetric } from '../metrics/record.ts';
import { notifyStaff, oneAtATime } from './events.ts';
import { runLink, runsLink } from './staff-message.ts';

/** The job that checks the files of a run after something arrived; its data is `{ checkRunId }`. */
export const SINGLE_PROVIDER_JOB = 'check-singles';

const CONSOLIDATED = 'consolidated_single_errors';

/*
 * A file whose EOBs all pay one provider, or were all paid by one method, was often split or mapped wrongly. Staff are
 * warned, but nothing is blocked (docs/rules/background-work.md, "Background work").
 */
const CHECKS = {
  provider: {
    event: 'single-provider-warning',
    counted: 'single-provider',
    told: 'luminx_single_provider',
    says: 'Single provider',
  },
  type: {
    event: 'single-payment-type-warning',
    counted: 'single-payment-type',
    told: 'zelis_single_payment_type',
    says: 'Single payment type',
  },
} as const satisfies Record<string, { event: string; counted: string; told: NotificationEvent; says: string }>;

type Check = keyof typeof CHECKS;

interface Found {
  id: number;
  filename: string;
  group_id: number;
  run_date: PlainDate;
  provider: boolean;
  type: boolean;
  [column: string]: unknown;
}

/** The files of a run with at least two EOBs, each with its only provider or payment method, if any. */
const findSingles = async (tx: Tx, checkRunId: number): Promise<Found[]> => {
  const { rows } = await tx.execute<Found>(sql`
    select f.id, f.filename, f.group_id, r.run_date::text as run_date,
      (select count(distinct e.id) > 1 and count(distinct coalesce(nullif(c.provider_name, ''), c.payee_name)) = 1
        from eobs e join claims c on c.eob_id = e.id where e.payment_file_id = f.id) as provider,
      (select count(*) > 1 and count(distinct p.method) = 1
        from eobs e join processor_payments p on p.eob_id = e.id where e.payment_file_id = f.id) and not g.checks_only as type
    from payment_files f join groups g on g.id = f.group_id join check_runs r on r.id = f.check_run_id
    where f.check_run_id = ${checkRunId} and f.status_id not in (6, 8)
    order by f.id`);
  return rows;
};

const isWarned = (tx: Tx, checkRunId: number, check: Check, fileId: number): Promise<boolean> =>
  hasEvent(tx, checkRunId, CHECKS[check].event, sql`(${checkRunEvents.data} ->> 'payment_file_id')::int = ${fileId}`);

const warn = async (tx: Tx, queue: Queue, checkRunId: number, check: Check, file: Found): Promise<void> => {
  const { event, counted, told, says } = CHECKS[check];
  const [group] = await tx.select().from(groups).where(eq(groups.id, file.group_id));
  if (!group) return;
  await addEvent(tx, checkRunId, event, { payment_file_id: file.id, filename: file.filename });
  const about = { groupId: group.id, locationId: group.location_id, checkRunId, fileName: file.filename };
  await recordMetric(tx, counted, about);
  await notifyStaff(tx, queue, {
    eventType: told,
    subject: `${says}: ${file.filename}`,
    intro: `${says} in a payment file.`,
    columns: [{ label: 'File' }],
    rows: [{ group, cells: [file.filename] }],
    link: runLink({ id: checkRunId, run_date: file.run_date }, group.number),
  });
};

/** Warns of the files of a run that have a single provider or a single payment type, once per file. */
export const warnOfSingleProviders = async (tx: Tx, queue: Queue, checkRunId: number): Promise<Counts> => {
  await tx.execute(sql`select id from check_runs where id = ${checkRunId} for update`);
  const counts = { provider: 0, type: 0 };
  for (const file of await findSingles(tx, checkRunId)) {
    for (const check of Object.keys(counts) as Check[]) {
      if (!file[check] || (await isWarned(tx, checkRunId, check, file.id))) continue;
      await warn(tx, queue, checkRunId, check, file);
      counts[check] += 1;
    }
  }
  return counts;
};

const SAYS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(CHECKS).map(({ event, says }) => [event, says]),
);

const warningsSince = (tx: Tx, since: Date) =>
  tx
    .select({ event: checkRunEvents, run: checkRuns, group: groups })
    .from(checkRunEvents)
    .innerJoin(checkRuns, eq(checkRuns.id, checkRunEvents.check_run_id))
    .innerJoin(groups, eq(groups.id, checkRuns.group_id))
    .where(and(inArray(checkRunEvents.type, Object.keys(SAYS)), gte(checkRunEvents.happened_at, since)))
    .orderBy(asc(groups.number), asc(checkRunEvents.id));

/** Sends the day's warnings in one email, once. */
export const sendDailySummary = async (tx: Tx, queue: Queue, day: PlainDate): Promise<Counts> => {
  await oneAtATime(tx, CONSOLIDATED);
  const since = operatorMoment(day, 0);
  const [told] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.event_type, CONSOLIDATED), gte(notifications.created_at, since)))
    .limit(1);
  if (told) return { warnings: 0, emails: 0 };
  const found = await warningsSince(tx, since);
  const emails = await notifyStaff(tx, queue, {
    eventType: CONSOLIDATED,
    subject: `Single provider or payment type, ${showDate(day)}`,
    intro: 'These payment files have a single provider or a single payment type.',
    columns: [{ label: 'File' }, { label: 'Warning' }],
    rows: found.map(({ event, group }) => ({ group, cells: [String(event.data.filename), SAYS[event.type] ?? ''] })),
    link: runsLink(found.map(({ run }) => run.id)),
  });
  return { warnings: found.length, emails };
};
