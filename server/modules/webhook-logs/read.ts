import { maskedAuthorization } from '../../../domain/webhook-logs.ts';
import type { WebhookLog } from '../../../resources/webhook-logs.ts';
import { webhookLogs } from '../../db/tables/messages.ts';
import { descending, readModel } from '../../engine/reads/model.ts';

/** The headers of a call; what authorized it stays masked, however it came to be stored. */
const masked = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'authorization' ? maskedAuthorization(value) : value,
    ]),
  );

/** What was called at the webhook endpoint, newest first. */
export const webhookLogModel = readModel<WebhookLog>({
  from: webhookLogs,
  order: [descending(webhookLogs.created_at), descending(webhookLogs.id)],
  sources: { headers: { read: masked } },
});
