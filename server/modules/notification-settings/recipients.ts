import { and, asc, eq, not, notExists, sql } from 'drizzle-orm';
import type { Resource } from '../../../declare/resource.ts';
import type { RecipientUser } from '../../../resources/notification-settings/calls.ts';
import type { Queries } from '../../db/database.ts';
import { notificationRecipients as recipients } from '../../db/tables/messages.ts';
import { isLocked, users, wholeName } from '../../db/tables/people.ts';
import { readRows } from '../../engine/reads/rows.ts';
import type { Caller } from '../../http/sessions.ts';
import { nameOrEmailMatches } from '../users/scope.ts';
import type { RecipientRow } from './read.ts';
import { recipientModel, settingsScope, withAssignments } from './read.ts';

/** The settings of one person, or undefined. */
export const findRecipient = async (
  db: Queries,
  resource: Resource,
  userId: number,
  caller: Caller,
): Promise<RecipientRow | undefined> => {
  const where = and(eq(recipients.user_id, userId), settingsScope(caller));
  const [row] = await readRows(db, recipientModel, resource, { where, order: recipientModel.order, caller });
  return row as RecipientRow | undefined; // the model reads these
};

const CANDIDATES = 10;

/** Active users in the caller's scope who are not recipients yet. */
export const findCandidates = async (db: Queries, search: string, caller: Caller): Promise<RecipientUser[]> => {
  const own = db.select({ one: sql`1` }).from(recipients).where(eq(recipients.user_id, users.id));
  const found = await db
    .select()
    .from(users)
    .where(and(nameOrEmailMatches(search), settingsScope(caller), not(isLocked), notExists(own)))
    .orderBy(asc(sql`lower(${wholeName(users)})`), asc(users.id))
    .limit(CANDIDATES);
  return found.map(await withAssignments(db, found, caller));
};
