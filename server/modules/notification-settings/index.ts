import { auditTypeOf } from '../../../declare/naming.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { ResourceCall } from '../../../declare/resource-calls.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import * as calls from '../../../resources/notification-settings/calls.ts';
import { saveIfChanged } from '../../engine/unchanged.ts';
import { etagOf } from '../../http/etag.ts';
import type { Handler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import type { RecipientRow } from './read.ts';
import { findCandidates } from './recipients.ts';
import type { RecipientInput, SavedRecipient } from './save.ts';
import { saveRecipient } from './save.ts';

const audited = (row: RecipientRow | undefined) => row && { user: row.user.email, event_types: row.event_types };

const noteOf = (resource: Resource, { before, after }: SavedRecipient, ifMatch: number | undefined) => {
  const row = after ?? before;
  return {
    type: auditTypeOf(resource),
    action: after ? (before ? ('update' as const) : ('create' as const)) : ('delete' as const),
    id: row?.id,
    name: row?.user.email,
    version: after?.version ?? (before?.version ?? 0) + 1,
    before: audited(before),
    after: audited(after),
    ...(before && ifMatch === undefined && { data: { withoutIfMatch: true } }),
  };
};

const saving = (resource: Resource, call: ResourceCall): Handler =>
  change(call, async ({ tx, audit, body, ifMatch, caller }) => {
    const input = body as RecipientInput; // validated by the declaration's own schema
    const saved = await saveIfChanged(tx, (inner) => saveRecipient(inner, resource, input, ifMatch, caller));
    if (saved.changed) await audit(noteOf(resource, saved, ifMatch));
    const { before, after } = saved;
    if (!after) return { body: undefined, status: 204 };
    return { body: after, status: before ? 200 : 201, headers: { etag: etagOf(after.version) } };
  });

/** The settings of which staff are notified of which events. */
export const notificationSettingsHandlers = (resource: Resource): Handler[] => [
  ...resourceCalls(resource).flatMap((call) => (call.method === 'GET' ? [] : [saving(resource, call)])),
  read(calls.candidates, async ({ db, query, caller }) => ({
    body: { data: await findCandidates(db, query.search, caller) },
  })),
];
