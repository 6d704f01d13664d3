import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { BLOCK_LINES, compose, FILE_CONTROL, FILE_HEADER, FILL } from '../../../server/formats/nacha/layouts.ts';
import type { AchFile } from '../../../server/formats/nacha/records.ts';
import { Sums } from '../../../server/formats/nacha/sums.ts';
import type { Random } from '../../world/random.ts';
import { shortDate } from '../actors/numbering.ts';
import { type Answered, batchLines, totalsOf } from './return-batch.ts';

export interface AchFileFound {
  name: string;
  file: AchFile;
}

/** Shares of entries that are returned or changed, and the reasons, after industry rates for business debits. */
const RETURNED = 0.009;
const CHANGED = 0.003;
const REASONS: [string, number][] = [
  ['R01', 55],
  ['R02', 12],
  ['R03', 10],
  ['R29', 6],
  ['R08', 6],
  ['R04', 4],
  ['R16', 2],
  ['R10', 3],
  ['R20', 2],
];
const CHANGE = 'C01';

export interface ReturnOptions {
  random: Random;
  date: PlainDate;
  firstTrace: number;
}

/** The entries the bank answers, by batch; returns and notifications of change go into separate batches. */
const answersOf = ({ batches }: AchFile, random: Random) =>
  batches.flatMap((batch) => {
    const answers = batch.entries
      .filter(({ direction }) => direction === 'debit')
      .flatMap((entry): Answered[] => {
        if (random.chance(RETURNED)) return [{ entry, code: random.weighted(REASONS) }];
        return random.chance(CHANGED) ? [{ entry, code: CHANGE }] : [];
      });
    const changes = answers.filter(({ code }) => code === CHANGE);
    const returns = answers.filter(({ code }) => code !== CHANGE);
    return [returns, changes].filter((each) => each.length).map((each) => ({ batch, answers: each }));
  });

/**
 * The bank's answer to a file of debits: returns (addenda 99) and notifications of change (addenda 98), with trace
 * numbers from `firstTrace` on. Undefined when nothing is returned or changed.
 */
export const returnFile = (
  found: AchFileFound,
  options: ReturnOptions,
): { text: string; entries: number } | undefined => {
  const { file } = found;
  const answered = answersOf(file, options.random);
  if (!answered.length) return undefined;
  let entries = 0;
  const bank = file.header.destination.slice(0, 8);
  const nextTrace = () => {
    const sequence = options.firstTrace + entries;
    entries += 1;
    return `${bank}${String(sequence % 10_000_000).padStart(7, '0')}`;
  };
  const sums = new Sums();
  const batches = answered.map(({ batch, answers }, at) => {
    const written = batchLines(batch, at + 1, answers, { date: options.date, nextTrace });
    sums.add(written.sums);
    return written.lines;
  });
  const { destination, destinationName, origin, originName } = file.header;
  const header = compose(FILE_HEADER, {
    type: 1,
    priority: 1,
    destination: origin.padStart(10),
    origin: destination.padStart(10),
    date: shortDate(options.date),
    time: '0600',
    modifier: 'A',
    recordSize: 94,
    blocking: BLOCK_LINES,
    format: 1,
    destinationName: originName,
    originName: destinationName,
  });
  const lines = [header, ...batches.flat()];
  const blocks = Math.ceil((lines.length + 1) / BLOCK_LINES);
  lines.push(compose(FILE_CONTROL, { type: 9, batches: batches.length, blocks, ...totalsOf(sums) }));
  while (lines.length < blocks * BLOCK_LINES) lines.push(FILL);
  return { text: lines.map((line) => `${line}\n`).join(''), entries };
};
