import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { SMTPServerDataStream } from 'smtp-server';
import { SMTPServer } from 'smtp-server';

const MAX_BYTES = 40 * 1024 * 1024;

/** Saves one email completely or not at all. */
const save = async (dir: string, mail: SMTPServerDataStream) => {
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
  const partial = join(dir, `.${name}.part`);
  try {
    await pipeline(mail, createWriteStream(partial, { mode: 0o600 }));
    if (mail.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 });
    await rename(partial, join(dir, name));
  } finally {
    await rm(partial, { force: true });
  }
};

/**
 * A mail server on the loopback address that delivers to a directory: every email is one `.eml` file, named by the time
 * it arrived. Resolves once it listens; rejects when the port is in use. `port` 0 means any free port.
 */
export const startMailServer = async ({
  port,
  dir,
  log,
}: {
  port: number;
  dir: string;
  log: (error: Error) => void;
}): Promise<{ port: number; stop: () => Promise<void> }> => {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    // nothing leaves this machine, and every process on it may send
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    logger: false,
    onData: (mail, _session, done) => callbackify(save)(dir, mail, done),
  });
  const listening = await new Promise<ReturnType<SMTPServer['listen']>>((done, fail) => {
    server.once('error', fail);
    const started = server.listen(port, '127.0.0.1', () => done(started));
  });
  server.on('error', log);
  const address = listening.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((done) => server.close(() => done())),
  };
};
