import { writeAudit } from '../../../server/audit/write.ts';
import { users } from '../../../server/db/tables/people.ts';
import type { Acting } from '../../../server/modules/check-runs/actions/run-action.ts';
import { RUN_WORK_JOB } from '../../../server/modules/check-runs/actions/work.ts';
import { destinationOf } from '../../../server/modules/ingest/destination.ts';
import { openOwnDatabase, recordingQueue, silent } from '../servers/database.ts';

/** The ids of the queued run work. */
export const workIds = (of: ReturnType<typeof recordingQueue>['of']) =>
  of(RUN_WORK_JOB).map(({ data }) => (data as { workId: number }).workId);

/** The release screen's actions and their jobs without a server, on a database of the tested engine. */
export const openReleaseDesk = async () => {
  const own = await openOwnDatabase();
  const person = { email: 'ada@example.com', first_name: 'Ada', last_name: 'X', roles: ['administrator'] };
  const [row] = await own.db
    .insert(users)
    .values({ ...person, issuer: 'test', subject: 'ada' })
    .returning();
  const admin: Acting['caller'] = {
    id: row?.id ?? 0,
    email: person.email,
    firstName: 'Ada',
    lastName: 'X',
    roles: ['administrator'],
    session: 's',
    scope: undefined,
  };

  /** The dependencies of the jobs, and the messages they sent. */
  const jobs = () => {
    const noted = recordingQueue();
    const lin = destinationOf('to-lin', [], own.dir);
    return { ...noted, needs: { db: own.db, store: own.store, queue: noted.queue, processor: undefined, lin } };
  };

  /** A call as the routes make it: one transaction, rolled back by any error. */
  const call = (queue: Acting['queue'], work: (acting: Acting) => Promise<unknown>) =>
    own.db.transaction((tx) => {
      const audit: Acting['audit'] = (entry) => writeAudit(tx, { ...entry, actorId: admin.id, requestId: 'test' });
      const asked = { dryRun: false, ifMatch: undefined, requestId: 'test', request: { log: silent } };
      return work({ ...asked, tx, queue, caller: admin, audit });
    });

  return { own, admin, jobs, call };
};

export type ReleaseDesk = Awaited<ReturnType<typeof openReleaseDesk>>;
