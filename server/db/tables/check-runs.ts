import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentState } from '../../../domain/release/eob-payment.ts';
import type { RunFlag } from '../../../domain/release/release-filters.ts';
import { STATUS } from '../../../domain/release/statuses.ts';
import { cents, day, id, kept, moment, monthOf, operatorDayOf } from './columns.ts';
import { groups } from './groups.ts';
import { runFactsOf } from './run-facts.ts';
import { isUnfinished, runsApart } from './run-stages.ts';

/** A group's payments of one date, type and sequence, released together. */
export const checkRuns = pgTable(
  'check_runs',
  {
    id: id(),
    group_id: integer()
      .notNull()
      .references(() => groups.id),
    run_date: day().notNull(),
    type: text().notNull(),
    /** From 2 on a supplemental run: it has what came after the release of the one before. */
    sequence: integer().notNull().default(1),
    /** Updated in the transaction that adds a file. */
    amount_cents: cents().notNull().default(0),
    deleted_at: moment(),
    /** Set by the drop-off of its reports; the status stays what it is. */
    released_at: moment(),
    /** Whether the totals were compared since the last change, and the differences found. */
    totals_checked: boolean().notNull().default(false),
    differences: jsonb().$type<{ kind: string; method: string; cents: number; note: string }[]>().notNull().default([]),
    /**
     * The statuses of its files, each once, ascending, and its flags in their declared order. Kept by triggers on what
     * they follow from (`refresh_run_flags`), so that lists of millions are filtered and counted by an index.
     */
    status_ids: integer().array().notNull().default([]),
    flags: text().array().$type<RunFlag[]>().notNull().default([]),
    /** What the columns above tell, a bit each: the values of several filters are counted by it. */
    facts: integer().notNull().generatedAlwaysAs(runFactsOf()),
    synced_at: moment(),
    ...kept(),
  },
  (t) => [
    uniqueIndex('check_runs_identity_unique')
      .on(t.group_id, t.run_date, t.type, t.sequence)
      .where(sql`${t.deleted_at} is null`),
    index('check_runs_date_order').on(t.run_date, t.id),
    // with all that the runs of some groups are counted by
    index('check_runs_group_order').on(t.group_id, t.run_date, t.id, t.facts, t.status_ids, t.flags),
    index('check_runs_amount_order').on(t.amount_cents),
    index('check_runs_synced_order').on(t.synced_at),
    index('check_runs_updated_order').on(t.updated_at),
    index('check_runs_unfinished').on(t.group_id, t.status_ids).where(isUnfinished(t)),
    index('check_runs_released_order').on(t.released_at),
    index('check_runs_flagged').using('gin', t.status_ids, t.flags),
    // the one above finds all runs that have a value before the first of them is read; these are in the order of the list,
    // with all that their runs are counted by
    ...Object.entries(runsApart(t)).map(([name, where]) =>
      index(`check_runs_${name.replaceAll('-', '_')}_order`)
        .on(t.run_date, t.id, t.group_id, t.status_ids, t.flags)
        .where(where),
    ),
  ],
);

/**
 * A voided file pays nothing; its name, its bytes and its payments may be loaded again. Moved EOBs keep the name and the
 * bytes of their file.
 */
const isLoaded = (t: { status_id: AnyPgColumn; moved_from_id: AnyPgColumn }) =>
  sql`${t.status_id} <> ${sql.raw(String(STATUS.voided))} and ${t.moved_from_id} is null`;

/** One loaded file. The same bytes, or the same name within its group, are never loaded twice. */
export const paymentFiles = pgTable(
  'payment_files',
  {
    id: id(),
    check_run_id: integer()
      .notNull()
      .references(() => checkRuns.id),
    group_id: integer()
      .notNull()
      .references(() => groups.id),
    filename: text().notNull(),
    file_date: day().notNull(),
    sha256: text().notNull(),
    size_bytes: bigint({ mode: 'number' }).notNull(),
    storage_key: text().notNull(),
    status_id: integer().notNull(),
    /** Σ BPR02 of the loaded transaction sets, and its parts: paid, and taken back (reversals). */
    total_cents: cents().notNull(),
    payments_cents: cents().notNull(),
    voids_cents: cents().notNull(),
    adjustments_cents: cents().notNull(),
    processor_total_cents: cents(),
    eob_count: integer().notNull(),
    claim_count: integer().notNull(),
    /** It says that it is a test (ISA15 = T): nothing of it is sent or released. */
    is_test: boolean().notNull().default(false),
    /** Of a supplemental run: the file of the run before whose EOBs were moved here. */
    moved_from_id: integer().references((): AnyPgColumn => paymentFiles.id),
    /** Transaction sets that were not loaded, each with its reason. */
    refused: jsonb().$type<string[]>().notNull(),
    version: integer().notNull().default(1),
    created_at: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('payment_files_bytes_unique').on(t.sha256).where(isLoaded(t)),
    uniqueIndex('payment_files_name_unique').on(t.group_id, sql`lower(${t.filename})`).where(isLoaded(t)),
    index('payment_files_created_order').on(t.created_at),
    // the operator's day: the rows of the statistics screen are grouped by it
    index('payment_files_loaded_order').on(operatorDayOf(t.created_at), t.id),
    uniqueIndex('payment_files_moved_unique')
      .on(t.moved_from_id, t.check_run_id)
      .where(sql`${t.moved_from_id} is not null and ${t.status_id} <> ${sql.raw(String(STATUS.voided))}`),
    index('payment_files_test_order').on(t.check_run_id).where(sql`${t.is_test}`),
    index('payment_files_run_order').on(t.check_run_id, t.id),
    index('payment_files_group_order').on(t.group_id, t.id),
    index('payment_files_status_order').on(t.status_id, t.check_run_id),
    index('payment_files_voids_order').on(t.check_run_id).where(sql`${t.voids_cents} > 0`),
    index('payment_files_name_search').using('gin', t.filename.op('gin_trgm_ops')),
    check(
      'payment_files_balance',
      sql`${t.total_cents} = ${t.payments_cents} - ${t.voids_cents} - ${t.adjustments_cents}`,
    ),
  ],
);

/** One payment to one payee: a BPR/TRN of the file (X221 §1.10.2). */
export const eobs = pgTable(
  'eobs',
  {
    id: id(),
    payment_file_id: integer()
      .notNull()
      .references(() => paymentFiles.id),
    number: text().notNull(),
    payment_method: text().notNull(),
    processor_method: text(),
    check_number: text().notNull(),
    payment_date: day(),
    payee_name: text().notNull(),
    amount_cents: cents().notNull(),
    adjustments_cents: cents().notNull(),
    claim_count: integer().notNull(),
    is_on_hold: boolean().notNull().default(false),
    on_hold_reason: text(),
    /** Set when the system put it on hold: one of HOLD_KINDS (domain/release/holds.ts). */
    hold_kind: text(),
    /** BPR04, and the tax number of the payee (N104 or REF*TJ); null where the file has none. */
    payment_symbol: text(),
    payee_tax_id: text(),
    /** N104 of the payer, else TRN03; null in rows from before this was stored. */
    payer_id: text(),
    /** Tells payments of $0.00 with the same number apart: a hash of their claims; '' when there is money. */
    claims_digest: text().notNull().default(''),
    /** False once its file is voided, or an EOB of its number in a supplemental run pays it. */
    is_live: boolean().notNull().default(true),
    is_flagged_stop_loss: boolean().notNull().default(false),
    /** Where its payment is at the processor: a state of EOB_PAYMENT (domain/release/eob-payment.ts). */
    payment_state: text().$type<PaymentState>().notNull().default('not-sent'),
    /** Of a stop that is requested: the part of the stop file that asks for it; null until there is one. */
    stop_part: integer(),
    /** The EOB that this one replaces: one that was reissued, or moved here from a released run. */
    reissue_of_id: integer().references((): AnyPgColumn => eobs.id),
    /**
     * The location of its group, kept by triggers, so that an index has the EOBs of a location in the order of the claims
     * search: numbers often begin alike within a location.
     */
    location_id: integer(),
    /**
     * The date of its run while the claims search lists it: in force, of a run that is not deleted; else null. Kept by
     * triggers, so that EOBs are counted and found by date without their files and runs.
     */
    listed_date: day(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('eobs_number_unique').on(t.payment_file_id, t.number),
    // the same payment is never loaded twice
    uniqueIndex('eobs_payment_unique')
      .on(t.payer_id, t.number, t.amount_cents, t.claims_digest)
      .where(sql`${t.is_live}`),
    // a payment is reissued once
    uniqueIndex('eobs_reissue_unique').on(t.reissue_of_id).where(sql`${t.reissue_of_id} is not null`),
    // searched by prefix and by suffix (docs/rules/console.md, "Command palette")
    index('eobs_number_search').on(t.number.op('text_pattern_ops')),
    index('eobs_number_end_search').on(sql`reverse(${t.number}) text_pattern_ops`),
    index('eobs_check_search').on(t.check_number.op('text_pattern_ops')),
    index('eobs_check_end_search').on(sql`reverse(${t.check_number}) text_pattern_ops`),
    // the orders of the claims search, and what it finds by name
    index('eobs_number_order').on(t.number, t.id),
    index('eobs_location_order').on(t.location_id, t.number, t.id).where(sql`${t.listed_date} is not null`),
    index('eobs_listed_order').on(t.listed_date, t.id),
    index('eobs_location_listed_order').on(t.location_id, t.listed_date, t.id).where(sql`${t.listed_date} is not null`),
    index('eobs_month_order')
      .on(t.location_id, monthOf(t.listed_date), t.number, t.id, t.listed_date)
      .where(sql`${t.listed_date} is not null`),
    // partial: its filters that few EOBs match, in the same orders in each location
    index('eobs_held_number_order').on(t.location_id, t.number, t.id).where(sql`${t.is_on_hold}`),
    index('eobs_stop_loss_number_order').on(t.location_id, t.number, t.id).where(sql`${t.is_flagged_stop_loss}`),
    index('eobs_unpaid_number_order').on(t.location_id, t.number, t.id).where(sql`${t.processor_method} is null`),
    index('eobs_held_listed_order').on(t.location_id, t.listed_date, t.id).where(sql`${t.is_on_hold}`),
    index('eobs_stop_loss_listed_order').on(t.location_id, t.listed_date, t.id).where(sql`${t.is_flagged_stop_loss}`),
    index('eobs_unpaid_listed_order').on(t.location_id, t.listed_date, t.id).where(sql`${t.processor_method} is null`),
    // with all that the search reads of thousands: their ids, and then their order
    index('eobs_payee_order').on(t.payee_name, t.id),
    index('eobs_found_order').on(t.id, t.number, t.listed_date).where(sql`${t.listed_date} is not null`),
    // partial: only a few rows have a flag of the release list
    index('eobs_held_order').on(t.payment_file_id).where(sql`${t.is_on_hold}`),
    // partial: the processor answers nearly all others within a day
    index('eobs_unsettled_order')
      .on(t.payment_state, t.payment_file_id)
      .where(sql`${t.payment_state} in ('sent', 'stop-requested', 'rejected', 'returned')`),
    index('eobs_stop_loss_order').on(t.payment_file_id).where(sql`${t.is_flagged_stop_loss}`),
    index('eobs_network_order')
      .on(t.payment_file_id)
      .where(sql`${t.payment_method} = 'Network' or ${t.processor_method} = 'Network'`),
  ],
);

/** One CLP of an EOB. A reversal voids the claim it refers to; its amounts stay negative, as in the file. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    eob_id: integer()
      .notNull()
      .references(() => eobs.id),
    number: text().notNull(),
    patient_control_number: text().notNull(),
    status_code: text().notNull(),
    is_void: boolean().notNull(),
    charge_cents: cents().notNull(),
    paid_cents: cents().notNull(),
    patient_responsibility_cents: cents().notNull(),
    payee_name: text().notNull(),
    provider_name: text().notNull(),
    line_count: integer().notNull(),
    /** CLP06, SVC01-2 of its first line, NM109 of the rendering provider; null where the file has none. */
    filing_indicator: text(),
    procedure_code: text(),
    provider_id: text(),
    /** First and last day of service, where the file has them. */
    service_from: day(),
    service_to: day(),
    /** Of a void: the number of the claim it reverses where that is not its own (REF*F8). */
    original_number: text(),
    /** Of a void: the claim it reverses, if that was loaded. A claim is reversed once. */
    voids_claim_id: integer().references((): AnyPgColumn => claims.id),
  },
  (t) => [
    index('claims_eob_order').on(t.eob_id, t.id),
    index('claims_number_search').on(t.number.op('text_pattern_ops')),
    // the search by names reads the ids of the EOBs alone
    index('claims_provider_order').on(t.provider_name, t.eob_id),
    index('claims_payee_order').on(t.payee_name, t.eob_id),
    index('claims_reversals_order').on(t.eob_id).where(sql`${t.is_void}`),
    uniqueIndex('claims_voids_unique').on(t.voids_claim_id).where(sql`${t.voids_claim_id} is not null`),
  ],
);

/**
 * The names of payees and providers, so that a part of a name is searched among names, not among payments. Kept by
 * triggers on EOBs and claims; two transactions may add the same name, which makes no difference.
 */
export const paymentNames = pgTable('payment_names', { name: text().notNull() }, (t) => [
  index('payment_names_order').on(t.name),
  index('payment_names_search').using('gin', t.name.op('gin_trgm_ops')),
]);

/** What happened to a run, in order: the timeline. */
export const checkRunEvents = pgTable(
  'check_run_events',
  {
    id: id(),
    check_run_id: integer()
      .notNull()
      .references(() => checkRuns.id),
    happened_at: moment().notNull().defaultNow(),
    type: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('check_run_events_order').on(t.check_run_id, t.happened_at),
    index('check_run_events_refused_order')
      .on(t.check_run_id)
      .where(sql`${t.type} = 'dropoff' and ${t.data} ->> 'status' = 'failed'`),
    index('check_run_events_warning_order')
      .on(t.check_run_id)
      .where(sql`${t.type} in ('single-payment-type-warning', 'single-provider-warning')`),
  ],
);
