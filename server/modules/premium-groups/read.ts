import { eq, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { EMPTY } from '../../../declare/list/params.ts';
import { cleanedIdentifier } from '../../../domain/identifiers.ts';
import { BILLING_TYPES } from '../../../domain/premium/billing-types.ts';
import { FUNDING_TYPES, SCHEDULE_DAYS } from '../../../domain/premium/funding.ts';
import { addAccount, linkDivisions, unlinkDivisions } from '../../../resources/premium-groups/calls.ts';
import type { Division, PremiumGroup } from '../../../resources/premium-groups/record.ts';
import { groupAccountDivisions, groupDivisions, groups } from '../../db/tables/groups.ts';
import { premiumInvoices as invoices, premiumInvoiceLines as lines } from '../../db/tables/premium.ts';
import { type PremiumFact, premiumBitOf, scheduleDayIn } from '../../db/tables/premium-facts.ts';
import { isWholeSecret } from '../../db/tables/secret.ts';
import type { GroupedBy, ReadRow, Source } from '../../engine/reads/model.ts';
import { readModel } from '../../engine/reads/model.ts';
import { waitingRequests } from '../approvals/waiting.ts';
import { groupModel, waitingOfGroups } from '../groups/read.ts';

const has = (fact: PremiumFact, stored: number): boolean => (stored & premiumBitOf(fact)) !== 0;

/** A filter whose values are facts of their own; none of them is its empty value. */
const groupedByFacts = (facts: Readonly<Record<string, PremiumFact>>): GroupedBy => ({
  column: groups.premium_facts,
  has: (value, stored) => {
    if (value === EMPTY) return !Object.values(facts).some((fact) => has(fact, stored));
    const fact = facts[value];
    return fact && has(fact, stored);
  },
});

const FUNDING_FACTS = Object.fromEntries(Object.keys(FUNDING_TYPES).map((type) => [type, type as PremiumFact]));

const signsOf = (amount: 'current' | 'open'): Readonly<Record<string, PremiumFact>> => ({
  '0': `${amount}:0`,
  positive: `${amount}:positive`,
  negative: `${amount}:negative`,
});

/** The flag that depends on the day is none of them, and counted apart. */
const FLAG_FACTS: Readonly<Record<string, PremiumFact>> = {
  'is-expired': 'is-expired',
  'balance-due': 'open:positive',
  'credit-balance': 'open:negative',
  'outstanding-balance': 'outstanding-balance',
  'has-open-invoices': 'has-open-invoices',
};

const groupedByDay: GroupedBy = {
  column: groups.premium_facts,
  has: (value, stored) => scheduleDayIn(stored) === (value === EMPTY ? 0 : value in SCHEDULE_DAYS ? Number(value) : -1),
};

/** An amount that a group may lack, which then comes last. */
const amount = (column: PgColumn, name: 'current' | 'open'): Source<number | null> => ({
  value: column,
  order: { by: column, nulls: 'last' },
  groupedBy: groupedByFacts(signsOf(name)),
});

/** Is found by its whole number alone. */
const wholeNumber = (column: PgColumn): Source<string | null> => ({
  contains: (text) => eq(column, cleanedIdentifier(text)),
});

/** The same for a secret. @param hash the column beside it */
const wholeAccount = (hash: PgColumn): Source<string | null> => ({
  contains: (text) => isWholeSecret(hash, cleanedIdentifier(text)),
});

/** The calls whose requests are about accounts of a group. */
const ACCOUNT_CALLS = [addAccount, linkDivisions, unlinkDivisions].map(({ name }) => name);

/** What the invoices of the last billing date bill. */
const billingTypes = sql`array(select distinct ${lines.billing_type} from ${invoices} join ${lines} on ${lines.invoice_id} = ${invoices.id}
  where ${invoices.group_id} = ${groups.id}
    and ${invoices.billing_date} = (select max(last.billing_date) from ${invoices} last where last.group_id = ${groups.id})
  order by ${lines.billing_type})`;

const dollars = (cents: PgColumn) => sql`${cents} / 100.0`;

/** How the premium of the employer groups is collected (docs/rules/exchange.md, "Premium groups"). */
export const premiumGroupModel = readModel<PremiumGroup>({
  from: groups,
  join: groupModel.join,
  scope: groupModel.scope,
  order: groupModel.order,
  sources: {
    location: groupModel.sources.location as Source<PremiumGroup['location']>, // the same member of the same table
    premium_is_active: { groupedBy: groupedByFacts({ true: 'active', false: 'inactive' }) },
    premium_funding_type: { groupedBy: groupedByFacts(FUNDING_FACTS) },
    premium_schedule_day: { groupedBy: groupedByDay },
    premium_level_funded: { value: groups.level_funded },
    current_ar: amount(groups.current_ar_cents, 'current'),
    open_ar: amount(groups.open_ar_cents, 'open'),
    next_pull_date: { groupedBy: { column: groups.next_pull_date } },
    flags: { ...(groupModel.sources.flags as Source<PremiumGroup['flags']>), groupedBy: groupedByFacts(FLAG_FACTS) }, // as above
    premium_routing_number: wholeNumber(groups.premium_routing_number),
    premium_account_number: wholeAccount(groups.premium_account_hash),
    claims_account_number: wholeAccount(groups.claims_account_hash),
    group_originator_id: wholeNumber(groups.group_originator_id),
    group_banking_id: wholeNumber(groups.group_banking_id),
    billing_types: { value: billingTypes },
    divisions: {
      related: {
        from: groupDivisions,
        of: groupDivisions.group_id,
        members: {
          id: groupDivisions.id,
          name: groupDivisions.name,
          account_id: sql`(select l.account_id from ${groupAccountDivisions} l where l.division_id = ${groupDivisions.id})`,
        },
        order: [groupDivisions.name],
      },
    },
    invoices: {
      related: {
        from: invoices,
        of: invoices.group_id,
        where: ne(invoices.balance_cents, 0),
        members: {
          id: invoices.id,
          number: invoices.number,
          division: sql`(select d.name from ${groupDivisions} d where d.id = ${invoices.division_id})`,
          billing_date: invoices.billing_date,
          status: invoices.status,
          lines: sql`(select coalesce(jsonb_agg(jsonb_build_object('amount', ${dollars(lines.amount_cents)}, 'balance_due', ${dollars(lines.balance_cents)}) order by ${lines.number}), '[]'::jsonb)
            from ${lines} where ${lines.invoice_id} = ${invoices.id})`,
        },
        order: [invoices.billing_date, invoices.id],
      },
    },
  },
  load: async (rows, db, caller, isAsked) => {
    const waiting = await waitingOfGroups(rows, db, caller, isAsked);
    const requests = isAsked('waiting_accounts') && (await waitingRequests(db, rows, ACCOUNT_CALLS));
    return (row) => ({ ...waiting(row), ...(requests && { waiting_accounts: requests(row) }) });
  },
  filters: { is_premium: () => undefined },
  beside: (rows) => ({ divisions: rows.flatMap(divisionsOf), billing_types: BILLING_TYPES }),
});

/** The divisions of a group, with its id. */
const divisionsOf = ({ id, divisions }: ReadRow) =>
  (divisions as readonly Division[]).map((division) => ({ ...division, group_id: id })); // as it was read
