import type * as z from 'zod/mini';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { centsToDollars } from '../../../domain/money.ts';
import { sendingDateIssue } from '../../../domain/premium/pulls.ts';
import type { addGroups, createPull, Taken } from '../../../resources/pulls/calls.ts';
import { pulls } from '../../db/tables/premium.ts';
import type { Answer, Changing, Incoming } from '../../http/handlers.ts';
import { invalid } from '../../http/problems.ts';
import type { PullRow } from './pull.ts';
import { AUDIT_TYPE, lockPull, recount } from './pull.ts';
import type { Taking } from './take.ts';
import { chosenGroups, mustBeTakeable, planTaking, take, takenAnswer } from './take.ts';

type Given<C extends { body?: z.ZodMiniType }> = Incoming<unknown, unknown, z.output<NonNullable<C['body']>>> &
  Changing;

/** What the audit log says of a pull. */
const shown = ({ name, sending_date, status, group_count, invoice_cents }: PullRow) => ({
  name,
  sending_date,
  status,
  group_count,
  invoice_sum: centsToDollars(invoice_cents),
});

const takenData = ({ groups }: Taking) => ({
  groups: groups.map(({ group }) => group.number),
  invoices: groups.flatMap(({ free }) => free.map(({ number }) => number)),
});

/** Creates a pull of the open invoices of some groups, or previews it (docs/rules/exchange.md, "Pulls"). */
export const create = async ({ tx, body, caller, dryRun, audit }: Given<typeof createPull>): Promise<Answer<Taken>> => {
  const { name, sendingDate, locationId, groupIds } = body;
  const message = sendingDateIssue(sendingDate, operatorDay(new Date()));
  if (message) throw invalid([{ path: 'sendingDate', message }]);
  const chosen = await chosenGroups(tx, groupIds);
  const schedule_day = chosen[0]?.premium_schedule_day ?? 0;
  const of = { location_id: locationId, schedule_day, sending_date: sendingDate, status: 'initial_review' } as const;
  const taking = await planTaking(tx, chosen, of);
  if (dryRun) return { body: takenAnswer(taking, { dryRun, id: null }), status: 200 };
  mustBeTakeable(taking);
  const creator = `${caller.firstName} ${caller.lastName}`.trim();
  const [made] = await tx
    .insert(pulls)
    .values({ ...of, name, created_by: caller.id, creator })
    .returning();
  if (!made) throw new Error('The pull was not stored');
  await take(tx, made.id, taking);
  const pull = await recount(tx, made.id);
  await audit({
    action: 'create',
    type: AUDIT_TYPE,
    id: pull.id,
    name,
    version: pull.version,
    after: shown(pull),
    data: takenData(taking),
  });
  return { body: takenAnswer(taking, { dryRun, id: pull.id }) };
};

/** Adds the open invoices of further groups to a pull, or previews it. */
export const add = async ({ tx, body, dryRun, audit }: Given<typeof addGroups>): Promise<Answer<Taken>> => {
  const before = await lockPull(tx, body.id);
  const taking = await planTaking(tx, await chosenGroups(tx, body.groupIds), before);
  if (dryRun) return { body: takenAnswer(taking, { dryRun, id: before.id }) };
  mustBeTakeable(taking);
  await take(tx, before.id, taking);
  const after = await recount(tx, before.id);
  await audit({
    action: 'update',
    type: AUDIT_TYPE,
    id: after.id,
    name: after.name,
    version: after.version,
    before: shown(before),
    after: shown(after),
    data: takenData(taking),
  });
  return { body: takenAnswer(taking, { dryRun, id: after.id }) };
};
