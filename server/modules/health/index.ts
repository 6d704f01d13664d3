import {
  jobStatus,
  networkStatus,
  nomi835Status,
  nomiStatusStatus,
  sftpStatus,
  workflowStatus,
} from '../../../contract/health.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import type { SftpSource } from '../../sftp/source.ts';
import { jobsNow } from './jobs.ts';
import { networkNow, nomiNow } from './network.ts';
import { sftpNow } from './sftp.ts';
import { workflowNow } from './workflow.ts';

/** The state of the server's jobs, ingests and polls, and the runs they block (docs/rules/exchange.md, "Health"). */
export const healthHandlers = (sources: readonly SftpSource[]): Handler[] => [
  read(jobStatus, async ({ db }) => ({ body: await jobsNow(db, new Date()) })),
  read(networkStatus, async ({ db }) => ({ body: await networkNow(db) })),
  read(nomi835Status, async ({ db }) => ({ body: await nomiNow(db, 'network-835', new Date()) })),
  read(nomiStatusStatus, async ({ db }) => ({ body: await nomiNow(db, 'network-status', new Date()) })),
  read(workflowStatus, async ({ db }) => ({ body: await workflowNow(db, new Date()) })),
  read(sftpStatus, async ({ db }) => ({ body: await sftpNow(db, sources, new Date()) })),
];
