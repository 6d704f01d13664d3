import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

const HOST = /@([\w.-]+)>?\s*$/;

/** The email in the format of the mail library. */
export const messageOf = (from: string, { id, to, subject, content, attachments }: Mail): SendMailOptions => ({
  from,
  // the library writes the header fields, so that a line break in a name or a subject cannot add another header
  to: to.map(({ name, address }) => ({ name, address })),
  subject,
  ...content,
  messageId: `<${id}@${HOST.exec(from)?.[1] ?? 'localhost'}>`,
  // prevents automatic out-of-office replies (RFC 3834)
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: attachments.map(({ filename, content }) => ({ filename, content })),
  disableFileAccess: true,
  disableUrlAccess: true,
});
