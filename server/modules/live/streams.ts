import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { LiveNews, LiveOpened } from '../../../declare/live.ts';
import { OPENED, SESSION_ENDED } from '../../../declare/live.ts';
import type { Db } from '../../db/database.ts';
import type { Reference } from '../../engine/reads/model.ts';
import type { Channel, OnChannel } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller, SessionKeeper } from '../../http/sessions.ts';
import { repeat } from '../../jobs/repeat.ts';
import type { Feed, Told } from './feed.ts';
import type { Presence } from './presence.ts';
import { visibleChanges } from './visible.ts';

/** How many streams a server keeps open, and how many of one person. */
const MOST_STREAMS = 1000;
const MOST_OF_ONE = 50;
/** How often the database is asked for all streams together. */
const EVERY_MS = 1000;
/** Every so many questions the sessions are checked. */
const SESSIONS_EVERY = 5;
/** Every so many questions its open records are said to be open still. */
const PRESENCE_EVERY = 15;
/** How long what was told is told again to a new stream: its screen was read shortly before. */
const RECENT_MS = 15_000;

interface Stream {
  id: string;
  caller: Caller;
  channel: Channel;
  isNew: boolean;
}

interface Needs {
  db: Db;
  feed: Feed;
  presence: Presence;
  sessions: SessionKeeper;
  records: ReadonlyMap<string, readonly Reference[]>;
  log: FastifyBaseLogger;
}

const joinedOf = (told: readonly Told[]): Told => ({
  changes: told.flatMap(({ changes }) => changes),
  more: told.some(({ more }) => more),
  mentioned: told.flatMap(({ mentioned }) => mentioned),
});

/** The streams of one server (docs/rules/records.md, "Live"): one question a second for all of them. */
export const openStreams = ({ db, feed, presence, sessions, records, log }: Needs) => {
  const streams = new Set<Stream>();
  let recent: { at: number; told: Told }[] = [];
  const gone: string[] = [];
  let turns = 0;
  let isAway = false;

  const forget = (stream: Stream) => {
    if (streams.delete(stream)) gone.push(stream.id);
  };
  const close = (stream: Stream, event?: string) => {
    if (event) stream.channel.send({}, event);
    stream.channel.end();
    forget(stream);
  };

  const endEnded = async () => {
    const living = await sessions.living([...new Set([...streams].map(({ caller }) => caller.session))]);
    for (const stream of streams) if (!living.has(stream.caller.session)) close(stream, SESSION_ENDED);
  };

  /** Whoever was changed has other roles, another scope, or is locked. */
  const readAgain = async ({ changes }: Told) => {
    const changed = new Set(changes.flatMap(({ type, id }) => (type === 'user' ? [Number(id)] : [])));
    for (const stream of streams) {
      const { id, session } = stream.caller;
      if (!changed.has(id)) continue;
      const caller = await sessions.callerOfSession(id, session).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 401) return undefined;
        throw error;
      });
      if (caller) stream.caller = caller;
      else close(stream, SESSION_ENDED);
    }
  };

  const tell = async (told: Told, moved: ReadonlySet<string>, to: readonly Stream[]) => {
    const visible = visibleChanges(db, records, told.changes);
    for (const { id, caller, channel } of to) {
      const news: LiveNews = {
        changes: told.changes.length ? await visible(caller) : [],
        ...(told.more && { more: true }),
        ...(told.mentioned.includes(caller.id) && { mentions: true }),
        ...(moved.has(id) && { presence: true }),
      };
      if (news.changes.length || Object.keys(news).length > 1) channel.send(news);
    }
  };

  const turn = async () => {
    if (streams.size === 0) {
      await presence.leave(gone.splice(0));
      feed.forget();
      recent = [];
      return;
    }
    const told = await feed.next();
    const now = Date.now();
    recent = [...recent.filter(({ at }) => at > now - RECENT_MS), { at: now, told }];
    await readAgain(told);
    turns += 1;
    if (turns % SESSIONS_EVERY === 0) await endEnded();
    if (turns % PRESENCE_EVERY === 0) await presence.renew([...streams].map(({ id }) => id));
    await presence.leave(gone.splice(0));
    const moved = await presence.moved();
    const [added, others] = [[...streams].filter(({ isNew }) => isNew), [...streams].filter(({ isNew }) => !isNew)];
    for (const stream of added) stream.isNew = false;
    await tell(told, moved, others);
    await tell(joinedOf(recent.map((one) => one.told)), moved, added);
  };

  /** While the database is away, nothing changes; it is said once. */
  const quietly = async () => {
    try {
      await turn();
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ event: 'live_unanswered', err: error });
      isAway = true;
    }
  };
  const stopAsking = repeat('live', EVERY_MS, quietly, log);

  return {
    /** Opens a stream for a caller. Throws `too_many` for one of too many, and `unavailable` when the server is full. */
    open(caller: Caller): OnChannel {
      if ([...streams].filter((one) => one.caller.id === caller.id).length >= MOST_OF_ONE)
        throw new Problem('too_many');
      if (streams.size >= MOST_STREAMS) throw new Problem('unavailable', { hint: `${MOST_STREAMS} streams are open` });
      return (channel) => {
        const stream: Stream = { id: randomUUID(), caller, channel, isNew: true };
        streams.add(stream);
        channel.send({ stream: stream.id } satisfies LiveOpened, OPENED);
        return () => forget(stream);
      };
    },
    /** Ends all streams; their callers open others, at another server. */
    async stop() {
      for (const stream of streams) close(stream);
      await stopAsking();
      // left to their time where the database is away
      await presence.leave(gone).catch(() => undefined);
    },
  };
};

export type Streams = ReturnType<typeof openStreams>;
