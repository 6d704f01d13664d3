import { shortDate } from '../../../demo/counterparties/actors/numbering.ts';
import { balanceFile } from '../../../demo/counterparties/files/balances.ts';
import { networkSet } from '../../../demo/counterparties/files/network-remittance.ts';
import { draftEob, remittanceFile } from '../../../demo/counterparties/files/remittance.ts';
import { withFlaw } from '../../../demo/counterparties/files/spoiled.ts';
import type { Random } from '../../../demo/world/random.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { sumCents } from '../../../domain/money.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import { networkStatusFile } from '../../../server/formats/network-status/file.ts';

/*
 * Files of the counterparties with their expected contents, known from writing them and not from our readers.
 */

export interface PaymentDraft {
  name: string;
  group: string;
  date: PlainDate;
  text: string;
  cents: number;
  eobs: { number: string; cents: number; claims: number[] }[];
}

let serial = 0;
let files = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** A payment file in balance with so many claims. */
export const draftPayment = (random: Random, group: string, date: PlainDate, claims: number): PaymentDraft => {
  const drafts = [];
  for (let left = claims; left > 0; left -= drafts.at(-1)?.claims.length ?? left) {
    const control = String(drafts.length + 1).padStart(4, '0');
    const needs = {
      random,
      eobNumber: `5${shortDate(date)}${String(next()).padStart(7, '0')}`,
      claimNumber: () => `9${shortDate(date)}${String(next()).padStart(7, '0')}00`,
      groupNumber: group,
      date,
      serviceDate: addDays(date, -20),
      toMembers: false,
      mostClaims: left,
      voidable: undefined,
    };
    drafts.push(draftEob(needs, control));
  }
  const sets = drafts.map(({ set }) => set);
  files += 1;
  return {
    name: `cl${shortDate(date)}.${String(files).padStart(3, '0')}`,
    group,
    date,
    text: remittanceFile(sets, { sender: 'CLAIMSSYSTEM', control: next(), date }),
    cents: sumCents(sets.map(({ amountCents }) => amountCents)),
    eobs: drafts.map(({ set, claims: own }) => ({
      number: set.number,
      cents: set.amountCents,
      claims: own.map(({ paidCents }) => paidCents),
    })),
  };
};

/** The same file with a fault for which all of it is quarantined. */
export const draftBadPayment = (draft: PaymentDraft, flaw: 'out of balance' | 'unknown group') => ({
  ...draft,
  ...withFlaw(flaw, draft),
});

/** The balance file of one account and day. */
export const draftBalances = (random: Random, account: string, day: PlainDate) => {
  const transactions = Array.from({ length: random.int(20, 60) }, (_, at) => ({
    code: random.pick(['115', '165', '475', '495']),
    amountCents: random.int(1, 5_000_000),
    reference: String(at + 1).padStart(12, '0'),
    text: 'DEPOSIT',
  }));
  const text = balanceFile({
    fileDate: addDays(day, 1),
    fileTime: '06:00',
    fileId: account.slice(-3),
    asOf: day,
    status: '1',
    isFinal: true,
    accounts: [{ account: { number: account, openingCents: 0, transactions }, reported: transactions }],
  });
  return { name: `bai2_${account}_${shortDate(day)}.txt`, text, cents: transactions.map((one) => one.amountCents) };
};

/** The network's remittance and status file for the same 5 to 30 claims. */
export const draftNetwork = (random: Random, group: string, date: PlainDate) => {
  const claims = Array.from({ length: random.int(5, 30) }, () => ({
    number: `9${String(next()).padStart(9, '0')}00`,
    paidCents: random.int(100, 90_000),
  }));
  const number = `6${String(next()).padStart(9, '0')}`;
  const set = networkSet(claims, { number, groupNumber: group, date });
  const statuses = claims.map((claim) => ({
    tpaClaimId: claim.number.slice(0, -2),
    nomiClaimId: `NM${claim.number}`,
    status: 'Paid',
    lastUpdateAt: `${date}T12:00:00.000Z`,
    exceptionType: '',
    exceptionReasonType: '',
  }));
  return {
    remittance: {
      name: `nomi_${number}.835`,
      text: remittanceFile([set], { sender: 'NETWORK', control: next(), date }),
    },
    statuses: { name: `nomi_status_${number}.csv`, text: [...writeCsv(networkStatusFile, statuses)].join('') },
    claims: claims.length,
  };
};
