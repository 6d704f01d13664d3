import type { Result } from './test-reports.ts';

/** Results by file and title; tests of one file with the same title are numbered in the order they ran. */
const keyed = (results: readonly Result[]): Map<string, Result> => {
  const map = new Map<string, Result>();
  for (const result of results) {
    const key = (nth: number) => JSON.stringify([result.file, result.title, nth]);
    let nth = 1;
    while (map.has(key(nth))) nth += 1;
    map.set(key(nth), result);
  }
  return map;
};

/**
 * Combines the results of two runs, the second one only of the files with failures. A test that passed in either run
 * has passed; if it failed in the other, it is also flaky, as is a file that could be loaded in only one of the runs.
 */
export const withSecondTry = (first: readonly Result[], second: readonly Result[]) => {
  const again = keyed(second);
  const results: Result[] = [];
  const flaky: Result[] = [];
  for (const [key, result] of keyed(first)) {
    const states = [result.state, again.get(key)?.state];
    const isLoadedNow = !result.title && !again.has(key);
    again.delete(key);
    const hasPassed = isLoadedNow || states.includes('passed');
    if (hasPassed && states.includes('failed')) flaky.push(result);
    // the file's tests are in the results of the second run
    if (isLoadedNow) continue;
    results.push({ ...result, state: hasPassed ? 'passed' : states.includes('failed') ? 'failed' : 'skipped' });
  }
  return { results: [...results, ...again.values()], flaky };
};
