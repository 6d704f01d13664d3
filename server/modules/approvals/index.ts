import * as calls from '../../../resources/approvals/calls.ts';
import type { Handler, ProposedHandler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import { decide } from './decide.ts';
import { countWaiting } from './read.ts';

/** The calls of the requests for approval; `handlers` has those that are made when they are approved. */
export const approvalHandlers = (handlers: readonly Handler[]): Handler[] => {
  const proposed = new Map(
    handlers
      .filter((handler): handler is ProposedHandler => handler.kind === 'change' && handler.propose !== undefined)
      .map((handler) => [handler.call.name, handler]),
  );
  return [
    change(calls.decideApproval, async (given) => {
      const { decision, reason } = given.body;
      const { id, status, version } = await decide(proposed, given, { id: Number(given.params.id), decision, reason });
      return { body: { id, status, version } };
    }),
    read(calls.countApprovals, async ({ db, caller }) => ({ body: { count: await countWaiting(db, caller) } })),
  ];
};
