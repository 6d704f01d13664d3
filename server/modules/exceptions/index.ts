import { and, eq } from 'drizzle-orm';
import { giveBackRefusal, takeRefusal } from '../../../domain/exceptions.ts';
import * as calls from '../../../resources/exceptions/calls.ts';
import type { Tx } from '../../db/database.ts';
import { exceptionOwners } from '../../db/tables/exceptions.ts';
import type { AuditNote, Handler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { countByKind, findException } from './read.ts';

const mustFind = async (tx: Tx, caller: Caller, id: string) => {
  const found = await findException(tx, caller, id);
  if (!found) throw new Problem('not_found', { text: 'It is solved, or it is not assigned to you. Review the list.' });
  return found;
};

type Found = Awaited<ReturnType<typeof mustFind>>;

const refused = (text: string | undefined, { owner }: Found) =>
  new Problem('conflict', { text, more: { current: { owner } } });

const note = (id: string, { name }: Found, before: string | null, after: string | null): AuditNote => ({
  action: 'update',
  type: 'exception',
  id,
  name,
  before: { owner: before },
  after: { owner: after },
});

/** One statement decides: of many callers at once the first has it, and the others are told so. */
const take = async (tx: Tx, caller: Caller, id: string, audit: (entry: AuditNote) => Promise<void>) => {
  const found = await mustFind(tx, caller, id);
  const [taken] = await tx
    .insert(exceptionOwners)
    .values({ id, owner_id: caller.id })
    .onConflictDoNothing()
    .returning();
  if (!taken) {
    const now = await mustFind(tx, caller, id);
    throw refused(takeRefusal(now.owner, caller), now);
  }
  const owner = { id: caller.id, name: `${caller.firstName} ${caller.lastName}`.trim() };
  await audit(note(id, found, null, owner.name));
  return { body: { id, owner } };
};

const giveBack = async (tx: Tx, caller: Caller, id: string, audit: (entry: AuditNote) => Promise<void>) => {
  const found = await mustFind(tx, caller, id);
  const refusal = giveBackRefusal(found.owner, caller);
  if (refusal || !found.owner) throw refused(refusal, found);
  const [given] = await tx
    .delete(exceptionOwners)
    .where(and(eq(exceptionOwners.id, id), eq(exceptionOwners.owner_id, found.owner.id)))
    .returning();
  if (!given) {
    const now = await mustFind(tx, caller, id);
    throw refused(giveBackRefusal(now.owner, caller), now);
  }
  await audit(note(id, found, found.owner.name, null));
  return { body: { id, owner: null } };
};

/** Whose an exception is, and how many there are (docs/rules/exceptions.md). */
export const exceptionHandlers: Handler[] = [
  change(calls.takeException, ({ tx, caller, params, audit }) => take(tx, caller, params.id, audit)),
  change(calls.giveBackException, ({ tx, caller, params, audit }) => giveBack(tx, caller, params.id, audit)),
  read(calls.exceptionCounts, async ({ db, caller }) => ({ body: await countByKind(db, caller) })),
  read(calls.countExceptions, async ({ db, caller }) => {
    const kinds = await countByKind(db, caller);
    return { body: { count: kinds.reduce((sum, { count }) => sum + count, 0) } };
  }),
];
