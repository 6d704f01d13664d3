import * as z from 'zod/mini';
import { dollarsToCents, formatUsd, sumCents } from '../../domain/money.ts';
import type { RunFacts, WorkState } from '../../domain/release/release-actions.ts';
import { shownStatus } from '../../domain/release/statuses.ts';
import { runDay } from '../../domain/release/supplemental.ts';
import type { CheckRunRow } from './row.ts';

const IN_PROGRESS: readonly WorkState[] = ['queued', 'running'];

/** Whether an action on the run is in progress in the background. */
export const isWorkedOn = ({ work }: Pick<CheckRunRow, 'work'>): boolean =>
  work !== null && IN_PROGRESS.includes(work.state);

/** The display data of a run, from its row or from a record in a response. */
export const NamedRun = z.object({
  id: z.int(),
  group: z.object({ number: z.string(), name: z.string() }),
  date: z.string(),
  sequence: z.int(),
  amount: z.number(),
  status_ids: z.array(z.string()),
});
export type NamedRun = z.infer<typeof NamedRun>;

const toCents = (dollars: number): number => dollarsToCents(dollars) ?? Number.NaN;

const centsOf = ({ amount }: Pick<NamedRun, 'amount'>): number => toCents(amount);

/** The total of several amounts in dollars, as text. */
export const totalOf = (amounts: readonly number[]): string => formatUsd(sumCents(amounts.map(toCents)));

/** The facts of a row that the rules need. */
export const factsOf = (run: CheckRunRow): RunFacts => ({
  // every file has a status, and the lazy list has no file names
  fileCount: Math.max(run.file_names.length, run.status_ids.length),
  amountCents: centsOf(run),
  statuses: run.status_ids.map(Number),
  isDeleted: run.deleted_at !== null,
  isReleased: run.released_at !== null,
  ...(isWorkedOn(run) && run.work && { underWay: run.work.action }),
});

export const groupName = ({ group }: NamedRun): string => `${group.number} ${group.name}`;

/** One run as text: `10233 Acme Mfg, 11/20/2026 #2, $182,334.10`. */
export const runLine = (run: NamedRun): string =>
  [groupName(run), runDay(run.date, run.sequence), formatUsd(centsOf(run))].join(', ');

/** The total amount of several runs. */
export const amountOf = (runs: readonly NamedRun[]): string => totalOf(runs.map(({ amount }) => amount));

const MOST_NAMED = 3;

/** Several runs as text: count, total amount and groups. */
export const runsInWords = (runs: readonly NamedRun[]): string => {
  const count = runs.length === 1 ? '1 check run' : `${runs.length.toLocaleString('en-US')} check runs`;
  const groups = [...new Set(runs.map(groupName))];
  const more = groups.length - MOST_NAMED;
  const named = [...groups.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more groups`] : [])].join(', ');
  return `${count}, ${amountOf(runs)}, of ${named}`;
};

/** The current status of a run, if it is known. */
export const stateOf = ({ status_ids: ids, deleted_at: at }: Partial<CheckRunRow>): string | undefined =>
  ids && `Now at ${shownStatus(ids.map(String), Boolean(at)).name}.`;
