import { expect, test } from 'vitest';
import { defineResource } from '../../../declare/define-resource.ts';
import { rest } from '../../../declare/dialect.ts';
import { lintResources } from '../../../declare/lint/lint.ts';
import type { ValuesParam } from '../../../declare/list/params.ts';
import { choices } from '../../../declare/list/params.ts';
import { record, text } from '../../../declare/record.ts';
import { listedAs, withScreens } from '../../../declare/screens.ts';

const ACCESS = { view: ['administrator'], edit: ['administrator'] } as const;
const Bank = record({ name: text({ label: 'Name', max: 10 }), city: text({ label: 'City', max: 10 }) });
const MARK = choices('is_paid', { true: 'Yes' }, { label: 'Paid', counted: false, always: ['true'] });

const head = { name: 'banks', title: 'Banks', route: '/banks', access: ACCESS };
const banks = {
  ...head,
  ...defineResource({
    record: Bank,
    from: 'query',
    api: rest('/banks', { verbs: ['list', 'get', 'update'] }),
    texts: { one: 'bank' },
    list: { columns: (c) => [c.text('name', { sort: true })] },
    form: (f) => [f.panel('Bank', f.field('name'))],
    actionFields: ['city'],
  })(head),
};

type Dialect = Partial<ReturnType<typeof rest>>;

/** Another screen of the banks. */
const screenOf = (dialect: Dialect, params: readonly ValuesParam[] = [], field: 'name' | 'city' = 'city') => {
  const own = { ...head, name: 'payees', title: 'Payees', route: '/payees', of: 'banks' };
  const body = defineResource({
    record: Bank,
    from: 'query',
    api: rest('/banks/payees', { verbs: ['list', 'get', 'update'], ...dialect }),
    texts: { one: 'bank' },
    list: {
      columns: (c) => [c.text('name', { sort: true }), c.text('city', { sort: true })],
      filters: params.map((param) => ({ source: 'name', param })),
    },
    form: (f) => [f.panel('Bank', f.field(field))],
  });
  return { ...own, ...body(own) };
};
const faultsOf = (...screen: Parameters<typeof screenOf>) =>
  lintResources([banks, screenOf(...screen)]).map(({ code, message }) => `${code} ${message}`);

test.each<[string, Parameters<typeof screenOf>, string[]]>([
  [
    'sorts by what the list cannot',
    [{ reads: '/banks' }],
    ['R042 payees: the list of "banks" cannot be sorted by "city"'],
  ],
  [
    'reads another path',
    [{ reads: '/bank' }],
    ['R042 payees: it is a screen of "banks", but reads "/bank", which is not its path'],
  ],
  ['has a list of its own', [{ reads: '/banks', readsBy: 'is_paid' }, [MARK]], []],
  [
    'is read by no filter',
    [{ reads: '/banks', readsBy: 'is_paid' }],
    ['R042 payees: it is read by "is_paid", which is not a filter that is always set'],
  ],
  ['saves by the call of the resource', [{ reads: '/banks', readsBy: 'is_paid', saves: '/banks' }, [MARK]], []],
  [
    'saves at another path',
    [{ reads: '/banks', readsBy: 'is_paid', saves: '/bank' }, [MARK]],
    ['R042 payees: it is a screen of "banks", but saves "/bank", which is not its path'],
  ],
])('a screen that %s', (_, screen, expected) => {
  expect(faultsOf(...screen)).toEqual(expected);
});

test('a screen saves only fields that the update of its resource takes', () => {
  const { actionFields: _, ...rest } = banks;
  const faults = lintResources([
    { ...rest, actionFields: [] },
    screenOf({ reads: '/banks', readsBy: 'is_paid', saves: '/banks' }, [MARK]),
  ]);
  expect(faults.map(({ message }) => message)).toEqual(['payees: an update of "banks" does not take "city"']);
});

test('a list is answered by the declaration of the screen that it is asked for', () => {
  const [resource = banks] = withScreens([banks, screenOf({ reads: '/banks', readsBy: 'is_paid' }, [MARK])]);
  expect(listedAs(resource, new URLSearchParams('is_paid=true')).name).toBe('payees');
  expect(listedAs(resource, new URLSearchParams('page=1')).name).toBe('banks');
});
