import { z } from 'zod';
import { instant, text } from '../csv/cells.ts';
import type { CsvFile } from '../csv/file.ts';

const row = z.object({
  tpaClaimId: text(50),
  nomiClaimId: text(50),
  status: text(60),
  /** UTC. */
  lastUpdateAt: instant,
  exceptionType: text(100, 'optional'),
  exceptionReasonType: text(200, 'optional'),
});
/** The network's status of one claim. */
export type NetworkClaimStatus = z.output<typeof row>;

/** The network's status file: one row per claim, with the third-party administrator's own id. */
export const networkStatusFile: CsvFile<NetworkClaimStatus> = {
  row,
  headers: {
    tpaClaimId: 'tpa_claim_id',
    nomiClaimId: 'nomi_claim_id',
    status: 'status',
    lastUpdateAt: 'last_update_ts',
    exceptionType: 'exception_type',
    exceptionReasonType: 'exception_reason_type',
  },
  key: 'nomiClaimId',
};
