import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What the server does with an email: accept it, refuse it, or break the connection at this point. */
export type Conduct =
  | 'take'
  | 'refuse the sender'
  | 'refuse the message'
  | 'break before DATA'
  | 'break within DATA'
  | 'break after DATA'
  | 'close after DATA'
  | 'say nothing after DATA';

const refusal = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

export interface TestMailServer {
  /** For SMTP_URL. */
  url: string;
  /** The behavior for each of the next emails; `take` once the list is empty. */
  conduct: Conduct[];
  /** How many emails were started (MAIL FROM). */
  begun: () => number;
  /** The emails that arrived completely, whatever the response was. */
  mails: string[];
  stop: () => Promise<void>;
}

/** A real mail server on a loopback port whose failures the test controls. */
export const startMailServer = async (...conduct: Conduct[]): Promise<TestMailServer> => {
  const sockets = new Set<Socket>();
  const mails: string[] = [];
  let begun = 0;
  let now: Conduct = 'take';
  const breakOff = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onMailFrom(_address, _session, done) {
      begun += 1;
      now = conduct.shift() ?? 'take';
      if (now === 'break before DATA') breakOff();
      else done(now === 'refuse the sender' ? refusal(451) : null);
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => {
        parts.push(part);
        if (now === 'break within DATA') breakOff();
      });
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString('latin1'));
        if (now === 'break after DATA') breakOff();
        else if (now === 'close after DATA') for (const socket of sockets) socket.end();
        else if (now !== 'say nothing after DATA') done(now === 'refuse the message' ? refusal(451) : null);
      });
    },
  });
  server.on('error', () => undefined); // connections that were reset
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    conduct,
    begun: () => begun,
    mails,
    stop: () => new Promise((done) => server.close(() => done())),
  };
};
