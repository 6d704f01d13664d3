import type { FileStore, StagedFile } from '../../storage/files.ts';

/** A file that is kept already, as the readers of staged files take it. */
export const keptFile = (
  store: FileStore,
  row: { sha256: string; size_bytes: number; storage_key: string },
): StagedFile => ({
  sha256: row.sha256,
  sizeBytes: row.size_bytes,
  key: row.storage_key,
  open: async function* () {
    yield* await store.open(row.storage_key);
  },
  keep: async () => undefined,
  discard: async () => undefined,
});

/** Why a file that `isTooLarge` is refused. */
export const TOO_LARGE = 'The file is too large for one of its kind.';

/** Formats that are read whole are never longer. */
const LIMIT = 20 * 1024 * 1024;

/** Whether a file of a format that is read whole is larger than 20 MB. */
export const isTooLarge = ({ sizeBytes }: StagedFile): boolean => sizeBytes > LIMIT;

/** A small file whole. Throws when it `isTooLarge`. */
export const readWhole = async (file: StagedFile): Promise<Buffer> => {
  if (isTooLarge(file)) throw new RangeError(TOO_LARGE);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
};
