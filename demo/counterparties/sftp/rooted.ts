import { realpath } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';

/** A client's path, normalized: absolute and without `..`, as it is returned to the client. */
export const clientPath = (path: string): string => posix.normalize(`/${path}`).replace(/(.)\/$/, '$1');

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The real path of the nearest existing part of the path. */
const nearest = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return nearest(join(path, '..'));
  }
};

/**
 * The file system path of a client's path below `root`. It cannot escape: `..` stops at the root, and a link that
 * points outside is refused. Throws RangeError for a path that is refused or has a NUL.
 */
export const pathWithin = async (root: string, path: string): Promise<string> => {
  if (path.includes('\0')) throw new RangeError('A path holds no NUL');
  const there = join(root, clientPath(path));
  const [realRoot, real] = [await realpath(root), await nearest(there)];
  if (real !== realRoot && !real.startsWith(realRoot + sep)) throw new RangeError('The path leads out of its root');
  return there;
};
