import nodemailer from 'nodemailer';
import type { Mailer, Sender } from './mailer.ts';
import { UncertainDelivery } from './mailer.ts';
import { messageOf } from './message.ts';

const CONNECT_MS = 10_000;
const IDLE_MS = 60_000;

const addressOf = (to: string | { address: string }): string => (typeof to === 'string' ? to : to.address);

/**
 * Tracks a transmission through the mail library's debug log: whether the server has asked for the message (354 after
 * DATA, RFC 5321 §4.3.2) or has received all of it. The library's errors do not tell.
 */
const progress = () => {
  let hasBegun = false;
  const debug = ({ tnx }: { tnx?: string }, line = '') => {
    if (tnx === 'message' || (tnx === 'server' && line.startsWith('354'))) hasBegun = true;
  };
  return { logger: { debug }, hasBegun: () => hasBegun };
};

/** Whether the outcome is known: the server replied, or the message itself could not be read completely. */
const isDecided = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return Boolean(responseCode) || code === 'ESTREAM';
};

/**
 * Sends through a mail server: `smtp://` or `smtps://`, with user and password if required. A server that is silent for
 * `idleMs` times out.
 */
export const smtpMailer = (url: string, sender: Sender, idleMs = IDLE_MS): Mailer => ({
  isRepeatable: false,
  async send(mail) {
    const { logger, hasBegun } = progress();
    const transport = nodemailer.createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: idleMs,
      logger,
      transactionLog: true,
    });
    try {
      const { rejected } = await transport.sendMail(messageOf(sender, mail));
      return { refused: rejected.map(addressOf) };
    } catch (error) {
      if (hasBegun() && !isDecided(error)) throw new UncertainDelivery('The delivery is uncertain', { cause: error });
      throw error;
    }
  },
});
