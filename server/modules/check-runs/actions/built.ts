import * as z from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Queue } from '../../../jobs/queue.ts';
import { counted } from './messages.ts';
import type { Work } from './work.ts';
import { endWork, openWorkOf, RUN_WORK_JOB } from './work.ts';

const Wanted = z.object({ dropOffToLin: z.boolean().default(false), emailNotification: z.boolean().default(true) });

/** The options that a run's open work sets for a build of its registers. */
interface WantedOfBuild {
  work: Work | undefined;
  /** The work drops the registers off itself right after the build: no other drop-off is registered. */
  isDroppedOff: boolean;
  /** Recipients are notified once: by the build, or by the drop-off right after it. */
  isMailed: boolean;
}

export const wantedOfBuild = async (tx: Tx, checkRunId: number): Promise<WantedOfBuild> => {
  const work = await openWorkOf(tx, checkRunId);
  const { dropOffToLin, emailNotification } = Wanted.parse(work?.data ?? {});
  return { work, isDroppedOff: dropOffToLin, isMailed: emailNotification && !dropOffToLin };
};

/** Called when the registers are built: a rerun continues with its next step, a rebuild ends. */
export const continueAfterBuild = async (tx: Tx, queue: Queue, work: Work | undefined, reports: number) => {
  if (work?.action === 'rerun') await queue.send(RUN_WORK_JOB, { workId: work.id }, tx);
  if (work?.action === 'rebuild') await endWork(tx, work.id, 'done', `${counted(reports, 'check register')} built.`);
};

/** Called when the registers could not be built. */
export const endAfterFailure = async (tx: Tx, checkRunId: number, reason: string) => {
  const work = await openWorkOf(tx, checkRunId);
  if (work) await endWork(tx, work.id, 'failed', reason);
};
