import type { SQL } from 'drizzle-orm';
import { and, asc, count, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Person } from '../../../declare/history.ts';
import type { Note, Notes } from '../../../declare/notes.ts';
import { NOTES_PAGE } from '../../../declare/notes.ts';
import type { Queries } from '../../db/database.ts';
import { noteMentions, notes } from '../../db/tables/notes.ts';
import { users } from '../../db/tables/people.ts';

/** A record as notes name it: its type in the audit log, and its id. */
export interface Noted {
  type: string;
  id: string;
}

export const person = { id: users.id, firstName: users.first_name, lastName: users.last_name };

/** The notes of a record that were not deleted. */
export const notesOn = ({ type, id }: Noted): SQL | undefined =>
  and(eq(notes.record_type, type), eq(notes.record_id, id), isNull(notes.deleted_at));

/** The notes that fulfil a condition, newest first, with their authors. */
export const authoredNotes = (db: Queries, where: SQL | undefined, limit: number) =>
  db
    .select({ note: notes, author: person })
    .from(notes)
    .innerJoin(users, eq(users.id, notes.author_id))
    .where(where)
    .orderBy(desc(notes.id))
    .limit(limit);

/** The same with who is mentioned. */
export const readNotes = async (db: Queries, where: SQL | undefined, limit: number): Promise<Note[]> => {
  const found = await authoredNotes(db, where, limit);
  const ids = found.map(({ note }) => note.id);
  const mentioned = ids.length
    ? await db
        .select({ note: noteMentions.note_id, person })
        .from(noteMentions)
        .innerJoin(users, eq(users.id, noteMentions.user_id))
        .where(inArray(noteMentions.note_id, ids))
        .orderBy(asc(users.id))
    : [];
  const byNote: ReadonlyMap<number, Person[]> = new Map(
    [...Map.groupBy(mentioned, (one) => one.note)].map(([id, of]) => [id, of.map((one) => one.person)]),
  );
  return found.map(({ note, author }) => ({
    id: note.id,
    createdAt: note.created_at.toISOString(),
    editedAt: note.edited_at?.toISOString() ?? null,
    author,
    text: note.text,
    mentions: byNote.get(note.id) ?? [],
    pinned: note.pinned,
    version: note.version,
  }));
};

/** How many pinned notes a record shows above the others. */
const MOST_PINNED = 20;

/** A page of the notes on a record; with the first one, those that are pinned. */
export const pageOfNotes = async (db: Queries, on: Noted, before: number | undefined): Promise<Notes> => {
  const all = notesOn(on);
  const isFirst = before === undefined;
  const [counted] = await db.select({ total: count() }).from(notes).where(all);
  const found = await readNotes(
    db,
    and(all, eq(notes.pinned, false), isFirst ? undefined : lt(notes.id, before)),
    NOTES_PAGE + 1,
  );
  return {
    pinned: isFirst ? await readNotes(db, and(all, eq(notes.pinned, true)), MOST_PINNED) : [],
    data: found.slice(0, NOTES_PAGE),
    more: found.length > NOTES_PAGE,
    total: counted?.total ?? 0,
  };
};
