import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays, isWeekend } from '../../../domain/calendar/days.ts';
import { INCOMING } from '../../../server/modules/ingest/drop-folders.ts';
import { inventedAccount } from '../../world/bank/bank-numbers.ts';
import type { Random } from '../../world/random.ts';
import { type AchFileFound, returnFile } from '../files/ach-returns.ts';
import { type BalanceFile, balanceFile, closingOf } from '../files/balances.ts';
import type { Decision, Moment, PlannedFile } from '../plan.ts';
import { mayGoWrong, randomFor, within } from '../plan.ts';
import type { Bank, BankAccount, BankTransaction, Settlement } from '../state.ts';
import { shortDate } from './numbering.ts';

export interface BankView extends Moment {
  ach: readonly AchFileFound[];
}

/** The accounts the bank reports while the demo runs. Those of the generated world keep their own history. */
const ACCOUNTS = [901, 902, 903];
const LOCKBOX_ACCOUNT = inventedAccount('operating', 903);
const LOCKBOX = '68751';
/** The credit for all debits of a batch, on their effective date (BAI2 type code). */
const ACH_SETTLEMENT = '166';
/** One interim report in CORRECTION_EVERY corrects the whole day. */
const [CORRECTION_EVERY, CORRECTION_AT] = [7, 5];
const MAX_PER_DAY = 300;

const KINDS: [{ code: string; text: string; mu: number }, number][] = [
  [{ code: '475', text: 'CHECK PAID', mu: 10.3 }, 50],
  [{ code: '174', text: 'OTHER DEPOSIT', mu: 14 }, 15],
  [{ code: '455', text: 'PREAUTHORIZED ACH DEBIT', mu: 12.5 }, 20],
  [{ code: '195', text: 'INCOMING MONEY TRANSFER', mu: 15 }, 7],
  [{ code: '495', text: 'OUTGOING MONEY TRANSFER', mu: 14.5 }, 8],
];

const transaction = (random: Random, account: string): BankTransaction => {
  const reference = String(random.int(1, 999_999_999)).padStart(12, '0');
  if (account === LOCKBOX_ACCOUNT) {
    const amountCents = Math.round(random.lognormal(14, 0.9)) + 1;
    return { code: '115', amountCents, reference, text: `LOCK BOX NO.${LOCKBOX} DEPOSIT` };
  }
  const { code, text, mu } = random.weighted(KINDS);
  return { code, amountCents: Math.round(random.lognormal(mu, 0.9)) + 1, reference, text };
};

const transactions = (random: Random, account: string, count: number) =>
  Array.from({ length: count }, () => transaction(random, account));

const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const previousWorkday = (date: PlainDate): PlainDate => {
  const before = addDays(date, -1);
  return isWeekend(before) ? previousWorkday(before) : before;
};

/** The next balance file. Its id is unique per sender and day; increments the counter in `section`. */
const report = (
  section: Bank,
  view: BankView,
  file: Omit<BalanceFile, 'fileDate' | 'fileTime' | 'fileId'>,
): PlannedFile => {
  const last = section.fileIds.date === view.today ? section.fileIds.last : 0;
  section.fileIds = { date: view.today, last: last + 1 };
  const fileId = String(section.fileIds.last).padStart(3, '0');
  return {
    ...INCOMING['bank-file'],
    name: `bai2_${shortDate(view.today)}_${fileId}.txt`,
    dueAt: view.now,
    content: balanceFile({ ...file, fileDate: view.today, fileTime: clockTime(view.minutes), fileId }),
  };
};

const openAccounts = (view: BankView): BankAccount[] =>
  ACCOUNTS.map((each) => {
    const number = inventedAccount('operating', each);
    const random = randomFor(view, 'account', each);
    const openingCents = Math.round(random.lognormal(18, 0.5));
    return { number, openingCents, transactions: transactions(random, number, random.int(3, 8)) };
  });

/** The final report of the previous day. Starts a new day that opens with the previous closing balances. */
const startDay = (section: Bank, view: BankView): PlannedFile => {
  const isFirst = section.day === '';
  if (isFirst) section.accounts = openAccounts(view);
  const asOf = isFirst ? previousWorkday(view.today) : section.day;
  const accounts = section.accounts.map((account) => ({ account, reported: account.transactions }));
  // interim reports already contained these transactions: a correction replaces them, an update would double them
  const file = report(section, view, { asOf, status: isFirst ? '1' : '3', isFinal: true, accounts });
  section.day = view.today;
  section.accounts = section.accounts.map((account) => ({
    number: account.number,
    openingCents: closingOf(account),
    transactions: [],
  }));
  return file;
};

/** What the debits of a file will bring, by batch. */
const settlementsOf = ({ name, file }: AchFileFound): Settlement[] =>
  file.batches.flatMap(({ effectiveDate, entries, number }) => {
    const amountCents = entries.reduce((cents, entry) => cents + entry.amountCents, 0);
    return effectiveDate ? [{ date: effectiveDate, amountCents, reference: `${name} ${Number(number)}` }] : [];
  });

/** The credits of the debits that have settled by today; they leave the section. */
const settled = (section: Bank, today: PlainDate): BankTransaction[] => {
  const due = section.settlements.filter(({ date }) => date <= today);
  section.settlements = section.settlements.filter(({ date }) => date > today);
  return due.map(({ amountCents, reference }) => ({
    code: ACH_SETTLEMENT,
    amountCents,
    reference: reference.replace(/\D/g, '').slice(0, 12),
    text: `ACH SETTLEMENT ${reference}`,
  }));
};

/** The transactions since the last report; occasionally the whole day again, because an amount was wrong. */
const interimReport = (section: Bank, view: BankView): PlannedFile => {
  const random = randomFor(view, 'interim', view.today, section.fileIds.last);
  const fresh = section.accounts.map((account) =>
    account.transactions.length < MAX_PER_DAY ? transactions(random, account.number, random.int(0, 3)) : [],
  );
  fresh[0]?.push(...settled(section, view.today));
  const before = section.accounts;
  section.accounts = before.map((account, at) => ({
    ...account,
    transactions: [...account.transactions, ...(fresh[at] ?? [])],
  }));
  const isCorrection = section.interims % CORRECTION_EVERY === CORRECTION_AT;
  section.interims += 1;
  if (isCorrection) {
    section.accounts = section.accounts.map((account) => ({
      ...account,
      transactions: account.transactions.map((each, at) =>
        at ? each : { ...each, amountCents: each.amountCents + 100 },
      ),
    }));
  }
  const accounts = section.accounts.map((account, at) => ({
    account,
    reported: isCorrection ? account.transactions : (fresh[at] ?? []),
  }));
  return report(section, view, { asOf: section.day, status: isCorrection ? '3' : '1', isFinal: false, accounts });
};

/** The bank: reports balances throughout the day, and returns some of the debits it receives. */
export const decideBank = (section: Bank, view: BankView): Decision<Bank> => {
  const next = { ...section };
  const files: PlannedFile[] = [];
  for (const found of view.ach) {
    next.settlements = [...next.settlements, ...settlementsOf(found)];
    const random = randomFor(view, 'ach', found.name);
    const returned =
      mayGoWrong(view) && returnFile(found, { random, date: view.today, firstTrace: next.lastTrace + 1 });
    if (!returned) continue;
    next.lastTrace += returned.entries;
    const name = `returns_${found.name.replace(/\.[^.]*$/, '')}.ach`;
    files.push({ ...INCOMING['ach-return'], name, dueAt: within(view, random, 40, 90), content: returned.text });
  }
  if (view.now >= section.nextAt) {
    files.push(section.day === view.today ? interimReport(next, view) : startDay(next, view));
    next.nextAt = within(view, randomFor(view, 'bank', next.fileIds.date, next.fileIds.last), 150, 270);
  }
  return { section: next, files };
};
