import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadBai2, readBai2 } from '../../../server/formats/bai2/read.ts';
import type { Account, Bai2Event, Bai2File, Group, Transaction } from '../../../server/formats/bai2/records.ts';
import { writeBai2 } from '../../../server/formats/bai2/write.ts';

export const samplesFolder = '../shared/samples';
export const hasSamples = existsSync(`${samplesFolder}/bai2`);
if (!hasSamples) console.warn(`Skipping the tests on sample files: ${samplesFolder} does not exist.`);

export const sampleNames = hasSamples ? readdirSync(`${samplesFolder}/bai2`).sort() : [];
export const sample = (name: string) => readFileSync(`${samplesFolder}/bai2/${name}`);

/** Yields the bytes in chunks of `size`, as a stream does. */
export async function* inChunks(bytes: Uint8Array, size = 65_536) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content);

export async function eventsOf(content: string | Uint8Array, chunkSize?: number): Promise<Bai2Event[]> {
  const events: Bai2Event[] = [];
  for await (const event of readBai2(inChunks(bytesOf(content), chunkSize))) events.push(event);
  return events;
}

export const load = (content: string | Uint8Array) => loadBai2(inChunks(bytesOf(content)));

/** Reads the file; throws if it has any fault. */
export async function validFile(content: string | Uint8Array): Promise<Bai2File> {
  const { file, faults } = await load(content);
  if (!file) throw new Error(`The file is refused: ${faults.map((fault) => fault.message).join(' ')}`);
  return file;
}

/** The accounts of all groups. */
export const accountsIn = (file: Bai2File): Account[] => file.groups.flatMap((group) => group.accounts);

/** Code and amount of each balance. */
export const amountsIn = (account: Account | undefined) =>
  account?.balances.map(({ code, amountCents }) => [code, amountCents]);

/** A file around the lines of one account, 03 to 49. `records` is needed when records and physical lines differ. */
export function around(lines: string[], control: number, records = lines.length, end = '/\n') {
  return [
    `01,BANK,OPERATOR,250102,0630,7,,,2${end}`,
    `02,OPERATOR,BANK,1,250101,2400,USD,2${end}`,
    ...lines.map((line) => `${line}\n`),
    `98,${control},1,${records + 2}${end}`,
    `99,${control},1,${records + 4}${end}`,
  ].join('');
}

/** Reads the lines as the only account of a file that must be valid. */
export async function accountOf(lines: string[], control: number, records?: number): Promise<Account> {
  const [account] = accountsIn(await validFile(around(lines, control, records)));
  if (!account) throw new Error('The file has no account');
  return account;
}

export function buildTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    code: '142',
    amountCents: 12_345,
    funds: { type: '0' },
    bankReference: 'B1',
    customerReference: 'C1',
    text: 'PREMIUM',
    ...changes,
  };
}

export function buildAccount(changes: Partial<Account> = {}): Account {
  return {
    accountNumber: '0012345',
    currency: 'USD',
    balances: [{ code: '010', amountCents: 100, itemCount: undefined, funds: undefined }],
    transactions: [buildTransaction()],
    ...changes,
  };
}

export function buildGroup(changes: Partial<Group> = {}): Group {
  return {
    ultimateReceiver: 'OPERATOR',
    originator: 'BANK',
    status: '1',
    asOfDate: '2025-01-01',
    asOfTime: '24:00',
    currency: 'USD',
    asOfModifier: '2',
    accounts: [buildAccount()],
    ...changes,
  };
}

export function buildFile(changes: Partial<Bai2File> = {}): Bai2File {
  return {
    sender: 'BANK',
    receiver: 'OPERATOR',
    fileDate: '2025-01-02',
    fileTime: '06:30',
    fileId: '0007',
    groups: [buildGroup()],
    ...changes,
  };
}

export const fileText = (changes?: Partial<Bai2File>) => [...writeBai2(buildFile(changes))].join('');
