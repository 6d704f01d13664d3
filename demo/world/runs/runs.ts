import { formatUsd } from '../../../domain/money.ts';
import { gateRefusal } from '../../../domain/release/gate.ts';
import type { Tx } from '../../../server/db/database.ts';
import * as t from '../../../server/db/tables/check-runs.ts';
import type { Planted } from '../../../server/db/tables/demo.ts';
import * as r from '../../../server/db/tables/registers.ts';
import { openBulk } from '../bulk.ts';
import { randomOf } from '../random.ts';
import type { AreaReport, World } from '../world.ts';
import { type Ledger, type WrittenEob, writeEob } from './eobs.ts';
import { writeNetworkFiles } from './network-files.ts';
import { type Oddity, odditiesOf } from './oddities.ts';
import { writeRegisters } from './registers.ts';
import { timeline } from './run-events.ts';
import { draftFiles, type FileDraft } from './run-files.ts';
import { sumsOf, writeFile } from './run-files-written.ts';
import { hasReached, type RunProgress, runProgressOf } from './run-progress.ts';
import { type Totals, writeTotals } from './run-totals.ts';

const TABLES = [
  t.checkRuns,
  t.paymentFiles,
  t.eobs,
  t.claims,
  r.processorPayments,
  r.processorFiles,
  r.crTotals,
  r.registerSets,
  r.registerReports,
  r.networkFiles,
  r.networkClaimStatuses,
  t.checkRunEvents,
];

const COMPILED = 5;
const VOIDED = 8;
const WAITING_STATUS = 3;
/** The share of runs of which the processor has answered a part. */
const ANSWERED_IN_PART = 0.6;

/** How many EOBs that pay a claim once more are left on hold, unless the world is stormy. */
const REPEATS = 1;

const NO_TOTALS: Totals = { checked: false, differences: [], differs: false };

const isAnsweredInPart = (world: World, { run, status }: RunProgress): boolean =>
  status === WAITING_STATUS &&
  randomOf(world.seed, 'answers', run.group.number, run.date, run.type).chance(ANSWERED_IN_PART);

interface RunToWrite {
  world: World;
  ledger: Ledger;
  planted: Planted[];
  progress: RunProgress;
  /** Until it is written. */
  oddity: Oddity | undefined;
  random: ReturnType<typeof randomOf>;
  runId: number;
  addEvent: ReturnType<typeof timeline>;
}

/** Writes the EOBs of a file; the first one that pays money gets the planted exception. */
const writePayments = (run: RunToWrite, file: FileDraft, fileId: number): WrittenEob[] =>
  file.payments.map((payment) => {
    const hasMoney = payment.claims.some(({ paidCents }) => paidCents > 0) && !payment.reversal;
    const oddity = hasMoney ? run.oddity : undefined;
    if (oddity) run.oddity = undefined;
    return writeEob(run.ledger, run.progress, payment, run.random, {
      fileId,
      filename: file.filename,
      status: file.status,
      ...(oddity && { oddity }),
      isAnsweredInPart: file.status === WAITING_STATUS && isAnsweredInPart(run.world, run.progress),
    });
  });

const writeFiles = (run: RunToWrite, files: readonly FileDraft[]): WrittenEob[] =>
  files.flatMap((file, at) => {
    const { ledger, world, progress, planted } = run;
    const fileId = ledger.bulk.id(t.paymentFiles);
    const written = writePayments(run, file, fileId);
    writeFile(
      { bulk: ledger.bulk, addEvent: run.addEvent, seed: world.seed, progress, runId: run.runId, at },
      file,
      fileId,
      written,
    );
    if (progress.releasedOn && written.some(({ state }) => state === 'returned')) {
      planted.push({ invariant: 'released-paid', id: fileId, note: 'A payment that was returned after its release' });
    }
    return written;
  });

/** Writes what follows once the processor has answered all files: totals, reports, drop-off. */
const finish = (run: RunToWrite, files: readonly FileDraft[], eobs: readonly WrittenEob[]): Totals => {
  const { ledger, world, progress, runId, random, addEvent, planted } = run;
  const needs = { bulk: ledger.bulk, addEvent, progress, runId, seed: world.seed, random };
  const all = files.length > 0 && files.every(({ status }) => hasReached(status, 'status'));
  if (all) writeNetworkFiles(needs, eobs);
  if (!all || !hasReached(progress.status, 'totals')) return NO_TOTALS;
  const totals = writeTotals(needs, eobs);
  if (totals.differs) {
    const note = totals.differences.find(({ between }) => between === 'files-lcr')?.note ?? '';
    planted.push({ invariant: 'lcr-total', id: runId, note });
  }
  if (progress.status !== COMPILED) return totals;
  const releasedAt = releaseInstant(run);
  const reports = writeRegisters(needs, eobs, releasedAt);
  addEvent(progress.at('built', 4), 'notification', { event_type: 'check_register_report_created' });
  if (releasedAt) addEvent(releasedAt, 'dropoff', { status: 'done', reports });
  else refuseDropOff(run, eobs);
  return totals;
};

/** The automatic drop-off of a run with a rejected payment was refused by the release gate. */
const refuseDropOff = ({ progress, addEvent }: RunToWrite, eobs: readonly WrittenEob[]) => {
  const rejected = eobs.find(({ state }) => state === 'rejected');
  if (!rejected || progress.run.group.releaseType !== 'auto') return;
  const fault = `Processor, ${rejected.method}: rejected, ${formatUsd(-rejected.amountCents)}.`;
  addEvent(progress.at('built', 4), 'dropoff', { status: 'failed', reason: gateRefusal([fault]) });
};

const releaseInstant = ({ world, progress }: RunToWrite) => {
  if (!progress.releasedOn) return undefined;
  const { run } = progress;
  const random = randomOf(world.seed, 'release time', run.group.number, run.date, run.type);
  return world.clock.at(progress.releasedOn, 520 + random.int(0, 300));
};

/** Warns of a file that pays a single provider for several claims, or uses one method for several payments. */
const warn = ({ addEvent, progress }: RunToWrite, files: readonly FileDraft[]) => {
  for (const { filename, payments } of files) {
    const [first] = payments;
    const is = (type: Parameters<typeof addEvent>[1]) => addEvent(progress.at('loaded', 1), type, { filename });
    if (payments.length === 1 && first && first.claims.length > 1) is('single-provider-warning');
    else if (payments.length > 2 && payments.every(({ method }) => method === first?.method))
      is('single-payment-type-warning');
  }
};

/** Writes a run with everything below it. Its id is assigned first, its row added last, when its amount is known. */
const writeRun = (
  world: World,
  ledger: Ledger,
  planted: Planted[],
  progress: RunProgress,
  oddity: Oddity | undefined,
) => {
  const { bulk } = ledger;
  const { run } = progress;
  const runId = bulk.id(t.checkRuns);
  const random = randomOf(world.seed, 'run', run.group.number, run.date, run.type);
  const addEvent = timeline(bulk, runId);
  const toWrite: RunToWrite = {
    world,
    ledger,
    planted,
    progress,
    oddity,
    random,
    runId,
    addEvent,
  };
  const voidable = ledger.voidable.get(run.group.number) ?? [];
  const files = draftFiles(random, progress, voidable);
  if (run.type === 'scheduled') addEvent(progress.at('scheduled'), 'scheduled-file', { date: run.date });
  const eobs = writeFiles(toWrite, files);
  warn(toWrite, files);
  const totals = finish(toWrite, files, eobs);
  const deletedAt = progress.isDeleted ? progress.at('loaded', 5) : null;
  if (deletedAt || (progress.hasFiles && progress.status === VOIDED)) {
    addEvent(deletedAt ?? progress.at('status', 5), 'void', { reason: 'Made by mistake' });
  }
  bulk.add(t.checkRuns, {
    id: runId,
    group_id: run.group.id,
    run_date: run.date,
    type: run.type,
    amount_cents: sumsOf(eobs).totalCents,
    deleted_at: deletedAt,
    released_at: releaseInstant(toWrite) ?? null,
    totals_checked: totals.checked,
    differences: totals.differences,
    synced_at: eobs.length ? progress.at('loaded') : null,
    created_at: progress.at('scheduled'),
    updated_at: deletedAt ?? progress.at(hasReached(progress.status, 'built') && eobs.length ? 'built' : 'loaded'),
  });
};

/** Check runs and all dependent rows, oldest first; memory use is one batch of rows, whatever the preset. */
export const writeRuns = async (tx: Tx, world: World): Promise<AreaReport> => {
  const bulk = await openBulk(tx, TABLES);
  const ledger: Ledger = {
    bulk,
    seed: world.seed,
    counts: new Map(),
    voidable: new Map(),
    repeats: world.preset.isStormy ? Number.POSITIVE_INFINITY : REPEATS,
  };
  const planted: Planted[] = [];
  const all = runProgressOf(world);
  const oddities = odditiesOf(world, all);
  for (const progress of all) {
    writeRun(world, ledger, planted, progress, oddities.get(progress));
    await bulk.flushIfFull();
  }
  return { rows: await bulk.finish(), planted };
};
