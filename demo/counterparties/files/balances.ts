import type { GroupStatusCode } from '../../../domain/bank/bank-posting.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { sumCents } from '../../../domain/money.ts';
import type { Account, Balance } from '../../../server/formats/bai2/records.ts';
import { writeBai2 } from '../../../server/formats/bai2/write.ts';
import type { BankAccount, BankTransaction } from '../state.ts';

const [CREDITS_FROM, DEBITS_FROM] = ['100', '400'];

const isDebit = ({ code }: BankTransaction) => code >= DEBITS_FROM;
const isCredit = ({ code }: BankTransaction) => code > CREDITS_FROM && code < DEBITS_FROM;
const sum = (transactions: readonly BankTransaction[]) => sumCents(transactions.map(({ amountCents }) => amountCents));

/** The closing ledger balance: opening ledger plus credits less debits. */
export const closingOf = ({ openingCents, transactions }: BankAccount): number =>
  openingCents + sum(transactions.filter(isCredit)) - sum(transactions.filter(isDebit));

const balance = (code: string, amountCents: number, itemCount?: number): Balance => ({
  code,
  amountCents,
  itemCount,
  funds: undefined,
});

/**
 * BAI2 type codes: 010 + 100 − 400 = 015, and a day's 010 is the previous day's 015. An interim report has 060 (current
 * available) instead of 015.
 */
const balancesOf = (account: BankAccount, isFinal: boolean): Balance[] => {
  const [credits, debits] = [account.transactions.filter(isCredit), account.transactions.filter(isDebit)];
  const closing = closingOf(account);
  return [
    balance('010', account.openingCents),
    ...(isFinal ? [balance('015', closing), balance('040', account.openingCents), balance('045', closing)] : []),
    ...(isFinal ? [] : [balance('060', closing)]),
    balance('100', sum(credits), credits.length),
    balance('400', sum(debits), debits.length),
  ];
};

export interface BalanceFile {
  fileDate: PlainDate;
  /** HH:MM */
  fileTime: string;
  fileId: string;
  asOf: PlainDate;
  status: GroupStatusCode;
  isFinal: boolean;
  /** Each account, with the transactions that this file reports of it. */
  accounts: readonly { account: BankAccount; reported: readonly BankTransaction[] }[];
}

const accountOf = ({ account, reported }: BalanceFile['accounts'][number], isFinal: boolean): Account => ({
  accountNumber: account.number,
  currency: 'USD',
  balances: balancesOf(account, isFinal),
  transactions: reported.map(({ code, amountCents, reference, text }) => ({
    code,
    amountCents,
    funds: { type: '0' },
    bankReference: reference,
    customerReference: '',
    text,
  })),
});

/** A BAI2 file of one group: final previous day, or interim same day. */
export const balanceFile = (file: BalanceFile): string => {
  const { fileDate, fileTime, fileId, asOf, status, isFinal } = file;
  const group = {
    ultimateReceiver: 'OPERATOR',
    originator: 'EXAMPLEBANK',
    status,
    asOfDate: asOf,
    asOfTime: isFinal ? '24:00' : fileTime,
    currency: 'USD',
    asOfModifier: isFinal ? '2' : '3',
    accounts: file.accounts.map((each) => accountOf(each, isFinal)),
  } as const;
  const header = { sender: 'EXAMPLEBANK', receiver: 'OPERATOR', fileDate, fileTime, fileId };
  return [...writeBai2({ ...header, groups: [{ ...group, accounts: [...group.accounts] }] })].join('');
};
