import type { Identifier } from 'react-admin';
import { outcomeUnknown } from './problem.ts';

/** What became of one record of a bulk call: done, refused by the server, or failed on the way. */
export interface RecordResult {
  id: Identifier;
  outcome: 'done' | 'refused' | 'failed';
  /** Why it was not done, for the person. */
  reason?: string;
}

const AT_ONCE = 4;

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

/** Does the work for each record, a few at a time; one that fails keeps none of the others from being done or told. */
export const eachRecord = async (
  ids: readonly Identifier[],
  work: (id: Identifier) => Promise<unknown>,
): Promise<RecordResult[]> => {
  const results: RecordResult[] = [];
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    results.push(...(await Promise.all(ids.slice(start, start + AT_ONCE).map((id) => attempt(id, work)))));
  }
  return results;
};
