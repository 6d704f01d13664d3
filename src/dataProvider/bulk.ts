import type { Identifier } from 'ra-core';
import { outcomeUnknown } from './problem.ts';

/** The outcome for one record of a bulk call: done, refused by the server, or failed with an unknown outcome. */
export interface RecordResult {
  id: Identifier;
  outcome: 'done' | 'refused' | 'failed';
  /** Why it was not done, as shown to the user. */
  reason?: string;
}

/**
 * Some records of a bulk call were not changed: `results` has the outcome of each. react-admin shows the message, and
 * keeps what the call was about selected.
 */
export class BulkError extends Error {
  override name = 'BulkError';
  results: readonly RecordResult[];

  constructor(results: readonly RecordResult[]) {
    const open = results.filter(({ outcome }) => outcome !== 'done');
    const reasons = new Set(open.map(({ reason }) => reason));
    super(`${open.length} of ${results.length} not done: ${[...reasons].join('; ')}`);
    this.results = results;
  }
}

const CONCURRENCY = 4;

const attempt = async (id: Identifier, work: (id: Identifier) => Promise<unknown>): Promise<RecordResult> => {
  try {
    await work(id);
    return { id, outcome: 'done' };
  } catch (error) {
    return {
      id,
      outcome: outcomeUnknown(error) ? 'failed' : 'refused',
      reason: error instanceof Error ? error.message : String(error),
    };
  }
};

/** Runs `work` for each record, a few at a time. A failure does not stop the others, and every outcome is returned. */
export const eachRecord = async (
  ids: readonly Identifier[],
  work: (id: Identifier) => Promise<unknown>,
): Promise<RecordResult[]> => {
  const results: RecordResult[] = [];
  for (let start = 0; start < ids.length; start += CONCURRENCY) {
    results.push(...(await Promise.all(ids.slice(start, start + CONCURRENCY).map((id) => attempt(id, work)))));
  }
  return results;
};
