import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthContext } from 'ssh2';
import ssh2 from 'ssh2';
import { hostKeyOf } from './host-key.ts';
import { serveSession } from './session.ts';

export interface SftpServerOptions {
  /** 0: any free port. */
  port: number;
  /** File of the host key; generated at the first start. */
  keyFile: string;
  password: string;
  /** The root directory of each user, like a chroot. */
  roots: ReadonlyMap<string, string>;
  log: (error: Error) => void;
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));

const rootOf = (context: AuthContext, { roots, password }: SftpServerOptions): string | undefined => {
  const root = roots.get(context.username);
  return context.method === 'password' && isSame(context.password, password) ? root : undefined;
};

/**
 * An SFTP server on the loopback address. Resolves once it listens, with its port and a `stop` that also ends open
 * connections. Rejects when the port is in use.
 */
export const startSftpServer = async (
  options: SftpServerOptions,
): Promise<{ port: number; stop: () => Promise<void> }> => {
  const connections = new Set<ssh2.Connection>();
  const server = new ssh2.Server({ hostKeys: [hostKeyOf(options.keyFile)] }, (connection) => {
    let root: string | undefined;
    connections.add(connection);
    // Responses are small and the client waits for each one. The type definitions lack this method.
    if ('setNoDelay' in connection && typeof connection.setNoDelay === 'function') connection.setNoDelay(true);
    connection.on('error', options.log);
    connection.on('close', () => connections.delete(connection));
    connection.on('authentication', (context) => {
      root = rootOf(context, options);
      if (root === undefined) context.reject(['password']);
      else context.accept();
    });
    connection.on('session', (acceptSession) => {
      const session = acceptSession();
      session.on('sftp', (accept, reject) => {
        if (root === undefined) reject();
        else serveSession(accept(), root);
      });
    });
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port, '127.0.0.1', done);
  });
  server.on('error', options.log);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const connection of connections) connection.end();
      }),
  };
};
