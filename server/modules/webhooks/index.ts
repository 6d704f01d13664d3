import { createHash, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { eobWebhook } from '../../../contract/webhooks.ts';
import { resumeNeedsReason } from '../../../domain/release/holds.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import type { Tx } from '../../db/database.ts';
import { checkRuns, eobs, paymentFiles } from '../../db/tables/check-runs.ts';
import { groups } from '../../db/tables/groups.ts';
import type { Handler } from '../../http/handlers.ts';
import { change } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Queue } from '../../jobs/queue.ts';
import { changeEob, eobRefusal, shownOf } from '../eobs/change.ts';
import { locationColumns } from '../locations.ts';
import { logWebhook } from './log.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares digests in constant time, so that timing reveals neither content nor length. */
const isToken = (header: string | undefined, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

const find = async (tx: Tx, number: string, filename: string | undefined) => {
  const { table, columns } = locationColumns();
  const rows = await tx
    .select({
      eob: eobs,
      filename: paymentFiles.filename,
      run: checkRuns,
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
        // the one in the supplemental run has its number
        ne(eobs.payment_state, 'moved'),
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

const notValid = () => new Problem('unauthenticated', { text: 'The webhook token is not valid.' });

/**
 * The webhook endpoint. A change and its log row are one transaction; a refused call is logged separately, because it
 * changes nothing else (docs/rules/exchange.md, "Webhook logs").
 * @param token the token partners send; without one the endpoint refuses every call.
 */
export const webhookHandlers = (token: string | undefined, queue: Queue): Handler[] => [
  change(
    eobWebhook,
    async ({ tx, audit, query, request }) => {
      if (!isToken(request.headers.authorization, token)) throw notValid();
      const { eob, run, filename, entity } = await find(tx, query.eob, query.file);
      const isOnHold = query.operation === 'hold';
      const action = isOnHold ? 'hold' : 'resume';
      if (!isOnHold && eob.is_on_hold && resumeNeedsReason(eob.hold_kind)) {
        throw new Problem('conflict', {
          text: `EOB ${eob.number} is a possible duplicate. A person must resume it on the release screen, with a reason.`,
        });
      }
      // a repeated call changes nothing and is not an error
      const refusal = eob.is_on_hold === isOnHold ? undefined : await eobRefusal(tx, action, eob, run);
      if (refusal) throw new Problem('conflict', { text: refusal });
      const after = await changeEob(tx, queue, { action, id: eob.id, checkRunId: run.id, reason: query.reason });
      if (after) {
        await audit({
          action: 'update',
          type: 'check-run',
          id: run.id,
          before: shownOf(eob),
          after: shownOf(after),
          data: { eob: eob.number, by: 'webhook' },
        });
      }
      const shown = { number: eob.number, amount_cents: eob.amount_cents };
      await logWebhook(tx, request, { status: 200, tokenValid: true, isOnHold, entity, filename, eob: shown });
      return { body: { eob: eob.number, is_on_hold: isOnHold } };
    },
    async ({ db, request, problem }) => {
      // a caller over the rate limit must not fill the log
      if (problem.code === 'too_many') return undefined;
      const tokenValid = isToken(request.headers.authorization, token);
      // a caller without a valid token learns nothing about valid input
      const instead = tokenValid || problem.status >= 500 ? undefined : notValid();
      const { status, message } = instead ?? problem;
      await logWebhook(db, request, { status, tokenValid, error: message });
      return instead;
    },
  ),
];
