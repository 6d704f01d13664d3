import { expect, test } from 'vitest';
import { searchedText } from '../../../domain/identifiers.ts';

test.each([
  ['Shea \u00a0 Partners\t', 'Shea Partners'],
  ['\u200e20\u200b248\ufeff', '20248'],
  ['\uff11\uff12\uff13', '123'],
  ['\uff11\uff11\uff0f27\uff0f2026', '11/27/2026'],
  ['Paci\ufb01c', 'Pacific'],
  ['O\u2019BRIEN', "O'BRIEN"],
  ['O\u00b4Brien', "O'Brien"],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Acme\u2122 \u00bd', 'Acme\u2122 \u00bd'],
  ['a\u0000b', 'a\u0000b'],
])('%j is searched as %j', (pasted, typed) => expect(searchedText(pasted)).toBe(typed));
