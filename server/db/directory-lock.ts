import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../config.ts';
import { isRunning } from '../processes.ts';

/**
 * Locks DATA_DIR or a directory below it for this process until the returned function is called. A lock left by a dead
 * process is taken over; a lock of a running process is a ConfigurationError with its process id.
 */
export const lockDirectory = (dir: string, what = 'the data directory'): (() => void) => {
  const file = join(dir, 'lock');
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 2) throw error;
      const holder = Number(readFileSync(file, 'utf8'));
      if (holder > 0 && holder !== process.pid && isRunning(holder)) {
        throw new ConfigurationError([
          `DATA_DIR: ${what} is in use by process ${holder}. Stop it, or set another directory`,
        ]);
      }
      rmSync(file, { force: true });
    }
  }
};
