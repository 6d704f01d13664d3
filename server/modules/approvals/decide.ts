import { and, eq, sql } from 'drizzle-orm';
import { allows } from '../../../declare/access.ts';
import type { Decision } from '../../../domain/approvals.ts';
import { APPROVAL } from '../../../domain/approvals.ts';
import { transitionRefusal } from '../../../domain/states.ts';
import { writeAudit } from '../../audit/write.ts';
import type { Queries } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { users } from '../../db/tables/people.ts';
import type { Changing, Incoming, ProposedHandler } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { callerNumbered } from '../../http/sessions.ts';
import { isSame, unsealed } from './payload.ts';
import { isAsker, mayDecide } from './read.ts';
import type { ApprovalRow } from './steps.ts';
import { endWaiting, stepNote } from './steps.ts';

type Given = Incoming<unknown, unknown, unknown> & Changing;

const conflict = (text: string, row: Pick<ApprovalRow, 'id' | 'status' | 'version'>) =>
  new Problem('conflict', { text, more: { current: { id: row.id, status: row.status, version: row.version } } });

/** Who may take each decision, as a condition of the statement that takes it. */
const mayTake = (decision: Decision, caller: Caller) =>
  decision === 'withdraw' ? eq(approvals.asked_by, caller.id) : mayDecide(caller);

/** Why a decision did not match any waiting request. */
const refusalOf = async (db: Queries, id: number, decision: Decision, caller: Caller): Promise<Problem> => {
  const [found] = await db
    .select({ row: approvals, asker: users, isAsker: sql<boolean>`${isAsker(caller)}` })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.asked_by))
    .where(eq(approvals.id, id));
  if (!found) return new Problem('not_found');
  const { row, asker } = found;
  const name = `${asker.first_name} ${asker.last_name}`.trim();
  // another sign-in of who asked is told the same as who asked
  const askedBy = found.isAsker && decision !== 'withdraw' ? caller.id : asker.id;
  const facts = { asked_by: { id: askedBy, name }, approvers: row.approvers };
  const text = transitionRefusal(APPROVAL, decision, row.status, facts, caller);
  return conflict(text ?? 'This request has lapsed. It can be asked for again.', row);
};

/** Makes the call as who asked would, with exactly what was approved. Throws `Problem` when it is not that any more. */
const perform = async (handler: ProposedHandler, row: ApprovalRow, given: Given): Promise<void> => {
  const { tx } = given;
  const asker = await callerNumbered(tx, row.asked_by);
  if (!asker || !allows(handler.call.access, asker.roles))
    throw conflict(
      'The person who asked for this may no longer do it. Refuse it, or let somebody else ask for it.',
      row,
    );
  const stored = unsealed(row);
  const { params, body, effects } = stored;
  const asked = { ...given, params, body, caller: asker, ifMatch: undefined, dryRun: false };
  const now = await handler.propose(asked).catch((error: unknown) => {
    // the fields are those of who asked: who approves cannot correct them
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error;
    const why = error.details.issues?.map(({ message }) => message).join('; ');
    throw conflict(`This can no longer be done as it was asked for: ${why}. Refuse it with this as the reason.`, row);
  });
  if (!isSame(stored, { params, body, effects: [...now.effects], fingerprint: now.fingerprint }))
    throw new Problem('conflict', {
      text: 'What this would do has changed since it was asked for. It has to be asked for again.',
      more: { asked: effects, now: now.effects },
    });
  const approved = { approval: row.id, approvedBy: `${given.caller.firstName} ${given.caller.lastName}`.trim() };
  await handler.handle({
    ...asked,
    approvedBy: given.caller,
    audit: (note) =>
      writeAudit(tx, {
        ...note,
        data: { ...note.data, ...approved },
        actorId: asker.id,
        requestId: given.requestId,
        call: row.call,
      }),
  });
};

/**
 * Takes a decision on a request: one statement that checks who decides and that it still waits, and for an approval the
 * call itself, in one transaction (docs/rules/background-work.md, "Four eyes").
 */
export const decide = async (
  handlers: ReadonlyMap<string, ProposedHandler>,
  given: Given,
  { id, decision, reason }: { id: number; decision: Decision; reason?: string | null | undefined },
) => {
  const { tx, caller, audit } = given;
  const [row] = await endWaiting(
    tx,
    APPROVAL.transitions[decision].to,
    and(eq(approvals.id, id), mayTake(decision, caller)),
    { by: caller.id, reason: reason ?? null },
  );
  if (!row) throw await refusalOf(tx, id, decision, caller);
  await audit(stepNote(row));
  if (decision === 'approve') {
    const handler = handlers.get(row.call);
    if (!handler) throw new Error(`Nothing makes the call "${row.call}" any more`);
    await perform(handler, row, given);
  }
  return row;
};
