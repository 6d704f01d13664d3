import { realpath } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';

/** The path of a client, tidied: absolute, without `..`, as the client is to see it. */
export const clientPath = (path: string): string => posix.normalize(`/${path}`).replace(/(.)\/$/, '$1');

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The real place of the nearest part of the path that is there. */
const nearest = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return nearest(join(path, '..'));
  }
};

/**
 * Where a client's path lies below `root`. It cannot lead out: `..` ends at the root, and a link that leads elsewhere is
 * refused. Throws RangeError for a path that cannot be.
 */
export const pathWithin = async (root: string, path: string): Promise<string> => {
  if (path.includes('\0')) throw new RangeError('A path holds no NUL');
  const there = join(root, clientPath(path));
  const [realRoot, real] = [await realpath(root), await nearest(there)];
  if (real !== realRoot && !real.startsWith(realRoot + sep)) throw new RangeError('The path leads out of its root');
  return there;
};
