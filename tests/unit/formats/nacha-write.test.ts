import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { routingCheckDigit } from '../../../domain/bank/routing-number.ts';
import { isBankingDay, nextBankingDay } from '../../../domain/calendar/banking-days.ts';
import { addDays } from '../../../domain/calendar/days.ts';
import { checkDebits, MOST_TRACES, SAME_DAY_LIMIT_CENTS } from '../../../server/formats/nacha/check-debits.ts';
import { compose, FILE_HEADER } from '../../../server/formats/nacha/layouts.ts';
import { asciiText, nameText } from '../../../server/formats/nacha/text.ts';
import { writeDebits } from '../../../server/formats/nacha/write.ts';
import type { DebitBatch, DebitEntry, DebitFile } from '../../../server/formats/nacha/write-records.ts';
import { buildBatch, buildDebits, buildEntry, validFile } from './nacha-files.ts';

test('a file is written column by column', () => {
  const { text, controls, traces } = writeDebits(buildDebits());
  expect(text.split('\n')).toEqual([
    '101 09100008015123456782607021405A094101First Bank             Health Benefits Co             ',
    '5225Health Benefits                     1512345678CCDPREMIUM         260706   1091000080000001',
    '627011000015744-5678-99      0000125050INV-100        Acme Manufacturing      0091000080000041',
    '637121000374744-5678-99      0000000001INV-100        Acme Manufacturing      1091000080000042',
    `705${'Invoice 100, July'.padEnd(80)}00010000042`,
    '82250000030013200038000000125051000000000000' + '1512345678                         091000080000001',
    `9000001000001000000030013200038000000125051000000000000${' '.repeat(39)}`,
    '9'.repeat(94),
    '9'.repeat(94),
    '9'.repeat(94),
    '',
  ]);
  expect(controls).toEqual({
    batches: 1,
    blocks: 1,
    lines: 3,
    hash: '0013200038',
    debitCents: 125_051,
    creditCents: 0,
  });
  expect(traces).toEqual([['091000080000041', '091000080000042']]);
});

test('an entry hash beyond ten digits keeps its last ten', () => {
  const routingNumber = `99999999${routingCheckDigit('99999999')}`;
  const entries = Array.from({ length: 120 }, () => buildEntry({ routingNumber }));
  const { text, controls } = writeDebits(buildDebits({ batches: [buildBatch({ entries })] }));
  expect(controls).toMatchObject({ hash: '1999999880', lines: 120, blocks: 13 });
  expect(validFile(text).controls).toEqual(controls);
});

const issuesOf = (changes: Partial<DebitFile>, sameDayLimitCents?: number) =>
  checkDebits(buildDebits(changes), { sameDayLimitCents }).map(({ path, message }) => `${path.join('.')}: ${message}`);
const ofBatch = (changes: Partial<DebitBatch>, sameDayLimitCents?: number) =>
  issuesOf({ batches: [buildBatch(changes)] }, sameDayLimitCents);
const ofEntry = (changes: Partial<DebitEntry>) => ofBatch({ entries: [buildEntry(changes)] });

describe('the effective date', () => {
  it.each([
    ['2026-07-03', []],
    ['2026-07-06', []],
    ['2026-07-02', ['The earliest effective date is 07/03/2026']],
    ['2026-06-30', ['The earliest effective date is 07/03/2026']],
    ['2026-07-04', ['07/04/2026 is no banking day; the next is 07/06/2026']],
    ['2026-09-07', ['09/07/2026 is no banking day; the next is 09/08/2026']],
    ['2026-02-30', ['Not a day']],
  ])('%s: %j', (effectiveDate, expected) => {
    expect(ofBatch({ effectiveDate })).toEqual(expected.map((message) => `batches.0.effectiveDate: ${message}`));
  });

  it('may be the same day when Same Day ACH is allowed, up to its limit', () => {
    const entries = [
      buildEntry({ amountCents: SAME_DAY_LIMIT_CENTS }),
      buildEntry({ amountCents: SAME_DAY_LIMIT_CENTS + 1 }),
    ];
    expect(ofBatch({ effectiveDate: '2026-07-02', entries }, SAME_DAY_LIMIT_CENTS)).toEqual([
      'batches.0.entries.1.amountCents: At most $1,000,000.00 on the same day',
    ]);
    expect(ofBatch({ effectiveDate: '2026-07-03', entries }, SAME_DAY_LIMIT_CENTS)).toEqual([]);
    expect(ofBatch({ effectiveDate: '2026-07-01' }, SAME_DAY_LIMIT_CENTS)).toEqual([
      'batches.0.effectiveDate: The earliest effective date is 07/02/2026',
    ]);
  });

  it('of a file not created on a banking day is the next banking day, with or without Same Day ACH', () => {
    const batches = [buildBatch({ effectiveDate: '2026-07-04' })];
    expect(issuesOf({ date: '2026-07-04', batches }, SAME_DAY_LIMIT_CENTS)).toEqual([
      'batches.0.effectiveDate: The earliest effective date is 07/06/2026',
    ]);
  });
});

describe('an invalid value is refused with its path', () => {
  it.each<[Partial<DebitEntry>, string]>([
    [{ routingNumber: '011000016' }, 'routingNumber: Invalid routing number'],
    [{ routingNumber: '01100001' }, 'routingNumber: Routing numbers have 9 digits, not 8'],
    [{ accountNumber: '' }, 'accountNumber: Account numbers have 1 to 17 letters, digits or hyphens'],
    [{ accountNumber: '123456789012345678' }, 'accountNumber: At most 17 characters, not 18'],
    [{ accountNumber: '1234é' }, 'accountNumber: Account numbers have 1 to 17 letters, digits or hyphens'],
    [{ amountCents: 0 }, 'amountCents: Must be more than $0.00, in whole cents'],
    [{ amountCents: -1 }, 'amountCents: Must be more than $0.00, in whole cents'],
    [{ amountCents: 1.5 }, 'amountCents: Must be more than $0.00, in whole cents'],
    [{ amountCents: 10_000_000_000 }, 'amountCents: At most $99,999,999.99 in one entry'],
    [{ identification: 'INV-1234567890-A' }, 'identification: 1 to 15 characters of plain ASCII'],
    [{ identification: '' }, 'identification: 1 to 15 characters of plain ASCII'],
    [{ name: '株式会社' }, 'name: Needs letters or digits that an ACH file can carry'],
    [{ information: 'x'.repeat(81) }, 'information: At most 80 characters'],
  ])('entry %j: %s', (changes, message) => {
    expect(ofEntry(changes)).toEqual([`batches.0.entries.0.${message}`]);
  });

  it.each<[Partial<DebitBatch>, string]>([
    [{ companyName: ' ' }, 'companyName: Needs letters or digits that an ACH file can carry'],
    [{ companyId: '15123456789' }, 'companyId: 1 to 10 characters of plain ASCII'],
    [{ description: 'PREMIUM JULY' }, 'description: At most 10 characters'],
    [{ entries: [] }, 'entries: There is nothing to pull'],
  ])('batch %j: %s', (changes, message) => {
    expect(ofBatch(changes)).toEqual([`batches.0.${message}`]);
  });

  it.each<[Partial<DebitFile>, string]>([
    [{ destination: '000000000' }, 'destination: Invalid routing number'],
    [{ originatingBank: '091000081' }, 'originatingBank: Invalid routing number'],
    [{ origin: '' }, 'origin: 1 to 10 characters of plain ASCII'],
    [{ time: '2400' }, 'time: Times are HHMM'],
    [{ modifier: 'a' }, 'modifier: One letter A to Z, or one digit'],
    [{ reference: '123456789' }, 'reference: At most 8 characters'],
    [{ batches: [] }, 'batches: There is nothing to pull'],
    [{ firstTrace: 0 }, 'firstTrace: Traces are counted from 1'],
    [{ firstTrace: MOST_TRACES }, 'firstTrace: Traces end at 9999999; start again from 1'],
  ])('file %j: %s', (changes, message) => {
    expect(issuesOf(changes)).toEqual([message]);
  });

  it('for a total of more than twelve digits', () => {
    const entries = Array.from({ length: 101 }, () => buildEntry({ amountCents: 9_999_999_999 }));
    expect(ofBatch({ entries })).toEqual(['batches: At most $9,999,999,999.99 in one file']);
  });

  it('and the file is not written', () => {
    expect(() => writeDebits(buildDebits({ modifier: '' }))).toThrow(
      new RangeError('modifier: One letter A to Z, or one digit'),
    );
    expect(() => compose(FILE_HEADER, { modifier: 'AB' })).toThrow('modifier is longer than its 1 characters');
  });
});

describe('names', () => {
  it.each([
    ['Peña & Söhne GmbH', 'Pena & Sohne GmbH'],
    ['Łódź Straße Ærø', 'Lodz Strasse AEro'],
    ['“Joe’s” – Diner', '"Joe\'s" - Diner'],
    ['A\tB\n C\u00a0D', 'A B C D'],
    ['ﬁrst ½', 'first 1 2'],
    ['株式会社 Acme', 'Acme'],
  ])('%s is written as %s', (name, expected) => {
    expect(asciiText(name)).toBe(expected);
  });

  it('are converted to ASCII, and a second conversion changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 23 }), (name, width) => {
        const text = nameText(name, width);
        expect(text).toMatch(/^[\x20-\x7e]*$/);
        expect(text.length).toBeLessThanOrEqual(width);
        expect(nameText(text, width)).toBe(text);
      }),
    );
  });
});

const routingNumbers = fc.stringMatching(/^[1-9]\d{7}$/).map((digits) => digits + routingCheckDigit(digits));
const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((name) => asciiText(name) !== '');
const entries = fc.record({
  routingNumber: routingNumbers,
  accountNumber: fc.stringMatching(/^[A-Za-z0-9-]{1,17}$/),
  kind: fc.constantFrom('checking' as const, 'savings' as const),
  amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
  identification: fc.stringMatching(/^[A-Z0-9-]{1,15}$/),
  name: names,
  information: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 }), { nil: undefined }),
});
const dates = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2020-01-01', count));

const files = fc
  .record({
    date: dates,
    firstTrace: fc.integer({ min: 1, max: MOST_TRACES - 1_000 }),
    modifier: fc.stringMatching(/^[A-Z0-9]$/),
    destination: routingNumbers,
    originatingBank: routingNumbers,
    batches: fc.array(
      fc.record({
        entries: fc.array(entries, { minLength: 1, maxLength: 25 }),
        companyId: fc.stringMatching(/^\d{10}$/),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .map(({ date, batches, ...changes }) =>
    buildDebits({
      ...changes,
      date,
      batches: batches.map((batch) => buildBatch({ ...batch, effectiveDate: nextBankingDay(date) })),
    }),
  );

test('a written file is read back with the same totals, and loses only what ASCII cannot represent', () => {
  fc.assert(
    fc.property(files, (file) => {
      const { text, controls, traces } = writeDebits(file);
      expect(text).toMatch(/^(?:[\x20-\x7e]{94}\n)+$/);
      expect(text.length % 950).toBe(0);
      const found = validFile(text);
      expect(found.controls).toEqual(controls);
      expect(found.header).toMatchObject({ date: file.date, destination: file.destination, modifier: file.modifier });
      expect(found.batches.map(({ entries: read }) => read.map(({ trace }) => trace))).toEqual(traces);
      expect(traces.flat()).toEqual([...new Set(traces.flat())].sort());
      for (const [at, batch] of file.batches.entries()) {
        const read = found.batches[at];
        expect(read).toMatchObject({
          companyId: batch.companyId,
          effectiveDate: batch.effectiveDate,
          entryClass: 'CCD',
        });
        expect(isBankingDay(read?.effectiveDate ?? '')).toBe(true);
        expect(
          read?.entries.map(
            ({ routingNumber, accountNumber, transactionCode, amountCents, identification, name, information }) => ({
              routingNumber,
              accountNumber,
              kind: transactionCode === '27' ? 'checking' : 'savings',
              amountCents,
              identification,
              name,
              information: information[0],
            }),
          ),
        ).toEqual(
          batch.entries.map((entry) => ({
            ...entry,
            name: nameText(entry.name, 22),
            information: asciiText(entry.information ?? '') || undefined,
          })),
        );
      }
      const cents = file.batches.flatMap((batch) => batch.entries.map(({ amountCents }) => amountCents));
      expect(controls.debitCents).toBe(cents.reduce((sum, each) => sum + each, 0));
    }),
    { numRuns: 60 },
  );
});
