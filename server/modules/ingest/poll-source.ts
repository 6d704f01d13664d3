import { posix } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../../db/away.ts';
import type { SftpConnection } from '../../sftp/connection.ts';
import { ARCHIVE, withSftp } from '../../sftp/connection.ts';
import type { SftpSource } from '../../sftp/source.ts';
import { OperationFault, SourceFault } from '../../sftp/source-fault.ts';
import type { Limits } from '../../sftp/time-limit.ts';
import { INBOUND_KINDS, INCOMING } from './drop-folders.ts';
import type { ReceiveNeeds } from './receive-file.ts';
import { isUnchanged, reasonOfFetch, receiveFile } from './receive-file.ts';
import type { KnownFile, Listed, ListedFile } from './remote-files.ts';
import { archivedOf, compareListed, forget, markArchived, setAsideUnfetched } from './remote-files.ts';
import { isFileName, isTemporaryName, shownName } from './remote-names.ts';

export interface PollNeeds extends ReceiveNeeds {
  log: FastifyBaseLogger;
  everySeconds: number;
  limits?: Limits;
}

/** What a poll found: how many files were received, and the first thing that was wrong with the source or a directory. */
export interface PollOutcome {
  received: number;
  fault: OperationFault | undefined;
}

/** Of a directory so many are compared in one poll, the oldest first. */
const MOST_FILES = 5000;
const BAD_NAME = 'The file’s name is too long or has characters that cannot be kept. It was left at its source.';

const byAge = (a: ListedFile, b: ListedFile) =>
  a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.name < b.name ? -1 : 1);

/** Notes a fault of a directory and goes on; throws what concerns the whole source, or is our own. */
const note = (outcome: PollOutcome, error: unknown, what = '') => {
  if (error instanceof SourceFault || !(error instanceof OperationFault)) throw error;
  outcome.fault ??= what ? new OperationFault(`${what}: ${error.message}`, { cause: error }) : error;
};

/** Lists the directories that files come from; files under temporary names are not there yet. */
const listAll = async (connection: SftpConnection, source: string, outcome: PollOutcome): Promise<Listed> => {
  const [dirs, files]: [string[], ListedFile[]] = [[], []];
  for (const kind of INBOUND_KINDS) {
    const { source: from, dir } = INCOMING[kind];
    if (from !== source) continue;
    try {
      const listed = (await connection.list(dir)).filter(({ name }) => !isTemporaryName(name));
      files.push(
        ...listed
          .map((file) => ({ ...file, source, dir, kind }))
          .sort(byAge)
          .slice(0, MOST_FILES),
      );
      dirs.push(dir);
    } catch (error) {
      note(outcome, error);
    }
  }
  return { source, dirs, files };
};

const setAside = async ({ db, log }: PollNeeds, file: ListedFile, reason: string, error?: unknown) => {
  const isNew = await setAsideUnfetched(db, { ...file, name: shownName(file.name) }, reason);
  if (isNew) log.warn({ event: 'file_not_fetched', source: file.source, dir: file.dir, reason, err: error });
};

/** A file that another process has taken meanwhile, or the partner took back, has no fault. */
const isStillThere = async (connection: SftpConnection, { dir, name }: ListedFile): Promise<boolean> =>
  (await connection.list(dir)).some((file) => file.name === name);

/** Receives one file, whose faults are its own alone; throws what concerns the whole source. */
const receive = async (needs: PollNeeds, connection: SftpConnection, file: KnownFile): Promise<boolean> => {
  try {
    return await receiveFile(needs, connection, file);
  } catch (error) {
    const isLate = error instanceof SourceFault && error.isLate;
    // a database that is away is no fault of the file: the next poll takes it
    if ((error instanceof SourceFault && !isLate) || isDatabaseAway(error)) throw error;
    if (isLate || (await isStillThere(connection, file))) await setAside(needs, file, reasonOfFetch(error), error);
    if (isLate) throw error;
    return false;
  }
};

/** One that changed after it was received stays, and is received again once it stays as it is. */
const archive = async ({ db }: PollNeeds, connection: SftpConnection, file: KnownFile, outcome: PollOutcome) => {
  try {
    if (!isUnchanged(file, await connection.look(file.dir, file.name))) return;
    await connection.archive(file.dir, file.name);
  } catch (error) {
    return note(outcome, error, 'archive');
  }
  await markArchived(db, file);
};

/** What was still written to when it was archived goes back to its place, and is received again as it is then. */
const lookAtArchived = async ({ db }: PollNeeds, connection: SftpConnection, listed: Listed, outcome: PollOutcome) => {
  for (const file of await archivedOf(db, listed)) {
    try {
      const now = await connection.look(posix.join(file.dir, ARCHIVE), file.name);
      if (now && !isUnchanged(file, now)) await connection.restore(file.dir, file.name);
    } catch (error) {
      note(outcome, error, 'archive');
    }
    await forget(db, file);
  }
};

const workThrough = async (needs: PollNeeds, connection: SftpConnection, source: string, outcome: PollOutcome) => {
  const listed = await listAll(connection, source, outcome);
  for (const file of listed.files.filter(({ name }) => !isFileName(name))) await setAside(needs, file, BAD_NAME);
  const files = listed.files.filter(({ name }) => isFileName(name));
  await lookAtArchived(needs, connection, { ...listed, files }, outcome);
  const known = await compareListed(needs.db, { ...listed, files }, needs.everySeconds);
  // one that could not be fetched comes last: were it to take the source's time again, the others have been taken
  const due = known
    .filter(({ isSettled }) => isSettled)
    .sort((a, b) => Number(a.hasFault) - Number(b.hasFault) || byAge(a, b));
  for (const file of due) {
    if (!file.isReceived) {
      if (!(await receive(needs, connection, file))) continue;
      outcome.received += 1;
    }
    await archive(needs, connection, file, outcome);
  }
};

/**
 * Looks at one source once (docs/rules/exchange.md, "Files over SFTP"). Each file stands alone. Throws errors that are not the
 * source's, such as the database's.
 */
export const pollSource = async (needs: PollNeeds, source: SftpSource): Promise<PollOutcome> => {
  const outcome: PollOutcome = { received: 0, fault: undefined };
  try {
    await withSftp(source, (connection) => workThrough(needs, connection, source.key, outcome), needs.limits);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    outcome.fault = error;
  }
  return outcome;
};
