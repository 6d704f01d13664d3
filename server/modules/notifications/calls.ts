import type { AnyCall } from '../../../declare/call.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import type { Resource } from '../../../declare/resource.ts';
import * as calls from '../../../resources/notifications/calls.ts';
import type { Changing, Handler } from '../../http/handlers.ts';
import { stream } from '../../http/handlers.ts';
import { fingerprintOf } from '../../http/idempotency.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Queue } from '../../jobs/queue.ts';
import { audited, cancelSending, resendNotification } from './change.ts';

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
