import type { GroupStatusCode } from '../../../domain/bank/bank-posting.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import type { Fault } from './faults.ts';

/**
 * The records of a BAI2 file (Cash Management Balance Reporting Specifications, version 2). Amounts (`…Cents`) are integers
 * in the smallest units of the account's currency: cents of USD and CAD, yen of JPY. Times are HH:MM, 24:00 is the end of
 * the day, '' if absent.
 */

/** Record 01. Sender, receiver, date and id identify a file. */
export interface FileHeader {
  sender: string;
  receiver: string;
  fileDate: PlainDate;
  fileTime: string;
  /** Leading zeros kept. */
  fileId: string;
}

/** Field 7 of record 02, for reference only; '' when not given. */
export const asOfModifiers = {
  '1': 'interim previous day',
  '2': 'final previous day',
  '3': 'interim same day',
  '4': 'final same day',
} as const;

const INTERIM: readonly string[] = ['1', '3'] satisfies (keyof typeof asOfModifiers)[];

/** Whether a group reports a closed day; without a modifier it does. */
export const isFinal = ({ asOfModifier }: GroupHeader): boolean => !INTERIM.includes(asOfModifier);

/** Record 02. */
export interface GroupHeader {
  ultimateReceiver: string;
  originator: string;
  status: GroupStatusCode;
  asOfDate: PlainDate;
  asOfTime: string;
  /** A code of ISO 4217; USD when the file has none. */
  currency: string;
  asOfModifier: keyof typeof asOfModifiers | '';
}

/** When the money of an amount is available; undefined in a record when not given. */
export type Funds =
  /** 0 immediate, 1 in one day, 2 in two or more days, Z unknown. */
  | { type: '0' | '1' | '2' | 'Z' }
  /** Value-dated. */
  | { type: 'V'; date: PlainDate; time: string }
  | { type: 'S'; immediateCents: number; oneDayCents: number; twoOrMoreDaysCents: number }
  | { type: 'D'; distribution: { days: number; amountCents: number }[] };

/** One set of record 03: a balance (code 001–099, signed) or a total of the account. */
export interface Balance {
  code: string;
  /** Undefined when the bank omits it. */
  amountCents: number | undefined;
  itemCount: number | undefined;
  funds: Funds | undefined;
}

/** Record 03 with its continuations. */
export interface AccountHeader {
  accountNumber: string;
  /** The group's currency when the account has none. */
  currency: string;
  balances: Balance[];
}

/** Record 16 with its continuations. */
export interface Transaction {
  code: string;
  /** Undefined when the bank omits it (code 890). */
  amountCents: number | undefined;
  funds: Funds | undefined;
  bankReference: string;
  customerReference: string;
  /** A line for each line of the file; '' when there is none. */
  text: string;
}

export interface Account extends AccountHeader {
  transactions: Transaction[];
}

export interface Group extends GroupHeader {
  accounts: Account[];
}

export interface Bai2File extends FileHeader {
  groups: Group[];
}

/** The events of reading a file, in file order. The last one is `end` or `fatal`. */
export type Bai2Event =
  | ({ kind: 'file' } & FileHeader)
  | ({ kind: 'group' } & GroupHeader)
  | ({ kind: 'account' } & AccountHeader)
  | ({ kind: 'transaction' } & Transaction)
  /** The whole file was read; if `faultCount` is above zero, none of it may be posted. */
  | {
      kind: 'end';
      records: number;
      groups: number;
      accounts: number;
      transactions: number;
      /** Record 99: the sum of all groups. */
      controlCents: number;
      faults: Fault[];
      faultCount: number;
    }
  /** Nothing after the fault could be read; `faults` includes it and those before it. */
  | { kind: 'fatal'; fault: Fault; faults: Fault[]; faultCount: number };
