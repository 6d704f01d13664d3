import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a process of this number runs on this machine, whoever it belongs to. */
export const isRunning = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** In a container a process is started again under the number of the one that died: what is older than it is not its own. */
const isOfEarlierLife = (path: string): boolean => statSync(path).mtimeMs < Date.now() - process.uptime() * 1000;

/**
 * Removes what killed processes left in `parent`: entries called by `prefix` and the number of their process, with
 * anything behind a dash. What belongs to another user is theirs to remove.
 */
export const sweepLeftBehind = (parent: string, prefix = ''): void => {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) && Number(/^\d+(?=-|$)/.exec(name.slice(prefix.length))?.[0]);
    if (!pid || (pid !== process.pid && isRunning(pid))) continue;
    const path = join(parent, name);
    try {
      if (pid !== process.pid || isOfEarlierLife(path)) rmSync(path, { recursive: true, force: true });
    } catch (error) {
      if (!['EPERM', 'EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
};
