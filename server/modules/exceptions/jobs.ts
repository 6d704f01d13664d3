import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { withRows } from '../../engine/reads/model.ts';
import type { Job } from '../../jobs/queue.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { recorded } from '../metrics/job-runs.ts';
import { exceptionModel } from './read.ts';

const FORGET_JOB = 'forget-exception-owners';

/** Whoever had what is solved has it no longer. */
export const forgetOwners = async (db: Db): Promise<Counts> => {
  const { rows } = await db.execute(sql`
    ${withRows(exceptionModel)}delete from exception_owners o
    where not exists (select from exceptions e where e.id = o.id) returning o.id`);
  return { forgotten: rows.length };
};

export const exceptionJobs = ({ db }: { db: Db }): Job[] => [
  { name: FORGET_JOB, cron: '35 * * * *', work: () => recorded(db, FORGET_JOB, () => forgetOwners(db)) },
];
