import * as z from 'zod';
import { framesOf } from '../../jobs/frames.ts';
import type { Job } from '../../jobs/queue.ts';
import { BUILD_JOB } from '../check-runs/advance.ts';
import { recorded } from '../metrics/job-runs.ts';
import type { BuildNeeds } from './build.ts';
import { buildRegisters, failBuild } from './build.ts';

const BuildData = z.object({
  checkRunId: z.int(),
  /** Whether the group's recipients are notified; only a rerun can disable it. */
  emailNotification: z.boolean().default(true),
});

/** The error of an attempt, as the queue stores it. */
const FailedAttempt = z.object({ stack: z.string().optional() });

const FAILED_JOB = 'build-registers-failed';

/** The job that builds check registers, and the one that runs after its last attempt failed. */
export const registerJobs = (needs: BuildNeeds): Job[] => [
  {
    name: BUILD_JOB,
    afterFailure: FAILED_JOB,
    work: (data) => {
      const { checkRunId, emailNotification } = BuildData.parse(data);
      return recorded(needs.db, BUILD_JOB, () => buildRegisters(needs, checkRunId, emailNotification));
    },
  },
  {
    name: FAILED_JOB,
    work: (data, failed) => {
      const { checkRunId } = BuildData.parse(data);
      const stack = framesOf(FailedAttempt.safeParse(failed).data?.stack ?? '');
      return recorded(needs.db, FAILED_JOB, () => failBuild(needs.db, checkRunId, stack));
    },
  },
];
