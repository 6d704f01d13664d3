import { describe, expect, it, test } from 'vitest';
import { claimReason, providerReason } from '../../../../domain/files/remittance-codes.ts';
import { haveOracles, oracle } from '../oracle-tables.ts';

const SHORT = /^[A-Z].{2,39}$/;

describe.skipIf(!haveOracles)('the code lists of X12 (skipped without ../shared)', () => {
  const [claims, providers] = [oracle('carc_common'), oracle('plb_reason_codes')];

  it('have the expected number of rows', () => expect([claims.length, providers.length]).toEqual([25, 42]));

  it.each(claims)('CARC $carc has a label', ({ carc = '' }) => {
    expect(claimReason(carc)).toMatch(SHORT);
  });

  it.each(providers)('PLB $Code has a label of our own', ({ Code = '', Description = '' }) => {
    expect(providerReason(Code)).toMatch(SHORT);
    expect(providerReason(Code)?.toLowerCase()).not.toBe(Description.toLowerCase());
  });

  it('the labels of the provider reasons are unique', () => {
    expect(new Set(providers.map(({ Code = '' }) => providerReason(Code))).size).toBe(providers.length);
  });
});

test('the two lists are not mixed: 50 and 45 mean what their list says', () => {
  expect(claimReason('50')).toBe('Not medically necessary');
  expect(providerReason('50')).toBe('Late charge');
  expect(claimReason('45')).toBe('Above the agreed fee');
  expect(providerReason('45')).toBeUndefined();
});

test.each(['', '999', 'toString', ' 1', '01 '])('"%s" has no label', (code) => {
  expect(claimReason(code)).toBeUndefined();
  expect(providerReason(code)).toBeUndefined();
});
