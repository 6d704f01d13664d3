import { asc, eq } from 'drizzle-orm';
import { maskOf } from '../../../declare/kinds/masked.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { fedClock } from '../../../domain/calendar/fed-clock.ts';
import { formatUsd, sumCents } from '../../../domain/money.ts';
import type { AccountOnRecord, DebitedAccount } from '../../../domain/premium/collection.ts';
import { accountIssue, debited } from '../../../domain/premium/collection.ts';
import { effectiveDate } from '../../../domain/premium/pulls.ts';
import type { Queries } from '../../db/database.ts';
import { groups } from '../../db/tables/groups.ts';
import { premiumInvoices, pullInvoices } from '../../db/tables/premium.ts';
import { keyedHash } from '../../secrets/encrypt.ts';
import { accountsOf } from './accounts.ts';
import type { PullRow } from './pull.ts';
import { conflict, inPull } from './pull.ts';

const entriesOf = (db: Queries, pullId: number) =>
  db
    .select({
      id: pullInvoices.id,
      cents: pullInvoices.amount_cents,
      invoice: premiumInvoices,
      group: { number: groups.number, name: groups.name },
    })
    .from(pullInvoices)
    .innerJoin(premiumInvoices, eq(premiumInvoices.id, pullInvoices.invoice_id))
    .innerJoin(groups, eq(groups.id, premiumInvoices.group_id))
    .where(inPull(pullId))
    .orderBy(asc(groups.number), asc(premiumInvoices.number), asc(pullInvoices.id));

/** One debit of a pull. */
export type DraftEntry = Awaited<ReturnType<typeof entriesOf>>[number] & { account: DebitedAccount };

/** What the file of a pull would debit if it was built now. */
export interface Draft {
  entries: DraftEntry[];
  effective: PlainDate;
  cents: number;
}

/** Why an invoice cannot be collected as it is; undefined when it can. */
const entryIssue = (
  { cents, invoice, group }: Awaited<ReturnType<typeof entriesOf>>[number],
  account: AccountOnRecord | undefined,
): string | undefined => {
  const issue = accountIssue(account ?? { routing_number: null, account_number: null });
  if (issue) return `Group ${group.number} ${group.name} ${issue}.`;
  return cents === invoice.balance_cents
    ? undefined
    : `Invoice ${invoice.number} is for ${formatUsd(cents)} here, but ${formatUsd(invoice.balance_cents)} of it are open now: exclude it and add its group again.`;
};

/** What a pull would debit. Throws 409 with every reason why it cannot. */
export const draftOf = async (db: Queries, pull: PullRow, now = new Date()): Promise<Draft> => {
  const entries = await entriesOf(db, pull.id);
  const accounts = await accountsOf(
    db,
    entries.map(({ invoice }) => invoice.id),
  );
  const accountFor = ({ invoice }: (typeof entries)[number]) => accounts.get(invoice.id);
  const issues = [...new Set(entries.flatMap((entry) => entryIssue(entry, accountFor(entry)) ?? []))];
  if (issues.length) throw conflict(issues.join(' '), pull, { faults: issues });
  return {
    entries: entries.map((entry) => ({ ...entry, account: debited(accountFor(entry) as AccountOnRecord) })), // as checked
    effective: effectiveDate(pull.sending_date, fedClock(now).date),
    cents: sumCents(entries.map(({ cents }) => cents)),
  };
};

/** The same line by line, for whoever approves it: another account, amount or date is another file. */
export const effectsOf = ({ entries, effective, cents }: Draft): string[] => [
  `One ACH file debits ${entries.length} invoice${entries.length === 1 ? '' : 's'}, ${formatUsd(cents)} in all`,
  `The debits settle on ${showDate(effective)}`,
  ...entries.map(
    ({ cents: amount, invoice, group, account: { accountNumber, routingNumber, kind } }) =>
      `${group.number} ${group.name}, invoice ${invoice.number}: ${formatUsd(amount)} from the ${kind} account ${maskOf(accountNumber)} at ${routingNumber}`,
  ),
];

/** A hash of all that is debited: the lines show accounts masked, and another account can have the same mask. */
export const fingerprintOf = ({ entries, effective }: Draft): string =>
  keyedHash(
    JSON.stringify([
      effective,
      ...entries.map(({ id, cents, invoice, account: { accountNumber, routingNumber, kind } }) => [
        id,
        invoice.id,
        cents,
        kind,
        routingNumber,
        accountNumber,
      ]),
    ]),
  );
