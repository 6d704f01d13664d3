import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { isLine } from '../../../../declare/text.ts';
import { UPLOAD_LIMIT } from '../../../../domain/files/file-names.ts';
import { NamedFile, STAGED_FIELD } from '../../../../resources/check-runs/upload.ts';
import { invalid, Problem } from '../../../http/problems.ts';
import type { FileStore, StagedFile } from '../../../storage/files.ts';

export interface ReceivedFile {
  /** As the browser sent it, with any path, which no valid name has; never used as a name on disk. */
  name: string;
  mimetype: string;
  staged: StagedFile;
}

const MOST_FILES = 50;

const CONTROL = 'A file’s name must not contain control characters';

/** The longest text of a field: the name and the hash of a file. */
const FIELD_LIMIT = 2000;

const named = (value: unknown): NamedFile => {
  const read = NamedFile.safeParse(parsed(value));
  if (!read.success)
    throw invalid([{ path: STAGED_FIELD, message: 'Must be the name and the hash of a checked file' }]);
  return read.data;
};

const parsed = (value: unknown): unknown => {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
};

/**
 * Streams the files of a multipart request to staging, one after another. On any error all of them are discarded.
 * Throws 413 when one exceeds 300 MB, 422 when there is none or a name is repeated.
 * @param stagedFile finds a file that the request only names; absent: such names are ignored, like other fields.
 */
export const receiveFiles = async (
  request: FastifyRequest,
  store: FileStore,
  stagedFile?: (sha256: string) => Promise<StagedFile>,
): Promise<ReceivedFile[]> => {
  const received: ReceivedFile[] = [];
  try {
    const parts = request.parts({
      preservePath: true,
      limits: {
        fileSize: UPLOAD_LIMIT,
        files: MOST_FILES,
        fieldSize: FIELD_LIMIT,
        fields: MOST_FILES,
        parts: MOST_FILES + 10,
        headerPairs: 50,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname !== STAGED_FIELD || !stagedFile) continue;
        const { name, sha256 } = named(part.value);
        received.push({ name, mimetype: '', staged: await stagedFile(sha256) });
        continue;
      }
      const staged = await store.receive(part.file);
      received.push({ name: part.filename ?? '', mimetype: part.mimetype, staged });
      if (part.file.truncated) throw new Problem('too_large');
      if (!isLine(part.filename ?? '')) throw invalid([{ path: 'files', message: CONTROL }]);
    }
    if (!received.length) throw new Problem('invalid', { issues: [{ path: 'files', message: 'Choose a file' }] });
    if (new Set(received.map((file) => file.name)).size < received.length) {
      throw new Problem('invalid', {
        text: 'Validation Failed: You are trying to upload a file that already exists in the list, remove it and try again',
      });
    }
    return received;
  } catch (error) {
    await discardFiles(received);
    throw isFormFault(error)
      ? new Problem('unreadable', { hint: `The form could not be read: ${error.message}` })
      : error;
  }
};

/** Errors of the form parser have no code, unlike those of the disk and the network. */
const isFormFault = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof Problem) && !('code' in error);

export const discardFiles = async (files: readonly ReceivedFile[]): Promise<void> => {
  await Promise.all(files.map((file) => file.staged.discard()));
};
