import type { AddressInfo } from 'node:net';
import type { AuthContext, SFTPWrapper } from 'ssh2';
import ssh2 from 'ssh2';
import { serveSession } from '../../../demo/counterparties/sftp/session.ts';

/** An SFTP request, by the name of its packet. */
export interface SftpRequest {
  name: string;
  id: number;
  /** The path, or empty if the request has none. */
  path: string;
  sftp: SFTPWrapper;
}

/** Returns true if it handles a request in place of the server: it answers, or leaves it without an answer. */
export type Intercept = (request: SftpRequest) => boolean;

interface Options {
  root: string;
  /** Called before each request. */
  intercept?: Intercept;
  accepts?: (context: AuthContext) => boolean;
  hostKey?: string;
  port?: number;
}

export const newKey = (passphrase?: string): { private: string; public: string } => {
  const key = ssh2.utils.generateKeyPairSync(
    'ed25519',
    passphrase ? { passphrase, cipher: 'aes256-ctr', rounds: 16 } : {},
  );
  // the library occasionally generates one that it cannot parse itself
  return ssh2.utils.parseKey(key.private, passphrase) instanceof Error ? newKey(passphrase) : key;
};

/** An SFTP source of one directory on the loopback address that can be made to misbehave. */
export const startSftp = async ({ root, intercept = () => false, accepts = () => true, ...options }: Options) => {
  const connections = new Set<ssh2.Connection>();
  let most = 0;
  const server = new ssh2.Server({ hostKeys: [options.hostKey ?? newKey().private] }, (connection) => {
    connections.add(connection);
    most = Math.max(most, connections.size);
    // Responses are small and the client waits for each one. The type definitions lack this method.
    if ('setNoDelay' in connection && typeof connection.setNoDelay === 'function') connection.setNoDelay(true);
    connection.on('error', () => undefined);
    connection.on('close', () => connections.delete(connection));
    connection.on('authentication', (context) =>
      accepts(context) ? context.accept() : context.reject(['publickey', 'password']),
    );
    connection.on('session', (acceptSession) => {
      acceptSession().on('sftp', (accept) => {
        const sftp = accept();
        const emit = sftp.emit.bind(sftp) as (event: string, ...values: unknown[]) => boolean;
        const emitUnless = (name: string, ...values: unknown[]): boolean => {
          const [id, path] = values;
          const request = { name, id: Number(id), path: typeof path === 'string' ? path : '', sftp };
          return (typeof id === 'number' && intercept(request)) || emit(name, ...values);
        };
        sftp.emit = emitUnless as typeof sftp.emit; // every overload is passed on unchanged
        serveSession(sftp, root);
      });
    });
  });
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** The setting of a source with this key. */
    source: (key: string) => ({ key, name: key, url: `sftp://${key}:any@127.0.0.1:${port}/` }),
    mostConnections: () => most,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const connection of connections) connection.end();
      }),
  };
};
