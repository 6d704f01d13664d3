import type { Random } from '../random.ts';
import { paidShare } from './claims.ts';
import {
  draftCorrection,
  draftPayment,
  netOf,
  type PaymentDraft,
  type PaymentOptions,
  type Voidable,
} from './payments.ts';
import { claimsOf } from './run-plan.ts';
import type { RunProgress } from './run-progress.ts';
import { LAGGING } from './run-progress.ts';

/** A payment file before it is written. */
export interface FileDraft {
  filename: string;
  status: number;
  payments: PaymentDraft[];
}

const FILES: [number, number][] = [
  [1, 55],
  [2, 32],
  [3, 10],
  [4, 3],
];

/** A file that pays nothing is not sent to the processor, and skips the statuses of waiting for it. */
const WITH_PROCESSOR = [2, 3];
const PAST_IT = 4;

const MIXED = 0.12;
const LOAD_FAILED = 6;
const VOIDED = 8;
/** Standard deviation (of the logarithm) of a run's claim count around the group's mean. */
const NOISE = 0.35;
const MEMBERS_SHARE = 0.15;

/** `cl260814.000`; files uploaded by hand start at 500, so that a day's file names are unique. */
const filename = (progress: RunProgress, prefix: string, number: number) => {
  const first = progress.run.type === 'on-demand' ? 500 : 0;
  return `${prefix}${progress.run.date.slice(2).replaceAll('-', '')}.${String(first + number).padStart(3, '0')}`;
};

const claimCount = (random: Random, { run }: RunProgress) =>
  Math.max(1, random.poisson(claimsOf(run) * random.lognormal(0, NOISE)));

const payments = (random: Random, claims: number, options: PaymentOptions): PaymentDraft[] => {
  const drafts: PaymentDraft[] = [];
  for (let left = claims; left > 0; ) {
    const draft = draftPayment(random, left, options);
    drafts.push(draft);
    left -= draft.claims.length;
  }
  return drafts;
};

const paysAny = ({ payments: all }: FileDraft): boolean => all.some((payment) => netOf(payment) !== 0);

/** The files of a run, with all their payments. */
export const draftFiles = (random: Random, progress: RunProgress, voidable: Voidable[]): FileDraft[] => {
  if (!progress.hasFiles) return [];
  const { run, status, isRecent } = progress;
  const options = { group: run.group, share: paidShare(run.date), voidable, toMembers: false };
  if (status === LOAD_FAILED) return [{ filename: filename(progress, 'cl', 0), status, payments: [] }];
  if (status === VOIDED)
    return [{ filename: filename(progress, 'cl', 0), status, payments: [draftCorrection(random, options)] }];
  const claims = claimCount(random, progress);
  const count = Math.min(claims, run.type === 'on-demand' ? 1 : random.weighted(FILES));
  const toMembers = count > 1 && random.chance(0.6) ? Math.max(1, Math.round(claims * MEMBERS_SHARE)) : 0;
  const providerFiles = toMembers ? count - 1 : count;
  const each = Math.max(1, Math.ceil((claims - toMembers) / providerFiles));
  const files = Array.from({ length: providerFiles }, (_, at): FileDraft => {
    const own = Math.max(1, Math.min(each, claims - toMembers - at * each));
    return { filename: filename(progress, 'cl', at), status, payments: payments(random, own, options) };
  });
  if (toMembers) {
    const members = payments(random, toMembers, { ...options, toMembers: true });
    files.push({ filename: filename(progress, 're', 0), status, payments: members });
  }
  const last = files.at(-1);
  const lagging = LAGGING[status];
  if (isRecent && last && files.length > 1 && lagging && random.chance(MIXED)) last.status = lagging;
  return files.map((file) =>
    WITH_PROCESSOR.includes(file.status) && !paysAny(file) ? { ...file, status: PAST_IT } : file,
  );
};
