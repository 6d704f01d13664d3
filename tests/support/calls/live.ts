import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type LiveNews, type LiveOpened, OPENED } from '../../../declare/live.ts';

/** An open stream of changes. */
export interface Listener {
  status: number;
  headers: Headers;
  /** Its number. */
  stream: Promise<string>;
  /** All events so far. */
  heard: readonly LiveNews[];
  /** The next event, from those not taken yet, for which `is` holds. Rejects when the stream ends before. */
  next: (is: (news: LiveNews) => boolean) => Promise<LiveNews>;
  /** The name of the last event, when the server has ended the stream. */
  ended: Promise<string | undefined>;
  close: () => void;
}

/** Opens the stream of changes of a server, as a console does. */
export const listen = async (url: string, token: string): Promise<Listener> => {
  const left = new AbortController();
  const answer = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'x-background': '1' },
    signal: left.signal,
  });
  const heard: LiveNews[] = [];
  const opened = Promise.withResolvers<string>();
  let taken = 0;
  let wake = (): void => undefined;
  let isOver = false;
  const read = async (): Promise<string | undefined> => {
    if (!answer.body) throw new Error('The stream has no body');
    const events = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    let last: string | undefined;
    try {
      for await (const { data, event } of events) {
        last = event;
        if (event === OPENED) opened.resolve((JSON.parse(data) as LiveOpened).stream);
        if (event === undefined) heard.push(JSON.parse(data) as LiveNews); // as the server declares it
        wake();
      }
    } finally {
      isOver = true;
      wake();
    }
    return last;
  };
  const ended = read();
  ended.catch(() => undefined);
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    stream: opened.promise,
    async next(is) {
      for (;;) {
        while (taken < heard.length) {
          const news = heard[taken++];
          if (news && is(news)) return news;
        }
        if (isOver) throw new Error('The stream has ended');
        await new Promise<void>((done) => {
          wake = done;
        });
      }
    },
    ended,
    close: () => left.abort(),
  };
};
