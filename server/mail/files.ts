import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import nodemailer from 'nodemailer';
import type { Mailer, Sender } from './mailer.ts';
import { messageOf } from './message.ts';

/** Writes emails as `.eml` files (RFC 5322) to a directory when no mail server is configured. */
export const fileMailer = (dir: string, sender: Sender): Mailer => {
  const transport = nodemailer.createTransport({ streamTransport: true, newline: 'windows' });
  return {
    isRepeatable: true,
    async send(mail) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const { message } = await transport.sendMail(messageOf(sender, mail));
      const path = join(dir, `${mail.id}.eml`);
      const partial = `${path}.part`;
      try {
        await pipeline(message, createWriteStream(partial, { mode: 0o600 }));
        await rename(partial, path); // atomically
      } finally {
        await rm(partial, { force: true });
      }
      return { refused: [] };
    },
  };
};
