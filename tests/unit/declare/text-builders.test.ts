import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { code, emailAddress, optionalText, text } from '../../../declare/record.ts';
import { lines } from '../../../declare/text.ts';

/** Every control character of C0, DEL and C1, and halves of surrogate pairs. */
const HOSTILE = [
  ...Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(0x7f + code)),
  '\ud800',
  '\udfff',
];

/** Unusual texts without control characters; they are kept byte for byte. */
const KEPT = [
  'é',
  'e\u0301',
  '田中さん',
  '👩‍👩‍👧',
  '\u202etest\u202c',
  'a\u200bb',
  '﷽',
  '\u2028',
  "'; drop table x--",
  '<b>',
];

const singleLine: [string, z.ZodMiniType][] = [
  ['text', text({ label: 'Name', max: 100 })],
  ['optionalText', optionalText({ label: 'Notes', max: 100 })],
  ['code', code({ label: 'Number', max: 100, pattern: /[\s\S]*/ })],
];

const accepts = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).success;

describe.each(singleLine)('%s', (_, schema) => {
  test('rejects control characters in every position instead of trimming them', () => {
    for (const one of HOSTILE) {
      const accepted = [`a${one}b`, `${one}ab`, `ab${one}`, one].filter((value) => accepts(schema, value));
      expect(accepted.map((value) => JSON.stringify(value))).toEqual([]);
    }
  });

  test('accepts everything else unchanged, and trims spaces', () => {
    for (const one of KEPT) expect(z.parse(schema, `a${one}b`)).toBe(`a${one}b`);
    expect(z.parse(schema, '  a b  ')).toBe('a b');
  });
});

test('an e-mail address rejects control characters', () => {
  const schema = emailAddress({ label: 'Email' });
  expect(accepts(schema, 'ada@example.com')).toBe(true);
  for (const one of HOSTILE) expect(accepts(schema, `ada${one}@example.com`)).toBe(false);
});

test('a multi-line text accepts tabs and line breaks, and no other control character', () => {
  const breaks = ['\t', '\n', '\r'];
  for (const one of HOSTILE) expect(accepts(lines(), `a${one}b`)).toBe(breaks.includes(one));
  expect(z.parse(lines(), 'a\r\n\tb')).toBe('a\r\n\tb');
});
