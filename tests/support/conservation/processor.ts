import { readFileSync } from 'node:fs';
import type { PaymentMethod } from '../../../domain/bank/payment-methods.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import type { ProcessorPayment } from '../../../server/formats/processor/files.ts';
import { epayFile, statusFile } from '../../../server/formats/processor/files.ts';
import { INCOMING, OUTGOING } from '../../../server/modules/ingest/drop-folders.ts';
import type { Exchange } from '../worlds/exchange.ts';
import type { Ledger, LedgerFile, Payment } from './ledger.ts';

const DROP = OUTGOING['to-processor'];
const DAY = '2026-11-20';
const NAME = /^(sent|stop)-(\d+)(?:\.(\d+))?\.csv$/;

/** The processor's answer for one payment. */
export interface Answered {
  payment: Payment;
  word: ProcessorPayment['status'];
  /** What it says that it paid; by default what was asked for. */
  cents?: number;
}

/** The rows of a file of ours by the names in its first line. None of its cells has a comma or a quote. */
const rowsIn = (text: string): Record<string, string>[] => {
  const [head = '', ...lines] = text.split(/\r?\n/).filter(Boolean);
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
};

const centsIn = (amount = ''): number => Math.round(Number(amount) * 100);

/** The processor's side of the payment files of one ledger: it takes what is sent, and answers what it is told to. */
export const processorOf = (exchange: Exchange, ledger: Ledger) => {
  const taken = new Map<string, string>();
  const methods = new Map<string, PaymentMethod>();
  const paid = new Map<Payment, string>();
  const keyOf = ({ id }: LedgerFile, number: string) => `${id} ${number}`;

  const row = (
    file: LedgerFile,
    number: string,
    cents: number,
    status: Answered['word'],
    trace = '',
  ): ProcessorPayment => ({
    eobNumber: number,
    paymentMethod: methods.get(keyOf(file, number)) ?? 'Check',
    number: trace,
    amountCents: cents,
    status,
    date: DAY,
  });
  const textOf = (rows: readonly ProcessorPayment[]) => [...writeCsv(statusFile, rows)].join('');

  /** What is sent is taken once: a file that is put again after a crash must be the same. */
  const take = (name: string): string | undefined => {
    const text = readFileSync(exchange.path(DROP, name), 'utf8');
    exchange.remove(DROP, name);
    const before = taken.get(name);
    if (before !== undefined && before !== text) throw new Error(`${name} was sent in two versions`);
    taken.set(name, text);
    return before === undefined ? text : undefined;
  };

  /** A status file about payments of one payment file, its next part. */
  const answer = (file: LedgerFile, answers: readonly Answered[]) => {
    file.answers += 1;
    const rows = answers.map(({ payment, word, cents = payment.cents }) => {
      if (word === 'Paid') paid.set(payment, `T${payment.number}`.slice(0, 50));
      return row(file, payment.number, cents, word, paid.get(payment));
    });
    const name = `status-${file.id}${file.answers > 1 ? `.${file.answers}` : ''}.csv`;
    exchange.drop(INCOMING['payment-status'], name, textOf(rows));
    for (const { payment, word, cents = payment.cents } of answers) ledger.answered(payment, word, cents);
    return { name, text: textOf(rows) };
  };

  const takePayments = (file: LedgerFile, part: string, text: string) => {
    const rows = rowsIn(text).map(({ eob_number: number = '', payment_method, amount }, at) => {
      const cents = centsIn(amount);
      ledger.sent(file, number, cents);
      methods.set(keyOf(file, number), at % 3 ? (payment_method as PaymentMethod) : 'Epay');
      return row(file, number, cents, 'Pending');
    });
    exchange.drop(INCOMING.epay, `epay-${file.id}${part}.csv`, [...writeCsv(epayFile, rows)].join(''));
    // all that was asked for is on hold: there is nothing to wait for
    if (!rows.length) answer(file, []);
  };

  return {
    taken,
    /** Takes what lies in its folder for these payment files, and announces it by an ePay file. */
    turn() {
      for (const name of exchange.list(DROP)) {
        const [, kind, id, part] = NAME.exec(name) ?? [];
        const file = ledger.files.find((one) => one.id === Number(id));
        const text = file && take(name);
        if (!file || text === undefined) continue;
        if (kind === 'sent') takePayments(file, part ? `.${part}` : '', text);
        else for (const one of rowsIn(text)) ledger.stopAsked(file, one.eob_number ?? '', centsIn(one.amount));
      }
    },
    answer,
  };
};

export type Processor = ReturnType<typeof processorOf>;
