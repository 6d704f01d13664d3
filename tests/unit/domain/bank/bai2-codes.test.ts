import { existsSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { bai2Code, balanceCodes, isBai2Code, itemOf } from '../../../../domain/files/bai2-codes.ts';

const table = '../shared/oracles/bai2_type_codes.csv';
const hasTable = existsSync(table);
if (!hasTable) console.warn(`Skipping the test of the type codes: ${table} does not exist.`);

interface Row {
  code: string;
  sign: 'CR' | 'DB' | 'NA';
  level: string;
  description: string;
}
const rows = hasTable ? Papa.parse<Row>(readFileSync(table, 'utf8'), { header: true, skipEmptyLines: true }).data : [];
const signs = { CR: 'credit', DB: 'debit', NA: 'none' };

/** The codes that occur on the operator's accounts; each has its own description. */
const needed =
  '010 015 040 045 050 060 063 072 074 100 110 115 116 118 142 165 169 174 175 195 206 257 266 275 400 415 450 451 455 469 475 495 555 557 566 575 661 698'.split(
    ' ',
  );

describe('BAI2 type codes', () => {
  it.skipIf(!hasTable)('have the sign and level of the manual, for all 484', () => {
    expect(rows).toHaveLength(484);
    const expected = rows.map(({ code, sign, level }) => [code, signs[sign], level]);
    expect(rows.map(({ code }) => [code, bai2Code(code).sign, bai2Code(code).level])).toEqual(expected);
  });

  it('treats 168 and 169 as details, as the manual does', () => {
    expect([bai2Code('168').level, bai2Code('169').level]).toEqual(['detail', 'detail']);
  });

  it.each(needed)('%s has its own description', (code) => {
    expect(bai2Code(code).description).not.toMatch(/^Other (credit|debit|balance|information)/);
  });

  it('has a description for every code, and different ones for the needed codes', () => {
    expect(new Set(needed.map((code) => bai2Code(code).description)).size).toBe(needed.length);
    for (let code = 1; code < 1_000; code += 1) {
      expect(bai2Code(String(code).padStart(3, '0')).description).toMatch(/^[A-Z0-9]/);
    }
  });

  it.each([
    ['905', 'none'],
    ['919', 'none'],
    ['920', 'credit'],
    ['959', 'credit'],
    ['960', 'debit'],
    ['999', 'debit'],
    ['333', 'credit'],
    ['599', 'debit'],
    ['099', 'none'],
  ])('%s, which is in no table, is %s by its range', (code, sign) => {
    expect(rows.some((row) => row.code === code)).toBe(false);
    expect(bai2Code(code).sign).toBe(sign);
  });

  it.each(['', '000', '15', '1000', '1a5', ' 15'])('%j is not a code', (text) => {
    expect(isBai2Code(text)).toBe(false);
  });

  it('uses balance codes and item codes of the right level and sign', () => {
    expect(Object.values(balanceCodes).every(isBai2Code)).toBe(true);
    for (const [item, whole] of itemOf) {
      expect(bai2Code(item)).toMatchObject({ level: 'detail', sign: bai2Code(whole).sign });
      if (rows.length) expect(rows.find((row) => row.code === item)?.description).toMatch(/^Item in |^(?!.)/);
    }
  });
});
