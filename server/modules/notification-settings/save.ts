import { and, eq, sql } from 'drizzle-orm';
import type { Resource } from '../../../declare/resource.ts';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import { NOTIFICATION_EVENT_TYPES, NOTIFICATION_EVENTS } from '../../../domain/notifications/notification-types.ts';
import type { Tx } from '../../db/database.ts';
import { notificationRecipients as recipients } from '../../db/tables/messages.ts';
import { users } from '../../db/tables/people.ts';
import { changesSince } from '../../engine/stale.ts';
import { invalid, Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import type { RecipientRow } from './read.ts';
import { settingsScope } from './read.ts';
import { findRecipient } from './recipients.ts';

export interface RecipientInput {
  user_id: number;
  event_types: NotificationEvent[];
}

const mustReach = async (tx: Tx, userId: number, caller: Caller) => {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), settingsScope(caller)));
  if (!user) throw invalid([{ path: 'user_id', message: 'There is no such user, or they are not yours to manage' }]);
};

/** Two deprecated types can no longer be chosen, only kept (docs/rules/people.md, "Notification settings"). */
const mustBeOffered = (wanted: readonly NotificationEvent[], held: readonly string[]) => {
  const hidden = wanted.filter((type) => NOTIFICATION_EVENTS[type].hidden && !held.includes(type));
  if (!hidden.length) return;
  const names = hidden.map((type) => NOTIFICATION_EVENTS[type].label).join(', ');
  throw invalid([{ path: 'event_types', message: `${names} can no longer be chosen` }]);
};

const sorted = (types: readonly NotificationEvent[]) => NOTIFICATION_EVENT_TYPES.filter((type) => types.includes(type));

const NOT_CHOSEN = [{ path: 'event_types', message: 'Notification types: choose at least one' }];
const AT_ONCE = 'Somebody else made this user a recipient at this moment. Reload the page to see it.';

const insert = async (tx: Tx, { user_id, event_types }: RecipientInput, caller: Caller) => {
  if (!event_types.length) throw invalid(NOT_CHOSEN);
  const [made] = await tx
    .insert(recipients)
    .values({ user_id, event_types: sorted(event_types), updated_by: caller.id })
    .onConflictDoNothing()
    .returning({ id: recipients.id });
  if (!made) throw new Problem('conflict', { text: AT_ONCE });
};

const update = async (tx: Tx, { user_id, event_types }: RecipientInput, caller: Caller) => {
  await tx
    .update(recipients)
    .set({
      event_types: sorted(event_types),
      updated_by: caller.id,
      updated_at: sql`now()`,
      version: sql`${recipients.version} + 1`,
    })
    .where(eq(recipients.user_id, user_id));
};

/** A recipient before and after a save: no `before` if it was created, no `after` if it was removed. */
export interface SavedRecipient {
  before?: RecipientRow;
  after?: RecipientRow;
}

/** Creates, changes or, without event types, removes a recipient, checking the version the form was filled from. */
export const saveRecipient = async (
  tx: Tx,
  resource: Resource,
  input: RecipientInput,
  version: number | undefined,
  caller: Caller,
): Promise<SavedRecipient> => {
  await mustReach(tx, input.user_id, caller);
  await tx.select({ id: recipients.id }).from(recipients).where(eq(recipients.user_id, input.user_id)).for('update');
  const before = await findRecipient(tx, resource, input.user_id, caller);
  if (!before && version !== undefined) throw new Problem('not_found');
  if (before && version !== undefined && before.version !== version) {
    const changes = await changesSince(tx, resource, before.id, version);
    throw new Problem('stale', { more: { current: before, changes } });
  }
  mustBeOffered(input.event_types, before?.event_types ?? []);
  if (before && !input.event_types.length) {
    await tx.delete(recipients).where(eq(recipients.id, before.id));
    return { before };
  }
  await (before ? update(tx, input, caller) : insert(tx, input, caller));
  return { before, after: await findRecipient(tx, resource, input.user_id, caller) };
};
