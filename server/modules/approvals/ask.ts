import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { APPROVAL_DAYS } from '../../../domain/approvals.ts';
import type { Tx } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import type { Answer, Changing, Handler, Incoming, ProposedHandler } from '../../http/handlers.ts';
import { change } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import { sealed } from './payload.ts';
import { endWaiting, isOver, stepNote } from './steps.ts';

const WithReason = z.object({ reason: z.string() });

/** Makes room for a request: one that has lapsed ends, one with other content is replaced, the same one is refused. */
const endEarlier = async (tx: Tx, audit: Changing['audit'], call: string, aboutId: string, sha256: string) => {
  const ofRecord = and(eq(approvals.call, call), eq(approvals.about_id, aboutId));
  const lapsed = await endWaiting(tx, 'lapsed', and(ofRecord, isOver));
  const replaced = await endWaiting(tx, 'replaced', and(ofRecord, sql`${approvals.sha256} <> ${sha256}`));
  for (const row of [...lapsed, ...replaced]) await audit(stepNote(row));
};

/** Stores what was asked for, for another person to approve: 202. */
const ask = async (
  { call, propose }: ProposedHandler,
  given: Incoming<unknown, unknown, unknown> & Changing,
): Promise<Answer> => {
  const { tx, audit, caller, params, body } = given;
  const { fourEyes } = call;
  if (!fourEyes) throw new Error(`"${call.name}" has no four eyes`);
  const { reason } = WithReason.parse(body);
  const { about, link, amountCents, effects } = await propose(given);
  const aboutId = String(about.id);
  const content = sealed({ params, body, effects: [...effects] });
  await endEarlier(tx, audit, call.name, aboutId, content.sha256);
  const [row] = await tx
    .insert(approvals)
    .values({
      ...content,
      call: call.name,
      request: fourEyes.label,
      approvers: [...fourEyes.by],
      about_type: about.type,
      about_id: aboutId,
      about: about.name,
      link: link ?? null,
      amount_cents: amountCents ?? null,
      reason,
      asked_by: caller.id,
      expires_at: sql`now() + make_interval(days => ${APPROVAL_DAYS})`,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Problem('conflict', { text: 'This waits for approval already. Open it under Approvals.' });
  await audit({
    action: 'create',
    type: 'approval',
    id: row.id,
    name: `${row.request}: ${row.about}`,
    version: row.version,
    after: { status: row.status, request: row.request, about: row.about, reason },
    data: { call: call.name, sha256: row.sha256, effects },
  });
  const message = `Sent for approval. Another person has ${APPROVAL_DAYS} days to approve it.`;
  return { status: 202, body: { approval: { id: row.id, expires_at: row.expires_at.toISOString() }, message } };
};

/**
 * The handlers as the routes use them: a call with four eyes is asked for, unless a setting turns four eyes off. A dry
 * run is answered as that of any other call.
 */
export const askingFirst = (handlers: readonly Handler[], fourEyes: 'on' | 'off'): Handler[] =>
  handlers.map((handler) => {
    const proposes = handler.kind === 'change' && handler.propose !== undefined;
    if (proposes !== (handler.call.fourEyes !== undefined))
      throw new Error(`"${handler.call.name}": its call and its handler do not agree on four eyes`);
    if (handler.kind !== 'change' || !handler.propose) return handler;
    if (fourEyes === 'off' && !handler.call.fourEyes?.always) return handler;
    const { call, handle } = handler;
    return change(call, (given) => (given.dryRun ? handle(given) : ask(handler, given)));
  });
