import * as z from 'zod';

/*
 * The state of the counterparties, one JSON file. It is written completely before any of it is carried out, so that a
 * process that is killed continues where it was and sends nothing twice. Instants are milliseconds since 1970.
 */

const Place = z.object({ source: z.string(), dir: z.string(), name: z.string() });
/** A file in a counterparty's directory tree. */
export type Place = z.infer<typeof Place>;

const Line = z.object({ eobNumber: z.string(), payeeName: z.string(), amountCents: z.int() });

/** What the counterparties do wrong on purpose. */
export const FAULTS = [
  'invalid payment file',
  'repeated payment file',
  'wrong total',
  'unreadable total',
  'voided check',
  'other amount',
  'rejected payment',
  'returned payment',
  'late stop',
  'repeated answer',
  'late answer',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A staged file, until it is due and becomes visible. */
const Waiting = Place.extend({
  dueAt: z.number(),
  /** It also waits until this file has been fetched. */
  after: z.optional(Place),
  /** The name of its content in the staging folder. */
  ready: z.string(),
  /** An EOB of the payment file that it settles. */
  settles: z.optional(z.string()),
  fault: z.optional(z.enum(FAULTS)),
});
export type Waiting = z.infer<typeof Waiting>;

/** A payment file the claims system has sent and expects to be settled. */
const SentFile = z.object({ name: z.string(), cents: z.int(), lines: z.array(Line), settled: z.boolean() });
export type SentFile = z.infer<typeof SentFile>;

/** A run of the claims system: a group's payment files of one date. */
const Run = z.object({
  group: z.string(),
  groupName: z.string(),
  network: z.string(),
  date: z.string(),
  files: z.array(SentFile),
  /** Only for a group with a network: the claims that the network will report on. */
  claims: z.array(z.object({ number: z.string(), paidCents: z.int() })),
  sentAt: z.number(),
  isOver: z.boolean(),
});
export type Run = z.infer<typeof Run>;

/** A claim that a later run may reverse. */
const Voidable = z.object({
  number: z.string(),
  paidCents: z.int(),
  chargeCents: z.int(),
  patientCents: z.int(),
  statusCode: z.string(),
  lineCount: z.int(),
});
export type Voidable = z.infer<typeof Voidable>;

const ClaimsSystem = z.object({
  nextAt: z.number(),
  /** Position in the rotation of the groups. */
  turn: z.int(),
  drops: z.int(),
  totals: z.int(),
  /** The last number assigned; EOBs, claims and interchanges share one sequence. */
  serial: z.int(),
  /** The last sequence number of each file name prefix, like `cl261121`. */
  sequences: z.record(z.string(), z.int()),
  runs: z.array(Run),
  voidable: z.record(z.string(), z.array(Voidable)),
});
export type ClaimsSystem = z.infer<typeof ClaimsSystem>;

const Processor = z.object({
  checkNumber: z.int(),
  files: z.int(),
  /** How many stops it was asked for. */
  stops: z.int().default(0),
  recentEobs: z.array(z.string()),
  /** The last part of the status files of each payment file, the oldest first. */
  parts: z.array(z.object({ file: z.string(), part: z.int() })).default([]),
});
export type Processor = z.infer<typeof Processor>;

const BankTransaction = z.object({
  code: z.string(),
  amountCents: z.int(),
  reference: z.string(),
  text: z.string(),
});
export type BankTransaction = z.infer<typeof BankTransaction>;

const BankAccount = z.object({
  number: z.string(),
  openingCents: z.int(),
  transactions: z.array(BankTransaction),
});
export type BankAccount = z.infer<typeof BankAccount>;

/** The credit for the debits of one batch of an ACH file. */
const Settlement = z.object({ date: z.string(), amountCents: z.int(), reference: z.string() });
export type Settlement = z.infer<typeof Settlement>;

const Bank = z.object({
  nextAt: z.number(),
  /** The current day of the accounts; '' before the first file. */
  day: z.string(),
  accounts: z.array(BankAccount),
  /** The last file id of the day. */
  fileIds: z.object({ date: z.string(), last: z.int() }),
  lastTrace: z.int(),
  interims: z.int(),
  /** The debits of ACH files that settle on a later day; absent in states of earlier versions. */
  settlements: z.array(Settlement).default([]),
});
export type Bank = z.infer<typeof Bank>;

const Network = z.object({ files: z.int() });
export type Network = z.infer<typeof Network>;

const Webhooks = z.object({ nextAt: z.number(), calls: z.int(), held: z.array(z.string()) });
export type Webhooks = z.infer<typeof Webhooks>;

export const State = z.object({
  waiting: z.array(Waiting),
  /** Files of a drop folder that were answered and still have to be archived. */
  taken: z.array(Place),
  claims: ClaimsSystem,
  processor: Processor,
  bank: Bank,
  network: Network,
  webhooks: Webhooks,
});
export type State = z.infer<typeof State>;

const FIRST_CHECK = 700_000;

export const emptyState = (): State => ({
  waiting: [],
  taken: [],
  claims: { nextAt: 0, turn: 0, drops: 0, totals: 0, serial: 0, sequences: {}, runs: [], voidable: {} },
  processor: { checkNumber: FIRST_CHECK, files: 0, stops: 0, recentEobs: [], parts: [] },
  bank: {
    nextAt: 0,
    day: '',
    accounts: [],
    fileIds: { date: '', last: 0 },
    lastTrace: 0,
    interims: 0,
    settlements: [],
  },
  network: { files: 0 },
  webhooks: { nextAt: 0, calls: 0, held: [] },
});
