import { and, asc, eq, getTableName, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { setPresence } from '../../../contract/live.ts';
import type { Here } from '../../../declare/live.ts';
import type { Db, Queries } from '../../db/database.ts';
import { users } from '../../db/tables/people.ts';
import { presence } from '../../db/tables/presence.ts';
import { recordFor } from '../../engine/notes/people.ts';
import { person } from '../../engine/notes/rows.ts';
import type { Reference } from '../../engine/reads/model.ts';
import type { Handler } from '../../http/handlers.ts';
import { stream } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';

/** How long a row is counted that nobody renews, in seconds: its server is gone. */
const COUNTED_S = 60;
const isCounted = gt(presence.seen_at, sql`now() - make_interval(secs => ${COUNTED_S})`);

interface Of {
  type: string;
  id: string;
}

/** Who else has a record open, each once. */
const othersAt = async (db: Queries, { type, id }: Of, userId: number): Promise<Here[]> => {
  const found = await db
    .select({ ...person, isEditing: sql<boolean>`bool_or(${presence.is_editing})` })
    .from(presence)
    .innerJoin(users, eq(users.id, presence.user_id))
    .where(and(eq(presence.record_type, type), eq(presence.record_id, id), ne(presence.user_id, userId), isCounted))
    .groupBy(users.id)
    .orderBy(asc(users.id));
  return found;
};

/** Who has which record open, of the streams of all servers (docs/rules/records.md, "Who is here"). */
export const openPresence = (db: Db) => {
  /** Who has a record open, by record, as it was at the last question. */
  let known = new Map<string, string>();

  return {
    /** The streams that have a record open where somebody came, went or began to edit since the last question. */
    async moved(): Promise<Set<string>> {
      const rows = await db.select().from(presence).where(isCounted).orderBy(asc(presence.stream));
      const byRecord = Map.groupBy(rows, (row) => JSON.stringify([row.record_type, row.record_id]));
      const now = new Map(
        [...byRecord].map(([record, of]) => [
          record,
          JSON.stringify(of.map((row) => [row.stream, row.user_id, row.is_editing])),
        ]),
      );
      const streams = [...byRecord].flatMap(([record, of]) =>
        now.get(record) === known.get(record) ? [] : of.map((row) => row.stream),
      );
      known = now;
      return new Set(streams);
    },
    /** Says that streams still stand, and forgets those of servers that are gone. */
    async renew(streams: readonly string[]): Promise<void> {
      await db
        .update(presence)
        .set({ seen_at: sql`now()` })
        .where(inArray(presence.stream, [...streams]));
      await db.delete(presence).where(lt(presence.seen_at, sql`now() - make_interval(secs => ${10 * COUNTED_S})`));
    },
    async leave(streams: readonly string[]): Promise<void> {
      if (streams.length) await db.delete(presence).where(inArray(presence.stream, [...streams]));
    },
  };
};

export type Presence = ReturnType<typeof openPresence>;

/** The call by which a tab says what it has open. It needs neither an idempotency key nor a transaction. */
export const presenceHandler = (records: Iterable<readonly Reference[]>): Handler => {
  const byName = new Map([...records].flat().map((one) => [one.resource.name, one]));
  return stream(setPresence, async ({ db, caller, body }) => {
    const of = byName.get(body.resource);
    const record = of && (await recordFor(db, of, caller, body.id));
    if (!of || !record) throw new Problem('not_found');
    const at = { record_type: getTableName(of.model.from), record_id: body.id };
    const isOwn = and(eq(presence.stream, body.stream), eq(presence.user_id, caller.id));
    if (body.state === 'gone') {
      const isHere = and(isOwn, eq(presence.record_type, at.record_type), eq(presence.record_id, at.record_id));
      await db.delete(presence).where(isHere);
      return { body: { people: [] } };
    }
    const row = { ...at, is_editing: body.state === 'editing' };
    await db
      .insert(presence)
      .values({ stream: body.stream, user_id: caller.id, ...row })
      .onConflictDoUpdate({ target: presence.stream, set: { ...row, seen_at: sql`now()` }, setWhere: isOwn });
    return { body: { people: await othersAt(db, { type: at.record_type, id: body.id }, caller.id) } };
  });
};
