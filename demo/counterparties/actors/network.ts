import { NOMI } from '../../../domain/files/networks.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import { networkStatusFile } from '../../../server/formats/network-status/file.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import { NETWORK_SENDER, networkSet } from '../files/network-remittance.ts';
import { remittanceFile } from '../files/remittance.ts';
import type { Decision, Moment, PlannedFile } from '../plan.ts';
import { randomFor, within } from '../plan.ts';
import type { Network, Run } from '../state.ts';
import { eobNumber } from './numbering.ts';

const EXCEPTION_SHARE = 0.05;
const EXCEPTIONS = [
  ['Eligibility', 'Member not found'],
  ['Pricing', 'No contract on the date of service'],
] as const;
const STATUSES = ['Accepted', 'Priced', 'Paid'] as const;
/** Number of digits at the end of a claim number that count how often the claim was paid again. */
const SUFFIX_LENGTH = 2;

/** The remittance and the status file of one run. */
const filesOf = (run: Run, number: number, moment: Moment): PlannedFile[] => {
  const random = randomFor(moment, 'network', number);
  const name = `${run.group}_${run.date.replaceAll('-', '')}_${number}`;
  const claims = run.claims.filter(({ paidCents }) => paidCents > 0);
  if (!claims.length) return [];
  const eob = eobNumber(run.network, run.date, 9_000_000 + number);
  const set = networkSet(claims, { number: eob, groupNumber: run.group, date: run.date });
  const statuses = run.claims.map((claim) => {
    const exception = random.chance(EXCEPTION_SHARE) ? random.pick(EXCEPTIONS) : undefined;
    return {
      tpaClaimId: claim.number.slice(0, -SUFFIX_LENGTH),
      nomiClaimId: `NM${claim.number}`,
      status: exception ? 'Exception' : random.pick(STATUSES),
      lastUpdateAt: new Date(moment.now).toISOString(),
      exceptionType: exception?.[0] ?? '',
      exceptionReasonType: exception?.[1] ?? '',
    };
  });
  return [
    {
      ...INCOMING['network-835'],
      name: `nomi_${name}.835`,
      dueAt: within(moment, random, 8, 20),
      content: remittanceFile([set], { sender: NETWORK_SENDER, control: 1 + number, date: run.date }),
    },
    {
      ...INCOMING['network-status'],
      name: `nomi_status_${name}.csv`,
      dueAt: within(moment, random, 20, 40),
      content: [...writeCsv(networkStatusFile, statuses)].join(''),
    },
  ];
};

/** The network: reports on the claims of its own groups once their run is settled. */
export const decideNetwork = (section: Network, view: Moment & { closed: readonly Run[] }): Decision<Network> => {
  const own = view.closed.filter(({ network }) => network === NOMI);
  const files = own.flatMap((run, at) => filesOf(run, section.files + at, view));
  return { section: { files: section.files + own.length }, files };
};
