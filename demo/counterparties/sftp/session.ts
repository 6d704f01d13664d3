import { access, lstat, mkdir, open, opendir, rename, rm, rmdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { FileEntry, SFTPWrapper } from 'ssh2';
import ssh2 from 'ssh2';
import { attributesOf, codeOf, flagsOf, NO_ATTRIBUTES } from './attributes.ts';
import type { OpenFolder } from './handles.ts';
import { Handles } from './handles.ts';
import { clientPath, pathWithin } from './rooted.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

const ENTRIES_PER_RESPONSE = 100;
const MAX_READ_BYTES = 256 * 1024;

const entriesOf = async ({ folder, path }: OpenFolder): Promise<FileEntry[]> => {
  const entries: FileEntry[] = [];
  while (entries.length < ENTRIES_PER_RESPONSE) {
    const entry = await folder.read();
    if (!entry) break;
    const stat = await lstat(join(path, entry.name)).catch(() => undefined); // removed meanwhile
    if (!stat) continue;
    const kind = stat.isDirectory() ? 'd' : '-';
    const longname = `${kind}rw------- 1 demo demo ${stat.size} Jan 1 00:00 ${entry.name}`;
    entries.push({ filename: entry.name, longname, attrs: attributesOf(stat) });
  }
  return entries;
};

/** A plain rename replaces an existing file; version 3 of the protocol requires that it is refused. */
const renameWithin = async (from: string, to: string) => {
  const taken = await access(to).then(
    () => true,
    () => false,
  );
  if (taken) throw new RangeError('There is a file of that name');
  await rename(from, to);
};

/**
 * Serves one SFTP session below `root` (draft-ietf-secsh-filexfer-02, protocol version 3). No path leaves `root`: links
 * are neither created nor followed to the outside. A rename is atomic.
 */
export const serveSession = (sftp: SFTPWrapper, root: string): void => {
  const handles = new Handles();
  const at = (path: string) => pathWithin(root, path);

  const respondStatus = (id: number, work: Promise<unknown>) => {
    work.then(
      () => sftp.status(id, STATUS_CODE.OK),
      (error: unknown) => sftp.status(id, codeOf(error)),
    );
  };
  const respond = (id: number, work: () => Promise<void>) => {
    work().catch((error: unknown) => sftp.status(id, codeOf(error)));
  };
  const attributes = (id: number, path: string) =>
    respond(id, async () => sftp.attrs(id, attributesOf(await lstat(await at(path)))));

  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: clientPath(path), longname: '', attrs: NO_ATTRIBUTES }]),
  );
  sftp.on('STAT', attributes);
  sftp.on('LSTAT', attributes);
  sftp.on('FSTAT', (id, handle) =>
    respond(id, async () => sftp.attrs(id, attributesOf(await handles.file(handle).stat()))),
  );
  // accepted and ignored: clients may not change times and modes of a counterparty's files
  sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));

  sftp.on('OPENDIR', (id, path) =>
    respond(id, async () => {
      const folder = await at(path);
      sftp.handle(id, handles.add({ folder: await opendir(folder), path: folder }));
    }),
  );
  sftp.on('READDIR', (id, handle) =>
    respond(id, async () => {
      const entries = await entriesOf(handles.folder(handle));
      if (entries.length) sftp.name(id, entries);
      else sftp.status(id, STATUS_CODE.EOF);
    }),
  );

  sftp.on('OPEN', (id, path, mode) =>
    respond(id, async () => {
      const file = await open(await at(path), flagsOf(mode), 0o600);
      try {
        if (!(await file.stat()).isFile()) throw new RangeError('Not a file');
        sftp.handle(id, handles.add({ file }));
      } catch (error) {
        await file.close();
        throw error;
      }
    }),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    respond(id, async () => {
      const buffer = Buffer.alloc(Math.min(length, MAX_READ_BYTES));
      const { bytesRead } = await handles.file(handle).read(buffer, 0, buffer.length, offset);
      if (bytesRead) sftp.data(id, buffer.subarray(0, bytesRead));
      else sftp.status(id, STATUS_CODE.EOF);
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    respond(id, async () => {
      const { bytesWritten } = await handles.file(handle).write(data, 0, data.length, offset);
      sftp.status(id, bytesWritten === data.length ? STATUS_CODE.OK : STATUS_CODE.FAILURE);
    }),
  );
  sftp.on('CLOSE', (id, handle) => respondStatus(id, handles.close(handle)));

  sftp.on('REMOVE', (id, path) =>
    respondStatus(
      id,
      at(path).then((file) => rm(file)),
    ),
  );
  sftp.on('MKDIR', (id, path) =>
    respondStatus(
      id,
      at(path).then((folder) => mkdir(folder, { mode: 0o700 })),
    ),
  );
  sftp.on('RMDIR', (id, path) =>
    respondStatus(
      id,
      at(path).then((folder) => removeFolder(folder, root)),
    ),
  );
  sftp.on('RENAME', (id, from, to) =>
    respondStatus(
      id,
      Promise.all([at(from), at(to)]).then((both) => renameWithin(...both)),
    ),
  );
  sftp.on('READLINK', (id) => sftp.status(id, STATUS_CODE.OP_UNSUPPORTED));
  sftp.on('SYMLINK', (id) => sftp.status(id, STATUS_CODE.OP_UNSUPPORTED));
  sftp.on('close', () => void handles.closeAll());
};

const removeFolder = async (folder: string, root: string) => {
  if (posix.normalize(folder) === posix.normalize(root)) throw new RangeError('The root stays');
  await rmdir(folder);
};
