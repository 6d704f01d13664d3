import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Db } from '../../db/database.ts';
import type { Job, Queue } from '../../jobs/queue.ts';
import { recorded } from '../metrics/job-runs.ts';
import { computeDates } from './dates.ts';
import { RELEASE_JOB, registerDropOffs } from './drop-offs.ts';
import { REGISTRATION_TIME } from './registration.ts';
import { releaseDue } from './release-day.ts';

/** The job whose runs the health page calls the pull workflow. */
export const PULL_WORKFLOW_JOB = 'pull-workflow';
/** The job that computes the dates of all groups when the holidays have changed. */
export const DATES_JOB = 'compute-dates';
const REGISTRATION_JOB = 'register-drop-offs';

/**
 * The computation of dates, daily and when the holidays have changed, the registration of the drop-offs that follow from
 * them, and the drop-offs.
 */
export const scheduleJobs = ({ db, queue }: { db: Db; queue: Queue }): Job[] => [
  ...[{ name: PULL_WORKFLOW_JOB, cron: '5 0 * * *' }, { name: DATES_JOB }].map(({ name, ...schedule }) => ({
    name,
    ...schedule,
    work: () => recorded(db, name, () => db.transaction((tx) => computeDates(tx, queue, operatorDay(new Date())))),
  })),
  {
    name: REGISTRATION_JOB,
    cron: `${REGISTRATION_TIME.minute} ${REGISTRATION_TIME.hour} * * *`,
    work: () => recorded(db, REGISTRATION_JOB, () => registerDropOffs(db, queue)),
  },
  {
    name: RELEASE_JOB,
    // ten minutes after the day's registrations, then every hour, to catch up after a downtime
    cron: '40 * * * *',
    work: () => recorded(db, RELEASE_JOB, () => releaseDue(db, queue, operatorDay(new Date()))),
  },
];
