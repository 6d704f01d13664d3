import { posix } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import type { SftpConnection } from '../../sftp/connection.ts';
import { ARCHIVE, withSftp } from '../../sftp/connection.ts';
import type { SftpSource } from '../../sftp/source.ts';
import { OperationFault, SourceFault } from '../../sftp/source-fault.ts';
import type { Limits } from '../../sftp/time-limit.ts';
import { INBOUND_KINDS, INCOMING } from './drop-folders.ts';
import type { ReceiveNeeds } from './receive-file.ts';
import { isUnchanged, reasonOfFetch, receiveFile } from './receive-file.ts';
import type { KnownFile, Listed, ListedFile } from './remote-files.ts';
import { archivedOf, compareListed, forgetFile, markArchived, quarantineUnfetched } from './remote-files.ts';
import { isFileName, isTemporaryName, shownName } from './remote-names.ts';

export interface PollNeeds extends ReceiveNeeds {
  log: FastifyBaseLogger;
  everySeconds: number;
  limits?: Limits;
}

/** The outcome of a poll: how many files were received, and the first fault of the source or a directory. */
export interface PollOutcome {
  received: number;
  fault: OperationFault | undefined;
}

/** The most files of a directory that one poll compares, oldest first. */
const MOST_FILES = 5000;
const BAD_NAME = 'The file’s name is too long or has characters that cannot be kept. It was left at its source.';

const byAge = (a: ListedFile, b: ListedFile) =>
  a.modifiedAt.getTime() - b.modifiedAt.getTime() || (a.name < b.name ? -1 : 1);

/** Notes a fault of a directory and continues; rethrows faults of the whole source and our own errors. */
const note = (outcome: PollOutcome, error: unknown, what = '') => {
  if (error instanceof SourceFault || !(error instanceof OperationFault)) throw error;
  outcome.fault ??= what ? new OperationFault(`${what}: ${error.message}`, { cause: error }) : error;
};

/** Lists the incoming directories, without files under temporary names, which are incomplete. */
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

const quarantine = async ({ db, log }: PollNeeds, file: ListedFile, reason: string, error?: unknown) => {
  const isNew = await quarantineUnfetched(db, { ...file, name: shownName(file.name) }, reason);
  if (isNew) log.warn({ event: 'file_not_fetched', source: file.source, dir: file.dir, reason, err: error });
};

/** A file that another process has fetched meanwhile, or the partner removed, has no fault. */
const isStillThere = async (connection: SftpConnection, { dir, name }: ListedFile): Promise<boolean> =>
  (await connection.list(dir)).some((file) => file.name === name);

/** Receives one file and quarantines it for its own faults; rethrows faults of the whole source. */
const receive = async (needs: PollNeeds, connection: SftpConnection, file: KnownFile): Promise<boolean> => {
  try {
    return await receiveFile(needs, connection, file);
  } catch (error) {
    const isLate = error instanceof SourceFault && error.isLate;
    // an unreachable database is not the file's fault: the next poll fetches it
    if ((error instanceof SourceFault && !isLate) || isDatabaseUnavailable(error)) throw error;
    if (isLate || (await isStillThere(connection, file))) await quarantine(needs, file, reasonOfFetch(error), error);
    if (isLate) throw error;
    return false;
  }
};

/** Archives a received file. One that changed since stays, and is received again once it is unchanged. */
const archive = async ({ db }: PollNeeds, connection: SftpConnection, file: KnownFile, outcome: PollOutcome) => {
  try {
    if (!isUnchanged(file, await connection.look(file.dir, file.name))) return;
    await connection.archive(file.dir, file.name);
  } catch (error) {
    return note(outcome, error, 'archive');
  }
  await markArchived(db, file);
};

/** Restores a file that was still being written when it was archived, so that it is received again. */
const recheckArchived = async ({ db }: PollNeeds, connection: SftpConnection, listed: Listed, outcome: PollOutcome) => {
  for (const file of await archivedOf(db, listed)) {
    try {
      const now = await connection.look(posix.join(file.dir, ARCHIVE), file.name);
      if (now && !isUnchanged(file, now)) await connection.restore(file.dir, file.name);
    } catch (error) {
      note(outcome, error, 'archive');
    }
    await forgetFile(db, file);
  }
};

const processSource = async (needs: PollNeeds, connection: SftpConnection, source: string, outcome: PollOutcome) => {
  const listed = await listAll(connection, source, outcome);
  for (const file of listed.files.filter(({ name }) => !isFileName(name))) await quarantine(needs, file, BAD_NAME);
  const files = listed.files.filter(({ name }) => isFileName(name));
  await recheckArchived(needs, connection, { ...listed, files }, outcome);
  const known = await compareListed(needs.db, { ...listed, files }, needs.everySeconds);
  // files that failed before come last: if one blocks the source again, the others have been received
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
 * Polls one source once (docs/rules/exchange.md, "Files over SFTP"). Each file is handled independently. Throws errors
 * that are not the source's, such as the database's.
 */
export const pollSource = async (needs: PollNeeds, source: SftpSource): Promise<PollOutcome> => {
  const outcome: PollOutcome = { received: 0, fault: undefined };
  try {
    await withSftp(source, (connection) => processSource(needs, connection, source.key, outcome), needs.limits);
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    outcome.fault = error;
  }
  return outcome;
};
