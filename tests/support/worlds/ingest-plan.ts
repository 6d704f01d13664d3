import { randomOf } from '../../../demo/world/random.ts';
import type { InboundKind } from '../../../server/modules/ingest/drop-folders.ts';
import { draftBadPayment, draftBalances, draftNetwork, draftPayment } from '../release/drafts.ts';

/** Half of them have their check registers built. */
export const GROUPS = ['700001', '700002', '700003', '700004', '700005', '700006'];
const [DROPPED_ON, UPLOADED_ON] = ['2026-10-05', '2026-10-12'];
/** The first file of a run is long enough for the process to be killed while reading it. */
const CLAIMS = [400, 25, 15, 8];
const BANK_DAYS = 8;

export interface Dropped {
  kind: InboundKind;
  name: string;
  text: string;
  /** The expected reason, if it must be quarantined. */
  refused?: RegExp;
}

/**
 * All files received during a soak test, of every kind, a few of them invalid, with their expected contents.
 * @param among groups from `GROUPS`; each has two runs.
 */
export const planIngest = (seed: number, among: readonly string[] = GROUPS) => {
  const random = randomOf(seed, 'plan');
  const payments = (date: string) =>
    among.map((group) => CLAIMS.map((claims) => draftPayment(random, group, date, claims)));
  const [dropped, uploaded] = [payments(DROPPED_ON), payments(UPLOADED_ON)];
  const bad = (flaw: 'out of balance' | 'unknown group') =>
    draftBadPayment(draftPayment(random, GROUPS[0] ?? '', '2026-10-19', 20), flaw);
  const balances = Array.from({ length: BANK_DAYS }, (_, at) => draftBalances(random, `00009${at}`, '2026-10-05'));
  const network = among.map((group) => draftNetwork(random, group, DROPPED_ON));
  const drops: Dropped[] = [
    ...dropped.flat().map(({ name, text }) => ({ kind: 'payment-file' as const, name, text })),
    { kind: 'payment-file', ...bad('out of balance'), refused: /\$0\.01/ },
    { kind: 'payment-file', ...bad('unknown group'), refused: /NO-SUCH-GROUP/ },
    ...balances.map(({ name, text }) => ({ kind: 'bank-file' as const, name, text })),
    { kind: 'bank-file', name: 'bai2_bad.txt', text: 'no bank file', refused: /./ },
    ...network.flatMap(({ remittance, statuses }) => [
      { kind: 'network-835' as const, ...remittance },
      { kind: 'network-status' as const, ...statuses },
    ]),
    { kind: 'network-status', name: 'nomi_status_bad.csv', text: 'a,b\r\n1,2\r\n', refused: /./ },
  ];
  return {
    runs: [...dropped, ...uploaded],
    dropped: dropped.flat(),
    uploaded: uploaded.flat(),
    badUpload: bad('out of balance'),
    balances,
    network,
    drops: random.shuffle(drops),
  };
};

export type IngestPlan = ReturnType<typeof planIngest>;
