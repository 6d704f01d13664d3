import * as z from 'zod';
import type { Job } from '../../jobs/queue.ts';
import type { AdvanceNeeds } from '../check-runs/advance.ts';
import { advanceRun } from '../check-runs/advance.ts';
import { ADVANCE_JOB } from '../check-runs/advance-job.ts';
import { readAchReturns } from './ach-return.ts';
import { readBankFile } from './bank-file.ts';
import { readCrTotalFile } from './cr-total.ts';
import type { IngestNeeds, Readers } from './ingest.ts';
import { ingestFile } from './ingest.ts';
import { readNetwork835, readNetworkStatus } from './network-file.ts';
import { readPaymentFile } from './payment-file.ts';
import { readEpay, readPaymentStatus } from './processor-answer.ts';
import { INGEST_JOB } from './receive-file.ts';

/** The reader of each kind of inbound file. */
export const READERS: Required<Readers> = {
  'payment-file': readPaymentFile,
  'cr-total': readCrTotalFile,
  epay: readEpay,
  'payment-status': readPaymentStatus,
  'bank-file': readBankFile,
  'ach-return': readAchReturns,
  'network-835': readNetwork835,
  'network-status': readNetworkStatus,
};

const IngestData = z.object({ inboundFileId: z.int() });
const AdvanceData = z.object({ checkRunId: z.int() });

/**
 * The jobs that read files and advance runs. Neither is ever given up: a received file has left its source, and a run
 * whose processor is unreachable must continue once it is back.
 */
export const ingestJobs = (needs: AdvanceNeeds & Pick<IngestNeeds, 'acceptsTestFiles'>): Job[] => [
  {
    name: INGEST_JOB,
    retriesForever: true,
    work: (data) => ingestFile({ ...needs, readers: READERS }, IngestData.parse(data).inboundFileId),
  },
  {
    name: ADVANCE_JOB,
    retriesForever: true,
    work: (data) => advanceRun(needs, AdvanceData.parse(data).checkRunId),
  },
];
