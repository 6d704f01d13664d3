import type { Readable } from 'node:stream';

export interface Address {
  name: string;
  address: string;
}

/** A letter, ready to go. */
export interface Mail {
  /** Names this sending of it; the same again carries the same Message-ID. Letters, digits, `-` and `.`. */
  id: string;
  to: readonly Address[];
  subject: string;
  content: { html: string } | { text: string };
  attachments: readonly { filename: string; content: Readable }[];
}

/** What takes letters: a mail server, or a directory. */
export interface Mailer {
  /** Whether sending the same letter again is the same as sending it once. */
  isRepeatable: boolean;
  /**
   * Answers the addresses that were refused while others were taken. Throws when nobody was reached, and
   * `UncertainDelivery` when nobody knows.
   */
  send: (mail: Mail) => Promise<{ refused: string[] }>;
}

/**
 * The connection ended after the mail server had asked for the message and before it said what became of it: the message
 * may have arrived, and sending it again may be sending it twice (RFC 1047).
 */
export class UncertainDelivery extends Error {
  override name = 'UncertainDelivery';
}

/** Whether another try may go otherwise: the line or the server was at fault, not the letter (RFC 5321 §4.2.1). */
export const isTransient = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined;
  return code === undefined || code < 500;
};
