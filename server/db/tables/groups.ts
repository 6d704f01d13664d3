import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { idOf } from '../declared.ts';
import { cents, day, id, kept } from './columns.ts';
import { factsOf } from './group-facts.ts';
import { premiumFactsOf } from './premium-facts.ts';
import { findableSecret, secret, secretHash } from './secret.ts';

/** When its check runs are released, and what stops them (docs/rules/check-runs.md, "Schedules"). */
const scheduling = () => ({
  /** Weekday (MON to FRI) to the weeks of the month, 1 to 5; null when it has no day. */
  schedule: jsonb().$type<Readonly<Record<string, readonly number[]>>>(),
  is_on_hold: boolean().notNull().default(false),
  is_expired: boolean().notNull().default(false),
  release_type: text(),
  /** 1 Monday to 7 Sunday; only when the release type is auto. */
  release_day: integer(),
  /** Computed daily and after every change of schedule or holidays. */
  next_release_date: day(),
  ignore_stop_loss: boolean().notNull().default(false),
  checks_only: boolean().notNull().default(false),
  zelis_eligible: boolean().notNull().default(true),
  full_amount: boolean().notNull().default(false),
  level_funded: boolean().notNull().default(false),
  network: text().notNull().default('none'),
});

/** Who is responsible for it, and their notes. */
const people = () => ({
  account_executive: text(),
  account_manager: text(),
  sales_executive: text(),
  group_contact: text(),
  rx_company: text(),
  funding: text(),
  request_for_funding: text(),
  release: text(),
  notes: text(),
});

/** Its accounts by purpose: encrypted here, and masked in every response. */
const banking = () => ({
  funding_type: text(),
  push_type: text(),
  group_account_number: secret(),
  group_routing_number: text(),
  group_banking_id: text(),
  group_originator_id: text(),
  claims_account_number: findableSecret(),
  claims_account_hash: secretHash('claims_account_number'),
  claims_routing_number: text(),
  claims_banking_id: text(),
  claims_originator_id: text(),
  network_account_number: secret(),
  network_routing_number: text(),
  network_banking_id: text(),
  network_originator_id: text(),
});

/** How its premium is collected (docs/rules/exchange.md, "Premium"). */
const premium = () => ({
  /** Null until somebody says how the premium is collected. */
  premium_is_active: boolean(),
  premium_funding_type: text(),
  premium_schedule_day: integer(),
  premium_routing_number: text(),
  premium_account_number: findableSecret(),
  premium_account_hash: secretHash('premium_account_number'),
  pinnacle_routing_number: text(),
  pinnacle_account_number: secret(),
  invoice_processing_level: text(),
  /** The total of its open invoices, and the part still open; null while it is not billed. */
  current_ar_cents: cents(),
  open_ar_cents: cents(),
  /** Whether an invoice is not settled; triggers of the invoices' table keep it. */
  has_open_invoices: boolean().notNull().default(false),
  next_pull_date: day(),
});

/** Employer groups. */
export const groups = pgTable(
  'groups',
  {
    id: id(),
    number: text().notNull(),
    name: text().notNull(),
    location_id: integer()
      .notNull()
      .references(() => idOf('locations')),
    /** False: the group is kept only for its history. */
    status: boolean().notNull().default(true),
    activation_date: day(),
    effective_date: day(),
    renewal_date: day(),
    termination_date: day(),
    run_out_date: day(),
    ...scheduling(),
    ...people(),
    ...banking(),
    ...premium(),
    facts: integer().notNull().generatedAlwaysAs(factsOf()),
    premium_facts: integer().notNull().generatedAlwaysAs(premiumFactsOf()),
    ...kept(),
  },
  (t) => [
    // the filters that the lists count together, in the order in which they are grouped: the read needs the index alone
    index('groups_release_type').on(t.release_type, t.release_day, t.id),
    index('groups_facts').on(t.location_id, t.facts, t.zelis_eligible, t.id),
    index('groups_premium_facts').on(t.location_id, t.premium_facts, t.next_pull_date, t.id),
    index('groups_termination').on(t.termination_date),
    index('groups_run_out').on(t.run_out_date),
    uniqueIndex('groups_number_unique').on(t.number),
    // numbers are compared without leading zeros, so no two groups may differ by them alone
    uniqueIndex('groups_plain_number_unique').on(sql`ltrim(${t.number}, '0')`),
    index('groups_name_order').on(t.name, t.id),
    index('groups_location_order').on(t.location_id, t.id),
    index('groups_release_order').on(t.next_release_date, t.id),
    index('groups_pull_order').on(t.next_pull_date, t.id),
    index('groups_current_order').on(t.current_ar_cents, t.id),
    index('groups_open_order').on(t.open_ar_cents, t.id),
    // the largest first: groups without an amount come last in either direction
    index('groups_current_largest_order').on(t.current_ar_cents.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('groups_open_largest_order').on(t.open_ar_cents.desc().nullsLast(), t.id.desc().nullsFirst()),
    // found by their whole number
    index('groups_premium_routing_found').on(t.premium_routing_number),
    index('groups_banking_found').on(t.group_banking_id),
    index('groups_originator_found').on(t.group_originator_id),
    index('groups_claims_account_found').on(t.claims_account_hash),
    index('groups_premium_account_found').on(t.premium_account_hash),
    check('groups_schedule_day_range', sql`${t.premium_schedule_day} between 1 and 31`),
    check('groups_release_day_range', sql`${t.release_day} between 1 and 7`),
    index('groups_number_search').using('gin', t.number.op('gin_trgm_ops')),
    index('groups_name_search').using('gin', t.name.op('gin_trgm_ops')),
  ],
);

const ofGroup = () =>
  integer()
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' });

/** What a group's plan covers; RXD and PBM have their own Paid Through rule. */
export const coverageCategories = pgTable('coverage_categories', {
  id: id(),
  name: text().notNull().unique(),
  is_active: boolean().notNull().default(true),
});

export const groupCoverage = pgTable(
  'group_coverage',
  {
    group_id: ofGroup(),
    coverage_category_id: integer()
      .notNull()
      .references(() => coverageCategories.id),
    paid_through: day(),
  },
  (t) => [
    primaryKey({ columns: [t.group_id, t.coverage_category_id] }),
    index('group_coverage_category').on(t.coverage_category_id, t.group_id),
  ],
);

/** Which check registers are built for the group, each with what it may show. */
export const groupReports = pgTable(
  'group_reports',
  {
    id: id(),
    group_id: ofGroup(),
    type: text().notNull(),
    include_diagnosis: boolean().notNull(),
    include_phi: boolean().notNull(),
  },
  (t) => [uniqueIndex('group_reports_kind_unique').on(t.group_id, t.type, t.include_diagnosis, t.include_phi)],
);

/** Who is emailed when a register is ready, and which reports are attached. */
export const groupRecipients = pgTable(
  'group_recipients',
  {
    id: id(),
    group_id: ofGroup(),
    email: text().notNull(),
    /** Ids of the group's reports. */
    attachments: integer().array().notNull(),
    delayed_notice: boolean().notNull().default(false),
    is_network: boolean().notNull().default(false),
  },
  (t) => [index('group_recipients_group_order').on(t.group_id, t.id)],
);

export const groupDivisions = pgTable(
  'group_divisions',
  { id: id(), group_id: ofGroup(), name: text().notNull() },
  (t) => [uniqueIndex('group_divisions_name_unique').on(t.group_id, t.name)],
);

/** Additional premium accounts; each collects for the divisions linked to it. */
export const groupAccounts = pgTable(
  'group_accounts',
  {
    id: id(),
    group_id: ofGroup(),
    label: text().notNull(),
    type: text().notNull(),
    routing_number: text().notNull(),
    account_number: secret().notNull(),
    ...kept(),
  },
  (t) => [index('group_accounts_group_order').on(t.group_id, t.id)],
);

export const groupAccountDivisions = pgTable('group_account_divisions', {
  /** A division is collected through exactly one account. */
  division_id: integer()
    .primaryKey()
    .references(() => groupDivisions.id, { onDelete: 'cascade' }),
  account_id: integer()
    .notNull()
    .references(() => groupAccounts.id, { onDelete: 'cascade' }),
});
