import { join } from 'node:path';
import type { Config } from '../config.ts';
import { consoleAddress } from '../config.ts';
import { fileMailer } from './files.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

/** The configured mailer: a mail server, or files in `DATA_DIR/mail`. */
export const openMailer = (config: Config): Mailer => {
  const sender = { from: config.MAIL_FROM, address: consoleAddress(config) };
  return config.SMTP_URL ? smtpMailer(config.SMTP_URL, sender) : fileMailer(join(config.DATA_DIR, 'mail'), sender);
};
