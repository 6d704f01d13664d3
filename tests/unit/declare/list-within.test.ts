import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import { decodeList, encodeList } from '../../../declare/list/codec.ts';
import { dateRange, onDay, values } from '../../../declare/list/params.ts';
import { resourceAt } from '../../../declare/resource-at.ts';

const head = { name: 'items', title: 'Items', route: '/boxes/:id/items', access: { view: ['administrator'] } } as const;

/** The items of a box: the address names the box, and a day. */
const items = {
  ...head,
  ...defineResource({
    from: 'query',
    record: z.object({ id: z.int(), box: z.string(), day: z.string(), cents: z.int() }),
    api: rest('/items', { verbs: ['list'], rows: 'rows', total: 'rows' }),
    texts: { one: 'item' },
    list: {
      columns: (c) => [c.text('box', { label: 'Box' }), c.money('cents', { label: 'Amount' })],
      filters: [
        { source: 'box', param: values('boxId', { label: 'Box', url: 'id' }) },
        { source: 'day', param: onDay('day', { label: 'Day', api: { from: 'start', to: 'end' } }) },
        {
          source: 'day',
          param: dateRange('both', {
            label: 'Days',
            whole: true,
            bounds: true,
            initial: () => ({ from: '2026-01-01', to: '2026-01-31' }),
          }),
        },
      ],
    },
  })(head),
};

const { shape, url } = items.list;
const { names } = rest('/items');
const decoded = (query: string, side: 'api' | 'url') =>
  decodeList(new URLSearchParams(query), shape, side === 'url' ? url : names, side);

describe('a list within a record', () => {
  it('is at the address of the record, whose filter is always applied and not shown', () => {
    const at = resourceAt(items, { id: 'B 7' });
    expect(at.route).toBe('/boxes/B%207/items');
    expect(at.list.fixed).toEqual({ boxId: ['B 7'] });
    expect(at.list.shape.params.map(({ name }) => name)).toEqual(['day', 'both']);
    expect(at.list.filters.map(({ param }) => param.name)).toEqual(['day', 'both']);
  });

  it('is the same as declared where the route has no parameter', () => {
    const plain = { ...items, route: '/items' };
    expect(resourceAt(plain, { id: '7' })).toBe(plain);
  });
});

describe('a filter of one day', () => {
  it('has one name in the address, and two ends in the API', () => {
    const { state, issues } = decoded('day=2026-11-18', 'url');
    expect([state.filters.day, issues]).toEqual([{ from: '2026-11-18', to: '2026-11-18' }, []]);
    const asked = encodeList(state, shape, names, 'api');
    expect([asked.get('start'), asked.get('end')]).toEqual(['2026-11-18', '2026-11-18']);
    expect(encodeList(state, shape, url, 'url').getAll('day')).toEqual(['2026-11-18']);
  });
});

describe('a range with both ends or none', () => {
  it('is no filter in the address with one end, and a fault in the API', () => {
    const half = 'both.from=2026-11-18';
    expect(decoded(half, 'url').state.filters.both).toBeUndefined();
    expect(decoded(half, 'api').issues).toEqual([{ path: 'both.to', message: 'Give both ends of the range' }]);
  });

  it('that bounds the list has its initial value in the API too', () => {
    expect(decoded('', 'api').state.filters.both).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    const days = { from: '2026-02-01', to: '2026-02-02' };
    expect(decoded('both.from=2026-02-01&both.to=2026-02-02', 'api').state.filters.both).toEqual(days);
  });
});
