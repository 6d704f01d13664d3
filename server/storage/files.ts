import type { Readable } from 'node:stream';

/** Bytes received and not yet kept: read them as often as needed, then keep or discard them. */
export interface StagedFile {
  sha256: string;
  sizeBytes: number;
  open: () => AsyncIterable<Uint8Array>;
  /** All that is needed to read the bytes again, once they are kept. */
  key: string;
  /** Puts the bytes where they stay, named by their hash: to keep the same bytes twice changes nothing. */
  keep: () => Promise<void>;
  /** Leaves no trace; harmless after `keep`. */
  discard: () => Promise<void>;
}

/** Where files lie: a directory by default, object storage by configuration. */
export interface FileStore {
  /** Streams `source` to a place of its own, counting and hashing; memory stays flat whatever the size. */
  receive: (source: Readable) => Promise<StagedFile>;
  open: (key: string) => Promise<Readable>;
}
