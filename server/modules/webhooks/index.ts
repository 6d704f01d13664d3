import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { eobWebhook } from '../../../contract/webhooks.ts';
import { STATUS } from '../../../domain/statuses.ts';
import { writeAudit } from '../../audit/write.ts';
import type { Db } from '../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Handler } from '../../http/handlers.ts';
import { stream } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Queue } from '../../jobs/queue.ts';
import { changeEob, shownOf } from '../eobs/change.ts';
import { locationColumns } from '../locations.ts';
import type { WebhookOutcome } from './log.ts';
import { logWebhook } from './log.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compared by digest, so that neither content nor length shows in the time it takes. */
const isToken = (header: string | undefined, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

const find = async (db: Db, number: string, filename: string | undefined) => {
  const { table, columns } = locationColumns();
  const rows = await db
    .select({
      eob: eobs,
      filename: paymentFiles.filename,
      run: paymentFiles.check_run_id,
      entity: sql<string>`${columns.key}`,
    })
    .from(eobs)
    .innerJoin(paymentFiles, eq(paymentFiles.id, eobs.payment_file_id))
    .innerJoin(checkRuns, and(eq(checkRuns.id, paymentFiles.check_run_id), isNull(checkRuns.deleted_at)))
    .innerJoin(groups, eq(groups.id, paymentFiles.group_id))
    .innerJoin(table, eq(columns.id, groups.location_id))
    .where(
      and(
        eq(eobs.number, number),
        ne(paymentFiles.status_id, STATUS.voided),
        filename ? eq(paymentFiles.filename, filename) : undefined,
      ),
    )
    .limit(2);
  if (rows.length > 1) {
    throw new Problem('conflict', {
      text: `Several payment files have an EOB ${number}. Name the file with the parameter "file".`,
    });
  }
  if (!rows[0]) throw new Problem('not_found', { text: `There is no EOB ${number}.` });
  return rows[0];
};

type Found = Awaited<ReturnType<typeof find>>;

/** Sets or lifts the hold; a second time changes nothing and is no fault. */
const hold = async (
  { db, queue }: { db: Db; queue: Queue },
  { eob, run }: Found,
  asked: { isOnHold: boolean; reason: string | undefined },
  requestId: string,
) => {
  await db.transaction(async (tx) => {
    const action = asked.isOnHold ? 'hold' : 'resume';
    const after = await changeEob(tx, queue, { action, id: eob.id, checkRunId: run, reason: asked.reason });
    if (!after) return;
    await writeAudit(tx, {
      actorId: null,
      action: 'update',
      type: 'check-run',
      id: run,
      before: shownOf(eob),
      after: shownOf(after),
      data: { eob: eob.number, by: 'webhook' },
      requestId,
    });
  });
};

/** What became of a call, written down whatever it was; a token that is not valid is refused before anything else. */
const logged = async <T>(
  { db, request, token }: { db: Db; request: FastifyRequest; token: string | undefined },
  work: (outcome: WebhookOutcome) => Promise<T>,
): Promise<T> => {
  const tokenValid = isToken(request.headers.authorization, token);
  const outcome: WebhookOutcome = { status: 200, tokenValid };
  try {
    if (!tokenValid) throw new Problem('unauthenticated', { text: 'The webhook token is not valid.' });
    return await work(outcome);
  } catch (error) {
    outcome.status = error instanceof Problem ? error.status : 500;
    outcome.error = error instanceof Problem ? error.message : 'Something went wrong';
    throw error;
  } finally {
    await logWebhook(db, request, outcome);
  }
};

/** The webhook door. @param token what partners show; without one the door refuses everybody. */
export const webhookHandlers = (token: string | undefined, queue: Queue): Handler[] => [
  stream(
    eobWebhook,
    ({ db, query, request, requestId }) =>
      logged({ db, request, token }, async (outcome) => {
        const found = await find(db, query.eob, query.file);
        const isOnHold = query.operation === 'hold';
        await hold({ db, queue }, found, { isOnHold, reason: query.reason }, requestId);
        const { eob, filename, entity } = found;
        Object.assign(outcome, {
          isOnHold,
          entity,
          filename,
          eob: { number: eob.number, amount_cents: eob.amount_cents },
        });
        return { body: { eob: eob.number, is_on_hold: isOnHold } };
      }),
    ({ db, request, problem }) => logged({ db, request, token }, () => Promise.reject(problem)),
  ),
];
