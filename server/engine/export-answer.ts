import { Readable } from 'node:stream';
import type { ListState } from '../../declare/list/state.ts';
import type { Db } from '../db/database.ts';
import { inSnapshot } from '../db/snapshot.ts';
import type { Answer } from '../http/handlers.ts';
import { csvOf } from './export.ts';
import { exportRows } from './export-rows.ts';
import { exportTotals, filterWords, stampOf } from './export-stamp.ts';
import { parseListRequest } from './list-request.ts';
import type { Read } from './reads/answers.ts';
import { conditionsOf } from './reads/conditions.ts';

/** A reader who takes nothing for a minute is cut off, and so is a file that is not received after a quarter of an hour. */
const STALLED_MS = 60_000;
const LONGEST_MS = 15 * 60_000;

/** Tells, before the first line, how many rows a file will have, and under which search and filters. */
type NoteExport = (file: { count: number; words: readonly string[] }) => Promise<void>;

/** The file in parts: the titles, the rows page by page, and the stamp once all of them are written. */
async function* partsOf(read: Read, state: ListState, noteExport: NoteExport): AsyncGenerator<string> {
  const { db, resource, model, caller } = read;
  const now = new Date();
  const conditions = await conditionsOf(model, resource, state, caller, db);
  const { count, pages } = await exportRows(read, state, conditions);
  const words = await filterWords(read, state);
  const lines = await csvOf(resource, db, caller.roles);
  await noteExport({ count, words });
  const totals = exportTotals(resource);
  yield lines.titles;
  for await (const rows of pages()) {
    totals.add(rows);
    yield await lines.of(rows);
  }
  yield stampOf(caller, words, totals, now);
}

/** Sends each part once the one before is taken. A fault breaks the connection, so that the file is no whole one. */
const streamOf = (first: string, others: AsyncGenerator<string>): Readable => {
  const cutOff = (ms: number) =>
    setTimeout(() => stream.destroy(new Error('The export was not received in time')), ms).unref();
  const paced = async function* () {
    yield first;
    for await (const part of others) {
      const stalled = cutOff(STALLED_MS);
      yield part;
      clearTimeout(stalled);
    }
  };
  // a mark of one: no part is read ahead of the reader
  const stream = Readable.from(paced(), { highWaterMark: 1 });
  const longest = cutOff(LONGEST_MS);
  return stream.once('close', () => {
    clearTimeout(longest);
    void others.return(undefined); // also where nobody has taken the first part
  });
};

/** All matching rows as CSV, or a refusal if they are too many (docs/rules/lists-and-forms.md, "Exports"). */
export const answerExport = async (
  { db, ...read }: Read & { db: Db },
  search: URLSearchParams,
  noteExport: NoteExport,
): Promise<Answer> => {
  const { state } = parseListRequest(read.resource, search);
  const parts = inSnapshot(db, (queries) => partsOf({ ...read, db: queries }, state, noteExport));
  // what is refused is refused here, before the first byte is sent
  const { value: titles } = await parts.next();
  return {
    body: streamOf(String(titles), parts),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${read.resource.name}.csv"`,
    },
  };
};
