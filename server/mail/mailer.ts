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
  html: string;
  attachments: readonly { filename: string; content: Readable }[];
}

/** What takes letters: a mail server, or a directory. */
export interface Mailer {
  /** Whether sending the same letter again is the same as sending it once. */
  isRepeatable: boolean;
  /** Answers the addresses that were refused while others were taken. Throws when nobody was reached. */
  send: (mail: Mail) => Promise<{ refused: string[] }>;
}

/** Whether another try may go otherwise: the line or the server was at fault, not the letter (RFC 5321 §4.2.1). */
export const isTransient = (error: unknown): boolean => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined;
  return code === undefined || code < 500;
};
