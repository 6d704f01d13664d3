import { concurrencyLimit } from '../../concurrency-limit.ts';
import { MAX_PAGES, type PdfFault, pdfLines } from './pdf-text.ts';
import { type CrTotalRead, readWording, refused } from './wording.ts';

const MESSAGES: Readonly<Record<PdfFault, string>> = {
  encrypted: 'The PDF is protected by a password.',
  damaged: 'The PDF is damaged.',
  'too-many-pages': `The PDF has more than ${MAX_PAGES} pages.`,
  'too-much-text': 'The PDF holds too much text.',
  'too-costly': 'The PDF takes too much time or memory to read.',
};

/** Far above any real register (about 3,000 checks); 50 MiB. */
export const MAX_BYTES = 50 * 1024 * 1024;

/** PDF readers look for the header and the end marker within this many bytes (ISO 32000-1, annex H.3). */
const MARK_WITHIN = 1024;

/** Two PDFs are read in parallel per server process; the rest wait in order of arrival. */
const limited = concurrencyLimit(2);

/**
 * Reads the claims system's CR total file: a PDF whose text has the group number and the LCR total. Amounts in cents.
 * `load` is called when its turn comes, so that waiting files take no memory. Never throws because of content; a
 * refusal means status 7 (docs/rules/check-runs.md, "Statuses"), and its message is shown to users.
 */
export const readCrTotal = (load: () => Promise<Uint8Array>): Promise<CrTotalRead> =>
  limited(async () => readBytes(await load()));

async function readBytes(bytes: Uint8Array): Promise<CrTotalRead> {
  if (bytes.length === 0) return refused('The file is empty.');
  if (bytes.length > MAX_BYTES) return refused(`The PDF is larger than ${MAX_BYTES / 1024 ** 2} MB.`);
  const start = Buffer.from(bytes.subarray(0, MARK_WITHIN));
  if (!start.includes('%PDF-')) return refused('The file is not a PDF.');
  // the library would repair a truncated PDF, and so miss what the rest says
  if (!Buffer.from(bytes.subarray(-MARK_WITHIN)).includes('%%EOF')) return refused('The PDF is cut off.');
  const answer = await pdfLines(bytes);
  return 'fault' in answer ? refused(MESSAGES[answer.fault]) : readWording(answer.lines);
}
