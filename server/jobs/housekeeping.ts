import type { FastifyBaseLogger } from 'fastify';
import { sealAudit } from '../audit/seal.ts';
import type { Db } from '../db/database.ts';
import { deleteOldKeys } from '../http/idempotency.ts';
import { deleteOldStagedFiles, deleteOrphanedStagedFiles } from '../modules/check-runs/loading/staged-files.ts';
import type { FileStore } from '../storage/files.ts';
import type { Job } from './queue.ts';
import { repeat } from './repeat.ts';

const SEAL_EVERY_MS = 5000;
const SEAL_ALL_EVERY_MS = 60 * 60 * 1000;

export const housekeepingJobs = (db: Db, store: FileStore): Job[] => [
  {
    name: 'forget-old-keys',
    cron: '17 * * * *',
    work: async () => {
      await deleteOldKeys(db);
      await deleteOldStagedFiles({ db, store });
      await deleteOrphanedStagedFiles({ db, store });
    },
  },
];

/** Seals the audit log every few seconds. Returns a function that stops it. */
export const keepSealing = (db: Db, log: FastifyBaseLogger): (() => Promise<void>) => {
  let allAt = 0;
  const seal = () => {
    const isDue = Date.now() - allAt >= SEAL_ALL_EVERY_MS;
    if (isDue) allAt = Date.now();
    return sealAudit(db, isDue ? 'all' : 'recent');
  };
  return repeat('audit sealing', SEAL_EVERY_MS, seal, log);
};
