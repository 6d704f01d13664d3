import type { SendMailOptions } from 'nodemailer';
import { frameHtml } from './frame-html.ts';
import { frameText } from './frame-text.ts';
import type { Mail, Sender } from './mailer.ts';

const HOST = /@([\w.-]+)>?\s*$/;

/** The email in the format of the mail library: as text and as HTML, of which the recipient's program shows one. */
export const messageOf = (
  { from, address }: Sender,
  { id, to, subject, content, attachments }: Mail,
): SendMailOptions => ({
  from,
  // the library writes the header fields, so that a line break in a name or a subject cannot add another header
  to: to.map(({ name, address }) => ({ name, address })),
  subject,
  ...('html' in content
    ? content
    : { text: frameText(content, address), html: frameHtml(content, address).toString() }),
  messageId: `<${id}@${HOST.exec(from)?.[1] ?? 'localhost'}>`,
  // prevents automatic out-of-office replies (RFC 3834)
  headers: { 'Auto-Submitted': 'auto-generated' },
  attachments: attachments.map(({ filename, content }) => ({ filename, content })),
  disableFileAccess: true,
  disableUrlAccess: true,
});
