import type { Readable } from 'node:stream';

/** A received file that is not stored yet: read it as often as needed, then keep or discard it. */
export interface StagedFile {
  sha256: string;
  sizeBytes: number;
  open: () => AsyncIterable<Uint8Array>;
  /** The storage key, valid once the file is kept. */
  key: string;
  /** Stores the bytes permanently under their hash; keeping the same bytes twice changes nothing. */
  keep: () => Promise<void>;
  /** Deletes the staged file; harmless after `keep`. */
  discard: () => Promise<void>;
}

/** The file storage: a directory by default, object storage if configured. */
export interface FileStore {
  /** Streams `source` to staging, counting and hashing the bytes; memory stays constant for any size. */
  receive: (source: Readable) => Promise<StagedFile>;
  open: (key: string) => Promise<Readable>;
}
