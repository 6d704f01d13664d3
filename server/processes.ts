import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a process with this id runs on this machine, owned by any user. */
export const isRunning = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** In a container a restarted process gets the same id: a file older than the process is not its own. */
const isFromEarlierProcess = (path: string): boolean => statSync(path).mtimeMs < Date.now() - process.uptime() * 1000;

/**
 * Removes what killed processes left in `parent`: entries named by `prefix` and their process id, optionally followed
 * by a dash and more. Entries of other users are skipped.
 */
export const sweepLeftBehind = (parent: string, prefix = ''): void => {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) && Number(/^\d+(?=-|$)/.exec(name.slice(prefix.length))?.[0]);
    if (!pid || (pid !== process.pid && isRunning(pid))) continue;
    const path = join(parent, name);
    try {
      if (pid !== process.pid || isFromEarlierProcess(path)) rmSync(path, { recursive: true, force: true });
    } catch (error) {
      if (!['EPERM', 'EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
};
