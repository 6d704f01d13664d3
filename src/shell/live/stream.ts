import { EventSourceParserStream } from 'eventsource-parser/stream';
import { live } from '../../../contract/live.ts';
import { type LiveNews, type LiveOpened, OPENED, SESSION_ENDED } from '../../../declare/live.ts';
import { request } from '../../dataProvider/http.ts';
import { setLiveState, tellNews } from '../../dataProvider/live.ts';

/** The first and the longest pause before the stream is opened again, in ms. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [500, 30_000];
/** A hidden tab leaves the stream after this time, in ms: a browser has few connections to a server. */
const HIDDEN_MS = 10_000;
/** Without a word from the server for so long, in ms, the connection is taken for dead. */
const SILENCE_MS = 40_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Reads the stream until it ends. Returns whether the session ended; throws when it cannot be opened or breaks off. */
const readOnce = async (signal: AbortSignal, opened: (stream: string) => void): Promise<boolean> => {
  const cut = new AbortController();
  const both = AbortSignal.any([signal, cut.signal]);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => cut.abort(), SILENCE_MS);
  };
  try {
    heard();
    const { body } = await request(live.method, live.path, { as: 'stream', background: true, signal: both });
    const bytes = body as ReadableStream<Uint8Array<ArrayBuffer>>; // as it was asked for
    const events = bytes
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: heard }));
    const reader = events.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      heard();
      if (value.event === SESSION_ENDED) return true;
      // each as the server declares it
      if (value.event === OPENED) opened((JSON.parse(value.data) as LiveOpened).stream);
      else tellNews(JSON.parse(value.data) as LiveNews);
    }
  } finally {
    clearTimeout(silence);
  }
};

/** Keeps the stream open until `signal` aborts or the session ends; after each cut, what was missed is read once. */
const keepOpen = async (signal: AbortSignal, wasCut: boolean): Promise<void> => {
  let missed = wasCut;
  let wait = FIRST_PAUSE;
  while (!signal.aborted) {
    try {
      const ended = await readOnce(signal, (stream) => {
        wait = FIRST_PAUSE;
        setLiveState('open', stream);
        if (missed) tellNews({ changes: [], missed: true });
        missed = true;
      });
      if (ended) break;
    } catch {
      // said by the sign at the foot of the page
    }
    if (signal.aborted) return;
    setLiveState('cut');
    missed = true;
    // not all consoles at once when a server comes back
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(2 * wait, LONGEST_PAUSE);
  }
  setLiveState('off');
};

/** Opens the stream of changes while the tab is visible. Returns what closes it. */
export const openLive = (): (() => void) => {
  let leaving: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const leave = () => {
    leaving?.abort();
    leaving = undefined;
    setLiveState('off');
  };
  const follow = () => {
    clearTimeout(timer);
    timer = undefined;
    if (document.visibilityState === 'hidden') timer = setTimeout(leave, HIDDEN_MS);
    else if (!leaving) {
      leaving = new AbortController();
      void keepOpen(leaving.signal, wasOpen);
      wasOpen = true;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(timer);
    leave();
  };
};
