import type { AnswerKind } from './transitions.ts';

/** What is exchanged with the processor about a payment file. */
export type ProcessorFileKind = 'sent' | 'stop' | AnswerKind;

/**
 * The names that link the files exchanged with the processor to a payment file: `sent-12.csv`, then `sent-12.2.csv`, and
 * so on for the answers; stops are numbered from the first, `stop-12.1.csv`.
 */
export const processorFileName = (kind: ProcessorFileKind, paymentFileId: number, part = 1): string =>
  part === 1 && kind !== 'stop' ? `${kind}-${paymentFileId}.csv` : `${kind}-${paymentFileId}.${part}.csv`;

const ANSWER = /^(?:epay|status)-(\d{1,9})(?:\.(\d{1,4}))?\.csv$/;

/** The payment file and the part that the name of an answer states; undefined for any other name. */
export const answerOfName = (
  kind: AnswerKind,
  filename: string,
): { paymentFileId: number; part: number } | undefined => {
  const [, id, number = '1'] = ANSWER.exec(filename) ?? [];
  const [paymentFileId, part] = [Number(id), Number(number)];
  return filename === processorFileName(kind, paymentFileId, part) ? { paymentFileId, part } : undefined;
};
