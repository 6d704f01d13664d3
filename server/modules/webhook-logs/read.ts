import { maskedAuthorization } from '../../../domain/webhook-logs.ts';
import type { WebhookLog } from '../../../resources/webhook-logs.ts';
import { webhookLogs } from '../../db/tables/messages.ts';
import { descending, readModel } from '../../engine/reads/model.ts';

/** The headers of a call, with the authorization masked even if it was stored unmasked. */
const masked = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'authorization' ? maskedAuthorization(value) : value,
    ]),
  );

/** The calls of the webhook endpoint, newest first. */
export const webhookLogModel = readModel<WebhookLog>({
  from: webhookLogs,
  moves: { at: [webhookLogs.created_at] },
  order: [descending(webhookLogs.created_at), descending(webhookLogs.id)],
  sources: { headers: { read: masked } },
});
