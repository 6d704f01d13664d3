import type { FileStore, StagedFile } from '../../storage/files.ts';

/** Adapts a stored file to the readers of staged files. */
export const storedFile = (
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

/** The reason for refusing a file that `isTooLarge`. */
export const TOO_LARGE = 'The file is too large for one of its kind.';

/** Far above any real file of a format that is read into memory. */
const LIMIT = 20 * 1024 * 1024;

/** Whether a file is larger than 20 MB; for formats that are read into memory. */
export const isTooLarge = ({ sizeBytes }: StagedFile): boolean => sizeBytes > LIMIT;

/** Reads a small file into memory. Throws when it `isTooLarge`. */
export const readWhole = async (file: StagedFile): Promise<Buffer> => {
  if (isTooLarge(file)) throw new RangeError(TOO_LARGE);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
};
