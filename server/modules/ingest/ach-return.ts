import { shown } from '../../formats/nacha/faults.ts';
import { changesOf, readNacha, returnsOf } from '../../formats/nacha/read.ts';
import type { AchFile } from '../../formats/nacha/records.ts';
import { postChange, postReturn } from '../pulls/bank-answers.ts';
import { firstFaults } from './first-faults.ts';
import type { Reader } from './ingest.ts';
import { isTooLarge, readWhole, TOO_LARGE } from './stored-file.ts';

const MOST_NAMED = 3;

/** What was set aside of a file whose other batches were posted. */
const setAsideReason = ({ batches, setAside }: AchFile): string => {
  const named = setAside
    .slice(0, MOST_NAMED)
    .map(({ number, entryClass }) => `${Number(number)} (${shown(entryClass)})`);
  const more = setAside.length - named.length;
  const which = `${setAside.length === 1 ? 'Batch' : 'Batches'} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const rest = batches.length ? 'The other batches were posted.' : 'The file has no other batches.';
  return `${which} set aside: only returns of the classes CCD, PPD, CTX and COR are posted. ${rest} Have the bank’s entries looked at.`;
};

/**
 * The bank's returns and notifications of change: each is stored with the invoice that its original trace number
 * refers to. Entries of other originators are ignored; the bank sends them when accounts are shared.
 */
export const readAchReturns: Reader = async ({ tx, file, filename }) => {
  if (isTooLarge(file)) return { ok: false, reason: TOO_LARGE };
  const { file: ach, ...read } = readNacha(await readWhole(file));
  if (!ach) return { ok: false, reason: firstFaults(read) };
  for (const { returned } of returnsOf(ach)) await postReturn(tx, returned, filename);
  for (const { changed } of changesOf(ach)) await postChange(tx, changed, filename);
  return ach.setAside.length ? { ok: false, reason: setAsideReason(ach) } : { ok: true };
};
