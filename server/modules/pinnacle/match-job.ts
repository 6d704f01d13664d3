import * as z from 'zod';
import { addDays } from '../../../domain/calendar/days.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Db } from '../../db/database.ts';
import type { Job } from '../../jobs/queue.ts';
import { recorded } from '../metrics/job-runs.ts';
import { matchCredits } from './match-credits.ts';
import { takeUp } from './take-up.ts';

/** Sent with every bank file that was posted, and when a match is broken. */
export const MATCH_JOB = 'match-bank-credits';

const MatchData = z.nullish(z.object({ fileId: z.optional(z.int()) }));

/** How many days the daily run looks back for credits that were not taken up. */
const LOOKS_BACK = 45;

/** Takes up the credits of a file, or of the last days, and matches all that are open, in one transaction. */
export const matchBankCredits = (db: Db, fileId: number | undefined) =>
  db.transaction(async (tx) => {
    const since = addDays(operatorDay(new Date()), -LOOKS_BACK);
    const taken = await takeUp(tx, fileId === undefined ? { since } : { fileId });
    return { taken, ...(await matchCredits(tx)) };
  });

export const matchJobs = ({ db }: { db: Db }): Job[] => [
  {
    name: MATCH_JOB,
    // pulls are submitted after their credit was taken up, and days pass
    cron: '50 6 * * *',
    work: (data) => recorded(db, MATCH_JOB, () => matchBankCredits(db, MatchData.parse(data)?.fileId)),
  },
];
