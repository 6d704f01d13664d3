import type { PlainDate } from '../calendar/dates.ts';
import { runDay } from '../release/supplemental.ts';
import type { AccountPurpose } from './accounts.ts';

/*
 * What the bank is expected to credit (docs/rules/exchange.md, "Matching"). The file of a pull comes in one amount on its
 * effective date, into an account for operations. What a drop-off pays is funded by its group in one amount around the day
 * of the drop-off, into the account that the group's claims are paid from. Amounts are integer cents.
 */

export type PaidKind = 'pull' | 'drop-off';

/** ACH credits: received, preauthorized, settlement, miscellaneous. */
const ACH_CREDITS = ['142', '165', '166', '169'];
const [INCOMING_WIRE, BOOK_TRANSFER] = ['195', '206'];

/** What a kind of expected credit is called in the reasons, and where it is credited. */
export interface PaidBy {
  one: string;
  many: string;
  /** What its amount is of. */
  amountOf: string;
  /** What its date is. */
  date: string;
  /** Why a credit is open. */
  nothing: string;
  /** The purpose of the accounts that receive it. */
  account: AccountPurpose;
  /** BAI2 type codes of the credits that may be it. */
  codes: readonly string[];
}

export const PAID_BY: Readonly<Record<PaidKind, PaidBy>> = {
  pull: {
    one: 'pull',
    many: 'pulls',
    amountOf: 'its file',
    date: 'its effective date',
    nothing: 'No submitted pull has this amount around this day.',
    // also those whose purpose is not known; wires and transfers pay no pull
    account: 'operating',
    codes: ACH_CREDITS,
  },
  'drop-off': {
    one: 'check run',
    many: 'check runs',
    amountOf: 'its check registers',
    date: 'the day of its drop-off',
    nothing: 'No drop-off of the group has this amount around this day.',
    account: 'claims',
    codes: [...ACH_CREDITS, INCOMING_WIRE, BOOK_TRANSFER],
  },
};

/** What is known of the account that was credited. */
export interface CreditedAccount {
  /** Null: only the bank has named it so far. */
  purpose: AccountPurpose | null;
  /** The number of the group that it is of. */
  group: string | null;
}

/** What the credits of an account pay; undefined: other money, as those of lockboxes, or nobody knows whose claims. */
export const paidInto = ({ purpose, group }: CreditedAccount): PaidKind | undefined => {
  if (purpose === null || purpose === PAID_BY.pull.account) return 'pull';
  return purpose === PAID_BY['drop-off'].account && group !== null ? 'drop-off' : undefined;
};

/** A pull whose file went to the bank, or a check run whose registers were dropped off. */
export interface ExpectedCredit {
  kind: PaidKind;
  /** Of the pull or the check run. */
  id: number;
  name: string;
  cents: number;
  /** The effective date of the file, or the operator's day of the drop-off. */
  date: PlainDate;
  /** The words by which a credit names it, in any case. */
  references: readonly string[];
  /** The number of the group whose account for claims is credited; null for a pull. */
  group: string | null;
}

const DIGITS = 7;
const DROP_OFF = 'D';

const reference = (letter: string, id: number): string => `${letter}${String(id).padStart(DIGITS, '0')}`;

/** Eight characters, the reference of a file that the bank repeats: `P0000012`. */
export const pullReference = (pullId: number): string => reference('P', pullId);

/** Eight characters, by which a group names the check run that it funds: `D0000012`. */
export const dropOffReference = (checkRunId: number): string => reference(DROP_OFF, checkRunId);

// more than nine digits are no id
const DROP_OFFS = new RegExp(`\\b${DROP_OFF}(\\d{${DIGITS},9})\\b`, 'gi');

/** The ids of the check runs that a text names, in any case. */
export const dropOffsNamedIn = (text: string): number[] => Array.from(text.matchAll(DROP_OFFS), ([, id]) => Number(id));

/** What a check run is called beside a credit: "Check run 20248, 11/20/2026", a supplemental one with its sequence. */
export const runName = (run: { group_number: string; date: PlainDate; sequence: number }): string =>
  `Check run ${run.group_number}, ${runDay(run.date, run.sequence)}`;
