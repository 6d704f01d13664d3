import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../../declare/call.ts';
import { lintPage } from '../../../declare/lint/parts.ts';
import type { Page } from '../../../declare/page.ts';
import { definePage } from '../../../declare/page.ts';
import health from '../../../src/pages/health/page.ts';
import overview from '../../toy/overview.ts';

const head = { name: 'overview', title: 'Overview', route: '/overview', access: { view: ['administrator' as const] } };
const call = { name: 'area.read', method: 'GET' as const, path: '/area', access: 'signed-in' as const, summary: '' };
const reads = defineCall({ ...call, answer: z.object({ total: z.int() }) });

const codesOf = (panels: Parameters<typeof definePage>[0]['panels']) =>
  lintPage(definePage({ panels })(head)).map(({ code }) => code);

test.each<[string, Page]>([
  ['health', health(head)],
  ['overview', overview(head)],
])('the page "%s" has no faults', (_, page) => expect(lintPage(page)).toEqual([]));

test('each fault has its code', () => {
  expect(codesOf((p) => [p(reads, { title: 'One' }, () => []), p(reads, { title: 'One' }, () => [])])).toEqual([
    'R080',
  ]);
  expect(codesOf((p) => [p(defineCall({ ...call, method: 'POST' }), { title: 'One' }, () => [])])).toEqual(['R081']);
  expect(codesOf((p) => [p(defineCall({ ...call, path: '/area/:id' }), { title: 'One' }, () => [])])).toEqual(['R082']);
});

test('a part draws its kind from the answer, nothing for undefined, and a sentence for an empty table', () => {
  const page = definePage({
    panels: (panel) => [
      panel(reads, { title: 'One' }, (v) => [
        v.statistics(({ total }) => (total ? [{ label: 'Total', value: total }] : undefined)),
        v.empty(({ total }) => (total ? undefined : 'Nothing')),
        v.table(({ total }) => Array.from({ length: total }, (_, id) => ({ id })), {
          label: 'Rows',
          empty: 'No rows',
          key: ({ id }) => id,
          columns: (c) => [c.count('id', { label: 'Id' })],
        }),
      ]),
    ],
  })(head);
  const drawn = (total: number) =>
    page.panels[0]?.parts.flatMap((part) => part.draw({ total }, { search: '', filters: {} }) ?? []);
  expect(drawn(0)).toEqual([
    { kind: 'empty', data: { text: 'Nothing' } },
    { kind: 'empty', data: { text: 'No rows' } },
  ]);
  expect(drawn(1)?.map(({ kind }) => kind)).toEqual(['statistics', 'table']);
});
