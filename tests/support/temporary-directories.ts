import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

/**
 * Makes directories, by the start of their names, which are removed after each test: after what later `afterEach` hooks
 * of the file do, as vitest runs them in reverse.
 */
export const temporaryDirectories = () => {
  const made: string[] = [];
  afterEach(() => {
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return (name: string): string => {
    const directory = mkdtempSync(join(tmpdir(), name));
    made.push(directory);
    return directory;
  };
};
