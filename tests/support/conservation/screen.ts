import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import type { CheckRunRow } from '../../../resources/check-runs/row.ts';
import type { Ledger, Payment, Place } from './ledger.ts';
import { isReplaced, sumOf } from './ledger.ts';
import { sumsOf } from './sums.ts';
import type { System } from './system.ts';

type File = CheckRunDetail['payment_files'][number];
type Eob = NonNullable<File['eobs']>[number];

export interface SeenRun {
  row: CheckRunRow & { id: number };
  detail: CheckRunDetail;
}

const VOIDED = 8;
/** Statuses that a run leaves by itself: loaded, on its way to the processor or to its registers. */
const PASSING = [1, 9, 2, 11, 12, 13];

const cents = (dollars: number | null): number => Math.round((dollars ?? 0) * 100);

/** What the release screen's calls answer about the runs of a group and day, the oldest first. */
export const readRuns = async (system: System, group: string, date: string): Promise<SeenRun[]> => {
  const query = `group-number=${group}&file-date.from=${date}&file-date.to=${date}&page-size=100`;
  const { body } = await system.get<{ data: SeenRun['row'][] }>('check_run', `/payments/release?${query}`);
  const rows = body.data.filter((row) => row.group.number === group).sort((a, b) => a.sequence - b.sequence);
  const seen: SeenRun[] = [];
  for (const row of rows) {
    const detail = await system.get<CheckRunDetail>('check_run', `/check-runs/${row.id}`);
    if (detail.status !== 200) throw new Error(`Check run ${row.id} answered ${detail.status}`);
    seen.push({ row, detail: detail.body });
  }
  return seen;
};

const placeOf = ({ payment_state, is_on_hold }: Eob, isWithdrawn: boolean): Place => {
  if (isWithdrawn) return 'withdrawn';
  return payment_state === 'not-sent' ? (is_on_hold ? 'held' : 'waiting') : payment_state;
};

const eobsIn = (runs: readonly SeenRun[]) =>
  runs.flatMap(({ row, detail }) =>
    detail.payment_files.flatMap((file) =>
      (file.eobs ?? []).map((eob) => ({ row, file, eob, place: placeOf(eob, file.status.id === VOIDED) })),
    ),
  );

/** Tells the ledger under which number the product has its files, and finds the EOBs of its payments. */
export const identify = (ledger: Ledger, runs: readonly SeenRun[]): void => {
  for (const file of ledger.files.filter(({ id }) => id === undefined)) {
    const taken = new Set(ledger.files.map(({ id }) => id));
    const own = ledger.payments.filter((payment) => payment.file === file).map(({ number }) => number);
    const found = eobsIn(runs).find(
      (one) =>
        one.row.sequence === file.sequence &&
        one.file.filename === file.name &&
        one.file.is_moved === file.isMoved &&
        own.includes(one.eob.number) &&
        !taken.has(one.file.id),
    );
    if (found) file.id = found.file.id;
  }
};

export const eobOf = (runs: readonly SeenRun[], payment: Payment): number | undefined =>
  eobsIn(runs).find(({ file, eob }) => file.id === payment.file.id && eob.number === payment.number)?.eob.id;

/** The fault of every moment: what was loaded is there, once. Undefined when it is. */
export const lost = (ledger: Ledger, runs: readonly SeenRun[]): string | undefined => {
  const there = eobsIn(runs)
    .filter(({ place }) => place !== 'reissued' && place !== 'moved')
    .reduce((sum, { eob }) => sum + cents(eob.check_amount), 0);
  return there === ledger.loadedCents() ? undefined : `${ledger.loadedCents()} cents were loaded, ${there} are there`;
};

const lines = (items: readonly string[]) => items.toSorted().join('\n');

const expected = ({ payments }: Ledger) =>
  payments.map((one) => {
    const { file, number, place, isOnHold } = one;
    return `#${file.sequence} ${file.name} ${number} ${one.cents} ${place}${isOnHold && place !== 'withdrawn' ? ' on hold' : ''}`;
  });

const found = (runs: readonly SeenRun[]) =>
  eobsIn(runs).map(({ row, file, eob, place }) => {
    const isOnHold = eob.is_on_hold && place !== 'withdrawn';
    return `#${row.sequence} ${file.filename} ${eob.number} ${cents(eob.check_amount)} ${place}${isOnHold ? ' on hold' : ''}`;
  });

type Balance = CheckRunDetail['balance'];

const linesOf = ({ differences }: Balance, between: Balance['differences'][number]['between']): number =>
  differences.filter((one) => one.between === between).reduce((sum, { amount }) => sum + cents(amount), 0);

/** The totals of one run: all that the release screen shows of it, against the ledger. */
const totalsOf = (ledger: Ledger, { row, detail }: SeenRun): [expected: object, found: object] => {
  const run = ledger.runs[row.sequence - 1];
  if (!run) return [{}, { run: row.sequence }];
  const { files, processor, register } = sumsOf(ledger, run);
  const { balance, report_totals } = detail;
  const live = detail.payment_files.filter((file) => file.status.id !== VOIDED);
  const sum = (of: (file: File) => number | null) => live.reduce((all, file) => all + cents(of(file)), 0);
  const listed = Object.values(report_totals).reduce(
    (all, { payments, voids }) => all + cents(payments.amount) - cents(voids.amount),
    0,
  );
  const lcr = run.lcrCents ?? null;
  return [
    {
      files,
      row: files,
      fileTotals: files,
      processor,
      processorTotals: processor,
      register,
      lcr,
      toProcessor: processor - files,
      toRegister: register - files,
      toLcr: lcr === null ? 0 : lcr - files,
      isReleased: run.isReleased,
    },
    {
      files: cents(balance.files),
      row: cents(row.amount),
      fileTotals: sum(({ file_total }) => file_total),
      processor: cents(balance.processor),
      processorTotals: sum(({ proc_total }) => proc_total),
      register: listed,
      lcr: balance.lcr === null ? null : cents(balance.lcr),
      toProcessor: linesOf(balance, 'files-processor'),
      toRegister: linesOf(balance, 'files-register'),
      toLcr: linesOf(balance, 'files-lcr'),
      isReleased: row.released_at !== null,
    },
  ];
};

/** What is not as the ledger says, at a quiet moment; undefined when all is. */
export const difference = (ledger: Ledger, runs: readonly SeenRun[]): string | undefined => {
  const [want, have] = [lines(expected(ledger)), lines(found(runs))];
  if (want !== have) return `expected the payments\n${want}\nfound\n${have}`;
  for (const seen of runs) {
    const [sums, shown] = totalsOf(ledger, seen).map((one) => JSON.stringify(one));
    if (sums !== shown) return `run #${seen.row.sequence}: expected the totals\n${sums}\nfound\n${shown}`;
  }
  const total = sumOf(ledger.payments.filter((payment) => !isReplaced(payment)));
  return total === ledger.loadedCents() ? undefined : 'the ledger itself lost something';
};

/** Why a moment is not quiet: something is still on its way. Undefined when it is. */
export const underWay = (ledger: Ledger, runs: readonly SeenRun[]): string | undefined => {
  const unsent = ledger.payments.find(({ place, cents: amount }) => place === 'waiting' && amount !== 0);
  if (unsent) return `EOB ${unsent.number} is not sent`;
  const unasked = ledger.payments.find(({ place, isStopAsked }) => place === 'stop-requested' && !isStopAsked);
  if (unasked) return `the stop of EOB ${unasked.number} is not sent`;
  for (const { row } of runs) {
    if (row.work && row.work.state !== 'done' && row.work.state !== 'failed')
      return `${row.work.action} is ${row.work.state}`;
    const passing = row.status_ids.find((id) => PASSING.includes(Number(id)));
    if (passing) return `run #${row.sequence} is at ${passing}`;
  }
  return undefined;
};
