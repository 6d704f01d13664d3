import type { LiveChange, LiveNews } from '../../declare/live.ts';

/**
 * What the server's stream of changes says (docs/rules/records.md, "Live"), for everything on screen. `off`: not opened
 * yet. `cut`: it was, and is not; what changes is then learnt by polls.
 */
export type LiveState = 'off' | 'open' | 'cut';

/** `missed`: the stream was cut meanwhile, so anything may have changed. */
export type News = LiveNews & { missed?: true };

type Listener = (news: News) => void;

let state: LiveState = 'off';
let stream: string | undefined;
const watchers = new Set<() => void>();
const listeners = new Set<Listener>();

export const liveState = (): LiveState => state;

export const watchLive = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The number of the open stream; undefined while there is none. */
export const liveStream = (): string | undefined => stream;

/** @param opened the number of the stream, when it has just been opened */
export const setLiveState = (next: LiveState, opened?: string): void => {
  state = next;
  stream = opened;
  for (const watcher of watchers) watcher();
};

export const onNews = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const tellNews = (news: News): void => {
  for (const listener of listeners) listener(news);
};

/** Whether news says that anything may have changed. */
export const isAnything = ({ more, missed }: News): boolean => more === true || missed === true;

/** Whether news says that a record has changed, or any may have. */
export const isOfRecords = (news: News): boolean => news.changes.length > 0 || isAnything(news);

/** What news says of some resources. */
export const changesOf = ({ changes }: News, names: readonly string[]): readonly LiveChange[] =>
  changes.filter(({ resource }) => names.includes(resource));

/** The least time between two reads of the same, in ms. */
const LEAST_MS = 1000;
/** A read that took so long is not made again before so many times as long: a busy server is not made busier. */
const REST = 4;

/** Limits how often something is read: at once, if it was not lately, otherwise once when its rest is over. */
export const paced = (read: () => Promise<unknown>) => {
  let restsUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  const run = () => {
    timer = undefined;
    isReading = true;
    const begun = performance.now();
    void read()
      // what could not be read is reported where it is shown
      .catch(() => undefined)
      .finally(() => {
        const now = performance.now();
        restsUntil = now + Math.max(LEAST_MS, REST * (now - begun));
        isReading = false;
        if (isWanted) ask();
      });
  };
  let isWanted = false;
  const ask = () => {
    if (isReading) {
      isWanted = true;
      return;
    }
    isWanted = false;
    if (timer === undefined) timer = setTimeout(run, Math.max(0, restsUntil - performance.now()));
  };
  return { ask, stop: () => clearTimeout(timer) };
};

/** The time between two polls, in ms, of what the stream tells of: once a minute while it stands. */
const SLOW_MS = 60_000;
export const pollEvery = (ms: number): number => (state === 'open' ? Math.max(ms, SLOW_MS) : ms);
