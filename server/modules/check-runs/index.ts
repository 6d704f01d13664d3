import type { Resource } from '../../../declare/resource.ts';
import type { StatusClass } from '../../../domain/release/statuses.ts';
import { STATUS_IDS, STATUSES } from '../../../domain/release/statuses.ts';
import * as calls from '../../../resources/check-runs/calls.ts';
import * as uploads from '../../../resources/check-runs/upload.ts';
import type { Handler } from '../../http/handlers.ts';
import { read, stream } from '../../http/handlers.ts';
import type { FileStore } from '../../storage/files.ts';
import { discardFiles, receiveFiles } from './loading/receive.ts';
import { stagedFileOf, stageFile } from './loading/staged-files.ts';
import type { LoadNeeds } from './loading/upload.ts';
import { precheckAnswer, uploadFiles } from './loading/upload.ts';
import { runReadHandlers } from './reads/handlers.ts';

const classes = (): Record<StatusClass, number[]> => {
  const mapping: Record<StatusClass, number[]> = { success: [], error: [], warning: [], pending: [] };
  for (const id of STATUS_IDS) {
    const status = STATUSES[id];
    if (status) mapping[status.class].push(id);
  }
  return mapping;
};

/** The release screen's calls declared by the resource: check runs, their files, EOBs and claims, and the upload. */
export const checkRunHandlers = (resource: Resource, needs: LoadNeeds & { store: FileStore }): Handler[] => [
  ...runReadHandlers(resource),

  read(calls.fileStatuses, async () => ({
    body: {
      statusMapping: classes(),
      statuses: STATUS_IDS.map((id) => ({
        id,
        name: STATUSES[id]?.label ?? '',
        monitoring_name: STATUSES[id]?.monitoring ?? '',
      })),
      longTermStatuses: [],
    },
  })),

  stream(uploads.preupload, async ({ request, db, caller }) => {
    const files = await receiveFiles(request, needs.store);
    try {
      const [file] = files;
      if (!file) throw new Error('A form without a file was taken');
      const body = await precheckAnswer(db, file, needs);
      if (!body.ok) return { body };
      await stageFile({ db, store: needs.store }, caller, file.staged);
      return { body: { ...body, staged: file.staged.sha256 } };
    } finally {
      await discardFiles(files);
    }
  }),

  stream(uploads.upload, async ({ request, db, caller, change }) => {
    const files = await receiveFiles(request, needs.store, (sha256) =>
      stagedFileOf({ db, store: needs.store }, caller, sha256),
    );
    try {
      return await uploadFiles(files, needs, change);
    } finally {
      await discardFiles(files);
    }
  }),
];
