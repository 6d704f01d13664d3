import { expect, test } from 'vitest';
import { decideProcessor } from '../../../demo/counterparties/actors/processor.ts';
import { emptyState } from '../../../demo/counterparties/state.ts';
import { sumCents } from '../../../domain/money.ts';
import { readCsv } from '../../../server/formats/csv/read.ts';
import { statusFile } from '../../../server/formats/processor/files.ts';
import { momentAt, TODAY } from './counterparties-fixture.ts';

async function* whole(text: string) {
  yield new TextEncoder().encode(text);
}

const sentRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    eobNumber: String(5_000_000 + at),
    paymentMethod: at % 4 ? ('ACH' as const) : ('Check' as const),
    checkNumber: '',
    amountCents: 1000 + at,
    payeeName: 'Sample Clinic',
    paymentDate: TODAY,
  }));

const statusRows = async (content: unknown) => {
  const read = await readCsv(statusFile, whole(String(content)));
  if (!read.ok) throw new Error('a status file cannot be read');
  return read.rows;
};

/** The status files about twenty payments, for the file of that number. */
const answersFor = async (files: number) => {
  const section = { ...emptyState().processor, files };
  const sent = [{ name: 'sent-7.csv', rows: sentRows(20), stops: [] }];
  const planned = decideProcessor(section, { ...momentAt(0), sent }).files.filter(({ dir }) => dir === 'status');
  return Promise.all(planned.map(async (file) => ({ ...file, rows: await statusRows(file.content) })));
};

const TOTAL = 20_190;

test('a different amount and a voided check are corrected by a later status file', async () => {
  for (const [files, first] of [
    [5, { total: TOTAL, voided: 1 }],
    [8, { total: TOTAL + 100, voided: 0 }],
  ] as const) {
    const [wrong, right] = await answersFor(files);
    const seen = (rows: typeof wrong) => ({
      total: sumCents((rows?.rows ?? []).map(({ amountCents }) => amountCents)),
      voided: (rows?.rows ?? []).filter(({ status }) => status === 'Voided').length,
    });
    expect([seen(wrong), seen(right)]).toEqual([first, { total: TOTAL, voided: 0 }]);
    expect([wrong?.name, right?.name]).toEqual(['status-7.csv', 'status-7.2.csv']);
    expect(right?.after).toMatchObject({ name: 'status-7.csv' });
  }
});

test.each([
  [0, [['status-7.csv', 20, 'Paid']]],
  [3, [['status-7.csv', 20, 'Paid Rejected']]],
  [
    6,
    [
      ['status-7.csv', 20, 'Paid'],
      ['status-7.2.csv', 1, 'Returned'],
    ],
  ],
  [
    1,
    [
      ['status-7.csv', 10, 'Paid'],
      ['status-7.2.csv', 10, 'Paid'],
    ],
  ],
  [
    2,
    [
      ['status-7.csv', 20, 'Paid'],
      ['status-7.csv', 20, 'Paid'],
    ],
  ],
])('file %i of the processor is answered by %j', async (files, expected) => {
  const answers = await answersFor(files);
  expect(
    answers.map(({ name, rows }) => [
      name,
      rows.length,
      [...new Set(rows.map(({ status }) => status))].sort().join(' '),
    ]),
  ).toEqual(expected);
});

test('the answers about a supplement continue the parts, and of three stops one is too late', async () => {
  const first = decideProcessor(emptyState().processor, {
    ...momentAt(0),
    sent: [{ name: 'sent-7.csv', rows: sentRows(2), stops: [] }],
  });
  const stops = sentRows(3).map(({ eobNumber, amountCents }) => ({ eobNumber, amountCents, number: '', reason: 'No' }));
  const second = decideProcessor(first.section, {
    ...momentAt(60),
    sent: [
      { name: 'sent-7.2.csv', rows: sentRows(1), stops: [] },
      { name: 'stop-7.1.csv', rows: [], stops },
    ],
  });
  const names = second.files.map(({ name }) => name);
  expect(names[0]).toBe('epay-7.2.csv');
  expect(names.filter((name) => name.startsWith('status'))).toEqual(expect.arrayContaining(['status-7.2.csv']));
  const last = second.files.at(-1);
  expect(last?.name).toMatch(/^status-7\.\d\.csv$/);
  expect((await statusRows(last?.content)).map(({ status }) => status)).toEqual(['Stopped', 'Stopped', 'Paid']);
});

test('payments are assigned to the network by their EOB number', async () => {
  const rows = sentRows(8).map((row) => ({ ...row, eobNumber: `6${row.eobNumber}`, paymentMethod: 'ACH' as const }));
  const { files } = decideProcessor(emptyState().processor, {
    ...momentAt(0),
    sent: [{ name: 'sent-1.csv', rows, stops: [] }],
  });
  const read = await readCsv(statusFile, whole(String(files[1]?.content)));
  expect(read.ok && new Set(read.rows.map(({ paymentMethod }) => paymentMethod))).toEqual(new Set(['Network']));
});
