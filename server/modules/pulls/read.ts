import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import { changeCode, returnCode } from '../../../domain/files/ach-codes.ts';
import { centsToDollars } from '../../../domain/money.ts';
import type { InvoiceLine, Pull, PullFile, PullInvoice } from '../../../resources/pulls/record.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { operatorDayOf } from '../../db/tables/columns.ts';
import { groups } from '../../db/tables/groups.ts';
import { users, wholeName } from '../../db/tables/people.ts';
import { achFiles, premiumInvoiceLines, premiumInvoices, pullInvoices, pulls } from '../../db/tables/premium.ts';
import { ascending, childModel, leftJoin, readModel } from '../../engine/reads/model.ts';
import { locationChoices, locationColumns } from '../locations.ts';
import { accountsOf } from './accounts.ts';
import { groupsOf } from './groups-of.ts';
import { waitsFor } from './requests.ts';

const { table: locations, columns: location } = locationColumns();

type StoredFile = Omit<PullFile, 'debit' | 'built_at' | 'delivered_at'> & {
  debit: number;
  built_at: Date;
  delivered_at: Date | null;
};

/** Null until the pull is submitted. */
const inWire = (stored: StoredFile | null): PullFile | null => {
  if (!stored) return null;
  const { debit, built_at, delivered_at } = stored;
  return {
    ...stored,
    debit: centsToDollars(debit),
    built_at: built_at.toISOString(),
    delivered_at: delivered_at?.toISOString() ?? null,
  };
};

/** Premium pulls (docs/rules/exchange.md, "Pulls"). */
export const pullModel = readModel<Pull>({
  from: pulls,
  // the totals of the batches call are exact (docs/rules/exchange.md, "Pulls"); there are a few pulls a day
  exactCounts: true,
  join: [
    leftJoin(locations, eq(location.id, pulls.location_id)),
    leftJoin(achFiles, eq(achFiles.pull_id, pulls.id)),
    leftJoin(approvals, and(waitsFor(pulls.id), gt(approvals.expires_at, sql`now()`))),
    leftJoin(users, eq(users.id, approvals.asked_by)),
  ],
  sources: {
    location: {
      members: location,
      is: (ids) => inArray(pulls.location_id, ids.map(Number)),
      order: pulls.location_id,
      choices: locationChoices,
    },
    invoice_sum: { value: pulls.invoice_cents },
    created_by: { members: { id: pulls.created_by, name: pulls.creator }, order: pulls.creator },
    request: {
      members: { id: approvals.id, asked_at: approvals.asked_at, asked_by: wholeName(users) },
      read: (waiting: { id: number; asked_at: Date; asked_by: string } | null) =>
        waiting && { ...waiting, asked_at: waiting.asked_at.toISOString() },
    },
    file: {
      members: {
        id: achFiles.id,
        filename: achFiles.filename,
        sha256: achFiles.sha256,
        effective_date: achFiles.effective_date,
        is_settled: sql`${achFiles.effective_date} <= ${operatorDayOf(sql`now()`)}`,
        entry_count: achFiles.entry_count,
        entry_hash: achFiles.entry_hash,
        debit: achFiles.debit_cents,
        built_at: achFiles.built_at,
        delivered_at: achFiles.delivered_at,
      },
      read: inWire,
    },
  },
  load: async (rows, db, _, isAsked) => {
    if (!isAsked('groups')) return () => ({});
    const found = await groupsOf(
      db,
      rows.map(({ id }) => id),
    );
    return ({ id }) => ({ groups: found.get(id) ?? [] });
  },
});

type Answer = { return_code: string | null; change_code: string | null; returned_at: Date | null };

/** A return says more than a notification of change. */
const answerOf = ({ return_code, change_code, returned_at }: Answer): PullInvoice['answer'] => {
  const code = return_code ?? change_code;
  if (code === null || returned_at === null) return null;
  const known = return_code === null ? changeCode(code) : returnCode(code);
  return {
    code,
    meaning: known?.meaning ?? 'Unknown code',
    at: returned_at.toISOString(),
    is_return: return_code !== null,
  };
};

/** The invoices of a pull that are not excluded from it. */
export const pullInvoiceModel = childModel<PullInvoice>({
  from: pullInvoices,
  of: pullInvoices.pull_id,
  // within a pull, an invoice that is not excluded is there once
  id: pullInvoices.invoice_id,
  join: [
    leftJoin(premiumInvoices, eq(premiumInvoices.id, pullInvoices.invoice_id)),
    leftJoin(groups, eq(groups.id, premiumInvoices.group_id)),
  ],
  scope: () => isNull(pullInvoices.excluded_at),
  order: [ascending(premiumInvoices.number), ascending(pullInvoices.invoice_id)],
  sources: {
    version: { value: premiumInvoices.version },
    group_number: { value: groups.number },
    group_name: { value: groups.name },
    payment_type: { value: groups.premium_funding_type },
    number: { value: premiumInvoices.number },
    amount: { value: pullInvoices.amount_cents },
    account: { value: pullInvoices.account_mask },
    status: { value: sql`case when ${pullInvoices.return_code} is null then ${pullInvoices.status} else 'open' end` },
    answer: {
      members: {
        // first: it is there with each of the codes
        returned_at: pullInvoices.returned_at,
        return_code: pullInvoices.return_code,
        change_code: pullInvoices.change_code,
      },
      read: answerOf,
    },
  },
  load: async (rows, db) => {
    // what was debited stands with the invoice; until then it is what is on record
    const accounts = await accountsOf(
      db,
      rows.filter((row) => row.account === null).map(({ id }) => id),
    );
    return ({ id }) => {
      const account = accounts.get(id);
      if (!account) return {};
      const { account_number, routing_number } = account;
      return { account: account_number && maskOf(account_number), routing_number };
    };
  },
});

/** The lines of an invoice. */
export const invoiceLineModel = childModel<InvoiceLine>({
  from: premiumInvoiceLines,
  of: premiumInvoiceLines.invoice_id,
  order: [ascending(premiumInvoiceLines.number), ascending(premiumInvoiceLines.id)],
  sources: {
    version: { value: sql`1` },
    amount: { value: premiumInvoiceLines.amount_cents },
    total_credits: { value: premiumInvoiceLines.credits_cents },
    balance_due: { value: premiumInvoiceLines.balance_cents },
  },
});
