import { and, arrayContains, eq, inArray, isNull } from 'drizzle-orm';
import { fullName } from '../../../domain/audit.ts';
import type { NotificationEvent } from '../../../domain/notifications/notification-types.ts';
import { sortRoles } from '../../../domain/roles.ts';
import { notificationRecipients } from '../../db/tables/messages.ts';
import { users } from '../../db/tables/people.ts';
import { recordAddress } from '../../engine/four-eyes.ts';
import { screenFor } from '../../engine/notes/any-record.ts';
import type { Tell } from '../../engine/notes/handlers.ts';
import type { Queue } from '../../jobs/queue.ts';
import { notify } from './notify.ts';
import { staffReason } from './staff-message.ts';

const EVENT: NotificationEvent = 'mention';

/**
 * Tells people by mail that a note mentions them, where their settings include the event: who wrote it and the link, and
 * nothing of the note or the record (docs/rules/records.md, "Mentions").
 */
export const tellOfMentions =
  (queue: Queue): Tell =>
  async (tx, { people, author, of, record }) => {
    if (!people.length) return;
    const told = await tx
      .select({ email: users.email, firstName: users.first_name, lastName: users.last_name, roles: users.roles })
      .from(notificationRecipients)
      .innerJoin(users, eq(users.id, notificationRecipients.user_id))
      .where(
        and(
          inArray(users.id, [...people]),
          arrayContains(notificationRecipients.event_types, [EVENT]),
          isNull(users.locked_since),
        ),
      );
    const { one } = of.resource.texts;
    for (const person of told) {
      const path = recordAddress(screenFor(of, { roles: sortRoles(person.roles) }), record.id, record.name);
      await notify(
        tx,
        {
          eventType: EVENT,
          subject: `${fullName(author)} mentioned you in a note`,
          message: {
            lines: [`${fullName(author)} mentioned you in a note. Sign in to read it.`],
            facts: [],
            link: { label: `Open ${one}`, path },
            reason: staffReason(EVENT),
          },
          recipients: [{ name: fullName(person), address: person.email }],
        },
        queue,
      );
    }
  };
