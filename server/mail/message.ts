import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

const HOST = /@([\w.-]+)>?\s*$/;

/** The letter as the mail library takes it. */
export const messageOf = (from: string, { id, to, subject, content, attachments }: Mail): SendMailOptions => ({
  from,
  // its own header fields are the library's to write: a line break in a name or a subject stays inside of them
  to: to.map(({ name, address }) => ({ name, address })),
  subject,
  ...content,
  messageId: `<${id}@${HOST.exec(from)?.[1] ?? 'localhost'}>`,
  // no reply-all storms from out-of-office machines (RFC 3834)
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: attachments.map(({ filename, content }) => ({ filename, content })),
  disableFileAccess: true,
  disableUrlAccess: true,
});
