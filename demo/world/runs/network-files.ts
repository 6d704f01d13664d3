import { NOMI } from '../../../domain/files/networks.ts';
import { networkClaimStatuses, networkFiles } from '../../../server/db/tables/registers.ts';
import type { Bulk } from '../bulk.ts';
import type { Random } from '../random.ts';
import type { WrittenEob } from './eobs.ts';
import { pastKey } from './past-keys.ts';
import type { AddRunEvent } from './run-events.ts';
import type { RunProgress } from './run-progress.ts';
import { inventedHash } from './run-totals.ts';

const EXCEPTIONS = [
  ['Eligibility', 'Member not found'],
  ['Pricing', 'No contract on the date of service'],
] as const;

export interface NetworkNeeds {
  bulk: Bulk;
  addEvent: AddRunEvent;
  progress: RunProgress;
  runId: number;
  seed: number;
  random: Random;
}

/** The network's remittance and status file of a run, where EOBs were paid through it. */
export const writeNetworkFiles = (
  { bulk, addEvent, progress, runId, seed, random }: NetworkNeeds,
  eobs: readonly WrittenEob[],
) => {
  const paid = eobs.filter((eob) => eob.networkClaims.length > 0);
  if (progress.run.group.network !== NOMI || paid.length === 0) return;
  const { group, date } = progress.run;
  const received = progress.at('status', 3);
  const add = (kind: 'network-835' | 'network-status', filename: string) => {
    const id = bulk.id(networkFiles);
    bulk.add(networkFiles, {
      id,
      kind,
      filename,
      sha256: inventedHash(seed, kind, runId),
      storage_key: pastKey(kind, runId),
      check_run_id: runId,
      eob_number: kind === 'network-835' ? (paid[0]?.number ?? null) : null,
      status: progress.isRecent && random.chance(0.3) ? 'pending' : 'success',
      source_host: 'sftp.network.example',
      received_at: received,
      sending_date: date,
    });
    return id;
  };
  const name = `${group.number}_${date.replaceAll('-', '')}_${runId}`;
  const remittance = `nomi_${name}.835`;
  const statuses = `nomi_status_${name}.csv`;
  add('network-835', remittance);
  addEvent(received, 'nomi835', { filename: remittance });
  const file = add('network-status', statuses);
  addEvent(progress.at('status', 5), 'nomi_status_file', { filename: statuses, source: 'sftp.network.example' });
  for (const number of paid.flatMap((eob) => eob.networkClaims)) {
    const exception = random.chance(0.05) ? random.pick(EXCEPTIONS) : undefined;
    bulk.add(networkClaimStatuses, {
      id: bulk.id(networkClaimStatuses),
      tpa_claim_id: number.slice(0, -2),
      nomi_claim_id: `NM${number}`,
      status: exception ? 'Exception' : random.pick(['Accepted', 'Priced', 'Paid']),
      exception_type: exception?.[0] ?? null,
      exception_reason_type: exception?.[1] ?? null,
      last_update_at: received,
      file_id: file,
    });
  }
};
