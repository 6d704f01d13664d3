import { describe, expect, test } from 'vitest';
import { auditedName, auditTypeLabel, fullName, labelFromName } from '../../../domain/audit.ts';
import type { Change } from '../../../domain/json-patch.ts';
import { linesOf } from '../../../src/engine/history/lines.ts';
import { showSize } from '../../../src/pages/sftp/size.ts';

const lines = (...changes: Change[]) =>
  linesOf({
    changes: changes.map((change) => ({ ...change, path: [...change.path], from: change.from && [...change.from] })),
    fields: { is_on_hold: { label: 'On hold' }, coverage_categories: { label: 'Coverage categories' } },
  });

describe('the lines of an entry', () => {
  test('a field has its label, and its value before and after', () => {
    expect(lines({ op: 'replace', path: ['is_on_hold'], value: true, old: false })).toMatchObject([
      { where: 'On hold', how: 'Changed', before: false, after: true },
    ]);
  });

  test('an undeclared field is labelled with its name in words', () => {
    expect(lines({ op: 'add', path: ['rx_company'], value: 'Rx' })).toMatchObject([
      { where: 'Rx company', how: 'Added' },
    ]);
    expect(lines({ op: 'add', path: ['rx_company'], value: 'Rx' })[0]).not.toHaveProperty('before');
  });

  test('a removed field has no value after', () => {
    const [line] = lines({ op: 'remove', path: ['email'], old: 'left@example.test' });
    expect(line).toMatchObject({ how: 'Removed', before: 'left@example.test' });
    expect(line).not.toHaveProperty('after');
  });

  test('a list of which only members changed has a line for each step, by position', () => {
    expect(
      lines(
        { op: 'add', path: ['coverage_categories', '1'], value: 'Dental' },
        { op: 'remove', path: ['coverage_categories', '0'], old: 'Medical' },
        { op: 'add', path: ['coverage_categories', '-'], value: 'Vision' },
      ).map(({ where, how }) => `${where}: ${how}`),
    ).toEqual([
      'Coverage categories › item 2: Added',
      'Coverage categories › item 1: Removed',
      'Coverage categories › at the end: Added',
    ]);
  });

  test('the steps of a field are combined into one line when the first one sets its whole value', () => {
    expect(
      lines(
        { op: 'replace', path: ['coverage_categories'], value: ['Medical'], old: [] },
        { op: 'add', path: ['coverage_categories', '-'], value: 'Dental' },
      ),
    ).toMatchObject([{ how: 'Changed', before: [], after: ['Medical', 'Dental'] }]);
  });

  test('steps that cannot be applied are listed one by one, and nothing is thrown', () => {
    expect(
      lines(
        { op: 'add', path: ['a'], value: 1 },
        { op: 'remove', path: ['a', 'b', 'c'] },
        { op: 'add', path: ['__proto__', 'x'], value: 1 },
      ).map(({ where }) => where),
    ).toEqual(['A', 'A › B › C', 'Proto › X']);
    expect(Object.prototype).not.toHaveProperty('x');
  });

  test('a move shows its source', () => {
    expect(lines({ op: 'move', from: ['notes'], path: ['is_on_hold'] })).toMatchObject([{ how: 'Moved from Notes' }]);
  });

  test('fields that every save changes are left out', () => {
    expect(
      lines({ op: 'replace', path: ['updated_at'], value: 'b' }, { op: 'replace', path: ['id'], value: 2 }),
    ).toEqual([]);
  });
});

test.each([
  ['on_hold_reason', 'On hold reason'],
  ['cr-report-on-group', 'Cr report on group'],
  ['targetPaymentFilesStatusId', 'Target payment files status id'],
  ['', ''],
])('%s in words is %s', (name, words) => expect(labelFromName(name)).toBe(words));

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KiB'],
  [1536, '1.5 KiB'],
  [12_582_912, '12 MiB'],
  [1024 ** 3 * 2.25, '2.3 GiB'],
])('%d bytes are %s', (bytes, text) => expect(showSize(bytes)).toBe(text));

describe('the display name of a record', () => {
  const resource = { type: 'group', id: '7', name: null, number: null, date: null, location: null, data: null };

  test.each([
    [{ number: '10233', name: 'Acme Mfg' }, '10233 Acme Mfg'],
    [{ name: 'Acme Mfg' }, 'Acme Mfg'],
    [{ number: '10233' }, '10233'],
    // the name of a check run is its group's number
    [{ number: '10233', name: '10233' }, '10233'],
    [{ name: '2026-12-25' }, '12/25/2026'],
    [{ name: '2026-02-30' }, '2026-02-30'],
    [{}, '7'],
    [{ id: null }, ''],
  ])('%j: %s', (set, expected) => expect(auditedName({ ...resource, ...set })).toBe(expected));

  test.each([
    ['check-run', 'Check run'],
    ['group-schedule', 'Group schedule'],
    ['saved-view', 'Saved view'],
    ['constructor', 'Constructor'],
  ])('a record of type %s is labelled %s', (type, label) => expect(auditTypeLabel(type)).toBe(label));

  test('a user without a name has an empty full name', () => {
    expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada');
    expect(fullName({ firstName: '', lastName: '' })).toBe('');
  });
});
