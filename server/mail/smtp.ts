import nodemailer from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

const CONNECT_MS = 10_000;
const IDLE_MS = 60_000;

const addressOf = (to: string | { address: string }): string => (typeof to === 'string' ? to : to.address);

/** Sends through a mail server: `smtp://` or `smtps://`, with user and password where it asks for them. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: IDLE_MS,
  });
  return {
    isRepeatable: false,
    async send(mail) {
      const { rejected } = await transport.sendMail(messageOf(from, mail));
      return { refused: rejected.map(addressOf) };
    },
  };
};
