import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { centsToDollars, sumCents } from '../../../domain/money.ts';
import type { PullOf } from '../../../domain/premium/pulls.ts';
import { joinRefusal } from '../../../domain/premium/pulls.ts';
import type { Taken } from '../../../resources/pulls/calls.ts';
import type { Queries, Tx } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { premiumInvoices, pullInvoices, pulls } from '../../db/tables/premium.ts';
import { Problem } from '../../http/problems.ts';

type GroupRow = typeof groups.$inferSelect;

/** A due invoice with money to collect, and the open pull that has it already. */
const dueInvoices = (db: Queries, groupIds: readonly number[], sendingDate: PlainDate) =>
  db
    .select({ invoice: premiumInvoices, pull: { id: pulls.id, name: pulls.name } })
    .from(premiumInvoices)
    .leftJoin(pullInvoices, and(eq(pullInvoices.invoice_id, premiumInvoices.id), pullInvoices.is_open))
    .leftJoin(pulls, eq(pulls.id, pullInvoices.pull_id))
    .where(
      and(
        inArray(premiumInvoices.group_id, [...groupIds]),
        gt(premiumInvoices.balance_cents, 0),
        lte(premiumInvoices.billing_date, sendingDate),
      ),
    )
    .orderBy(asc(premiumInvoices.id));

type Due = Awaited<ReturnType<typeof dueInvoices>>[number];

const MOST_NAMED = 5;

/** "Invoices P1, P2 are in the pull TN day 15". */
const takenText = (due: readonly Due[]): string => {
  const byPull = Map.groupBy(due, ({ pull }) => pull?.name ?? '');
  return [...byPull]
    .map(([pull, own]) => {
      const numbers = own.slice(0, MOST_NAMED).map(({ invoice }) => invoice.number);
      const more = own.length > MOST_NAMED ? ` and ${own.length - MOST_NAMED} more` : '';
      return `${own.length === 1 ? 'Invoice' : 'Invoices'} ${numbers.join(', ')}${more} ${own.length === 1 ? 'is' : 'are'} in the pull "${pull}".`;
    })
    .join(' ');
};

/** What is taken of one group, or why nothing is. */
const takenOf = ({ id, number, name }: GroupRow, due: readonly Due[], sendingDate: PlainDate) => {
  const free = due.filter(({ pull }) => pull === null).map(({ invoice }) => invoice);
  const refusal = free.length
    ? null
    : due.length
      ? takenText(due)
      : `Group ${number} has no open invoice dated up to ${showDate(sendingDate)}.`;
  return { group: { id, number, name }, free, refusal };
};

export interface Taking {
  of: PullOf & { sending_date: PlainDate };
  groups: ReturnType<typeof takenOf>[];
  refusal: string | null;
}

/** The chosen groups, by number. Throws 404 when one does not exist. */
export const chosenGroups = async (db: Queries, groupIds: readonly number[]): Promise<GroupRow[]> => {
  const ids = [...new Set(groupIds)];
  const found = await db.select().from(groups).where(inArray(groups.id, ids)).orderBy(asc(groups.number));
  if (found.length < ids.length) throw new Problem('not_found', { text: 'A selected group does not exist any more.' });
  return found;
};

/** What a pull would take of these groups: their open invoices dated up to its sending date that no open pull has. */
export const planTaking = async (
  db: Queries,
  chosen: readonly GroupRow[],
  of: PullOf & { sending_date: PlainDate },
): Promise<Taking> => {
  const refusal = joinRefusal(
    of,
    chosen.map((group) => ({ ...group, location: { id: group.location_id } })),
  );
  const ids = chosen.map(({ id }) => id);
  const due = Map.groupBy(await dueInvoices(db, ids, of.sending_date), ({ invoice }) => invoice.group_id);
  const all = chosen.map((group) => takenOf(group, due.get(group.id) ?? [], of.sending_date));
  return { of, groups: all, refusal: refusal ?? null };
};

const freeOf = ({ groups: all }: Taking) => all.flatMap(({ free }) => free);

/** The same as the answer of the call. */
export const takenAnswer = (taking: Taking, { dryRun, id }: { dryRun: boolean; id: number | null }): Taken => {
  const sumOf = (invoices: { balance_cents: number }[]) =>
    centsToDollars(sumCents(invoices.map(({ balance_cents }) => balance_cents)));
  const free = freeOf(taking);
  return {
    dry_run: dryRun,
    id,
    invoice_count: free.length,
    invoice_sum: sumOf(free),
    refusal: taking.refusal,
    groups: taking.groups.map(({ group, free: own, refusal }) => ({
      ...group,
      invoices: own.map((one) => ({ id: one.id, number: one.number, amount: centsToDollars(one.balance_cents) })),
      sum: sumOf(own),
      refusal,
    })),
  };
};

/** Throws 409 with the reasons when the groups cannot be taken as they are. */
export const mustBeTakeable = (taking: Taking): void => {
  const reasons = [taking.refusal, ...taking.groups.map(({ refusal }) => refusal)].filter((one) => one !== null);
  if (!reasons.length) return;
  const { groups: all } = takenAnswer(taking, { dryRun: false, id: null });
  throw new Problem('conflict', { text: taking.refusal ?? reasons.join(' '), more: { groups: all } });
};

/**
 * Puts the invoices into a pull. That none is in two open pulls is decided by the database, not here: of many callers
 * one has it, and the others are told which pull it is in.
 */
export const take = async (tx: Tx, pullId: number, taking: Taking): Promise<void> => {
  const free = freeOf(taking).sort((a, b) => a.id - b.id);
  const { status } = taking.of;
  const taken = await tx
    .insert(pullInvoices)
    .values(
      free.map(({ id, balance_cents }) => ({ pull_id: pullId, invoice_id: id, amount_cents: balance_cents, status })),
    )
    .onConflictDoNothing()
    .returning({ id: pullInvoices.invoice_id });
  const ids = taken.map(({ id }) => id);
  if (ids.length < free.length) {
    const now = await dueInvoices(tx, [...new Set(free.map(({ group_id }) => group_id))], taking.of.sending_date);
    const lost = now.filter(({ invoice, pull }) => pull !== null && pull.id !== pullId && !ids.includes(invoice.id));
    throw new Problem('conflict', { text: takenText(lost) });
  }
  await tx
    .update(premiumInvoices)
    .set({ status, version: sql`${premiumInvoices.version} + 1`, updated_at: sql`now()` })
    .where(inArray(premiumInvoices.id, ids));
};
