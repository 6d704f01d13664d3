import fc from 'fast-check';
import type { CellValue } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import { PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import { REGISTER_TYPES, REGISTERS, registerRefusal } from '../../../domain/files/check-registers.ts';
import { dollarsToCents } from '../../../domain/money.ts';
import { buildRegister } from '../../../server/formats/check-register/build.ts';
import {
  allOptions,
  anyData,
  claim,
  DIAGNOSIS,
  eob,
  HEAD_LINES,
  PHI,
  partsOf,
  REDACTED,
  register,
  sheetsOf,
  wholeText,
} from './check-register-files.ts';

const centsOf = (value: CellValue | undefined) => (typeof value === 'number' ? dollarsToCents(value) : undefined);
const sumOf = (values: CellValue[]) => values.reduce<number>((sum, value) => sum + (centsOf(value) ?? Number.NaN), 0);

describe('a detail register', () => {
  it('has a line for each claim and void, with amounts as numbers and dates as dates', async () => {
    const { Register } = await sheetsOf('detail', PHI, register());
    expect(Register?.header).toEqual([
      'Method',
      'Entry',
      'EOB #',
      'Check #',
      'Payment Date',
      'Payee',
      'Provider',
      'Claim #',
      'Patient',
      'Amount',
    ]);
    const paidOn = new Date('2025-01-03T00:00:00Z');
    const [provider, first, second] = ['ACME MEDICAL CENTER', '20250102000101', '20250102000201'];
    expect(Register?.rows).toEqual([
      ['Check', 'Payment', '0007', '500001', paidOn, 'ACME', provider, first, 'JANE CANARY', 100],
      ['Check', 'Payment', '0007', '500001', paidOn, 'ACME', provider, second, 'JOHN CANARY', 75],
      ['Network', 'Payment', '0008', '500001', paidOn, 'ACME', provider, first, 'JANE CANARY', 175],
      ['Network', 'Void', '0009', 'T9', null, 'CANARY, JIM', 'ACME', '20241201000901', 'JIM CANARY', -25.25],
    ]);
    expect(Register?.formatOf(0, 'Amount')).toBe('"$"#,##0.00;-"$"#,##0.00');
    expect(Register?.formatOf(0, 'Payment Date')).toBe('mm/dd/yyyy');
    expect(Register?.formatOf(0, 'EOB #')).toBe('@');
  });

  it('shows the difference between an EOB and its claims as a provider adjustment', async () => {
    const data = register({ eobs: [eob({ amountCents: 16_000 }), eob({ claims: [], amountCents: 0 })], voids: [] });
    const { Register } = await sheetsOf('detail', PHI, data);
    expect(Register?.columnOf('Entry')).toEqual(['Payment', 'Payment', 'Provider adjustment', 'Provider adjustment']);
    expect(Register?.columnOf('Amount')).toEqual([100, 75, -15, 0]);
  });

  it('has diagnoses only with the option', async () => {
    const { Register } = await sheetsOf('detail', DIAGNOSIS, register());
    expect(Register?.columnOf('Diagnosis Codes')).toEqual([
      'Z99.89, E11.9',
      'Z99.89, E11.9',
      'Z99.89, E11.9',
      'Z99.89',
    ]);
    for (const options of [PHI, REDACTED]) {
      for (const type of REGISTER_TYPES) expect(await wholeText(type, options, register())).not.toContain('Z99');
    }
  });

  it('contains no patient name anywhere in the workbook without PHI', async () => {
    for (const type of REGISTER_TYPES) expect(await wholeText(type, REDACTED, register())).not.toContain('CANARY');
    const { Register } = await sheetsOf('detail', REDACTED, register());
    expect(Register?.columnOf('Patient')).toEqual(Array(4).fill('Patient Redacted'));
    expect(Register?.columnOf('Payee')).toEqual(['ACME', 'ACME', 'ACME', 'Patient Redacted']);
    expect(await wholeText('detail', PHI, register())).toContain('CANARY');
  });

  it('is refused with diagnoses but without PHI', async () => {
    const options = { includePHI: false, includeDiagnosisDetails: true };
    for (const type of REGISTER_TYPES) {
      await expect(buildRegister(type, options, register())).rejects.toThrow(new RangeError(registerRefusal(options)));
    }
  });
});

describe('the other registers', () => {
  it('list checks: summary', async () => {
    const { Register } = await sheetsOf('summary', PHI, register());
    expect(Register?.header).toEqual([
      'Method',
      'Entry',
      'EOB #',
      'Check #',
      'Payment Date',
      'Payee',
      'Claims',
      'Amount',
    ]);
    expect(Register?.columnOf('EOB #')).toEqual(['0007', '0008', '0009']);
    expect(Register?.columnOf('Claims')).toEqual([2, 1, 1]);
    expect(Register?.columnOf('Amount')).toEqual([175, 175, -25.25]);
  });

  it('repeat group, location and date on every line: winsupply', async () => {
    const { Register } = await sheetsOf('winsupply', PHI, register());
    expect(Register?.header.slice(0, 4)).toEqual(['Group #', 'Location', 'Run Date', 'Method']);
    expect(Register?.rows[2]?.slice(0, 4)).toEqual(['10233', 'Red', new Date('2025-01-02T00:00:00Z'), 'Network']);
    expect(Register?.columnOf('Amount')).toEqual([175, 175, -25.25]);
  });

  it('contain only totals: one-page', async () => {
    const { Register, Totals } = await sheetsOf('one-page', PHI, register());
    expect(Register).toBeUndefined();
    expect(Totals?.header).toEqual(['Method', 'Payments', 'Payments Amount', 'Voids', 'Voids Amount', 'Net']);
    expect(Totals?.rows).toEqual([
      ['Check', 1, 175, 0, 0, 175],
      ['Epay', 0, 0, 0, 0, 0],
      ['ACH', 0, 0, 0, 0, 0],
      ['Network', 1, 175, 1, 25.25, 149.75],
      ['Grand Total', 2, 350, 1, 25.25, 324.75],
    ]);
    for (const name of ['Payments Amount', 'Voids Amount', 'Net']) {
      for (const row of [0, 4]) expect(Totals?.formatOf(row, name)).toBe('"$"#,##0.00;-"$"#,##0.00');
    }
    expect(Totals?.head.at(-1)).toBe('Built 2025-01-02 18:05 UTC | Filter: all payment methods');
  });

  it('contain only the Network method: network registers', async () => {
    expect(REGISTER_TYPES.filter((type) => REGISTERS[type].networkOnly)).toEqual(['network-detail', 'network-summary']);
    for (const type of ['network-detail', 'network-summary'] as const) {
      const { Register, Totals } = await sheetsOf(type, PHI, register());
      expect(Register?.columnOf('Method')).toEqual(['Network', 'Network']);
      expect(Register?.columnOf('Amount')).toEqual([175, -25.25]);
      expect(Totals?.rows).toEqual([
        ['Network', 1, 175, 1, 25.25, 149.75],
        ['Grand Total', 1, 175, 1, 25.25, 149.75],
      ]);
      expect(Register?.head.at(-1)).toContain('Filter: payments by the Network method');
    }
  });
});

describe('every register', () => {
  it('has its description above a frozen header', async () => {
    const { Register } = await sheetsOf('detail', PHI, register());
    expect(Register?.head).toEqual([
      'Check Register: Detail',
      'Group 10233 Acme Widgets',
      'Location: Red',
      'Run Date: 01/02/2025',
      'Built 2025-01-02 18:05 UTC | Filter: all payment methods | Contains PHI: handle as confidential',
    ]);
    expect(Register?.sheet.freezePane).toEqual({ rows: HEAD_LINES + 2 });
    expect(Register?.sheet.columns?.every((column) => (column.width ?? 0) >= 8)).toBe(true);
    const redacted = await sheetsOf('detail', REDACTED, register());
    expect(redacted.Register?.head[0]).toBe('Check Register: Detail Patient Redacted');
    expect(redacted.Register?.head.at(-1)).toMatch(/Patient names redacted$/);
  });

  it('adds up to the cent: the lines to the net amount, the totals to the data', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyData(),
        fc.constantFrom(...REGISTER_TYPES),
        fc.constantFrom(...allOptions),
        async (data, type, options) => {
          const { Register, Totals } = await sheetsOf(type, options, data);
          const methods = PAYMENT_METHODS.filter((method) => !REGISTERS[type].networkOnly || method === 'Network');
          // calculated independently of the code that builds the workbook
          const cents = (list: readonly { method: string; amountCents: number }[], of: readonly string[]) =>
            list.filter(({ method }) => of.includes(method)).reduce((sum, { amountCents }) => sum + amountCents, 0);
          const expected = [...methods.map((method) => [method]), methods].map((of) => {
            const [payments, voids] = [cents(data.eobs, of), cents(data.voids, of)];
            return [payments, voids, payments - voids];
          });
          const read = Totals?.rows.map((row) => [row[2], row[4], row[5]].map(centsOf));
          expect(read).toEqual(expected);
          if (Register) expect(sumOf(Register.columnOf('Amount'))).toBe(expected.at(-1)?.[2]);
          else expect(type).toBe('one-page');
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps formula-like text as text in every text column, and round-trips every text', async () => {
    const texts = fc.oneof(
      fc.constantFrom(
        '=1+1',
        '+1',
        '-1',
        '@SUM(A1)',
        "'=1",
        '\t=1',
        '_x0041_',
        '_x005F_x0041_',
        '<b>&"',
        ' pad ',
        '007',
        '1/2/2025',
      ),
      fc.string({ maxLength: 40, unit: 'grapheme' }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const data = register({
          group: { number: text, name: text },
          location: text,
          eobs: [
            eob({
              eobNumber: text,
              checkNumber: text,
              payeeName: text,
              claims: [claim({ number: text, patientName: text, providerName: text, diagnosisCodes: [text] })],
            }),
          ],
          voids: [],
        });
        const shown = text.replaceAll(/\p{Cc}/gu, ' ').toWellFormed() || null;
        const { Register } = await sheetsOf('detail', DIAGNOSIS, data);
        for (const name of ['EOB #', 'Check #', 'Payee', 'Provider', 'Claim #', 'Patient', 'Diagnosis Codes']) {
          expect(Register?.columnOf(name)[0]).toBe(shown);
        }
        const parts = partsOf(await buildRegister('winsupply', DIAGNOSIS, data));
        for (const [name, xml] of parts) if (name.startsWith('xl/worksheets/')) expect(xml).not.toMatch(/<f[ >]/);
      }),
      { numRuns: 150 },
    );
  });

  it('has the same bytes for the same data', async () => {
    const builtAt = async (now: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      return buildRegister('detail', PHI, register()).finally(() => vi.useRealTimers());
    };
    expect(Buffer.compare(await builtAt('2026-03-02T10:00:00Z'), await builtAt('2027-11-30T23:59:58Z'))).toBe(0);
  });

  it('stores numbers as numbers in the file', async () => {
    const parts = partsOf(await buildRegister('one-page', PHI, register()));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toMatch(/<c r="F12"[^>]*><v>324\.75<\/v>/);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).not.toMatch(/<c r="F12"[^>]*t="s"/);
  });

  it('can be built without payments', async () => {
    for (const type of REGISTER_TYPES) {
      const { Register, Totals } = await sheetsOf(type, PHI, register({ eobs: [], voids: [] }));
      expect(Register?.rows ?? []).toEqual([]);
      expect(Totals?.rows.at(-1)).toEqual(['Grand Total', 0, 0, 0, 0, 0]);
    }
  });

  it('accepts amounts in whole cents only', async () => {
    for (const type of REGISTER_TYPES) {
      const data = register({ eobs: [eob({ method: 'Network', amountCents: 0.1 })] });
      await expect(buildRegister(type, PHI, data)).rejects.toThrow(RangeError);
    }
  });
});
