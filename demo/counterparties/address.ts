import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Port = z.int().min(1).max(65_535);

const Address = z.object({ sftpPort: Port, smtpPort: Port, sftpPassword: z.string().min(1) });
/** Where the counterparties of one data directory listen on the loopback address, and what their SFTP server asks for. */
export type Address = z.infer<typeof Address>;

/** In the counterparties' tree; readable by its owner alone. */
export const addressFile = (root: string): string => join(root, '.state', 'address.json');

/** What they wrote down when they last started; undefined before their first start, and where the file is damaged. */
export const readAddress = (root: string): Address | undefined => {
  try {
    return Address.parse(JSON.parse(readFileSync(addressFile(root), 'utf8')));
  } catch {
    return undefined;
  }
};
