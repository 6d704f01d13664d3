import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** `silent`: connections stay open but no data passes, as after an undetected network failure. */
type ProxyState = 'open' | 'silent' | 'closed';

/** A TCP proxy to the PostgreSQL at `databaseUrl` that a test opens, silences and closes. */
export const databaseProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: ProxyState = 'open';
  let refused = Promise.withResolvers<void>();

  const pass = ([a, b]: readonly [Socket, Socket]) => {
    a.pipe(b);
    b.pipe(a);
  };
  const hold = (pair: readonly [Socket, Socket]) => {
    for (const socket of pair) socket.unpipe().pause();
  };
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (state === 'closed') {
      near.resetAndDestroy();
      refused.resolve();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    far.on('error', end).on('close', end);
    near.on('error', end).on('close', end);
    if (state === 'open') pass(pair);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    open() {
      state = 'open';
      for (const pair of pairs) pass(pair);
    },
    silence() {
      state = 'silent';
      for (const pair of pairs) hold(pair);
    },
    /** Cuts every connection and refuses new ones; resolves once a new one was refused. */
    close(): Promise<void> {
      state = 'closed';
      refused = Promise.withResolvers();
      for (const [near] of pairs) near.resetAndDestroy();
      return refused.promise;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const [near] of pairs) near.destroy();
      }),
  };
};

export type DatabaseProxy = Awaited<ReturnType<typeof databaseProxy>>;
