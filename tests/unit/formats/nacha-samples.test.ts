import { describe, expect, it } from 'vitest';
import { cut, ENTRY, FILE_HEADER } from '../../../server/formats/nacha/layouts.ts';
import { changesOf, returnsOf } from '../../../server/formats/nacha/read.ts';
import { haveSamples, NO_SAMPLES, sample } from '../../support/worlds/samples.ts';
import { debitsText, messagesOf, readText, validFile, withField } from './nacha-files.ts';

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

describe('a batch of another class', () => {
  it.each(['WEB', 'TEL', 'IAT', 'ENR'])('a batch of %s is set aside unread', (entryClass) => {
    const { file } = readText(debitsText().replace('CCDPREMIUM', `${entryClass}PREMIUM`));
    expect(file?.batches).toEqual([]);
    expect(file?.setAside).toEqual([{ line: 2, number: '0000001', entryClass }]);
  });
});
