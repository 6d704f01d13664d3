import type { Tone } from '../../../domain/states.ts';

/** Minimum seven-day success rates of the pull workflow, in percent, for "good" and "fair". */
const GOOD = 95;
const FAIR = 80;

/** The tone and label of a success rate. */
export const gradeOf = (rate: number): { tone: Tone; word: string } => {
  if (rate >= GOOD) return { tone: 'success', word: 'good' };
  if (rate >= FAIR) return { tone: 'warning', word: 'fair' };
  return { tone: 'error', word: 'poor' };
};

/** Formats a duration. */
export const showDuration = (ms: number): string => {
  if (ms < 1000) return `${Math.floor(ms)} ms`;
  if (ms < 60_000) return `${(Math.floor(ms / 100) / 10).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1000)} s`;
};
