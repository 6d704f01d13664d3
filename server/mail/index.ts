import { join } from 'node:path';
import type { Config } from '../config.ts';
import { fileMailer } from './files.ts';
import type { Mailer } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

/** The configured mailer: a mail server, or files in `DATA_DIR/mail`. */
export const openMailer = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mailer =>
  config.SMTP_URL
    ? smtpMailer(config.SMTP_URL, config.MAIL_FROM)
    : fileMailer(join(config.DATA_DIR, 'mail'), config.MAIL_FROM);
