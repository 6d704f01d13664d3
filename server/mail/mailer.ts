import type { Readable } from 'node:stream';
import type { MailContent } from './content.ts';

export interface Address {
  name: string;
  address: string;
}

/** An email to send. */
export interface Mail {
  /** Identifies this sending; a retry has the same Message-ID. Letters, digits, `-` and `.`. */
  id: string;
  to: readonly Address[];
  subject: string;
  /** Notifications that were stored before emails had a frame are HTML. */
  content: MailContent | { html: string };
  attachments: readonly { filename: string; content: Readable }[];
}

/** Who the emails are from, and the address of the console that they link to. */
export interface Sender {
  from: string;
  address: string;
}

/** Sends emails: through a mail server, or to a directory. */
export interface Mailer {
  /** Whether sending the same email twice has the same effect as once. */
  isRepeatable: boolean;
  /**
   * Returns the addresses that were refused while others were accepted. Throws when no recipient was accepted, and
   * `UncertainDelivery` when that is unknown.
   */
  send: (mail: Mail) => Promise<{ refused: string[] }>;
}

/**
 * The connection ended after the mail server had asked for the message and before it confirmed it: the message may have
 * arrived, and sending it again may duplicate it (RFC 1047).
 */
export class UncertainDelivery extends Error {
  override name = 'UncertainDelivery';
}

/** Whether a retry may succeed: the network or the server was at fault, not the email (RFC 5321 §4.2.1). */
export const isTransient = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined;
  return code === undefined || code < 500;
};
