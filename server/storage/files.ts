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
  /**
   * Streams `source` to staging, counting and hashing the bytes; memory stays constant for any size.
   * @param name 64 hexadecimal digits by which it is kept, instead of the hash of its bytes
   */
  receive: (source: Readable, name?: string) => Promise<StagedFile>;
  /** Keeps a received file in the staging area, apart from the files that are kept; returns its key there. */
  stage: (file: StagedFile) => Promise<string>;
  /** A file of the staging area; undefined when it is gone. Discarding it leaves it there. */
  staged: (key: string, measured: Pick<StagedFile, 'sha256' | 'sizeBytes'>) => Promise<StagedFile | undefined>;
  /** The keys of the files of the staging area that were last written before this time. */
  stagedBefore: (time: Date) => Promise<string[]>;
  /** Deletes a file of the staging area. */
  unstage: (key: string) => Promise<void>;
  open: (key: string) => Promise<Readable>;
}
