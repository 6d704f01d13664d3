import { describe, expect, it, test } from 'vitest';
import { CHANGE_CODES, changeCode, RETURN_CODES, returnCode } from '../../../../domain/files/ach-codes.ts';
import { haveOracles, oracle } from '../oracle-tables.ts';

const REINITIABLE: Readonly<Record<string, string>> = {
  no: 'no',
  'yes (max 2)': 'twice',
  'only if receiver re-authorises': 'with-consent',
};
const plain = (text = '') => text.toLowerCase().replace(/[^a-z]/g, '');

describe.skipIf(!haveOracles)('the Nacha codes (skipped without ../shared)', () => {
  const [returns, changes] = [oracle('nacha_return_codes'), oracle('nacha_change_codes')];

  it('are exactly the known codes', () => {
    expect([returns.length, changes.length]).toEqual([71, 20]);
    expect(RETURN_CODES).toEqual(returns.map(({ code }) => code));
    expect(CHANGE_CODES).toEqual(changes.map(({ code }) => code));
  });

  it.each(returns)('$code: return rate $nacha_rate_bucket, reinitiation $reinitiable', (row) => {
    const found = returnCode(row.code ?? '');
    expect(found?.bucket ?? '').toBe(row.nacha_rate_bucket);
    expect(found?.reinitiable).toBe(REINITIABLE[row.reinitiable ?? '']);
    expect(plain(found?.meaning)).not.toBe(plain(row.reason_moov_ach));
  });

  it.each(changes)('$code has its own wording', (row) => {
    expect(plain(changeCode(row.code ?? '')?.meaning)).not.toBe(plain(row.reason_moov_ach));
  });
});

test('every meaning is a short, unique line', () => {
  const meanings = [
    ...RETURN_CODES.map((code) => returnCode(code)?.meaning ?? ''),
    ...CHANGE_CODES.map((code) => changeCode(code)?.meaning ?? ''),
  ];
  expect(new Set(meanings).size).toBe(91);
  for (const meaning of meanings) expect(meaning).toMatch(/^[A-Z].{8,79}[^.]$/);
});

test.each(['R48', 'R99', 'C10', '', 'toString', 'r01', 'C01 '])('"%s" is not a known code', (code) => {
  expect(returnCode(code)).toBeUndefined();
  expect(changeCode(code === 'R99' ? 'C99' : code)).toBeUndefined();
});
