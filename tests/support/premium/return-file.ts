import type { CheckedFile } from './nacha-checker.ts';

/*
 * The bank's answers to a file of debits, written by the columns of the record formats alone: returns (addenda 99) in one
 * batch, notifications of change (addenda 98) in another.
 */

interface Answered {
  /** The place of the answered entry in the file, from 0. */
  entry: number;
  /** R… or C… */
  code: string;
}

const number = (value: number, width: number): string => String(value).padStart(width, '0');
const text = (value: string, width: number): string => value.padEnd(width).slice(0, width);

/** The operator's bank, to which the answers go. */
const BANK = '061000146';
const COMPANY = text('1999000001', 10);

const batchOf = (
  sent: CheckedFile,
  at: number,
  answers: readonly Answered[],
): { lines: string[]; hash: number; cents: number } => {
  const isChange = answers.every(({ code }) => code.startsWith('C'));
  const odfi = BANK.slice(0, 8);
  const header = `5225${text('EXAMPLE BENEFITS', 16)}${text('', 20)}${COMPANY}${isChange ? 'COR' : 'CCD'}${text('PREMIUM', 10)}${text('', 6)}260106   1${odfi}${number(at, 7)}`;
  let [hash, cents] = [0, 0];
  const entries = answers.flatMap(({ entry, code }, place) => {
    const answered = sent.entries[entry];
    if (!answered) throw new Error(`There is no entry ${entry}`);
    const amount = isChange ? 0 : answered.cents;
    hash += Number(odfi);
    cents += amount;
    const trace = `${odfi}${number(at * 1000 + place + 1, 7)}`;
    const rdfi = answered.routing.slice(0, 8);
    const addenda = isChange
      ? `798${code}${answered.trace}      ${rdfi}${text('987654321', 29)}${text('', 15)}${trace}`
      : `799${code}${answered.trace}      ${rdfi}${text('', 44)}${trace}`;
    return [
      `626${BANK}${text(answered.account, 17)}${number(amount, 10)}${text(answered.identification, 15)}${text(answered.name, 22)}  1${trace}`,
      addenda,
    ];
  });
  const control = `8225${number(answers.length * 2, 6)}${number(hash, 10)}${number(cents, 12)}${number(0, 12)}${COMPANY}${text('', 19)}${text('', 6)}${odfi}${number(at, 7)}`;
  return { lines: [header, ...entries, control], hash, cents };
};

export const returnFileOf = (sent: CheckedFile, answers: readonly Answered[]): string => {
  const parts = [
    answers.filter(({ code }) => code.startsWith('R')),
    answers.filter(({ code }) => code.startsWith('C')),
  ];
  const batches = parts.filter((part) => part.length).map((part, at) => batchOf(sent, at + 1, part));
  const header = `101 ${BANK} ${BANK}2601060600A094101${text('EXAMPLE BENEFITS', 23)}${text('EXAMPLE BANK', 23)}${text('', 8)}`;
  const lines = [header, ...batches.flatMap((batch) => batch.lines)];
  const sum = (of: (batch: (typeof batches)[number]) => number) =>
    batches.reduce((total, batch) => total + of(batch), 0);
  const blocks = Math.ceil((lines.length + 1) / 10);
  lines.push(
    `9${number(batches.length, 6)}${number(blocks, 6)}${number(answers.length * 2, 8)}${number(
      sum(({ hash }) => hash),
      10,
    )}${number(
      sum(({ cents }) => cents),
      12,
    )}${number(0, 12)}${text('', 39)}`,
  );
  while (lines.length < blocks * 10) lines.push('9'.repeat(94));
  return lines.map((line) => `${line}\n`).join('');
};
