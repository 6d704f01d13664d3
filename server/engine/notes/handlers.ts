import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { beforeOf } from '../../../declare/history.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import type { NewNote, Note, NoteChange } from '../../../declare/notes.ts';
import type { ResourceCall } from '../../../declare/resource-calls.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { noteMentions, notes } from '../../db/tables/notes.ts';
import type { AuditNote, Handler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { auditedAs } from '../audited.ts';
import type { NotedOf } from './any-record.ts';
import { maySee, peopleWhoSee, recordFor } from './people.ts';
import { notesOn, pageOfNotes, readNotes } from './rows.ts';

/** Tells people that a note newly mentions them, by mail where their settings say so. */
export type Tell = (
  tx: Tx,
  told: { people: readonly number[]; author: Caller; of: NotedOf; record: Named },
) => Promise<void>;

/** A record by its id and its name. */
export interface Named {
  id: string;
  name: string;
}

const NOT_YOURS = 'Only its author changes the text of a note.';
const WHO = 'This person may not see the record, so the note cannot mention them.';

/** The handler of a call of the notes on the records of a resource. */
export const noteHandler = (of: NotedOf, call: ResourceCall, tell: Tell): Handler => {
  const { resource } = of;
  const type = auditTypeOf(resource);

  /** The record that a call names. Throws `not_found` unless the caller sees it. */
  const recordAsked = async (db: Queries, params: unknown, caller: Caller) => {
    const { id } = params as { id: string }; // as its schema says
    const row = await recordFor(db, of, caller, id);
    if (!row) throw new Problem('not_found');
    return { on: { type, id }, record: auditedAs(resource, row), line: resource.naming.line(row) };
  };

  const numberOf = (params: unknown) => Number((params as { note: string }).note); // as its schema says

  const noteAsked = async (db: Queries, on: { type: string; id: string }, id: number): Promise<Note> => {
    const [found] = await readNotes(db, and(notesOn(on), eq(notes.id, id)), 1);
    if (!found) throw new Problem('not_found');
    return found;
  };

  /** Who is mentioned, besides the author. Throws for a person who may not see the record. */
  const mentionable = async (db: Queries, id: string, caller: Caller, mentions: readonly number[]) => {
    const people = [...new Set(mentions)].filter((one) => one !== caller.id);
    for (const one of people) {
      if (!(await maySee(db, of, one, id)))
        throw new Problem('invalid', { issues: [{ path: 'mentions', message: WHO }] });
    }
    return people;
  };

  const mention = async (tx: Tx, note: number, people: readonly number[]): Promise<number[]> => {
    const ofNote = eq(noteMentions.note_id, note);
    await tx
      .delete(noteMentions)
      .where(people.length ? and(ofNote, notInArray(noteMentions.user_id, [...people])) : ofNote);
    if (!people.length) return [];
    const added = await tx
      .insert(noteMentions)
      .values(people.map((user_id) => ({ note_id: note, user_id })))
      .onConflictDoNothing()
      .returning({ id: noteMentions.user_id });
    return added.map(({ id }) => id);
  };

  const logged = ({ text, pinned, mentions }: Note) => ({
    text,
    pinned,
    mentions: mentions.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  });

  const entry = (action: AuditNote['action'], id: number, name: string): AuditNote => ({
    action,
    type: 'note',
    id,
    name,
  });

  if (call.verb === 'notes')
    return read(call, async ({ db, params, query, caller }) => {
      const { on } = await recordAsked(db, params, caller);
      return { body: await pageOfNotes(db, on, beforeOf(query)) };
    });

  if (call.verb === 'note-people')
    return read(call, async ({ db, params, query, caller }) => {
      const { on } = await recordAsked(db, params, caller);
      const { search } = query as { search?: string }; // as its schema says
      return { body: { data: await peopleWhoSee(db, of, on.id, { caller, search }) } };
    });

  if (call.verb === 'note-create')
    return change(call, async ({ tx, params, body, caller, audit }) => {
      const { on, record, line } = await recordAsked(tx, params, caller);
      const { text, mentions } = body as NewNote; // as its schema says
      const people = await mentionable(tx, on.id, caller, mentions);
      const [written] = await tx
        .insert(notes)
        .values({ record_type: type, record_id: on.id, record_name: line, author_id: caller.id, text })
        .returning({ id: notes.id });
      if (!written) throw new Error('The note was not written');
      const told = await mention(tx, written.id, people);
      const note = await noteAsked(tx, on, written.id);
      await audit({ ...entry('create', note.id, record.name), version: note.version, after: logged(note) });
      await tell(tx, { people: told, author: caller, of, record: { id: on.id, name: record.name } });
      return { body: note, status: 201 };
    });

  if (call.verb === 'note-update')
    return change(call, async ({ tx, params, body, caller, audit, ifMatch }) => {
      const { on, record } = await recordAsked(tx, params, caller);
      const { text, mentions, pinned } = body as NoteChange; // as its schema says
      const before = await noteAsked(tx, on, numberOf(params));
      const isText = text !== undefined || mentions !== undefined;
      if (isText && before.author.id !== caller.id) throw new Problem('forbidden', { text: NOT_YOURS });
      const people = mentions === undefined ? undefined : await mentionable(tx, on.id, caller, mentions);
      const [changed] = await tx
        .update(notes)
        .set({
          ...(text !== undefined && { text, edited_at: text === before.text ? notes.edited_at : sql`now()` }),
          ...(pinned !== undefined && { pinned }),
          version: sql`${notes.version} + 1`,
        })
        .where(and(eq(notes.id, before.id), isNull(notes.deleted_at), eq(notes.version, ifMatch ?? before.version)))
        .returning({ id: notes.id });
      if (!changed) throw new Problem('stale', { more: { current: await noteAsked(tx, on, before.id) } });
      const told = people === undefined ? [] : await mention(tx, before.id, people);
      const after = await noteAsked(tx, on, before.id);
      await audit({
        ...entry('update', after.id, record.name),
        version: after.version,
        before: logged(before),
        after: logged(after),
      });
      await tell(tx, { people: told, author: caller, of, record: { id: on.id, name: record.name } });
      return { body: after };
    });

  return change(call, async ({ tx, params, caller, audit }) => {
    const { on, record } = await recordAsked(tx, params, caller);
    const before = await noteAsked(tx, on, numberOf(params));
    if (before.author.id !== caller.id) throw new Problem('forbidden', { text: NOT_YOURS });
    const [deleted] = await tx
      .update(notes)
      .set({ deleted_at: sql`now()`, version: sql`${notes.version} + 1` })
      .where(and(eq(notes.id, before.id), isNull(notes.deleted_at)))
      .returning({ version: notes.version });
    if (!deleted) throw new Problem('not_found');
    await audit({
      ...entry('delete', before.id, record.name),
      version: deleted.version,
      before: logged(before),
    });
    return { body: undefined, status: 204 };
  });
};
