import { expect, test } from 'vitest';
import type { Row } from '../../../src/dataProvider/client-side-list.ts';
import { NOTHING_SHOWN, withAnswer } from '../../../src/engine/list/live-rows.ts';

/* Rows of a list that follows news of changes (docs/rules/records.md, "Live"). A letter is a row; a digit its version. */

const rowsOf = (text: string): Row[] =>
  text === '' ? [] : text.split(' ').map((one) => ({ id: one.charAt(0), version: Number(one.slice(1) || '1') }));
const textOf = (rows: readonly Row[]) =>
  rows.map(({ id, version }) => `${id}${version === 1 ? '' : String(version)}`).join(' ');

const answerOf = (text: string, onNews: boolean) => ({ data: rowsOf(text), total: 99, onNews });

/** What is shown after an answer that the user asked for, and then answers to news. */
const follow = (asked: string, news: readonly string[], { size = 5, open = '' } = {}) => {
  const isOpen = ({ id }: Row) => String(id) === open;
  const first = withAnswer(NOTHING_SHOWN, { answer: answerOf(asked, false), view: 'v' }, { size, isOpen });
  return news.reduce(
    (shown, text) => withAnswer(shown, { answer: answerOf(text, true), view: 'v' }, { size, isOpen }),
    first,
  );
};

test.each([
  ['a changed row is shown in its place', 'A B C', ['A B2 C'], 'A B2 C', 0, 0],
  ['a row that is sorted elsewhere by now stays where it is', 'A B C', ['C A B2'], 'A B2 C', 0, 0],
  ['a row above others waits', 'A B C', ['N A B C'], 'A B C', 1, 0],
  ['a row between others waits', 'A B C', ['A N B C'], 'A B C', 1, 0],
  ['a row below all others is shown', 'A B C', ['A B C N'], 'A B C N', 0, 0],
  ['what it pushes to the next page stays', 'A B C D E', ['N A B C D'], 'A B C D E', 1, 0],
  ['two push two away', 'A B C D E', ['N M A B C'], 'A B C D E', 2, 0],
  ['a row that no longer matches goes', 'A B C', ['A C'], 'A C', 0, 1],
  ['the next page fills what became free', 'A B C D E', ['A C D E F'], 'A C D E F', 0, 1],
  ['one goes while one comes', 'A B C D E', ['N A C D E'], 'A C D E', 1, 1],
  ['what went is counted over several news', 'A B C', ['B C', 'C'], 'C', 0, 2],
  ['what waits is counted as it is now', 'A B C', ['N A B C', 'A B C'], 'A B C', 0, 0],
  ['an empty list shows what comes', '', ['A B'], 'A B', 0, 0],
  ['a list in which all went shows what is left', 'A B', ['C D'], 'C D', 0, 2],
])('%s', (_, asked, news, rows, arrived, gone) => {
  const shown = follow(asked, news);
  expect([textOf(shown.data), shown.arrived, shown.gone]).toEqual([rows, arrived, gone]);
});

test('an open row stays although it no longer matches', () => {
  const shown = follow('A B C', ['A C'], { open: 'B' });
  expect([textOf(shown.data), shown.gone]).toEqual(['A B C', 0]);
});

test('an answer that the user asked for is shown as it is, and so is one of another view', () => {
  const waiting = follow('A B C', ['N A B C']);
  const how = { size: 5, isOpen: () => false };
  const refreshed = withAnswer(waiting, { answer: answerOf('N A B C', false), view: 'v' }, how);
  expect([textOf(refreshed.data), refreshed.arrived]).toEqual(['N A B C', 0]);
  const other = withAnswer(waiting, { answer: answerOf('N A', true), view: 'w' }, how);
  expect([textOf(other.data), other.arrived]).toEqual(['N A', 0]);
});
