import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationRecipients } from '../../../server/db/tables/messages.ts';
import { userLocations, users } from '../../../server/db/tables/people.ts';
import { staffFor } from '../../../server/modules/notifications/staff.ts';
import { addGroup } from '../../support/release/runs.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase } from '../../support/servers/database.ts';

let own: OwnDatabase;
beforeAll(async () => {
  own = await openOwnDatabase();
});
afterAll(() => own?.close());

test('staff are notified about the groups and locations assigned to them', async () => {
  const addPerson = async (name: string, events: string[], set: Partial<typeof users.$inferInsert> = {}) => {
    const person = { issuer: 'test', subject: name, email: `${name}@example.com`, first_name: name, last_name: 'X' };
    const [row] = await own.db
      .insert(users)
      .values({ ...person, roles: ['administrator'], ...set })
      .returning();
    await own.db.insert(notificationRecipients).values({ user_id: row?.id ?? 0, event_types: events });
    return row?.id ?? 0;
  };
  const event = 'group_schedule_error';
  const group = await addGroup(own.db, { location_id: 2 });
  const told = await addPerson('told', [event, 'group_expiration_alert']);
  const elsewhere = await addPerson('elsewhere', [event]);
  const other = await addPerson('other', ['group_expiration_alert']);
  const locked = await addPerson('locked', [event], { locked_since: new Date() });
  await addPerson('unassigned', [event]);
  await own.db.insert(userLocations).values([
    { user_id: told, location_id: 2 },
    { user_id: elsewhere, location_id: 1 },
    { user_id: other, location_id: 2 },
    { user_id: locked, location_id: 2 },
  ]);
  expect(await staffFor(own.db, event, [{ groupId: group.id, locationId: 2 }])).toEqual([
    { name: 'told X', address: 'told@example.com' },
  ]);
});
