import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { fieldMeta } from '../../../declare/field.ts';
import { tableOf } from '../../support/calls/exports.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { version } from '../../support/worlds/holidays.ts';
import { query, toyServer } from '../../toy/calls.ts';
import { declared } from '../../toy/declared.ts';

const { as, own } = toyServer();

type Row = Record<string, unknown> & { id: number };

/**
 * A field's value on its way: as text in a form (absent: its control has no text), in the API, in the table, and in a CSV
 * file.
 */
interface Way {
  typed?: string;
  api: unknown;
  /** Absent: as in the API. */
  stored?: unknown;
  csv: string;
  /** The API's answer, if not what was sent. */
  answer?: unknown;
}

const CONTACTS = [
  { email: 'ada@example.com', limit: 10.5 },
  { email: 'bo@example.com', limit: 0 },
];

const WAYS: Readonly<Record<string, Way>> = {
  title: { typed: 'Acme, "East"', api: 'Acme, "East"', csv: 'Acme, "East"' },
  notes: { typed: 'Two\nlines', api: 'Two\nlines', csv: 'Two\nlines' },
  number: { typed: 'A-17', api: 'A-17', csv: 'A-17' },
  routing: { typed: '122000661', api: '122000661', csv: '122000661' },
  site: { typed: 'https://example.com/a?b=1', api: 'https://example.com/a?b=1', csv: 'https://example.com/a?b=1' },
  email: {
    typed: 'Ada@Example.com',
    api: 'Ada@Example.com',
    answer: 'ada@example.com',
    csv: 'ada@example.com',
    stored: 'ada@example.com',
  },
  day: { typed: '31', api: 31, csv: '31' },
  rate: { typed: '-1,234.0625', api: -1234.0625, stored: '-1234.0625', csv: '-1234.0625' },
  price: { typed: '$1,899.50', api: 1899.5, stored: '189950', csv: '1899.50' },
  share: { typed: '12.5%', api: 12.5, stored: 1250, csv: '12.5' },
  is_open: { api: false, csv: 'No' },
  funding: { api: 'pull', csv: 'Pull' },
  days: { api: ['mon', 'fri'], csv: 'Monday; Friday' },
  made_on: { typed: '02/28/2026', api: '2026-02-28', csv: '02/28/2026' },
  sent_at: {
    typed: '2026-02-28T09:30:15-06:00',
    api: '2026-02-28T15:30:15.000Z',
    stored: new Date('2026-02-28T15:30:15Z'),
    csv: '2026-02-28T15:30:15.000Z',
  },
  location: { api: 2, csv: 'CA' },
  contacts: { api: CONTACTS, csv: '2' },
  settings: { typed: '{ "limit": [1, null, "x"] }', api: { limit: [1, null, 'x'] }, csv: '{"limit":[1,null,"x"]}' },
  account: {
    typed: '000123456789',
    api: '000123456789',
    // encrypted, as `tests/contract/database/secrets-at-rest.test.ts` proves
    stored: expect.stringMatching(/^enc1:/),
    answer: '••••6789',
    csv: '••••6789',
  },
  color: { typed: '#FF8000', api: '#ff8000', stored: 16_744_448, csv: '#FF8000' },
};

/** Kinds whose text in a file is not their value: a name, a number of rows, a mask. */
const NOT_READ_BACK = ['location', 'contacts', 'account'];

const recordOf = (name: string) => {
  const found = declared.resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no "${name}"`);
  return found.record.shape;
};

const metaOf = (name: string, source: string) => {
  const field = recordOf(name)[source];
  const meta = field && fieldMeta(field);
  if (!meta) throw new Error(`"${source}" is no field of "${name}"`);
  return meta;
};

const parse = (name: string, source: string, text: string): unknown => {
  const meta = metaOf(name, source);
  return meta.kind.parse ? meta.kind.parse(text, meta) : text;
};

const administrator = () => as('administrator');

const csvOf = async (name: string): Promise<Record<string, string>[]> => {
  const { body } = await (await administrator()).get<string>(`/${name}/export`);
  return Papa.parse<Record<string, string>>(tableOf(body), { header: true, skipEmptyLines: true }).data;
};

const body = Object.fromEntries(Object.entries(WAYS).map(([source, { api }]) => [source, api]));
const answer = Object.fromEntries(
  Object.entries(WAYS).map(([source, way]) => [source, way.answer === undefined ? way.api : way.answer]),
);

test('what is typed into a form is the value that the API takes', () => {
  const typed = Object.entries(WAYS).flatMap(([source, way]) =>
    way.typed === undefined ? [] : [[source, parse('samples', source, way.typed), way.api]],
  );
  expect(typed.length).toBeGreaterThan(14);
  for (const [source, value, api] of typed) expect(value, String(source)).toEqual(api);
});

test.each(['samples', 'optional-samples'])(
  '%s: a value of every kind returns from table, list and file',
  async (name) => {
    const api = await administrator();
    expect(Object.keys(WAYS).toSorted()).toEqual(
      Object.keys(recordOf(name))
        .filter((field) => field !== 'id' && field !== 'version')
        .toSorted(),
    );
    const made = await api.post<Row>(`/${name}`, body);
    expect(made.body).toMatchObject(answer);
    expect(made.status).toBe(201);

    const { id } = made.body;
    const table = name.replaceAll('-', '_');
    const { rows } = await own().database.pool.query(`select *, made_on::text from ${table} where id = $1`, [id]);
    for (const [source, way] of Object.entries(WAYS)) {
      if (source !== 'contacts')
        expect(rows[0][source], source).toEqual(way.stored === undefined ? way.api : way.stored);
    }
    const contacts = await own().database.pool.query(
      `select "limit" from ${table}_contacts where parent_id = $1 order by email`,
      [id],
    );
    expect(contacts.rows).toEqual([{ limit: '1050' }, { limit: '0' }]);

    expect((await api.get<Row[]>(`/${name}`)).body.find((row) => row.id === id)).toMatchObject(answer);
    const [line] = (await csvOf(name)).slice(-1);
    for (const [source, way] of Object.entries(WAYS)) {
      const cell = line?.[metaOf(name, source).label];
      expect(cell, source).toBe(way.csv);
      if (!NOT_READ_BACK.includes(source)) expect(parse(name, source, cell ?? ''), source).toEqual(answer[source]);
    }
  },
);

test('an optional field of every kind stays empty, and can be emptied', async () => {
  const api = await administrator();
  const made = await api.post<Row>('/optional-samples', {});
  const empty = Object.fromEntries(
    Object.keys(WAYS).map((source) => [source, source === 'days' || source === 'contacts' ? [] : null]),
  );
  expect(made.body).toMatchObject(empty);
  const path = `/optional-samples/${made.body.id}`;
  expect((await api.put<Row>(path, body, version(1))).body).toMatchObject(answer);
  const blank = { ...empty, title: ' ', notes: '', number: '' };
  expect((await api.put<Row>(path, blank, version(2))).body).toMatchObject(empty);
  const line = (await csvOf('optional-samples')).at(-1);
  expect(Object.values(line ?? {}).filter((cell) => cell !== '')).toEqual([]);
});

test('a required field of every kind is refused when it is missing', async () => {
  const { issues } = expectProblem(await (await administrator()).post('/samples', {}), 422);
  const missing = Object.keys(WAYS).filter((source) => source !== 'contacts');
  expect(issues?.map(({ path }) => path).toSorted()).toEqual(missing.toSorted());
});

const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  notes: ['a\u0007b', 'x'.repeat(501)],
  number: ['a;b', 'a\nb'],
  routing: ['12200066', '122000660', '000000000', '12200066x'],
  site: ['example.com', 'javascript:alert(1)', 'ftp://example.com'],
  email: ['ada', 'ada@example'],
  day: [0, 32, 1.5, '1'],
  rate: [0.000_01, 1e15, '1'],
  price: [0.001, '12.00'],
  share: [-1, 100.01, 12.345],
  is_open: ['true', 1],
  funding: ['wire', ''],
  days: [[], ['sun'], 'mon'],
  made_on: ['2026-02-30', '02/28/2026'],
  sent_at: ['2026-02-28', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z'],
  location: [0, 'WI', 2_147_483_648],
  contacts: [[{ email: 'ada@example.com' }], [...CONTACTS, ...CONTACTS]],
  settings: ['{', 7, { long: 'x'.repeat(200) }],
  account: ['x'.repeat(18), ''],
  color: ['red', '#ff80'],
};

test.each(Object.entries(WRONG))(
  '%s: a value that its kind does not have is refused at the field',
  async (source, wrong) => {
    const api = await administrator();
    for (const value of wrong) {
      const { issues } = expectProblem(await api.post('/samples', { ...body, [source]: value }), 422);
      expect(
        issues?.map(({ path }) => path.split('.')[0]),
        JSON.stringify(value),
      ).toContain(source);
    }
  },
);

test('a list that only names its filters has one of each kind', async () => {
  const api = await administrator();
  await api.post('/samples', {
    ...body,
    title: 'Other',
    day: 7,
    price: 1,
    is_open: true,
    funding: 'push',
    days: ['wed'],
    made_on: '2026-03-01',
    sent_at: '2026-03-01T00:00:00Z',
    location: 1,
  });
  const titles = async (filter: object) => {
    const found = await api.get<Row[]>(`/samples?${query({ filter: { q: 'Other', ...filter } })}`);
    expect(found.status, JSON.stringify(found.body)).toBe(200);
    return found.body.length;
  };
  const matching = [
    { day: ['7'] },
    { price: '1.00' },
    { is_open: ['true'] },
    { funding: ['push'] },
    { days: ['mon', 'wed'] },
    { made_on: { from: '2026-03-01', to: '2026-03-01' } },
    { sent_at: { from: '2026-03-01T00:00:00Z' } },
    { location: ['1'] },
  ];
  for (const filter of matching) expect(await titles(filter), JSON.stringify(filter)).toBe(1);
  const others = [{ day: ['31'] }, { price: '1.01' }, { is_open: ['false'] }, { days: ['fri'] }, { location: ['2'] }];
  for (const filter of others) expect(await titles(filter), JSON.stringify(filter)).toBe(0);
  const facets = await api.get<Record<string, unknown>>(`/samples/facets?${query({ filter: { q: 'Other' } })}`);
  expect(facets.body.days).toEqual([{ value: 'wed', label: 'Wednesday', count: 1 }]);
});
