import { describe, expect, test } from 'vitest';
import { mentionedIn, partsOf, typedMention, withMention } from '../../../src/engine/notes/mention.ts';

const ada = { id: 1, firstName: 'Ada', lastName: 'Sample' };
const max = { id: 2, firstName: 'Max', lastName: 'Muster (Ops)' };

describe('the mention that is typed', () => {
  test.each([
    ['@', 1, { at: 0, search: '' }],
    ['Hello @ada', 10, { at: 6, search: 'ada' }],
    ['Hello @Ada Sam', 14, { at: 6, search: 'Ada Sam' }],
    ['Hello @ada and on', 10, { at: 6, search: 'ada' }],
    ['line\n@m', 7, { at: 5, search: 'm' }],
    ['', 0, undefined],
    ['ada@example', 11, undefined],
    ['@Ana Maria de Sousa', 19, { at: 0, search: 'Ana Maria de Sousa' }],
    ['@ada sample went home early', 27, undefined],
    ['@ada ', 5, undefined],
  ])('in “%s” at %i', (text, cursor, expected) => {
    expect(typedMention(text, cursor)).toEqual(expected);
  });
});

test('a chosen person replaces what was typed, and the text goes on behind it', () => {
  expect(withMention('Ask @ad today', { at: 4, search: 'ad' }, ada)).toEqual({
    text: 'Ask @Ada Sample  today',
    cursor: 16,
  });
});

test('only people that the text still names are mentioned, each once', () => {
  expect(mentionedIn('@Ada Sample please', [ada, max, ada])).toEqual([ada]);
  expect(mentionedIn('Nobody', [ada])).toEqual([]);
});

describe('the parts of a note', () => {
  test('are its text, the addresses in it and the people it mentions', () => {
    expect(partsOf('See https://example.com/a?b=1. @Max Muster (Ops), @Ada Sample', [ada, max])).toEqual([
      { text: 'See ', kind: 'text' },
      { text: 'https://example.com/a?b=1', kind: 'link' },
      { text: '. ', kind: 'text' },
      { text: '@Max Muster (Ops)', kind: 'person' },
      { text: ', ', kind: 'text' },
      { text: '@Ada Sample', kind: 'person' },
    ]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://', '<a href="https://x">'])(
    '“%s” is no link of another kind',
    (text) => {
      const links = partsOf(text, []).filter(({ kind }) => kind === 'link');
      expect(links.every((link) => /^https?:\/\/\w/.test(link.text))).toBe(true);
      expect(links.length).toBeLessThanOrEqual(text.includes('https://') ? 1 : 0);
    },
  );

  test('join to the whole text again', () => {
    const text = '@Ada Sample\nhttps://a.example/x, (https://b.example)\n@Nobody';
    expect(
      partsOf(text, [ada])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
