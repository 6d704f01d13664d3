import type { TimelineEvent } from '../../../../contract/release/reads.ts';

/** Files the timeline shows before "Show All". */
export const FIRST_FILES = 5;

/** How many files a timeline tells of. */
export const filesOf = (events: readonly TimelineEvent[]): number =>
  events.reduce((count, { files }) => count + files.length, 0);

/**
 * The timeline with its newest files alone (docs/rules/check-runs.md, "Timeline"): what tells of no file stands always, an event
 * whose files are all older is left out. Order stays: newest last.
 */
export const newestFiles = (events: readonly TimelineEvent[], most = FIRST_FILES): TimelineEvent[] => {
  let left = most;
  return events
    .toReversed()
    .flatMap((event) => {
      if (event.files.length === 0) return [event];
      const files = left > 0 ? event.files.slice(-left) : [];
      left -= files.length;
      return files.length ? [{ ...event, files }] : [];
    })
    .reverse();
};
