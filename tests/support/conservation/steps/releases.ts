import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import type { LedgerRun } from '../ledger.ts';
import { isExplained, sumsOf } from '../sums.ts';
import type { Needs, Step } from './needs.ts';
import { seenOf } from './needs.ts';

const COMPILED = ['5'];

const compiled = (needs: Needs) =>
  needs.desk
    .runs()
    .filter(
      ({ row }) =>
        !row.released_at &&
        row.status_ids.every((id) => COMPILED.includes(id) || id === '8') &&
        row.status_ids.includes('5'),
    );

const netIn = async (path: string): Promise<number> => {
  const { sheets } = await readXlsx(readFileSync(path));
  const rows = sheets.find(({ name }) => name === 'Totals')?.rows ?? [];
  const total = rows.find(([method]) => method === 'Grand Total')?.at(-1);
  return Math.round(Number(total) * 100);
};

/** A release implies register = LCR = processor, or a second person who is named. */
const release = async (needs: Needs, run: LedgerRun, isOverridden: boolean) => {
  const { desk } = needs;
  const seen = seenOf(needs, run);
  if (!seen) return desk.fail(`run #${run.sequence} is gone`);
  if (!(await desk.ended(seen))) return desk.fail(`the drop-off failed: ${seenOf(needs, run)?.row.work?.reason}`);
  const { processor, register } = sumsOf(desk.ledger, run);
  const lcr = run.lcrCents;
  run.isReleased = true;
  const nets = await Promise.all(desk.droppedOff(seen).map(netIn));
  // an override may release registers that say something else, which its approver was shown
  if (!nets.length || (!isOverridden && nets.some((net) => net !== register)))
    return desk.fail(`registers of ${nets.join(', ')} cents were dropped off, the ledger has ${register}`);
  const isRight = register === processor && lcr !== undefined && isExplained(desk.ledger, run, lcr - register);
  const override = (await desk.eventsOf(seen)).filter(({ type }) => type === 'release-override').at(-1)?.data;
  const isNamed = isOverridden && override?.asked_by !== override?.approved_by && Boolean(override?.approved_by);
  if (!isRight && !isNamed)
    desk.fail(`run #${run.sequence} was released: register ${register}, LCR ${lcr}, processor ${processor}`);
  return true;
};

export const dropOff: Step = (needs) => {
  const { desk, random } = needs;
  const [seen] = compiled(needs);
  const run = seen && desk.ledger.runs[seen.row.sequence - 1];
  if (!seen || !run) return undefined;
  return (async () => {
    const isAsked = await desk.dropOff(seen);
    desk.note(`drop off #${run.sequence}: ${isAsked}`);
    if (isAsked) return release(needs, run, false);
    if (!random.chance(0.4)) return false;
    const isOverridden = await desk.override(seen);
    desk.note(`override of #${run.sequence}: ${isOverridden}`);
    return isOverridden && release(needs, run, true);
  })();
};

export const rerun: Step = (needs) => {
  const { desk, random } = needs;
  const all = desk.runs().filter(({ row }) => row.status_ids.some((id) => ['5', '7', '15', '16'].includes(id)));
  const seen = all.length ? random.pick(all) : undefined;
  const run = seen && desk.ledger.runs[seen.row.sequence - 1];
  if (!seen || !run) return undefined;
  return desk.rerun(seen).then(async (isDone) => {
    desk.note(`rerun #${run.sequence}: ${isDone}`);
    if (isDone) run.isReleased = false;
    if (isDone) await desk.ended(seen);
    return isDone;
  });
};

export const rebuild: Step = (needs) => {
  const { desk, random } = needs;
  const all = desk.runs().filter(({ row }) => row.status_ids.includes('5'));
  const seen = all.length ? random.pick(all) : undefined;
  return (
    seen &&
    desk.rebuild(seen).then((isDone) => {
      desk.note(`rebuild #${seen.row.sequence}: ${isDone}`);
      return isDone;
    })
  );
};

export const refresh: Step = (needs) => {
  const [seen] = needs.desk.runs();
  return seen && needs.desk.refresh(seen).then(({ status }) => status === 200);
};
