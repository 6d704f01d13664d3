import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The build that is running: shown in the footer, sent with every response. */
export interface Build {
  version: string;
  commit: string;
  /** ISO date of the commit. */
  date: string;
}

const git = (...words: string[]): string => {
  try {
    return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** From the environment (for an image built without git history), else from git, else unknown. */
export const readBuild = (environment: Record<string, string | undefined>): Build => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return {
    version,
    commit: environment.BUILD_COMMIT ?? (git('rev-parse', '--short=12', 'HEAD') || 'unknown'),
    date: environment.BUILD_DATE ?? (git('show', '-s', '--format=%cs', 'HEAD') || 'unknown'),
  };
};
