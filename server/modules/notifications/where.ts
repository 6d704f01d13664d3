import type { SQL } from 'drizzle-orm';
import { and, asc, desc, gte, inArray, lte, not, notInArray, or, sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list-state.ts';
import type { FilterValue, RangeValue } from '../../../declare/params.ts';
import { NOTIFICATION_STATUSES } from '../../../domain/notifications/notification-types.ts';
import { notifications } from '../../db/tables/messages.ts';
import { boundsOf } from '../../engine/instants.ts';
import { containing } from '../../engine/where.ts';
import type { Caller } from '../../http/sessions.ts';
import { notificationScope } from './scope.ts';

/** Stored for a moment, and shown as scheduled. */
const ON_ITS_WAY = 'sending';

/** The states a person sees, asked of the stored ones, so that their index finds them; see `shownNotificationStatus`. */
const statusIs = (shown: readonly string[]): SQL | undefined =>
  or(
    inArray(notifications.status, shown.includes('scheduled') ? [...shown, ON_ITS_WAY] : [...shown]),
    shown.includes('unknown') ? notInArray(notifications.status, [...NOTIFICATION_STATUSES, ON_ITS_WAY]) : undefined,
  );

const values = (value: FilterValue | undefined): readonly string[] | undefined =>
  Array.isArray(value) ? value : undefined;

const ofNotification = sql`o.notification_id = ${notifications.id}`;

const toldOfGroup = (text: string): SQL => {
  const pattern = containing(text);
  return sql`exists (select 1 from notification_groups o join groups g on g.id = o.group_id
    where ${ofNotification} and (g.number ilike ${pattern} or g.name ilike ${pattern}))`;
};

const sentTo = (text: string): SQL => {
  const pattern = containing(text);
  return sql`exists (select 1 from notification_addressees o
    where ${ofNotification} and (o.name ilike ${pattern} or o.address ilike ${pattern}))`;
};

const ofLocations = (ids: readonly string[]): SQL =>
  sql`exists (select 1 from notification_locations o
    where ${ofNotification} and o.location_id = any(${sql.param(ids.map(Number))}::int[]))`;

const hasAttachments = sql`exists (select 1 from notification_attachments o where ${ofNotification})`;

const MOMENTS = {
  'created-at': notifications.created_at,
  'scheduled-for': notifications.scheduled_for,
  'sent-at': notifications.sent_at,
};

/** What a list state asks for, within what the caller may see. */
export const whereOf = ({ filters }: ListState, caller: Caller): SQL | undefined => {
  const { groupsSearch: groups, recipientsSearch: recipients } = filters;
  const [locations, events, statuses] = [
    values(filters.location),
    values(filters['event-type']),
    values(filters.status),
  ];
  const attached = values(filters['with-attachments'])?.map((value) =>
    value === 'true' ? hasAttachments : not(hasAttachments),
  );
  const spans = Object.entries(MOMENTS).flatMap(([name, column]) => {
    const { from, to } = boundsOf((filters[name] ?? {}) as RangeValue);
    return [from && gte(column, from), to && lte(column, to)];
  });
  return and(
    notificationScope(caller),
    typeof groups === 'string' ? toldOfGroup(groups) : undefined,
    typeof recipients === 'string' ? sentTo(recipients) : undefined,
    locations && ofLocations(locations),
    events && inArray(notifications.event_type, [...events]),
    statuses && statusIs(statuses),
    attached && or(...attached),
    ...spans,
  );
};

const SORTS = {
  created_at: notifications.created_at,
  scheduled_for: notifications.scheduled_for,
  sent_at: notifications.sent_at,
};

/** What has no such moment stands last either way; every letter was written at some moment, so its order is plain. */
export const orderOf = ({ sort }: ListState): SQL[] => {
  const column = SORTS[(sort?.field ?? 'created_at') as keyof typeof SORTS];
  const turn = sort?.order === 'ASC' ? asc : desc;
  return [column.notNull ? turn(column) : sql`${turn(column)} nulls last`, turn(notifications.id)];
};
