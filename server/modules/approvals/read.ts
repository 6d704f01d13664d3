import type { SQL } from 'drizzle-orm';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ApprovalTurn } from '../../../domain/approvals.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { Approval } from '../../../resources/approvals/index.ts';
import type { Queries } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import { descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import type { Caller } from '../../http/sessions.ts';
import { ABOUT_PART } from './waiting.ts';

const decider = alias(users, 'decider');

/** Who asked, and everyone with the same e-mail address in any case: one person may have several sign-ins. */
export const isAsker = ({ id, email }: Pick<Caller, 'id' | 'email'>): SQL => sql`exists (
  select from ${users} where ${users.id} = ${approvals.asked_by}
    and (${users.id} = ${id} or lower(trim(${users.email})) = lower(trim(${email}))))`;

/** Who may decide a request that still counts: another person, by one of the roles that may approve it. */
export const mayDecide = (caller: Pick<Caller, 'id' | 'email' | 'roles'>): SQL | undefined =>
  and(
    sql`not ${isAsker(caller)}`,
    sql`${approvals.approvers} && ${sql.param([...caller.roles])}::text[]`,
    gt(approvals.expires_at, sql`now()`),
  );

const TURN_IS: Readonly<Record<ApprovalTurn, (caller: Caller) => SQL | undefined>> = {
  mine: (caller) => and(eq(approvals.status, 'waiting'), mayDecide(caller)),
  asked: ({ id }) => eq(approvals.asked_by, id),
};

/** Requests for approval, newest first (docs/rules/background-work.md, "Four eyes"). */
export const approvalModel = readModel<Approval>({
  from: approvals,
  join: [leftJoin(users, eq(users.id, approvals.asked_by)), leftJoin(decider, eq(decider.id, approvals.decided_by))],
  order: [descending(approvals.asked_at), descending(approvals.id)],
  sources: {
    record: {
      value: sql<string>`${approvals.about_type} || ':' || split_part(${approvals.about_id}, ${ABOUT_PART}, 1)`,
    },
    amount: {
      value: approvals.amount_cents,
      read: (cents: number | null) => (cents === null ? null : centsToDollars(cents)),
    },
    asked_by: { members: { id: users.id, name: wholeName(users) } },
    decided_by: { members: { id: decider.id, name: wholeName(decider) } },
  },
  filters: {
    turn: (turns: readonly ApprovalTurn[], caller: Caller) => or(...turns.map((turn) => TURN_IS[turn](caller))),
  },
});

/** How many requests wait for this person. */
export const countWaiting = (db: Queries, caller: Caller): Promise<number> =>
  db.$count(approvals, TURN_IS.mine(caller));
