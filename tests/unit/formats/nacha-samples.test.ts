import { describe, expect, it } from 'vitest';
import { cut, ENTRY, FILE_HEADER } from '../../../server/formats/nacha/layouts.ts';
import { changesOf, returnsOf } from '../../../server/formats/nacha/read.ts';
import { haveSamples, NO_SAMPLES, sample } from '../../support/worlds/samples.ts';
import { broken, debitsText, messagesOf, readText, validFile, withField } from './nacha-files.ts';

if (!haveSamples) console.warn(`Skipping the tests on NACHA files: ${NO_SAMPLES}.`);

const textOf = (file: string) => sample(`nacha/${file}`).toString('latin1');

/** One sample has a class that is not posted, in the same layout as one that is. */
const asPosted = (text: string) => text.replaceAll('WEBTRANSFER', 'PPDTRANSFER');

/** The table in SOURCES.md, made with another reader, gives the expected results. */
const readTable = () => {
  const table = sample('SOURCES.md').toString();
  const note = /^SEC (\w+); batches (\d+), entries (\d+), addenda (\d+); service class (\d+)(?:; codes ([\w,]+))?$/;
  return table.split('\n').flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const found = note.exec(cells[7] ?? '');
    if (!found) return [];
    const [, entryClass, batches, entries, addenda, serviceClass, codes] = found;
    const counts = [batches, entries, addenda].map(Number);
    return [{ file: cells[1] ?? '', total: cells[6], facts: { entryClass, counts, serviceClass, codes: codes ?? '' } }];
  });
};

describe.skipIf(!haveSamples)('the NACHA samples', () => {
  const table = haveSamples ? readTable() : [];

  it('are four, with correct totals according to the table', () => {
    expect(table.map(({ total }) => total)).toEqual(['pass', 'pass', 'pass', 'pass']);
  });

  it.each(table)('$file is read with the facts in the table', ({ file, facts }) => {
    const found = validFile(asPosted(textOf(file)));
    const entries = found.batches.flatMap((batch) => batch.entries);
    expect({
      entryClass: [...new Set(found.batches.map((batch) => batch.entryClass))].join(),
      counts: [found.batches.length, entries.length, found.controls.lines - entries.length],
      serviceClass: [...new Set(found.batches.map((batch) => batch.serviceClass))].join(),
      codes: entries.flatMap(({ returned, changed }) => returned?.code ?? changed?.code ?? []).join(),
    }).toEqual({ ...facts, entryClass: facts.entryClass?.replace('WEB', 'PPD') });
  });

  it('whose class is not posted are set aside, with verified totals', () => {
    const text = textOf('moov-io__ach__return-WEB.ach');
    expect(validFile(text)).toMatchObject({
      batches: [],
      setAside: [
        { line: 2, number: '0000001', entryClass: 'WEB' },
        { line: 6, number: '0000002', entryClass: 'WEB' },
      ],
      controls: { batches: 2, lines: 4, hash: '0018280120', debitCents: 12_354, creditCents: 4565 },
    });
    expect(messagesOf(text.replace('9000002000001000000040018280120', '9000002000001000000040018280121'))).toEqual([
      'Line 10: the entry hash of the file: the control says 0018280121, the entries come to 0018280120.',
    ]);
  });

  it('contain the fields of a debit', () => {
    const { header, batches, controls } = validFile(textOf('moov-io__ach__ccd-debit.ach'));
    expect(header).toEqual({
      destination: '231380104',
      destinationName: 'Federal Reserve Bank',
      origin: '031300012',
      originName: 'My Bank Name',
      date: '2018-11-26',
      time: '0000',
      modifier: 'A',
      reference: '',
    });
    expect(batches[0]).toMatchObject({ companyId: '031300012', description: 'Vndr Pay', effectiveDate: '2018-11-27' });
    expect(batches[0]?.entries[1]).toEqual({
      line: 4,
      transactionCode: '27',
      direction: 'debit',
      routingNumber: '231380104',
      accountNumber: '744-5678-99',
      amountCents: 125,
      identification: 'Fee #1',
      name: 'Best Co. #1',
      discretionary: 'S',
      trace: '031300010000002',
      information: [],
    });
    expect(controls).toEqual({
      batches: 1,
      blocks: 1,
      lines: 2,
      hash: '0046276020',
      debitCents: 500_125,
      creditCents: 0,
    });
  });

  it('contain the returns of a debit and a credit', () => {
    const returns = returnsOf(validFile(asPosted(textOf('moov-io__ach__return-WEB.ach'))));
    expect(returns.map(({ entry, returned }) => [returned.code, entry.direction, entry.amountCents])).toEqual([
      ['R01', 'debit', 12_354],
      ['R03', 'credit', 4_565],
    ]);
    expect(returns[0]?.returned).toEqual({
      line: 4,
      code: 'R01',
      originalTrace: '091400600000001',
      originalRdfi: '09100001',
      information: '',
      trace: '091000017611242',
    });
  });

  it('contain the notification of change with its correction', () => {
    const [change] = changesOf(validFile(textOf('moov-io__ach__cor-example.ach')));
    expect(change?.batch.effectiveDate).toBeUndefined();
    expect(change?.changed).toEqual({
      line: 4,
      code: 'C01',
      originalTrace: '121042880000001',
      originalRdfi: '12104288',
      correctedData: '1918171614',
      correction: { accountNumber: '1918171614' },
      trace: '091012980000088',
    });
  });

  it.each(table)('$file reads the same with other line ends, and without line ends', ({ file }) => {
    const text = textOf(file);
    const found = readText(text);
    expect(readText(`${text.replaceAll('\n', '\r\n')}\r\n`)).toEqual(found);
    expect(readText(text.replaceAll('\n', ''))).toEqual(found);
  });

  it('a file with one changed digit is refused with its line', () => {
    const text = textOf('moov-io__ach__ppd-debit.ach');
    expect(messagesOf(withField(text, 3, ENTRY.amount, '0100000001'))).toEqual([
      'Line 4: the debits of batch 1: the control says $1,000,000.00, the entries come to $1,000,000.01.',
      'Line 5: the debits of the file: the control says $1,000,000.00, the entries come to $1,000,000.01.',
    ]);
    const { routingNumber } = cut(text.split('\n')[2] ?? '', ENTRY);
    expect(routingNumber).toBe('231380104');
    expect(messagesOf(withField(text, 3, ENTRY.routingNumber, '231380105'))).toEqual([
      'Line 3: the routing number fails its check digit.',
    ]);
    expect(messagesOf(withField(text, 1, FILE_HEADER.recordSize, '080'))).toEqual([
      'Line 1: the file header does not say 094, 10 and 1 in columns 35 to 40.',
    ]);
  });
});

describe('a line', () => {
  const text = debitsText();

  it.each([
    [3, 93],
    [5, 90],
    [6, 80],
    [7, 54],
  ])('%i cut off after column %i has lost more than blanks', (line, length) => {
    const lines = text.split('\n');
    expect(messagesOf(lines.with(line - 1, (lines[line - 1] ?? '').slice(0, length)).join('\n'))).toEqual([
      `Line ${line}: the line has ${length} characters, not 94.`,
    ]);
  });

  it('is named by its number, blank lines counted', () => {
    expect(messagesOf(broken(text, /^6/m, '\n\n4'))[0]).toMatch(/^Line 5: type 4 is no record;/);
  });
});

describe('a batch of another class', () => {
  /** Lines: 1 file header, 2 to 6 a batch that is read ($1,250.51), 7 to 9 or 10 the other, then the file control. */
  const fileWith = (batch: readonly string[], control: string) =>
    [...debitsText().split('\n').slice(0, 6), ...batch, control.padEnd(94)].join('\n');
  const blanks = (count: number) => ' '.repeat(count);

  /** One advice of $500.00 (Nacha Operating Rules, appendix on record formats, "ADV"). */
  const advices = [
    `5280Health Benefits ${blanks(20)}1512345678ADVACCOUNTING260702260706   0091000080000002`,
    `6810910000801234567890     00000005000009100008000001 First Bank${blanks(12)}  0091000081830001`,
    `82800000010009100008${'0'.repeat(20)}${'50000'.padStart(20, '0')}${blanks(19)}091000080000002`,
  ];
  /** One debit of $20.00 with addenda ("IAT"). */
  const international = [
    `5225${blanks(16)}FF3${blanks(15)}US1512345678IATTRADEPAYMTCADUSD260706   1091000080000002`,
    `6270910000800007${blanks(13)}0000002000${'123456789'.padEnd(35)}${blanks(4)}1091000080000043`,
    `710ANN${'2000'.padStart(18, '0')}${blanks(22)}${'Jane Doe'.padEnd(35)}${blanks(6)}0000043`,
    `82250000020009100008000000002000000000000000${blanks(35)}091000080000002`,
  ];

  it.each([
    ['ADV, with the totals of 12 digits', 'ADV', advices, '9000002000001000000040022300046000000125051000000050000'],
    [
      'ADV, with the totals of 20 digits',
      'ADV',
      advices,
      '90000020000010000000400223000460000000000000012505100000000000000050000',
    ],
    ['IAT', 'IAT', international, '9000002000002000000050022300046000000127051000000000000'],
    [
      'changes to IAT',
      'IAT',
      international.with(
        0,
        `5225IATCOR${blanks(10)}FF3${blanks(15)}US1512345678CORTRADEPAYMTCADUSD260706   1091000080000002`,
      ),
      '9000002000002000000050022300046000000127051000000000000',
    ],
  ])('%s: it is set aside, and the others are read', (_, entryClass, batch, control) => {
    const text = fileWith(batch, control);
    expect(text.split('\n').map(({ length }) => length)).toEqual(Array(7 + batch.length).fill(94));
    const { file, faults } = readText(text);
    expect(faults).toEqual([]);
    expect(file?.batches.map(({ entries }) => entries.map(({ amountCents }) => amountCents))).toEqual([[125_050, 1]]);
    expect(file?.setAside).toEqual([{ line: 7, number: '0000002', entryClass }]);
    // its totals are part of those of the file
    const last = control.length - 1;
    const other = control.slice(0, last) + ((Number(control[last]) + 1) % 10);
    expect(messagesOf(fileWith(batch, other))).toMatchObject([
      expect.stringMatching(/^Line \d+: the credits of the file:/),
    ]);
    const fewer = fileWith(batch.toSpliced(1, 1), control);
    expect(messagesOf(fewer)[0]).toMatch(/^Line \d+: the entries and addenda of batch 2:/);
  });

  it.each(['WEB', 'TEL', 'ENR'])('a batch of %s is set aside unread', (entryClass) => {
    const { file } = readText(debitsText().replace('CCDPREMIUM', `${entryClass}PREMIUM`));
    expect(file?.batches).toEqual([]);
    expect(file?.setAside).toEqual([{ line: 2, number: '0000001', entryClass }]);
  });

  it('a batch that is read may not have the service class of advices', () => {
    expect(messagesOf(debitsText().replace('5225', '5280'))).toContain(
      'Line 2: the service class 280 is none of 200, 220, 225.',
    );
  });
});
