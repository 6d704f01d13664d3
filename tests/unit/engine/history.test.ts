import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '../../../declare/history.ts';
import { asItWas } from '../../../src/engine/history/as-it-was.ts';
import { deedOf } from '../../../src/messages/history.ts';

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  id: 1,
  createdAt: '2026-11-26T15:31:00.000Z',
  actor: { id: 7, firstName: 'Dora', lastName: 'Specimen' },
  action: 'update',
  label: null,
  about: { type: 'pull', name: 'TN day 4' },
  data: {},
  changes: [],
  fields: {},
  ...more,
});

describe('what a person did', () => {
  test.each([
    [{ action: 'create' }, 'created it'],
    [{ action: 'update' }, 'changed it'],
    [{ action: 'delete' }, 'deleted it'],
    [{ action: 'read' }, 'read it'],
    [{ action: 'rerun' }, 'ran it again'],
    [{ label: 'Exclude…' }, 'Exclude'],
    [
      { about: { type: 'approval', name: 'Release override: 10233' }, action: 'create' },
      'asked for Release override: 10233',
    ],
    [{ about: { type: 'approval', name: 'Release override: 10233' } }, 'decided on Release override: 10233'],
    [{ about: { type: 'file', name: 'A_835.txt' }, action: 'create' }, 'added file A_835.txt'],
  ])('%j is "%s"', (more, words) => {
    expect(deedOf(entry(more), ['pull'])).toBe(words);
  });
});

describe('a record as it was', () => {
  const record = { id: 1, name: 'Third', roles: [{ id: 3, name: 'claims' }], day: 4 };
  const renamed = entry({ changes: [{ op: 'replace', path: ['name'], value: 'Third', old: 'Second' }] });
  const joined = entry({ changes: [{ op: 'add', path: ['roles', '-'], value: 'claims' }] });
  const first = entry({ changes: [{ op: 'replace', path: ['name'], value: 'Second', old: 'First' }] });

  test('is the record without the later changes, roles by their names', () => {
    expect(asItWas(record, [renamed], ['pull'])).toEqual({ id: 1, name: 'Second', roles: ['claims'], day: 4 });
    expect(asItWas(record, [renamed, joined, first], ['pull'])).toEqual({ id: 1, name: 'First', roles: [], day: 4 });
  });

  test('changes of other records and those that the log does not know in full are left as they are', () => {
    const other = entry({ about: { type: 'file', name: 'x' }, changes: first.changes });
    const unknown = entry({ changes: [{ op: 'replace', path: ['day'], value: 4 }] });
    expect(asItWas(record, [other, unknown], ['pull'])).toMatchObject({ name: 'Third', day: 4 });
  });
});
