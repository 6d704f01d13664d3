import { and } from 'drizzle-orm';
import { contentRange, TOTAL_ESTIMATED } from '../../../declare/dialect.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import type { Answer } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { askedOf } from '../asked.ts';
import { csvOf, EXPORT_CAP, tooManyToExport } from '../export.ts';
import { conditionsOf } from './conditions.ts';
import type { Counts } from './counts.ts';
import { exactly, readCounts } from './counts.ts';
import type { Facets } from './facets.ts';
import { readFacets } from './facets.ts';
import type { ReadModel, ReadRow } from './model.ts';
import { afterCursor, isDataException, notACursor, orderOf } from './order.ts';
import type { Page } from './rows.ts';
import { readMany, readOne, readRows } from './rows.ts';

/** What is read: the declaration as the caller sees it, and what stands behind it. */
export interface Read {
  db: Queries;
  resource: Resource;
  model: ReadModel;
  caller: Caller;
}

/** Sets `value` at a path of members (`pagination.total`). */
const put = (body: Record<string, unknown>, path: string, value: unknown): void => {
  const [name = '', ...rest] = path.split('.');
  if (!rest.length) {
    body[name] = value;
    return;
  }
  const inner = (body[name] ?? {}) as Record<string, unknown>; // a path leads through records alone
  body[name] = inner;
  put(inner, rest.join('.'), value);
};

interface Found {
  rows: readonly ReadRow[];
  page: Page;
  counts: Counts;
  facets: Facets | undefined;
}

/** A page of a list in the resource's dialect. */
const inDialect = ({ api, name }: Resource, { rows, page, counts, facets }: Found): Answer => {
  const { total, unfiltered } = counts;
  const headers: Record<string, string> = total.isEstimated ? { [TOTAL_ESTIMATED]: 'true' } : {};
  if (api.kind === 'simple-rest' || api.total === 'content-range') {
    headers['content-range'] = contentRange(name, page.offset, rows.length, total.count);
    headers['x-total-count'] = String(total.count);
  }
  if (api.kind === 'simple-rest' || !api.rows) return { body: rows, headers };
  const body: Record<string, unknown> = { [api.rows]: rows };
  if (typeof api.total === 'object') {
    put(body, api.total.body, total.count);
    if (api.total.page) put(body, api.total.page, page.offset / page.limit + api.names.base);
    if (api.total.pages) put(body, api.total.pages, Math.ceil(total.count / page.limit));
  }
  if (api.unfiltered) put(body, api.unfiltered, unfiltered.count);
  if (api.facets && 'body' in api.facets) put(body, api.facets.body, facets ?? {});
  return { body, headers };
};

const facetsAreInBody = ({ api }: Resource): boolean =>
  api.kind === 'rest' && api.facets !== undefined && 'body' in api.facets;

const answerIds = async ({ db, resource, model, caller }: Read, ids: readonly number[]): Promise<Answer> => {
  const rows = await readMany(db, model, resource, ids, caller);
  const count = exactly(rows.length);
  const page = { limit: rows.length, offset: 0 };
  return inDialect(resource, { rows, page, counts: { total: count, unfiltered: count }, facets: undefined });
};

/** A page that is not full is the last, which tells how many there are where that was only estimated. */
const exactAtTheEnd = (counts: Counts, found: number, { limit, offset }: Page): Counts =>
  counts.total.isEstimated && found > 0 && found < limit ? { ...counts, total: exactly(offset + found) } : counts;

/** A page of a list, with its counts. @param without fields that this way of answering leaves out */
export const answerList = async (
  read: Read,
  search: URLSearchParams,
  without: readonly string[] = [],
): Promise<Answer> => {
  const { db, resource, model, caller } = read;
  const { state, page, ids } = askedOf(resource, search);
  if (ids) return answerIds(read, ids);
  const conditions = await conditionsOf(model, resource, state, caller, db);
  const order = orderOf(model, state);
  const { cursor } = state;
  const where = and(conditions.where(), cursor === undefined ? undefined : afterCursor(order, cursor));
  const cursors = resource.list.shape.paging === 'cursor';
  const reading = readRows(db, model, resource, { where, order, page, cursors, without, caller });
  const rows = await reading.catch((error: unknown) => {
    // what a cursor names is checked by the types of its columns alone
    throw cursor !== undefined && isDataException(error) ? notACursor() : error;
  });
  if (!page) return { body: rows };
  const counts = exactAtTheEnd(await readCounts(db, model, conditions), rows.length, page);
  const facets = facetsAreInBody(resource)
    ? await readFacets(db, { model, resource, state, conditions, caller })
    : undefined;
  return inDialect(resource, { rows, page, counts, facets });
};

/** Of each facet the values that some row has: the plain dialect answers no others. */
const withRows = (facets: Facets): Facets =>
  Object.fromEntries(Object.entries(facets).map(([name, values]) => [name, values.filter(({ count }) => count !== 0)]));

/** The values of the filters, counted under search and the other filters. */
export const answerFacets = async ({ db, resource, model, caller }: Read, search: URLSearchParams): Promise<Answer> => {
  const { state } = askedOf(resource, search);
  const conditions = await conditionsOf(model, resource, state, caller, db);
  const facets = await readFacets(db, { model, resource, state, conditions, caller });
  const { api } = resource;
  if (api.kind === 'simple-rest') return { body: withRows(facets) };
  const keys = api.facets?.keys;
  return { body: Object.fromEntries(Object.entries(facets).map(([name, values]) => [keys?.[name] ?? name, values])) };
};

/** All that a list finds, as CSV: whole, or refused with what to do (docs/rules/lists-and-forms.md, "Exports"). */
export const answerExport = async ({ db, resource, model, caller }: Read, search: URLSearchParams): Promise<Answer> => {
  const { state } = askedOf(resource, search);
  const conditions = await conditionsOf(model, resource, state, caller, db);
  const rows = await readRows(db, model, resource, {
    where: conditions.where(),
    order: orderOf(model, state),
    page: { limit: EXPORT_CAP + 1, offset: 0 },
    caller,
  });
  if (rows.length > EXPORT_CAP) throw tooManyToExport((await readCounts(db, model, conditions)).total.count);
  return csvOf(resource, rows, db, caller.roles);
};

/** One record. Throws 404 when there is none, or none that the person may see. */
export const recordOf = async ({ db, resource, model, caller }: Read, id: number): Promise<ReadRow> => {
  const row = await readOne(db, model, resource, id, caller);
  if (!row) throw new Problem('not_found');
  return row;
};
