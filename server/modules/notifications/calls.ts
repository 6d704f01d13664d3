import * as calls from '../../../contract/notifications.ts';
import type { AnyCall } from '../../../declare/call.ts';
import type { Resource } from '../../../declare/resource.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { NOTIFICATION_EVENTS } from '../../../domain/notifications/notification-types.ts';
import type { Notification } from '../../../resources/notifications.ts';
import { notificationFilters } from '../../../resources/notifications.ts';
import { auditTypeOf } from '../../audit/type.ts';
import type { Queries } from '../../db/database.ts';
import { csvOf, EXPORT_CAP, tooManyToExport } from '../../engine/export.ts';
import { askedOf, inDialect } from '../../engine/list.ts';
import type { Changing, Handler } from '../../http/handlers.ts';
import { read, stream } from '../../http/handlers.ts';
import { fingerprintOf } from '../../http/idempotency.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Queue } from '../../jobs/queue.ts';
import { audited, cancelSending, resendNotification } from './change.ts';
import { notificationFacets } from './facets.ts';
import { listNotifications } from './list.ts';

const WHOLE = { limit: EXPORT_CAP, offset: 0 };

const eventLabel = (type: string): string =>
  Object.entries(NOTIFICATION_EVENTS).find(([name]) => name === type)?.[1].label ?? type;

/** A notification as a line of the export. */
const line = (row: Notification) => ({
  ...row,
  event_type: eventLabel(row.event_type),
  groups: row.groups.map(({ number }) => number),
  recipients: row.recipients.map(({ address }) => address),
  attachments: row.attachments.map(({ key }) => key),
});

const exported = async (resource: Resource, search: URLSearchParams, db: Queries, caller: Caller) => {
  const { rows, total } = await listNotifications(db, askedOf(resource, search).state, caller, WHOLE);
  if (total > EXPORT_CAP) throw tooManyToExport(total);
  return csvOf(resource, rows.map(line), db, caller.roles);
};

type Done = Awaited<ReturnType<typeof cancelSending>>;

const answerOf = ({ after }: Done) => ({
  body: { ...after, scheduled_for: after.scheduled_for?.toISOString() ?? null },
});

/** The calls of the notifications and of the actions on one (docs/rules/people.md, "Notifications"). */
export const notificationHandlers = (resource: Resource, queue: Queue): Handler[] => {
  const type = auditTypeOf(resource);

  /** One audited change. The time of the request is taken before the transaction starts. */
  const changing = <C extends AnyCall>(
    call: C,
    work: (tx: Changing['tx'], caller: Caller, params: unknown, asked: Date) => Promise<Done>,
  ): Handler =>
    stream(call, ({ params, caller, request, change }) => {
      const asked = new Date();
      return change(fingerprintOf(request.url), async ({ tx, audit }) => {
        const done = await work(tx, caller, params, asked);
        const { before, after } = done;
        const { id, subject, version } = after;
        await audit({
          action: 'update',
          type,
          id,
          name: subject,
          version,
          before: audited(before),
          after: audited(after),
        });
        return answerOf(done);
      });
    });

  return [
    ...resourceCalls(resource).map((call) =>
      read(call, async ({ db, search, caller }) => {
        if (call.verb === 'export') return exported(resource, search, db, caller);
        const { state, page = WHOLE } = askedOf(resource, search);
        return inDialect(resource, await listNotifications(db, state, caller, page), undefined);
      }),
    ),
    read(notificationFilters, async ({ db, caller }) => ({ body: await notificationFacets(db, caller) })),
    ...[calls.resend, calls.resendByGet].map((call) =>
      changing(call, (tx, caller, params, asked) =>
        resendNotification(tx, queue, caller, { id: Number((params as { id: string }).id), asked }),
      ),
    ),
    ...[calls.cancel, calls.cancelByGet].map((call) =>
      changing(call, (tx, caller, params) => cancelSending(tx, caller, (params as { jobId: string }).jobId)),
    ),
  ];
};
