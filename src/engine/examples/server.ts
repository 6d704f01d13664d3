import type { Asked } from '../../../declare/actions/four-eyes.ts';
import { API_NAMES, contentRange, TOTAL_ESTIMATED } from '../../../declare/dialect.ts';
import { COLUMN_KINDS } from '../../../declare/list/columns.ts';
import { CURSOR } from '../../../declare/list/state.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { Answer, Request } from '../../dataProvider/http.ts';
import { Problem, problemOf } from '../../dataProvider/problem.ts';
import { columnExamples } from './columns.ts';
import { DEPENDENT_RECORD } from './dependent-form.ts';
import { fieldExamples } from './fields.ts';
import { DEPENDENT, ENDLESS, FAILING, FOUND, LIST, MANY, NOTHING_THERE, STRIPS, WAITING, WHOLE } from './names.ts';
import { ANSWER } from './resources.ts';
import { GROUPS, LOCATIONS } from './rows.ts';

/** How saves are answered, assigned to the rows in this order and repeating. */
const ANSWERS = ['Saved', '412', '409', '422', '403', '500', 'Lost', 'Never'] as const;

/** The answer of a call that waits for another person. */
const ASKED: Asked = {
  approval: { id: 1, expires_at: '2026-02-07T09:00:00Z' },
  message: 'Sent for approval. Another person has 7 days to approve it.',
};

/** At least as many rows as the kind with the most examples; kinds with fewer examples repeat them. */
const ROWS = 12;

const filled = Object.fromEntries(fieldExamples().map(({ source, value }) => [source, value]));

/** Rows whose columns contain the examples of each column kind. */
export const exampleRows = (): Row[] => {
  const examples = columnExamples();
  return Array.from({ length: ROWS }, (_, at) => {
    const cells = COLUMN_KINDS.map((kind) => {
      const own = examples.filter(({ column }) => column.kind === kind);
      const { value, record } = own[at % own.length] ?? { value: null };
      return { [kind]: value, ...record };
    });
    const group = GROUPS[at % GROUPS.length];
    const answer = ANSWERS[at % ANSWERS.length];
    return Object.assign({ id: at + 1, version: 1, [ANSWER]: answer, group, ...filled }, ...cells);
  });
};

const answered = (body: unknown, status = 200, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: new Headers(headers),
  body,
});

/** More rows than are counted: the total is an estimate. */
const ABOUT = 12_345;

const numberIn = (query: URLSearchParams | undefined, name: string): number => Number(query?.get(name) ?? 0);

/** A page of rows, with an estimated total. */
const pageOf = (rows: readonly Row[], query: URLSearchParams | undefined): Answer => {
  const [page, size] = [numberIn(query, API_NAMES.page), numberIn(query, API_NAMES.size)];
  const shown = rows.slice(page * size, (page + 1) * size);
  const range = contentRange(MANY, page * size, shown.length, ABOUT);
  return answered(shown, 200, { 'Content-Range': range, [TOTAL_ESTIMATED]: 'true' });
};

/** The rows after a cursor, which is here the number of the row before. */
const rowsAfter = (rows: readonly Row[], query: URLSearchParams | undefined): Answer => {
  const after = numberIn(query, CURSOR);
  const data = rows.slice(after, after + numberIn(query, API_NAMES.size));
  return answered({ data: data.map((row) => ({ ...row, [CURSOR]: String(row.id) })), total: rows.length });
};

const never = () => new Promise<never>(() => undefined);

const REQUEST_ID = '0198f2c4-7a31-7c1e-9a55-3f0d1a2b4c5d';

const problem = (status: number, body: object) => problemOf(status, body, REQUEST_ID);

/** The field reported by the conflict and the validation error. */
const FIRST_FIELD = 'text-0';

const conflict = (row: Row) =>
  problem(412, {
    detail: 'Someone else changed this meanwhile',
    current: { ...row, version: 2, [FIRST_FIELD]: 'Acme Dental Group' },
    changes: [{ field: FIRST_FIELD, by: 'Grace Hopper', at: '2026-01-31T17:05:00Z' }],
  });

const save = (row: Row, data: object, based: number | undefined): Promise<Answer> => {
  switch (based === 2 ? 'Saved' : row[ANSWER]) {
    case '412':
      return Promise.reject(conflict(row));
    case '409':
      return Promise.reject(problem(409, { code: 'conflict', detail: 'There is an example like this already' }));
    case '422':
      return Promise.reject(
        problem(422, { detail: 'Invalid', issues: [{ path: FIRST_FIELD, message: 'This name is taken' }] }),
      );
    case '403':
      return Promise.reject(problem(403, { detail: 'Your role may read this and not change it' }));
    case '500':
      return Promise.reject(problem(500, { detail: 'The database is away' }));
    case 'Lost':
      return Promise.reject(
        new Problem({ status: 0, code: 'network', message: 'The server could not be reached. Try again.' }),
      );
    case 'Never':
      return never();
    default:
      return Promise.resolve(answered({ ...row, ...data, version: 2 }));
  }
};

const found = (query: URLSearchParams | undefined) => {
  const searchText = (query?.get('query') ?? '').toLowerCase();
  return GROUPS.filter(({ number, name }) => `${number} ${name}`.toLowerCase().includes(searchText));
};

/**
 * Answers the examples' requests from memory: nothing reaches the API. Each call creates a separate server with its own
 * data. Requests reject with `Problem`, as the real ones do.
 */
export const exampleServer = (): Request => {
  let rows: readonly Row[] = exampleRows();
  const lists: Readonly<Record<string, (query: URLSearchParams | undefined) => Promise<Answer>>> = {
    '/locations': async () => answered(LOCATIONS),
    [`/${LIST}`]: async () => answered(rows),
    [`/${LIST}/export`]: async () => answered(new Blob(['id\r\n'], { type: 'text/csv' })),
    [`/${NOTHING_THERE}`]: async () => answered([]),
    [`/${MANY}`]: async (query) => pageOf(rows, query),
    [`/${ENDLESS}`]: async (query) => rowsAfter(rows, query),
    [`/${WHOLE}`]: async () => answered(rows),
    [`/${STRIPS}`]: async () => answered(rows),
    [`/${DEPENDENT}`]: async () => answered([DEPENDENT_RECORD]),
    [`/${WAITING}`]: never,
    [`/${FAILING}`]: () => Promise.reject(problem(503, { detail: 'The database is away' })),
  };
  return async (method, path, { query, body, ifMatch } = {}) => {
    if (path === FOUND) return answered({ rows: found(query) });
    const list = lists[path];
    if (method === 'GET' && list) return list(query);
    const sent = typeof body === 'object' && body !== null ? body : {};
    const action = /^\/example-with-rows\/1\/(\w+)$/.exec(path)?.[1];
    if (action === 'submit') return answered(ASKED, 202);
    if (action) return answered({});
    if (method === 'POST') {
      const row: Row = { ...sent, id: Math.max(...rows.map(({ id }) => Number(id))) + 1, version: 1 };
      rows = [row, ...rows];
      return answered(row, 201);
    }
    if (path.startsWith(`/${DEPENDENT}/`)) return answered({ ...DEPENDENT_RECORD, ...sent, version: 2 });
    const row = rows.find(({ id }) => path === `/${LIST}/${id}`);
    if (!row) throw problem(404, { detail: 'There is no such example' });
    if (method === 'DELETE') {
      rows = rows.filter((one) => one !== row);
      return answered(undefined, 204);
    }
    const answer = await save(row, sent, ifMatch);
    rows = rows.map((one) => (one === row ? { ...one, ...sent, version: 2 } : one));
    return answer;
  };
};
