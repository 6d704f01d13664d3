import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { INCOMING, OUTGOING } from '../../modules/ingest/drops.ts';
import type { SftpSource } from '../../sftp/connection.ts';

/** What the passwords of the demo's SFTP server begin with. It serves the loopback address alone, and invented files. */
export const DEMO_SFTP_PASSWORD = 'Counterparties-Demo-2026';

/** Differs with the data directory, so that of two demos on one machine none fetches the files of the other. */
export const sftpPassword = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string =>
  `${DEMO_SFTP_PASSWORD}-${createHash('sha256').update(resolve(DATA_DIR)).digest('hex').slice(0, 12)}`;

/** Who the operator exchanges files with in the demo. Each has an SFTP user of its own, called so. */
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

/** Where the counterparties keep what they exchange: a directory for each, and their mail. */
export const treeOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'counterparties');

/** The SFTP sources of the demo: the counterparties' own server on this machine. None where there are no counterparties. */
export const demoSources = (config: Pick<Config, 'simulate' | 'SIMULATOR_SFTP_PORT' | 'DATA_DIR'>) =>
  config.simulate === 'off'
    ? []
    : COUNTERPARTY_KEYS.map(
        (key): SftpSource => ({
          key,
          name: COUNTERPARTIES[key],
          url: `sftp://${key}:${sftpPassword(config)}@127.0.0.1:${config.SIMULATOR_SFTP_PORT}/`,
        }),
      );
