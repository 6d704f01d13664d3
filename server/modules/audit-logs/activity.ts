import type { SQL } from 'drizzle-orm';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { allows, readersOf } from '../../../declare/access.ts';
import type { ActivityEntry, Person } from '../../../declare/history.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import { auditedName } from '../../../domain/audit.ts';
import { activity, MOST_ENTRIES, NO_PERSON } from '../../../resources/events/activity.ts';
import { describedBy } from '../../audit/described.ts';
import type { Queries } from '../../db/database.ts';
import { notes } from '../../db/tables/notes.ts';
import { users } from '../../db/tables/people.ts';
import { auditLog } from '../../db/tables/records.ts';
import { recordAddress } from '../../engine/four-eyes.ts';
import { labelsOf } from '../../engine/history.ts';
import type { Reference } from '../../engine/reads/model.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Change } from '../live/feed.ts';
import { recordsOf, typesOf, visibleChanges } from '../live/visible.ts';
import { tellEntries } from './entries.ts';

const NOTE = 'note';

/** How many entries are tried for those that the caller may see. */
const TRIED = 200;

type Records = ReadonlyMap<string, readonly Reference[]>;

/** The newest entries that fulfil a condition, reads excepted; a note with the record that it is written on. */
const newest = (db: Queries, types: readonly string[], by: SQL | undefined) =>
  db
    .select({
      id: auditLog.id,
      createdAt: auditLog.created_at,
      action: auditLog.action,
      call: auditLog.call,
      changes: auditLog.changes,
      type: auditLog.resource_type,
      record: auditLog.resource_id,
      name: auditLog.resource_name,
      data: auditLog.data,
      actor: { id: users.id, firstName: users.first_name, lastName: users.last_name },
      note: { type: notes.record_type, record: notes.record_id, name: notes.record_name, text: notes.text },
      isDeleted: sql<boolean>`${notes.deleted_at} is not null`,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor_id))
    .leftJoin(notes, and(eq(auditLog.resource_type, NOTE), eq(sql`${notes.id}::text`, auditLog.resource_id)))
    .where(and(ne(auditLog.action, 'read'), inArray(auditLog.resource_type, [...types]), by))
    .orderBy(desc(auditLog.created_at), desc(auditLog.id))
    .limit(TRIED);

type Found = Awaited<ReturnType<typeof newest>>[number];

/** The record that an entry is about: that of a note, or the one that it names. */
const recordOf = ({ type, record, note }: Found): Change | undefined => {
  const [ofType, id] = note ? [note.type, note.record] : [type, record];
  return id === null ? undefined : { type: ofType, id, version: null };
};

interface Seen {
  found: Found;
  of: Reference;
  record: Change;
}

/** Those of the entries whose record the caller may see, each with the screen that shows it to them. */
const seenBy = async (db: Queries, records: Records, caller: Caller, entries: readonly Found[]): Promise<Seen[]> => {
  const about = entries.flatMap((found) => {
    const record = recordOf(found);
    return record ? [{ found, record }] : [];
  });
  const told = await visibleChanges(
    db,
    records,
    about.map(({ record }) => record),
  )(caller);
  const visible = new Set(told.map(({ resource, id }) => `${resource} ${id}`));
  return about.flatMap(({ found, record }) => {
    const screens = (records.get(record.type) ?? []).filter(({ resource }) =>
      visible.has(`${resource.name} ${record.id}`),
    );
    const of = screens.find(({ resource: { access } }) => allows(access.view, caller.roles)) ?? screens[0];
    return of ? [{ found, record, of }] : [];
  });
};

/** Answers what happened lately to what the caller may see (docs/rules/records.md, "Activity"). */
export const activityHandler = (records: Records): Handler => {
  const resources = new Set([...records.values()].flat().map(({ resource }) => resource));
  const described = describedBy([...resources]);
  const labels = new Map([...resources].map((resource) => [resource, labelsOf(resource)]));

  const told = async (db: Queries, caller: Caller, seen: readonly Seen[]): Promise<ActivityEntry[]> => {
    const stored = ({ found: { type, record, name, data, changes } }: Seen) => ({
      resource: { type, id: record, name, data },
      changes,
    });
    const tell = await tellEntries(described, db, caller.roles, seen.map(stored));
    const there = new Map<Reference, ReadonlySet<string>>();
    for (const [of, all] of Map.groupBy(seen, (one) => one.of)) {
      const ids = all.map(({ record }) => record.id);
      there.set(of, await recordsOf(db, of, ids));
    }
    return seen.map((one) => {
      const { found, record } = one;
      const of = one.of.resource;
      const { resource, summary } = tell(stored(one));
      const name = found.note ? found.note.name : auditedName(resource);
      return {
        id: found.id,
        createdAt: found.createdAt.toISOString(),
        actor: found.actor,
        action: found.action,
        label: (found.call && labels.get(of)?.get(found.call)) || null,
        about: found.type,
        record: {
          type: auditTypeOf(of),
          name,
          link: there.get(one.of)?.has(record.id) ? recordAddress(of, record.id, found.name ?? record.id) : null,
        },
        // what is new has all its fields
        summary: found.note || found.action === 'create' ? '' : summary,
        note: found.note && !found.isDeleted ? found.note.text : null,
      };
    });
  };

  return read(activity, async ({ db, caller, query: { kind, person } }) => {
    const readable = [...resources].filter(({ access }) => allows(readersOf(access), caller.roles));
    const kinds = [...new Set(readable.map(auditTypeOf))].toSorted();
    const asked = readable.filter((one) => kind === undefined || auditTypeOf(one) === kind);
    const types = kind === NOTE ? [NOTE] : [...asked.flatMap(typesOf), ...(kind === undefined ? [NOTE] : [])];
    const by =
      person === undefined
        ? undefined
        : person === NO_PERSON
          ? isNull(auditLog.actor_id)
          : eq(auditLog.actor_id, Number(person));
    const lately = await seenBy(db, records, caller, await newest(db, [...readable.flatMap(typesOf), NOTE], undefined));
    const isAll = kind === undefined && person === undefined;
    const seen = isAll ? lately : await seenBy(db, records, caller, await newest(db, types, by));
    const people = new Map<number | undefined, Person | null>(lately.map(({ found: { actor } }) => [actor?.id, actor]));
    return {
      body: {
        data: await told(db, caller, seen.slice(0, MOST_ENTRIES)),
        kinds: [...kinds, NOTE],
        people: [...people.values()],
      },
    };
  });
};
