import type { Dir } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Open handles per session; each is a file descriptor of this process. */
const MAX_HANDLES = 64;

export interface OpenFolder {
  folder: Dir;
  path: string;
}

type Opened = { file: FileHandle } | OpenFolder;

/** The open files and folders of a client, by handle. Throws RangeError for an unknown handle. */
export class Handles {
  readonly #opened = new Map<number, Opened>();
  #last = 0;

  add(opened: Opened): Buffer {
    if (this.#opened.size >= MAX_HANDLES) throw new RangeError('Too much is open');
    this.#last += 1;
    this.#opened.set(this.#last, opened);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(this.#last);
    return handle;
  }

  file(handle: Buffer): FileHandle {
    const opened = this.#opened.get(numberOf(handle));
    if (!opened || !('file' in opened)) throw new RangeError('No such handle');
    return opened.file;
  }

  folder(handle: Buffer): OpenFolder {
    const opened = this.#opened.get(numberOf(handle));
    if (!opened || !('folder' in opened)) throw new RangeError('No such handle');
    return opened;
  }

  async close(handle: Buffer) {
    const number = numberOf(handle);
    const opened = this.#opened.get(number);
    if (!opened) throw new RangeError('No such handle');
    this.#opened.delete(number);
    await ('file' in opened ? opened.file.close() : opened.folder.close());
  }

  async closeAll() {
    const all = [...this.#opened.values()];
    this.#opened.clear();
    for (const opened of all) await ('file' in opened ? opened.file.close() : opened.folder.close()).catch(() => {});
  }
}

const numberOf = (handle: Buffer): number => (handle.length === 4 ? handle.readUInt32BE() : 0);
