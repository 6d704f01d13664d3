import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { Resource } from '../../../declare/resource.ts';
import { declared as product } from '../../../server/db/declared.ts';
import { csvOf } from '../../../server/engine/export.ts';
import type { ReadRow } from '../../../server/engine/reads/model.ts';
import { fromText } from '../../../server/formats/csv/formula.ts';
import { declared as withToys } from '../../toy/declared.ts';

/** List exports contain nothing a spreadsheet would execute (docs/rules/lists-and-forms.md, "Exports"; TRUST C5). */

const db = {} as Parameters<typeof csvOf>[1]; // used for pivot columns only

const cellsOf = async (resource: Resource, rows: readonly object[]): Promise<string[][]> => {
  const { titles, of } = await csvOf(resource, db, ['check_run']);
  const body = `${titles}${await of(rows as ReadRow[])}`.replace(/^\uFEFF/, '');
  const { data, errors } = Papa.parse<string[]>(body, { delimiter: ',', newline: '\r\n' });
  expect(errors).toEqual([]);
  expect(data.pop()).toEqual(['']); // the last line is terminated
  return data;
};

const OPENERS = [...'=+-@|%\t\r\n\0＝＋－＠｜％'];
const BEFORE = ['', ' ', '\n', '\r\n', '\t', "'", "''", '\u00a0', '\u0001', ' \n '];
const text = fc.oneof(
  fc
    .tuple(fc.constantFrom(...BEFORE), fc.constantFrom(...OPENERS), fc.string())
    .map(([before, opener, rest]) => before + opener + rest),
  fc.string({ unit: 'grapheme' }),
);

/** Whether a spreadsheet would read the cell as a formula, after the characters it skips; independent of the rule. */
const opens = (cell: string): boolean => {
  const first = [...cell].find((one) => one.trim() !== '' && one > '\u001f' && !(one >= '\u007f' && one <= '\u009f'));
  return '\t\r\n\0'.includes(cell.charAt(0) || 'x') || (first !== undefined && OPENERS.includes(first));
};

const toys = withToys.resources.find(({ name }) => name === 'toys');

test('a text in an export is never a formula, and can be read back', async () => {
  if (!toys) throw new Error('there are no toys');
  await fc.assert(
    fc.asyncProperty(text, async (name) => {
      const [, [cell = ''] = []] = await cellsOf(toys, [
        { name, kind: 'ball', price: 1, made_on: null, is_sold: true },
      ]);
      expect(opens(cell)).toBe(false);
      expect([name, `'${name}`]).toContain(cell);
      expect(fromText(cell)).toBe(name);
    }),
    { numRuns: 500 },
  );
});

test.each(['=1+1', '＝1+1', '|cmd', ' =1', '\n=1', '\r\n@x', '%0a', '\u0000=1', '+1 555 0100', '-5'])(
  'the text %j gets an apostrophe, as in files for other parties',
  async (name) => {
    if (!toys) throw new Error('there are no toys');
    const [, cells] = await cellsOf(toys, [{ name, kind: 'ball', price: 1, made_on: null, is_sold: true }]);
    expect(cells?.[0]).toBe(`'${name}`);
  },
);

test('amounts stay numbers, negative ones too', async () => {
  if (!toys) throw new Error('there are no toys');
  const row = (price: number) => ({ name: 'a', kind: 'ball', price, made_on: '2026-02-28', is_sold: false });
  expect(await cellsOf(toys, [row(-12.5), row(0), row(1234567.89)])).toEqual([
    ['Name', 'Kind', 'Price', 'Made on', 'Sold'],
    ['a', 'Ball', '-12.50', '02/28/2026', 'No'],
    ['a', 'Ball', '0.00', '02/28/2026', 'No'],
    ['a', 'Ball', '1234567.89', '02/28/2026', 'No'],
  ]);
});

/**
 * A row with the same value in every field that a column shows; in a list, which rules read as such, with a list of it,
 * in a list of texts with a list of the text, and in a day, which the database keeps as nothing else, with the text.
 */
const rowOf = (resource: Resource, value: unknown, text: string): object => {
  const accepting = (list: readonly unknown[]) =>
    Object.entries(resource.record.shape).flatMap(([name, field]) =>
      field.safeParse(list).success && !field.safeParse(text).success ? [name] : [],
    );
  const [listsOfTexts, lists] = [accepting([text]), accepting([])];
  const isDay = (name: string): boolean => {
    const field = resource.record.shape[name];
    return !!field?.safeParse('2026-11-20').success && !field.safeParse(text).success;
  };
  // tags are words of rules, which read nothing but the values of a closed field: of those an empty one
  const tagged = resource.list.columns.filter((column) => 'tags' in column).map(({ source }) => source);
  const isClosed = (name: string): boolean => {
    const field = resource.record.shape[name];
    return tagged.includes(name) && [text, [text]].every((one) => !field?.safeParse(one).success);
  };
  const valueFor = (name: string): unknown => {
    if (isDay(name)) return text;
    if (isClosed(name)) return lists.includes(name) ? [] : null;
    if (listsOfTexts.includes(name)) return [text];
    return lists.includes(name) && !Array.isArray(value) ? [value] : value;
  };
  const row: Record<string, unknown> = {};
  const paths = resource.list.columns
    .flatMap(({ source, additionalSources = [] }) => [source, ...additionalSources])
    .map((path) => path.split('.'));
  for (const names of paths.toSorted((a, b) => b.length - a.length)) {
    const last = names.pop() ?? '';
    let within = row;
    for (const name of names) {
      within[name] ??= {};
      within = within[name] as Record<string, unknown>;
    }
    within[last] ??= names.length === 0 ? valueFor(last) : value;
  }
  // what else the tags of a column read
  for (const name of lists) row[name] ??= [];
  return row;
};

const exported = product.filter(({ list }) => list.columns.every(({ pivot }) => !pivot));

test.each(exported.map((resource) => [resource.name, resource] as const))(
  'no column of %s exports a formula, from a value, a list or a record',
  async (_, resource) => {
    expect(exported.length).toBeGreaterThan(4);
    for (const hostile of ['=1+1', '＝1+1', '|x', '\n=1', ' @x', '%x']) {
      for (const value of [hostile, [hostile], [{ name: hostile }], { name: hostile }]) {
        const [, cells = []] = await cellsOf(resource, [rowOf(resource, value, hostile)]);
        expect(cells.filter(opens)).toEqual([]);
      }
    }
  },
);
