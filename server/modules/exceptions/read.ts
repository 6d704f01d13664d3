import type { SQL } from 'drizzle-orm';
import { and, eq, gte, inArray, isNotNull, isNull, lt, min, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ExceptionAge, ExceptionKind, ExceptionOwner } from '../../../domain/exceptions.ts';
import {
  daysOpen,
  dueDay,
  EXCEPTION_KINDS,
  EXCEPTION_TITLES,
  EXCEPTIONS,
  kindsFor,
} from '../../../domain/exceptions.ts';
import { changeCode, returnCode } from '../../../domain/files/ach-codes.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { ExceptionCounts } from '../../../resources/exceptions/calls.ts';
import type { Exception } from '../../../resources/exceptions/record.ts';
import type { Queries } from '../../db/database.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { bankTransactions } from '../../db/tables/bank.ts';
import { bankMatches } from '../../db/tables/bank-matches.ts';
import { checkRuns, eobs } from '../../db/tables/check-runs.ts';
import { exceptionOwners } from '../../db/tables/exceptions.ts';
import { groups } from '../../db/tables/groups.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import { pulls } from '../../db/tables/premium.ts';
import type { ReadModel } from '../../engine/reads/model.ts';
import { ascending, leftJoin, readModel, rowsOfModel } from '../../engine/reads/model.ts';
import type { Caller } from '../../http/sessions.ts';
import { mayDecide } from '../approvals/read.ts';
import { groupScope } from '../groups/conditions.ts';
import { locationChoices, locationColumns } from '../locations.ts';
import { exceptionRows, exceptions } from './rows.ts';

const owner = alias(users, 'owner');
const { table: locations, columns: location } = locationColumns();

const daysAgo = (days: number): SQL => sql`now() - make_interval(days => ${days})`;

const AGE_IS: Readonly<Record<ExceptionAge, SQL | undefined>> = {
  day: gte(exceptions.since, daysAgo(1)),
  days: and(lt(exceptions.since, daysAgo(1)), gte(exceptions.since, daysAgo(7))),
  week: lt(exceptions.since, daysAgo(7)),
};

const OWNER_IS: Readonly<Record<ExceptionOwner, (caller: Caller) => SQL | undefined>> = {
  mine: ({ id }) => eq(exceptionOwners.owner_id, id),
  nobody: () => isNull(exceptionOwners.owner_id),
  others: ({ id }) => and(isNotNull(exceptionOwners.owner_id), ne(exceptionOwners.owner_id, id)),
};

/** The kinds of a caller's roles, in the groups of their scope. */
const scope = (caller: Caller): SQL | undefined => {
  const kinds = kindsFor(caller.roles);
  const isAll = kinds.length === EXCEPTION_KINDS.length;
  return and(groupScope(caller), isAll ? undefined : inArray(exceptions.kind, kinds));
};

const CODES: Readonly<Partial<Record<ExceptionKind, (code: string) => { meaning: string } | undefined>>> = {
  'pull-returned': returnCode,
  'pull-change': changeCode,
};

/** A code of the bank with its meaning. */
const inWords = (kind: ExceptionKind, says: string | null): string | null => {
  const meaning = says === null ? undefined : CODES[kind]?.(says)?.meaning;
  return meaning === undefined ? says : `${says}: ${meaning}`;
};

/** All that waits for a person, longest first (docs/rules/exceptions.md). */
export const exceptionModel: ReadModel = readModel<Exception>({
  from: exceptions,
  rows: exceptionRows,
  join: [
    leftJoin(exceptionOwners, eq(exceptionOwners.id, exceptions.id)),
    leftJoin(owner, eq(owner.id, exceptionOwners.owner_id)),
    leftJoin(checkRuns, eq(checkRuns.id, exceptions.run_id)),
    leftJoin(eobs, eq(eobs.id, exceptions.eob_id)),
    leftJoin(bankTransactions, eq(bankTransactions.id, exceptions.entry_id)),
    leftJoin(bankMatches, and(eq(bankMatches.entry_id, exceptions.entry_id), ne(bankMatches.state, 'broken'))),
    leftJoin(pulls, eq(pulls.id, bankMatches.pull_id)),
    leftJoin(groups, eq(groups.id, exceptions.group_id)),
    leftJoin(locations, eq(location.id, groups.location_id)),
  ],
  scope,
  order: [ascending(exceptions.since), ascending(exceptions.id)],
  sources: {
    kind: {
      choices: async (_, { roles }) => kindsFor(roles).map((kind) => ({ value: kind, label: EXCEPTION_TITLES[kind] })),
    },
    amount: {
      value: exceptions.amount_cents,
      order: { by: exceptions.amount_cents, nulls: 'last' },
      read: (cents: number | null) => (cents === null ? null : centsToDollars(cents)),
    },
    group: { members: { id: groups.id, number: groups.number, name: groups.name } },
    location: {
      members: location,
      is: (ids) => inArray(groups.location_id, ids.map(Number)),
      choices: locationChoices,
    },
    run: {
      members: {
        id: checkRuns.id,
        date: checkRuns.run_date,
        sequence: checkRuns.sequence,
        released_at: checkRuns.released_at,
      },
    },
    eob: {
      members: {
        id: eobs.id,
        number: eobs.number,
        payment_state: eobs.payment_state,
        is_on_hold: eobs.is_on_hold,
        is_flagged_stop_loss: eobs.is_flagged_stop_loss,
        hold_kind: eobs.hold_kind,
      },
    },
    entry: { members: { id: bankTransactions.id, day_id: bankTransactions.account_day_id } },
    match: {
      members: { id: bankMatches.id, version: bankMatches.version, state: bankMatches.state, pull: pulls.name },
    },
    owner: { members: { id: owner.id, name: wholeName(owner) } },
    taken_at: { value: exceptionOwners.taken_at },
  },
  filters: {
    owner: (chosen: readonly ExceptionOwner[], caller: Caller) => or(...chosen.map((one) => OWNER_IS[one](caller))),
    age: (chosen: readonly ExceptionAge[]) => or(...chosen.map((one) => AGE_IS[one])),
    'group-number': (number: string) => eq(groups.number, number),
    'check-run-id': (id: string) => eq(exceptions.run_id, Number(id)),
  },
  load: async () => (row) => {
    const { kind, since, says } = row as unknown as Exception; // the fields of its own record
    const began = new Date(since);
    return {
      todo: EXCEPTIONS[kind].todo,
      due: dueDay(kind, began),
      days_open: daysOpen(began, new Date()),
      says: inWords(kind, says),
    };
  },
});

const isOfApproval = eq(exceptions.kind, 'approval');

/** Of the requests for approval those that the caller may decide. */
export const toDecide = (caller: Caller): SQL | undefined =>
  or(
    sql`not ${isOfApproval}`,
    sql`exists (select from ${approvals} where ${approvals.id} = ${exceptions.subject_id} and ${mayDecide(caller)})`,
  );

/**
 * How many of each kind the caller sees, what they are about in all, and the oldest; kinds without any are left out. Short
 * and over add up, so that one does not hide the other.
 * @param also what else they must be, as `toDecide`
 */
export const countByKind = async (db: Queries, caller: Caller, also?: SQL): Promise<ExceptionCounts> => {
  const kinds = await db
    .with(...rowsOfModel(exceptionModel))
    .select({
      kind: exceptions.kind,
      count: sql<number>`count(*)::int`,
      cents: sql<string | null>`sum(abs(${exceptions.amount_cents}))::text`,
      since: min(exceptions.since),
    })
    .from(exceptions)
    .leftJoin(groups, eq(groups.id, exceptions.group_id))
    .where(and(scope(caller), also))
    .groupBy(exceptions.kind)
    .orderBy(exceptions.kind);
  return kinds.map(({ kind, count, cents, since }) => {
    const oldest = new Date(since ?? 0); // each kind here has a row
    return {
      kind,
      count,
      amount: cents === null ? null : centsToDollars(Number(cents)),
      since: oldest.toISOString(),
      due: dueDay(kind, oldest),
    };
  });
};

/** One that the caller sees, with whoever has it. */
export const findException = async (db: Queries, caller: Caller, id: string) => {
  const [found] = await db
    .with(...rowsOfModel(exceptionModel))
    .select({
      kind: exceptions.kind,
      subject: exceptions.subject,
      owner_id: owner.id,
      owner_name: sql<string>`coalesce(${wholeName(owner)}, '')`,
    })
    .from(exceptions)
    .leftJoin(groups, eq(groups.id, exceptions.group_id))
    .leftJoin(exceptionOwners, eq(exceptionOwners.id, exceptions.id))
    .leftJoin(owner, eq(owner.id, exceptionOwners.owner_id))
    .where(and(eq(exceptions.id, id), scope(caller)));
  return (
    found && {
      name: `${EXCEPTION_TITLES[found.kind]}: ${found.subject}`,
      owner: found.owner_id === null ? null : { id: found.owner_id, name: found.owner_name },
    }
  );
};
