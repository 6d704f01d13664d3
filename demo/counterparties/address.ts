import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Port = z.int().min(1).max(65_535);

const Address = z.object({ sftpPort: Port, smtpPort: Port, sftpPassword: z.string().min(1) });
/** The loopback ports of the counterparties of one data directory, and the password of their SFTP server. */
export type Address = z.infer<typeof Address>;

/** In the counterparties' directory tree; readable by its owner only. */
export const addressFile = (root: string): string => join(root, '.state', 'address.json');

/** The address saved at their last start; undefined before the first start and when the file is damaged. */
export const readAddress = (root: string): Address | undefined => {
  try {
    return Address.parse(JSON.parse(readFileSync(addressFile(root), 'utf8')));
  } catch {
    return undefined;
  }
};
