import type { Tone } from '../../ui/Tag.tsx';

/** From which success rate of seven days on, in percent, the pull workflow is well, and to be watched. */
const GOOD = 95;
const WATCHED = 80;

/** A success rate in colour and in words. */
export const gradeOf = (rate: number): { tone: Tone; word: string } => {
  if (rate >= GOOD) return { tone: 'success', word: 'good' };
  if (rate >= WATCHED) return { tone: 'warning', word: 'to be watched' };
  return { tone: 'error', word: 'poor' };
};

/** A duration as people say it. */
export const showDuration = (ms: number): string => {
  if (ms < 1000) return `${Math.floor(ms)} ms`;
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
};
