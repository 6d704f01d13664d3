import { writeAudit } from '../../audit/write.ts';
import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/queue.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { recorded } from '../metrics/job-runs.ts';
import { endWaiting, isOver, stepNote } from './steps.ts';

const LAPSE_JOB = 'lapse-approvals';

/** Ends the requests that nobody decided in time. */
export const lapseApprovals = (db: Db): Promise<Counts> =>
  db.transaction(async (tx) => {
    const lapsed = await endWaiting(tx, 'lapsed', isOver);
    for (const row of lapsed) await writeAudit(tx, { ...stepNote(row), actorId: null, requestId: LAPSE_JOB });
    return { lapsed: lapsed.length };
  });

export const approvalJobs = ({ db }: { db: Db }): Job[] => [
  { name: LAPSE_JOB, cron: '25 * * * *', work: () => recorded(db, LAPSE_JOB, () => lapseApprovals(db)) },
];
