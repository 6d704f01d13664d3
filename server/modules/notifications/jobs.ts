import * as z from 'zod';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import type { Tx } from '../../db/database.ts';
import type { Job, Queue } from '../../jobs/queue.ts';
import type { Counts } from '../metrics/job-runs.ts';
import { recorded } from '../metrics/job-runs.ts';
import { alertOfExpiring } from './expiring.ts';
import { alertOfIncomplete } from './incomplete.ts';
import { SEND_JOB } from './notify.ts';
import type { SendNeeds } from './send.ts';
import { giveUpSending, sendNotification } from './send.ts';
import { SINGLE_PROVIDER_JOB, sendDailySummary, warnOfSingleProviders } from './single-provider-warnings.ts';

const SendData = z.object({ id: z.int(), key: z.string() });
const RunData = z.object({ checkRunId: z.int() });

const GIVE_UP_JOB = 'send-notification-failed';
/** A mail server that defers an email does so for minutes: five attempts within a quarter of an hour. */
const RETRY_S = 30;

/** The daily checks: job name, schedule (America/Chicago), and the function that notifies. */
const DAILY: Readonly<Record<string, [string, (tx: Tx, queue: Queue, day: PlainDate) => Promise<Counts>]>> = {
  'expiry-check': ['0 6 * * *', alertOfExpiring],
  'files-not-complete': ['0 18 * * *', alertOfIncomplete],
  'consolidate-singles': ['15 18 * * *', sendDailySummary],
};

/** The job that sends notifications, and the jobs that only check for something to notify of. */
export const notificationJobs = (needs: SendNeeds & { queue: Queue }): Job[] => {
  const { db, queue } = needs;
  return [
    {
      name: SEND_JOB,
      afterFailure: GIVE_UP_JOB,
      retryDelaySeconds: RETRY_S,
      work: (data) =>
        recorded(db, SEND_JOB, async () => ({ sent: Number(await sendNotification(needs, SendData.parse(data))) })),
    },
    {
      name: GIVE_UP_JOB,
      work: (data) =>
        recorded(db, GIVE_UP_JOB, async () => {
          await giveUpSending(db, SendData.parse(data));
          return {};
        }),
    },
    {
      name: SINGLE_PROVIDER_JOB,
      work: (data) => {
        const { checkRunId } = RunData.parse(data);
        return recorded(db, SINGLE_PROVIDER_JOB, () =>
          db.transaction((tx) => warnOfSingleProviders(tx, queue, checkRunId)),
        );
      },
    },
    ...Object.entries(DAILY).map(
      ([name, [cron, tell]]): Job => ({
        name,
        cron,
        work: () => recorded(db, name, () => db.transaction((tx) => tell(tx, queue, operatorDay(new Date())))),
      }),
    ),
  ];
};
