import type { Stats } from 'node:fs';
import { constants } from 'node:fs';
import ssh2 from 'ssh2';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

export const NO_ATTRIBUTES = { mode: 0, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 };

const CODES: Readonly<Record<string, number>> = {
  ENOENT: STATUS_CODE.NO_SUCH_FILE,
  EACCES: STATUS_CODE.PERMISSION_DENIED,
  EPERM: STATUS_CODE.PERMISSION_DENIED,
};

/** The SFTP status code of a file system error. */
export const codeOf = (error: unknown): number =>
  CODES[(error as NodeJS.ErrnoException).code ?? ''] ?? STATUS_CODE.FAILURE;

export const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats) => ({
  mode,
  uid,
  gid,
  size,
  atime: Math.floor(atimeMs / 1000),
  mtime: Math.floor(mtimeMs / 1000),
});

/** The file system's open flags for an SFTP open mode. Links are not followed. */
export const flagsOf = (mode: number): number => {
  const reads = (mode & OPEN_MODE.READ) !== 0;
  const writes = (mode & OPEN_MODE.WRITE) !== 0;
  const access = writes ? (reads ? constants.O_RDWR : constants.O_WRONLY) : constants.O_RDONLY;
  const has = (bit: number, flag: number) => ((mode & bit) === 0 ? 0 : flag);
  return (
    access |
    constants.O_NOFOLLOW |
    has(OPEN_MODE.CREAT, constants.O_CREAT) |
    has(OPEN_MODE.TRUNC, constants.O_TRUNC) |
    has(OPEN_MODE.EXCL, constants.O_EXCL) |
    has(OPEN_MODE.APPEND, constants.O_APPEND)
  );
};
