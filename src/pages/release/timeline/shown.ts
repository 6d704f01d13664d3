import type { TimelineEvent } from '../../../../contract/release/reads.ts';

/** Files the timeline shows before "Show All". */
export const FIRST_FILES = 5;

/** The number of files in a timeline. */
export const filesOf = (events: readonly TimelineEvent[]): number =>
  events.reduce((count, { files }) => count + files.length, 0);

/**
 * The timeline with only its newest files (docs/rules/check-runs.md, "Timeline"). Events without files are always kept;
 * events with only older files are omitted. The order stays: newest last.
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
