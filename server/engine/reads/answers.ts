import { and } from 'drizzle-orm';
import * as z from 'zod/mini';
import { contentRange, TOTAL_ESTIMATED, WHOLE_CAP } from '../../../declare/dialect.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import type { Answer } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { parseFacetsRequest, parseListRequest } from '../list-request.ts';
import { conditionsOf, sourceOf } from './conditions.ts';
import type { Counts } from './counts.ts';
import { exactly } from './counts.ts';
import type { Facets } from './facet-counts.ts';
import { facetsRead } from './facets.ts';
import type { ReadModel, ReadRow } from './model.ts';
import { afterCursor, isDataException, notACursor, orderOf } from './order.ts';
import { findPage } from './page-rows.ts';
import type { Page } from './rows.ts';
import { readOne, readRows } from './rows.ts';
import { readSums } from './sums.ts';

/** The declaration as the caller sees it, and its read model. */
export interface Read {
  db: Queries;
  resource: Resource;
  model: ReadModel;
  caller: Caller;
}

/** Sets the value at a path (`pagination.total`). */
const put = (body: Record<string, unknown>, path: string, value: unknown): void => {
  const [name = '', ...rest] = path.split('.');
  if (!rest.length) {
    body[name] = value;
    return;
  }
  const inner = (body[name] ?? {}) as Record<string, unknown>; // every step of a path is an object
  body[name] = inner;
  put(inner, rest.join('.'), value);
};

interface Found {
  rows: readonly ReadRow[];
  page: Page;
  counts: Counts;
  facets: Facets | undefined;
  sums: Record<string, unknown> | undefined;
  beside: Record<string, unknown> | undefined;
}

/** The facets by the keys of the dialect. */
const byKey = ({ api }: Resource, facets: Facets): Facets => {
  const keys = (api.kind === 'rest' && api.facets?.keys) || {};
  return Object.fromEntries(Object.entries(facets).map(([name, values]) => [keys[name] ?? name, values]));
};

/** The response for a page, in the resource's dialect. */
const inDialect = (resource: Resource, { rows, page, counts, facets, sums, beside }: Found): Answer => {
  const { api, name } = resource;
  const { total, unfiltered } = counts;
  const headers: Record<string, string> = total.isEstimated ? { [TOTAL_ESTIMATED]: 'true' } : {};
  if (api.kind === 'simple-rest' || api.total === 'content-range') {
    headers['content-range'] = contentRange(name, page.offset, rows.length, total.count);
    headers['x-total-count'] = String(total.count);
  }
  if (api.kind === 'simple-rest' || !api.rows) return { body: rows, headers };
  const body: Record<string, unknown> = { [api.rows]: rows, ...beside };
  if (typeof api.total === 'object') {
    put(body, api.total.body, total.count);
    if (api.total.page) put(body, api.total.page, page.offset / page.limit + api.names.base);
    if (api.total.pages) put(body, api.total.pages, Math.ceil(total.count / page.limit));
  }
  if (api.unfiltered) put(body, api.unfiltered, unfiltered.count);
  if (api.facets && 'body' in api.facets) put(body, api.facets.body, byKey(resource, facets ?? {}));
  if (api.sums) put(body, api.sums, sums ?? {});
  return { body, headers };
};

const facetsAreInBody = ({ api }: Resource): boolean =>
  api.kind === 'rest' && api.facets !== undefined && 'body' in api.facets;

/** A page that is not full is the last one, so its total is exact, unless it continues after a cursor. */
const exactAtTheEnd = (counts: Counts, found: number, { limit, offset }: Page, cursor: string | undefined): Counts =>
  counts.total.isEstimated && cursor === undefined && found > 0 && found < limit
    ? { ...counts, total: exactly(offset + found) }
    : counts;

/** The declaration of the rows of a list, which lack some fields of the record. */
export const ofRows = ({ record, list }: Resource): Pick<Resource, 'record'> =>
  list.without.length
    ? {
        record: z.object(
          Object.fromEntries(Object.entries(record.shape).filter(([name]) => !list.without.includes(name))),
        ),
      }
    : { record };

/** Whether the answer has the number of rows without search and filters. */
const hasUnfiltered = ({ api }: Resource): boolean => api.kind === 'rest' && api.unfiltered !== undefined;

/** Tells which rows are answered, and the text that found them. */
type NoteRead = (found: { text: string; ids: readonly number[] }) => Promise<void>;

const idsOf = (rows: readonly ReadRow[]): number[] => rows.map(({ id }) => id);

/** All rows that match, as the dialect has them. */
const wholeOf = ({ api }: Resource, rows: readonly ReadRow[]): unknown =>
  api.kind === 'rest' && api.rows ? { [api.rows]: rows } : rows;

/** One row more than a list has that is answered whole, to see whether there are more. */
const WHOLE: Page = { limit: WHOLE_CAP + 1, offset: 0 };

/** Throws 422 where a list that is answered whole has more rows than such a list may have: cut, it would seem to be all. */
const refuseMore = (rows: readonly ReadRow[]): void => {
  if (rows.length <= WHOLE_CAP) return;
  const most = WHOLE_CAP.toLocaleString('en-US');
  throw new Problem('invalid', {
    text: `This list has more than ${most} rows, which is the most it can answer. Choose fewer with a filter.`,
  });
};

/** A page of a list, with its counts. @param without the fields that this mode of the list omits */
export const answerList = async (
  { db, resource, model, caller }: Read,
  search: URLSearchParams,
  { without = [], noteRead }: { without?: readonly string[] | undefined; noteRead?: NoteRead } = {},
): Promise<Answer> => {
  const { state, page } = parseListRequest(resource, search);
  const conditions = await conditionsOf(model, resource, state, caller, db);
  const order = orderOf(model, resource, state);
  const { cursor } = state;
  const cursors = resource.list.shape.paging === 'cursor';
  const asked = { model, resource, state, conditions, caller };
  const ofFilters = page !== undefined && facetsAreInBody(resource) ? facetsRead(asked) : undefined;
  const finding = ofFilters?.read(db);
  const readPage = async () => {
    // counted again, a search or filter would be read twice; without them, to count is faster than to wait
    const found = ofFilters?.tellsTotal && conditions.isFiltered ? async () => (await finding)?.total : undefined;
    const after = cursor === undefined ? undefined : afterCursor(order, cursor);
    const counting = { hasUnfiltered: hasUnfiltered(resource), found };
    const of = page
      ? await findPage(db, model, { conditions, after, order, page, state, caller }, counting)
      : { where: and(conditions.where(), after), page: WHOLE, counts: undefined };
    const asking = { where: of.where, order, page: of.page, cursors, without, caller };
    return { counted: of.counts, rows: await readRows(db, model, ofRows(resource), asking) };
  };
  const reading = readPage().catch((error: unknown) => {
    // the values of a cursor are checked by the database, against the types of their columns
    throw cursor !== undefined && isDataException(error) ? notACursor() : error;
  });
  const hasSums = page !== undefined && resource.list.sums.length > 0;
  const [{ counted, rows }, found, sums] = await Promise.all([
    reading,
    finding,
    hasSums ? readSums(db, model, resource, conditions.where()) : undefined,
  ]);
  if (!page) refuseMore(rows);
  await noteRead?.({ text: state.search, ids: idsOf(rows) });
  if (!page || !counted) return { body: wholeOf(resource, rows) };
  const counts = exactAtTheEnd(counted, rows.length, page, cursor);
  return inDialect(resource, { rows, page, counts, facets: found?.facets, sums, beside: model.beside?.(rows) });
};

/** Only the values that occur, as the plain dialect returns them, and the chosen ones of a reference, with their names. */
const withRows = ({ model, resource }: Pick<Read, 'model' | 'resource'>, facets: Facets): Facets => {
  const isNamed = (name: string) =>
    resource.list.filters.some(({ param, source }) => param.name === name && sourceOf(model, source)?.reference);
  return Object.fromEntries(
    Object.entries(facets).map(([name, values]) => [
      name,
      isNamed(name) ? values : values.filter(({ count }) => count !== 0),
    ]),
  );
};

/** The values of the filters, counted under the search and the other filters. */
export const answerFacets = async ({ db, resource, model, caller }: Read, search: URLSearchParams): Promise<Answer> => {
  const { state, sought } = parseFacetsRequest(resource, search);
  const conditions = await conditionsOf(model, resource, state, caller, db);
  const { facets } = await facetsRead({ model, resource, state, conditions, caller, sought }).read(db);
  return {
    body: resource.api.kind === 'simple-rest' ? withRows({ model, resource }, facets) : byKey(resource, facets),
  };
};

/** One record. Throws 404 when it does not exist or the caller may not see it. */
export const recordOf = async ({ db, resource, model, caller }: Read, id: number | string): Promise<ReadRow> => {
  const row = await readOne(db, model, resource, id, caller);
  if (!row) throw new Problem('not_found');
  return row;
};
