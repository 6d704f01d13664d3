import { sumCents } from '../../../domain/money.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import { cutOff } from '../files/spoiled.ts';
import type { Moment, PlannedFile, Rarity } from '../plan.ts';
import { faultNumber, randomFor, within } from '../plan.ts';
import type { Run } from '../state.ts';
import { totalFileName } from './numbering.ts';

/** In a stormy world, one total in nine is wrong at first: its amount differs, or the file cannot be read. */
const WRONG: Rarity = { every: 9, first: 4 };

const total = ({ files }: Pick<Run, 'files'>) => sumCents(files.map(({ cents }) => cents));

const totalFile = (run: Run, dueAt: number, more = 0): PlannedFile => ({
  ...INCOMING['cr-total'],
  name: totalFileName(run),
  dueAt,
  content: () =>
    writeCrTotal({
      groupNumber: run.group,
      groupName: run.groupName,
      date: run.date,
      totalCents: total(run) + more,
      lines: run.files.flatMap(({ lines }) =>
        lines.map(({ eobNumber, payeeName, amountCents }) => ({ checkNumber: eobNumber, payeeName, amountCents })),
      ),
    }),
});

const halfOf = async (content: PlannedFile['content']): Promise<Uint8Array> =>
  cutOff(typeof content === 'string' ? Buffer.from(content) : await content());

/** The CR total of a settled run; a wrong one is followed later by a corrected file. */
export const totalsOf = (run: Run, number: number, moment: Moment): PlannedFile[] => {
  const random = randomFor(moment, 'total', number);
  const right = totalFile(run, within(moment, random, 4, 10));
  const wrongBefore = faultNumber(moment, WRONG, number);
  if (wrongBefore === undefined) return [right];
  const corrected = {
    ...right,
    dueAt: within(moment, random, 90, 150),
    after: { ...INCOMING['cr-total'], name: right.name },
  };
  const isUnreadable = wrongBefore % 2 === 1;
  const wrong: PlannedFile = isUnreadable
    ? { ...right, content: () => halfOf(right.content), fault: 'unreadable total' }
    : { ...totalFile(run, right.dueAt, random.int(1, 400) * 25), fault: 'wrong total' };
  return [wrong, corrected];
};
