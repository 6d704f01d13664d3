import { join } from 'node:path';
import type { Config } from '../../server/config.ts';
import { INCOMING, OUTGOING } from '../../server/modules/ingest/drop-folders.ts';
import type { SftpSource } from '../../server/sftp/source.ts';
import { readAddress } from './address.ts';
import { hostFingerprint } from './sftp/host-key.ts';

/** The parties the operator exchanges files with in the demo. Each key is also the party's SFTP user name. */
export const COUNTERPARTIES = {
  'claims-system': 'Claims system',
  processor: 'Payment processor',
  bank: 'Bank',
  network: 'Network',
  lin: 'LIN',
} as const;

export type Counterparty = keyof typeof COUNTERPARTIES;

export const COUNTERPARTY_KEYS = Object.keys(COUNTERPARTIES) as readonly Counterparty[];

/** The directories of one counterparty, those it puts files into and those it takes files from. */
export const directoriesOf = (key: Counterparty): string[] =>
  [...Object.values(INCOMING), ...Object.values(OUTGOING)].filter(({ source }) => source === key).map(({ dir }) => dir);

/** The root of the counterparties' files: a directory for each of them, and their mail. */
export const treeOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'counterparties');

const UNKNOWN_PORT = 0;

const addressOf = (user: Counterparty, root: string): string => {
  const address = readAddress(root);
  const login = address ? `${user}:${address.sftpPassword}` : user;
  return `sftp://${login}@127.0.0.1:${address?.sftpPort ?? UNKNOWN_PORT}/`;
};

/** The file of their SFTP server's host key. */
export const hostKeyFileOf = (config: Pick<Config, 'DATA_DIR'>): string => join(treeOf(config), '.state', 'host-key');

/**
 * The SFTP sources of the demo: the counterparties' server on this machine, identified by its host key, which is
 * generated if missing. Empty when the counterparties are off. Their address is read on each use, because they choose
 * their port when they start and may be restarted.
 */
export const demoSources = (config: Pick<Config, 'simulate' | 'DATA_DIR'>): SftpSource[] =>
  config.simulate === 'off'
    ? []
    : COUNTERPARTY_KEYS.map((key) => ({
        key,
        name: COUNTERPARTIES[key],
        url: () => addressOf(key, treeOf(config)),
        hostKey: [hostFingerprint(hostKeyFileOf(config))],
      }));
