import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUsd, MAX_CENTS } from '../../../domain/money.ts';
import { readWording } from '../../../server/formats/cr-total/wording.ts';

const read = (...lines: string[]) => readWording(lines);
const NO_AMOUNT = { ok: false, message: 'The LCR total in the PDF is not an amount with two decimals.' };
const NO_TOTAL = { ok: false, message: 'The PDF names no LCR total.' };

describe('the total', () => {
  it.each([
    ['LCR Total $1,234.56', 123_456],
    ['LCR Total: 1234.56', 123_456],
    ['lcr total = $ 1,234.56', 123_456],
    ['Total LCR: USD 1,234.56', 123_456],
    ['TOTAL LCR ........ $1,234.56.', 123_456],
    ['LCR Total Amount: $0.00', 0],
    ['LCR\u00a0Total:\u3000＄1,234.56', 123_456],
    ['LCR Total: ($1,234.56)', -123_456],
    ['LCR Total: ( $ 1,234.56 )', -123_456],
    ['LCR Total: -$1,234.56', -123_456],
    ['LCR Total: $-1,234.56', -123_456],
    ['LCR Total: \u22121,234.56', -123_456],
    ['LCR Total: 1,234.56-', -123_456],
    ['LCR Total $1,234.56 Voided $5.00 Net $1,229.56', 123_456],
    ['Voided $5.00 LCR Total $1,234.56 on 12 checks', 123_456],
    ['LCR TOTAL 01/02/2025 LCR Total: $1,234.56', 123_456],
    ['LCR Total: 1,234.56 USD', 123_456],
    // no lek
    ['LCR TOTAL: $1,234.56 ALL CHECKS', 123_456],
    ['LCR Total: 1,234.56 for the run', 123_456],
  ])('is read from %j', (line, totalCents) => {
    expect(read('Group: 10233', line)).toEqual({ ok: true, groupNumber: '10233', totalCents });
  });

  it.each([
    'LCR Total: 1234',
    'LCR Total: $1,234.5',
    'LCR Total: $1,234.567',
    'LCR Total: $12,34.56',
    'LCR Total: $1.234,56',
    'LCR Total: (-$5.00)',
    'LCR Total: -5.00-',
    'LCR Total: ($5.00',
    'LCR Total: $5.00)',
    'LCR Total: $5.00 CR',
    'LCR Total: $5.00CR',
    'LCR Total: 5.00 -',
    'LCR Total: 5.00 \u2013',
    'LCR Total: $99,999,999,999,999.00',
    'LCR Total: €5.00',
    'LCR Total: 5.00 CAD',
    'LCR Total: $5.00 CAD',
    'LCR Total: 5.00 EUR',
    'LCR Total: 12 $5.00',
  ])('is refused in %j', (line) => {
    expect(read('Group: 10233', line)).toEqual(NO_AMOUNT);
    // a valid total beside it does not help, because the two may differ
    expect(read('Group: 10233', 'LCR Total: $5.00', line)).toEqual(NO_AMOUNT);
  });

  it.each([
    'LCR Total - $5.00',
    'LCR Total Voided: $5.00',
    'LCR Totals: $5.00',
    'XLCR Total: $5.00',
    'Total: $5.00',
    'LCR Total:',
    '',
  ])('is not found in %j', (line) => expect(read('Group: 10233', line)).toEqual(NO_TOTAL));

  it('may be alone on the line under its label', () => {
    expect(read('Group: 10233', 'LCR Total:', '$5.00')).toMatchObject({ totalCents: 500 });
    expect(read('Group: 10233', 'LCR Total', '$5.00 $6.00')).toEqual(NO_TOTAL);
    expect(read('Group: 10233', 'Page 1 LCR Total', '10001 ACME $6.00', 'LCR Total: $7.00')).toMatchObject({
      totalCents: 700,
    });
  });

  it('may be repeated, but not with different amounts', () => {
    expect(read('Group: 10233', 'LCR Total: $5.00', 'Total LCR 5.00')).toMatchObject({ ok: true, totalCents: 500 });
    expect(read('Group: 10233', 'LCR Total: $1,005.00', 'Total LCR (5.00)')).toEqual({
      ok: false,
      message: 'The PDF names different LCR totals: $1,005.00, -$5.00.',
    });
    const many = Array.from({ length: 8 }, (_, n) => `LCR Total: ${n}.00`);
    expect(read('Group: 10233', ...many)).toEqual({
      ok: false,
      message: 'The PDF names different LCR totals: $0.00, $1.00, $2.00, $3.00, $4.00 and 3 more.',
    });
  });

  it('is read back for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }), (cents) => {
        const plain = formatUsd(Math.abs(cents));
        const shown = [formatUsd(cents), cents < 0 ? `(${plain})` : plain, formatUsd(cents).replaceAll(/[$,]/g, '')];
        for (const amount of shown) expect(read('Group 1', `LCR Total ${amount}`)).toMatchObject({ totalCents: cents });
      }),
    );
  });
});

describe('the group', () => {
  it.each([
    ['Group 10233', '10233'],
    ['Group: 10233', '10233'],
    ['Group #: 10233', '10233'],
    ['GROUP# 10233 - ACME 7', '10233'],
    ['Group No. 010233', '010233'],
    ['Group Number: TX-10233', 'TX-10233'],
    ['Group ID: A7', 'A7'],
    ['Group Name: Group 1 Automotive Group #: 10233', '10233'],
    ['Subscriber group 10233, run 7', '10233'],
    ['Group: 10233 Group #: 10233', '10233'],
    ['Group: a7 Group #: A7', 'a7'],
  ])('is read from %j', (line, groupNumber) => {
    expect(read(line, 'LCR Total: $5.00')).toMatchObject({ ok: true, groupNumber });
  });

  it('may be alone on the line under its label', () => {
    expect(read('Group #', '10233', 'LCR Total: $5.00')).toMatchObject({ groupNumber: '10233' });
    expect(read('Check Payee Group #', '10001 ACME 5', 'LCR Total: $5.00')).toMatchObject({ ok: false });
  });

  it.each(['Group: ACME', 'Group 01/02/2025', 'Group $5.00', 'Group 1,234.00', 'Groups 7', 'No group'])(
    'is not found in %j',
    (line) => {
      expect(read(line, 'LCR Total: $5.00')).toEqual({ ok: false, message: 'The PDF names no group number.' });
    },
  );

  it('must be unique', () => {
    expect(read('Group: 10233', 'Group: 10234', 'LCR Total: $5.00')).toEqual({
      ok: false,
      message: 'The PDF names different groups: 10233, 10234.',
    });
  });
});

describe('the date', () => {
  const dateOf = (...lines: string[]) => {
    const result = read('Group: 1', 'LCR Total: $5.00', ...lines);
    return result.ok ? result.date : 'refused';
  };

  it.each([
    [['Date: 01/02/2025'], '2025-01-02'],
    [['Check Run Date: 1/2/2025'], '2025-01-02'],
    [['Run Date 2025-01-02', 'Date: 01/09/2025'], '2025-01-02'],
    [['Run Date: 01/02/2025', 'Run Date: 01/03/2025'], undefined],
    [['Run Date: 02/30/2025'], undefined],
    [['printed 01/02/2025'], undefined],
  ])('in %j is %j', (lines, date) => expect(dateOf(...lines)).toBe(date));
});

describe('any text', () => {
  it('is read in time proportional to its length', () => {
    const parts = [
      'group ',
      'group #:',
      'LCR Total ',
      'LCR Total:....',
      '$',
      '(',
      '1,',
      '1',
      ' ',
      '.',
      '-',
      'a1-',
      'date ',
      'groupno-',
      'groupno.1-',
    ];
    for (const part of parts) {
      const started = performance.now();
      readWording([part.repeat(2_000_000 / part.length)]);
      readWording(['LCR Total', `${part.repeat(100_000 / part.length)} x`]);
      expect(performance.now() - started, JSON.stringify(part)).toBeLessThan(5_000);
    }
  });

  it('never throws', () => {
    const part = fc.constantFrom(
      'Group',
      '#',
      ':',
      ' ',
      '10233',
      'LCR',
      'Total',
      '$',
      '5.00',
      '(',
      ')',
      '-',
      '\n',
      'Date',
      '1/2/2025',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 30 }), (parts) => {
        expect(typeof readWording(parts.join('').split('\n')).ok).toBe('boolean');
      }),
      { numRuns: 1_000 },
    );
  });
});
