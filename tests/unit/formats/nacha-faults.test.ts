import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { KEPT_FAULTS } from '../../../server/formats/nacha/faults.ts';
import {
  BATCH_CONTROL,
  BATCH_HEADER,
  ENTRY,
  FILE_CONTROL,
  FILE_HEADER,
  type Layout,
  PAYMENT_ADDENDA,
} from '../../../server/formats/nacha/layouts.ts';
import { MAX_BYTES } from '../../../server/formats/nacha/lines.ts';
import { readNacha } from '../../../server/formats/nacha/read.ts';
import { broken, debitsText, messagesOf, readText, validFile, withField } from './nacha-files.ts';

/** Lines: 1 file header, 2 batch header, 3–4 entries, 5 addenda of 4, 6 batch control, 7 file control, 8–10 fill. */
const text = debitsText();
const linesOf = (file: string) => file.split('\n');
const without = (line: number) =>
  linesOf(text)
    .toSpliced(line - 1, 1)
    .join('\n');
const set = (line: number, column: Layout[string], value: string) => messagesOf(withField(text, line, column, value));

test('the unmodified file is valid', () => {
  expect(validFile(text).batches[0]?.entries).toHaveLength(2);
});

describe('totals', () => {
  it.each<[string, number, Layout[string], string, string]>([
    [
      'count',
      6,
      BATCH_CONTROL.lines,
      '000004',
      'entries and addenda of batch 1: the control says 4, the entries come to 3',
    ],
    [
      'hash',
      6,
      BATCH_CONTROL.hash,
      '0013200039',
      'entry hash of batch 1: the control says 0013200039, the entries come to 0013200038',
    ],
    [
      'debits',
      6,
      BATCH_CONTROL.debits,
      '000000125050',
      'debits of batch 1: the control says $1,250.50, the entries come to $1,250.51',
    ],
    [
      'credits',
      6,
      BATCH_CONTROL.credits,
      '000000000001',
      'credits of batch 1: the control says $0.01, the entries come to $0.00',
    ],
    [
      'count',
      7,
      FILE_CONTROL.lines,
      '00000002',
      'entries and addenda of the file: the control says 2, the entries come to 3',
    ],
    [
      'hash',
      7,
      FILE_CONTROL.hash,
      '9013200038',
      'entry hash of the file: the control says 9013200038, the entries come to 0013200038',
    ],
    [
      'debits',
      7,
      FILE_CONTROL.debits,
      '000000125052',
      'debits of the file: the control says $1,250.52, the entries come to $1,250.51',
    ],
    [
      'credits',
      7,
      FILE_CONTROL.credits,
      '000000000100',
      'credits of the file: the control says $1.00, the entries come to $0.00',
    ],
  ])('%s on line %i', (_, line, column, value, message) => {
    expect(set(line, column, value)).toEqual([`Line ${line}: the ${message}.`]);
  });

  it('counts of batches and blocks are checked', () => {
    expect(set(7, FILE_CONTROL.batches, '000002')).toEqual(['Line 7: the control says 2 batches, the file has 1.']);
    expect(set(7, FILE_CONTROL.blocks, '000002')).toEqual(['Line 7: the control says 2 blocks, the lines make 1.']);
  });

  it('a change of any digit of an amount or routing number is detected', () => {
    const places = fc.constantFrom(
      ...[ENTRY.amount, ENTRY.routingNumber].flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => from - 1 + at),
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(3, 4), places, fc.integer({ min: 1, max: 9 }), (line, at, by) => {
        const old = linesOf(text)[line - 1] ?? '';
        const digit = (Number(old[at]) + by) % 10;
        const changed = linesOf(text).with(line - 1, old.slice(0, at) + digit + old.slice(at + 1));
        expect(readText(changed.join('\n')).file).toBeUndefined();
      }),
    );
  });
});

describe('fields', () => {
  it.each<[number, Layout[string], string, string]>([
    [1, FILE_HEADER.date, '260231', 'the file date is not a day (YYMMDD)'],
    [1, FILE_HEADER.date, '000000', 'the file has no date'],
    [2, BATCH_HEADER.effectiveDate, '261301', 'the effective date is not a day (YYMMDD)'],
    [3, ENTRY.transactionCode, '20', 'there is no transaction code 20'],
    [3, ENTRY.amount, '00001250 5', 'the amount must be 10 digits'],
    [3, ENTRY.trace, '09100008000004X', 'the trace must be 15 digits'],
    [3, ENTRY.routingNumber, '01100001X', 'the routing number must be 9 digits'],
    [5, PAYMENT_ADDENDA.sequence, '000X', 'the sequence must be 4 digits'],
    [6, BATCH_CONTROL.hash, '001320003X', 'the hash must be 10 digits'],
    [7, FILE_CONTROL.batches, '00000X', 'the batches must be 6 digits'],
    [3, ENTRY.addenda, '1', 'the entry announces addenda and has none'],
    [4, ENTRY.addenda, '0', 'the entry has addenda and does not announce them'],
    [4, ENTRY.trace, '091000080000041', 'the trace number is not higher than the one before it'],
    [5, PAYMENT_ADDENDA.addendaType, '02', 'addenda 02 are not read here'],
    [5, PAYMENT_ADDENDA.addendaType, '98', 'addenda 98 do not belong in a batch of CCD'],
    [5, PAYMENT_ADDENDA.sequence, '0002', 'the sequence is 2, not 1'],
    [5, PAYMENT_ADDENDA.entrySequence, '0000041', 'the addenda name another entry than that of line 4'],
    [6, BATCH_CONTROL.companyId, '1512345679', 'the company id is not that of the batch header, line 2'],
    [6, BATCH_CONTROL.serviceClass, '200', 'the service class is not that of the batch header, line 2'],
    [6, BATCH_CONTROL.number, '0000002', 'the batch number is not that of the batch header, line 2'],
    [6, BATCH_CONTROL.odfi, '09100009', 'the originating bank is not that of the batch header, line 2'],
  ])('line %i, columns %j as "%s": %s', (line, column, value, expected) => {
    expect(set(line, column, value)).toContain(`Line ${line}: ${expected}.`);
  });

  it('debits are refused in a batch of credits', () => {
    expect(set(2, BATCH_HEADER.serviceClass, '220')).toContain(
      'Line 3: a debit stands in a batch of service class 220.',
    );
    expect(set(2, BATCH_HEADER.serviceClass, '280')).toContain(
      'Line 2: the service class 280 is none of 200, 220, 225.',
    );
  });

  it('an entry has at most as many addenda as its class allows', () => {
    const lines = linesOf(text);
    const twice = [...lines.slice(0, 5), broken(lines[4] ?? '', '00010000042', '00020000042'), ...lines.slice(5)];
    const messages = (entryClass: string) => messagesOf(twice.join('\n').replace('CCDPREMIUM', `${entryClass}PREMIUM`));
    expect(messages('CCD')).toContain('Line 4: the entry has 2 addenda; CCD has 1 at most.');
    expect(messages('CTX').join()).not.toContain('addenda;');
  });
});

describe('structure', () => {
  it.each([
    [1, 'Line 1: a NACHA file begins with a file header (1), not with 5.'],
    [2, 'Line 2: a record of type 6 stands where a batch header (5) or the file control (9) must.'],
    [6, 'Line 6: a record of type 9 stands where an entry (6), addenda (7) or the batch control (8) must.'],
    [7, 'Line 7: a record of type 9 stands where a batch header (5) or the file control (9) must.'],
  ])('line %i left out: %s', (line, message) => {
    expect(messagesOf(without(line))).toEqual([message]);
  });

  it('a missing entry is a fault of all totals', () => {
    expect(readText(without(3)).faults.map(({ code }) => code)).toEqual([
      'line-count',
      'hash',
      'debits',
      'line-count',
      'hash',
      'debits',
    ]);
  });

  it.each([
    [5, 'The file ends after line 5: batch control (8) and file control (9) are missing.'],
    [6, 'The file ends after line 6: the file control (9) is missing.'],
  ])('cut off after line %i: %s', (lines, message) => {
    expect(messagesOf(linesOf(text).slice(0, lines).join('\n'))).toEqual([message]);
  });

  it('only lines of nines may follow the file control', () => {
    expect(validFile(linesOf(text).slice(0, 7).join('\n'))).toEqual(validFile(text));
    const twice = messagesOf(text + text);
    expect(twice).toEqual(['Line 11: a record of type 1 stands where lines of nines must.']);
  });

  it('a line of an unknown type, of the wrong length or not ASCII is refused', () => {
    expect(messagesOf(broken(text, /^6/m, '4'))).toEqual([
      'Line 3: type 4 is no record; an entry (6), addenda (7) or the batch control (8) was expected.',
    ]);
    expect(messagesOf(broken(text, 'Acme Manufacturing', 'Acme Manufacturin'))).toEqual([
      'Line 3: the line has 93 characters, not 94.',
    ]);
    expect(messagesOf(broken(text, 'Acme', 'Acm\u00e9'))).toEqual([
      'Line 3: the line holds characters that are not ASCII text.',
    ]);
    expect(messagesOf(broken(text, 'Acme', 'Acm\t'))).toHaveLength(1);
  });

  it('an empty file, another format and a file that is too large are refused', () => {
    expect(messagesOf('')).toEqual(['The file is empty.']);
    expect(messagesOf('\n\n')).toEqual(['The file is empty.']);
    expect(messagesOf('ISA*00*')).toEqual(['Line 1: a NACHA file begins with a file header (1), not with I.']);
    expect(readNacha(Buffer.alloc(MAX_BYTES + 1, 49)).faults).toMatchObject([{ code: 'too-large', line: 0 }]);
  });

  it('keeps the first faults and counts the others', () => {
    const lines = Array.from({ length: 200 }, () => '6');
    const { faults, faultCount } = readText([linesOf(text)[0], ...lines].join('\n'));
    expect([faults.length, faultCount]).toEqual([KEPT_FAULTS, 200]);
  });
});

/** Any byte, and often one that fields allow: other bytes stop the reader early, these reach its later checks. */
const anyByte = fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from('0123456789 CR')));
const expectConsistent = (bytes: Uint8Array) => {
  const { file, faults, faultCount } = readNacha(bytes);
  expect(file === undefined).toBe(faultCount > 0);
  expect(faults.length).toBe(Math.min(faultCount, KEPT_FAULTS));
  const cents = file?.batches.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents)) ?? [];
  // of a batch that is set aside the entries are not read
  if (file?.setAside.length === 0) expect(cents.reduce((sum, each) => sum + each, 0)).toBe(file.controls.debitCents);
};

describe('no content makes the reader throw, and its result adds up', () => {
  it('with changed bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(text.length - 1), anyByte), { maxLength: 6 }), (changes) => {
        const bytes = Buffer.from(text);
        for (const [at, byte] of changes) bytes[at] = byte;
        expectConsistent(bytes);
      }),
      { numRuns: 1_000 },
    );
  });

  it('with lines in any order, missing or repeated', () => {
    const lines = linesOf(text).slice(0, 8);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 12 }), fc.boolean(), (chosen, isHeaded) => {
        expectConsistent(Buffer.from((isHeaded ? [...lines.slice(0, 2), ...chosen] : chosen).join('\n')));
      }),
      { numRuns: 500 },
    );
  });

  it('with random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (noise) => {
        expect(readNacha(noise).file).toBeUndefined();
      }),
    );
  });
});

test('a message quotes neither names nor accounts', () => {
  const secrets = /Acme|744-5678|Health Benefits|Invoice/;
  expect(text).toMatch(secrets);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.stringMatching(/^[ -~]{1,12}$/), (at, put) => {
      const changed = text.slice(0, at) + put + text.slice(at + put.length);
      for (const message of messagesOf(changed)) expect(message).not.toMatch(secrets);
    }),
    { numRuns: 300 },
  );
});
