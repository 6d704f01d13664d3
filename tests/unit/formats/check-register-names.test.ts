import { describe, expect, it } from 'vitest';
import { REGISTER_TYPES, registerLabel, registerRefusal } from '../../../domain/files/check-registers.ts';
import { registerFileName } from '../../../server/formats/check-register/build.ts';
import { registerTotals } from '../../../server/formats/check-register/totals.ts';
import { allOptions, DIAGNOSIS, PHI, REDACTED, register } from './check-register-files.ts';

describe('register names', () => {
  it('differ by type and options', () => {
    expect(registerLabel('detail', PHI)).toBe('Detail');
    expect(registerLabel('detail', DIAGNOSIS)).toBe('Detail with Diagnosis');
    expect(registerLabel('detail', REDACTED)).toBe('Detail Patient Redacted');
    expect(registerLabel('one-page', REDACTED)).toBe('One Page');
    const names = REGISTER_TYPES.flatMap((type) =>
      allOptions.map((options) =>
        registerFileName({ groupNumber: '10233', runDate: '2025-01-02', type, options, setId: 17 }),
      ),
    );
    expect(new Set(names).size).toBe(REGISTER_TYPES.length * allOptions.length);
    expect(names[0]).toBe('10233_2025-01-02_detail_17.xlsx');
    expect(names[2]).toBe('10233_2025-01-02_detail_redacted_17.xlsx');
  });

  it('never contain a path', () => {
    const name = { runDate: '2025-01-02', type: 'summary', options: PHI, setId: 1 } as const;
    expect(registerFileName({ ...name, groupNumber: '../..\\A 1' })).toBe('-A-1_2025-01-02_summary_1.xlsx');
  });

  it('are in the order of the lists', () => {
    expect(REGISTER_TYPES).toEqual(['detail', 'summary', 'one-page', 'winsupply', 'network-detail', 'network-summary']);
  });
});

describe('registerTotals', () => {
  it('returns payments, voids and net in cents by method', () => {
    const { methods, all } = registerTotals(register());
    expect(methods.Network).toEqual({ paymentCount: 1, payments: 17_500, voidCount: 1, voids: 2_525, net: 14_975 });
    expect(methods.Epay).toEqual({ paymentCount: 0, payments: 0, voidCount: 0, voids: 0, net: 0 });
    expect(all.net).toBe(32_475);
  });
});

it.each([
  [true, false, undefined],
  [true, true, undefined],
  [false, false, undefined],
  [false, true, 'Diagnosis details need patient names: include PHI, or leave the diagnoses out.'],
])(
  'a register with PHI %s, diagnoses %s is built or refused with a reason',
  (includePHI, includeDiagnosisDetails, refusal) => {
    expect(registerRefusal({ includePHI, includeDiagnosisDetails })).toBe(refusal);
  },
);
