import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Mention, NoteAbout, NoteOn } from '../../../contract/notes.ts';
import {
  MOST_FOUND,
  MOST_SHOWN,
  mentions,
  mentionsCounted,
  NEWEST_ABOUT,
  notesAbout,
  readMentions,
  searchNotes,
} from '../../../contract/notes.ts';
import { allows } from '../../../declare/access.ts';
import type { Person } from '../../../declare/history.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import { noteMentions, notes } from '../../db/tables/notes.ts';
import { users } from '../../db/tables/people.ts';
import type { Handler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import type { Caller } from '../../http/sessions.ts';
import { auditedAs } from '../audited.ts';
import { recordAddress } from '../four-eyes.ts';
import { contains } from '../reads/like.ts';
import type { Reference } from '../reads/model.ts';
import { MOST_TRIED, recordFor } from './people.ts';
import { authoredNotes, person } from './rows.ts';

/** The records that notes are written on, by their types, and the screens that show them. */
export interface NotedOf extends Reference {
  screens: readonly Resource[];
}

/** By the type of their records. */
export const notedOf = (
  resources: readonly Resource[],
  models: ReadonlyMap<string, Reference['model']>,
): ReadonlyMap<string, NotedOf> => {
  const readAt = ({ api }: Resource) => (api.kind === 'rest' && api.reads) || api.path;
  return new Map(
    resources.flatMap((resource) => {
      const model = models.get(resource.name);
      if (!resource.notes || !model || readAt(resource) !== resource.api.path) return [];
      const screens = resources.filter((one) => one.notes && readAt(one) === resource.api.path);
      return [[auditTypeOf(resource), { resource, model, screens }] as const];
    }),
  );
};

/** The screen of a record that a caller may open. */
export const screenFor = ({ screens, resource }: NotedOf, { roles }: Pick<Caller, 'roles'>): Resource =>
  screens.find(({ access }) => allows(access.view, roles)) ?? resource;

interface FoundNote {
  note: typeof notes.$inferSelect;
  author: Person;
}

/** Calls about notes on any record. What the caller may not see, or no longer, is not among them. */
export const anyRecordHandlers = (noted: ReadonlyMap<string, NotedOf>): Handler[] => {
  const shown = async (db: Queries, caller: Caller, { note, author }: FoundNote): Promise<NoteOn | undefined> => {
    const of = noted.get(note.record_type);
    const row = of && (await recordFor(db, of, caller, note.record_id));
    if (!of || !row) return undefined;
    const link = recordAddress(screenFor(of, caller), note.record_id, auditedAs(of.resource, row).name);
    return {
      note: note.id,
      createdAt: note.created_at.toISOString(),
      author,
      text: note.text,
      record: { one: of.resource.texts.one, name: note.record_name, link },
    };
  };

  const mentionsOf = async (db: Queries, caller: Caller, where?: SQL): Promise<Mention[]> => {
    const found = await db
      .select({ note: notes, author: person, readAt: noteMentions.read_at })
      .from(noteMentions)
      .innerJoin(notes, eq(notes.id, noteMentions.note_id))
      .innerJoin(users, eq(users.id, notes.author_id))
      .where(and(eq(noteMentions.user_id, caller.id), isNull(notes.deleted_at), where))
      .orderBy(desc(noteMentions.note_id))
      .limit(MOST_SHOWN);
    const mentioned: Mention[] = [];
    for (const one of found) {
      const note = await shown(db, caller, one);
      if (note) mentioned.push({ ...note, isRead: one.readAt !== null });
    }
    return mentioned;
  };

  const notesWith = async (db: Queries, caller: Caller, text: string): Promise<NoteOn[]> => {
    const isSought = and(contains(notes.text, text), inArray(notes.record_type, [...noted.keys()]));
    const tried = await authoredNotes(db, and(isSought, isNull(notes.deleted_at)), MOST_TRIED);
    const found: NoteOn[] = [];
    for (const one of tried) {
      if (found.length === MOST_FOUND) break;
      const note = await shown(db, caller, one);
      if (note) found.push(note);
    }
    return found;
  };
  const about = async (db: Queries, caller: Caller, record: string): Promise<NoteAbout[]> => {
    const at = record.indexOf(':');
    const [type, id] = [record.slice(0, at), record.slice(at + 1)];
    const parts = noted.get(type)?.model.noted?.(Number(id));
    const on = and(
      or(
        and(eq(notes.record_type, type), eq(notes.record_id, id)),
        parts && and(eq(notes.record_type, parts.type), sql`${notes.record_id} in (${parts.ids})`),
      ),
      isNull(notes.deleted_at),
    );
    const found = [
      ...(await authoredNotes(db, and(on, eq(notes.pinned, true)), MOST_SHOWN)),
      ...(await authoredNotes(db, and(on, eq(notes.pinned, false)), NEWEST_ABOUT)),
    ];
    const told: NoteAbout[] = [];
    for (const one of found) {
      const seen = await shown(db, caller, one);
      if (seen) told.push({ ...seen, pinned: one.note.pinned });
    }
    return told;
  };
  const unread = isNull(noteMentions.read_at);

  return [
    read(mentions, async ({ db, caller }) => ({ body: { data: await mentionsOf(db, caller) } })),
    read(mentionsCounted, async ({ db, caller }) => ({
      body: { count: (await mentionsOf(db, caller, unread)).length },
    })),
    read(searchNotes, async ({ db, caller, body }) => ({ body: { data: await notesWith(db, caller, body.text) } })),
    read(notesAbout, async ({ db, caller, body }) => {
      const found: NoteAbout[] = [];
      for (const record of new Set(body.about)) found.push(...(await about(db, caller, record)));
      return { body: { data: found } };
    }),
    change(readMentions, async ({ tx, caller, body }) => {
      if (body.notes.length)
        await tx
          .update(noteMentions)
          .set({ read_at: sql`now()` })
          .where(and(eq(noteMentions.user_id, caller.id), inArray(noteMentions.note_id, body.notes), unread));
      return { body: undefined, status: 204 };
    }),
  ];
};
