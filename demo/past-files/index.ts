import type { Db } from '../../server/db/database.ts';
import type { PastFiles } from '../../server/modules/files/bytes.ts';
import { type PastKind, readPastKey } from '../world/runs/past-keys.ts';
import { writeTotal } from './cr-total.ts';
import { writeNetworkRemittance, writeNetworkStatuses } from './network-files.ts';
import { writePaymentFile } from './payment-file.ts';
import { writeEpayFile, writeSentFile, writeStatusFile } from './processor-files.ts';
import { writePullFile } from './pull-file.ts';

const WRITERS: Readonly<Record<PastKind, (db: Db, id: number) => Promise<Uint8Array>>> = {
  'payment-file': writePaymentFile,
  'processor/sent': writeSentFile,
  'processor/epay': writeEpayFile,
  'processor/status': writeStatusFile,
  'cr-total': writeTotal,
  'network-835': writeNetworkRemittance,
  'network-status': writeNetworkStatuses,
  ach: writePullFile,
};

/**
 * The files of the generated past (docs/rules/check-runs.md, "Downloads"), as the counterparties would have written
 * them. Each is written from its rows whenever it is opened, and never stored. The same rows give the same bytes.
 */
export const pastFiles: PastFiles = (key) => {
  const past = readPastKey(key);
  return past && ((db) => WRITERS[past.kind](db, past.id));
};
