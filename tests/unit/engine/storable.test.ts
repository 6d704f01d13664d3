import { expect, test } from 'vitest';
import { storableJson, storableText } from '../../../server/db/storable.ts';

test.each([
  ['plain', 'plain'],
  ['a\0b', String.raw`a\u0000b`],
  ['\ud800', String.raw`\ud800`],
  ['\udc00x', String.raw`\udc00x`],
  ['\u{1f600}', '\u{1f600}'],
  ['\ud83d\u{1f600}\ude00', `${String.raw`\ud83d`}\u{1f600}${String.raw`\ude00`}`],
  ['\u0001\n\u200b', '\u0001\n\u200b'],
])('%j is stored as %j', (text, stored) => expect(storableText(text, 100)).toBe(stored));

test('a text cut in the middle of a character stays storable', () => {
  expect(storableText('ab\u{1f600}', 3)).toBe(String.raw`ab\ud83d`);
});

test('every string in a JSON value becomes storable, including member names, and nothing else changes', () => {
  const hostile = JSON.parse(
    '{"a\\u0000":["\\u0000",1,null,{"__proto__":"\\ud800"}],"t":true,"long":"1234567890abc"}',
  ) as unknown;
  expect(JSON.stringify(storableJson(hostile, 10))).toBe(
    String.raw`{"a\\u0000":["\\u0000",1,null,{"__proto__":"\\ud800"}],"t":true,"long":"1234567890"}`,
  );
});
