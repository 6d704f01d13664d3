import { sql } from 'drizzle-orm';
import type { Invariant } from '../invariants.ts';

/** Emails and the webhook endpoint (docs/rules/background-work.md, "Background work"; docs/security.md, "Logs"). */
export const messageInvariants: readonly Invariant[] = [
  {
    name: 'notification-state',
    meaning: 'A notification has the times its status speaks of',
    broken: sql`
      select id from notifications
      where (status = 'scheduled' and (job_id is null or scheduled_for is null or sent_at is not null))
         or (status in ('sent', 'read') and sent_at is null) or (status = 'read' and read_at is null)
         or (status = 'failed' and (failed_at is null or error is null)) or (status = 'cancelled' and sent_at is not null)`,
  },
  {
    name: 'notification-addressed',
    meaning: 'A notification has somebody to go to',
    broken: sql`
      select n.id from notifications n
      where not exists (select 1 from notification_addressees a where a.notification_id = n.id)`,
  },
  {
    name: 'webhook-masked',
    meaning: 'No webhook log shows what authorized the call',
    broken: sql`
      select id from webhook_logs w, jsonb_each_text(w.headers) h
      where lower(h.key) in ('authorization', 'cookie', 'x-api-key') and h.value !~ '[*•]{4}$'`,
  },
];
