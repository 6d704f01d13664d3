import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/**
 * A fresh clone of the working tree in a new folder whose name starts with `name`: tracked files, and new ones that are
 * not ignored. Packages are linked instead of installed. It is a separate repository without history.
 */
export const freshClone = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), name));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    if (!file || !existsSync(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
};
