import type { SQL } from 'drizzle-orm';
import { count, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contentRange } from '../../declare/dialect.ts';
import type { ListState } from '../../declare/list-state.ts';
import { decodeList, paramNames } from '../../declare/list-state.ts';
import type { Filter, Resource } from '../../declare/resource.ts';
import type { Db } from '../db/database.ts';
import type { DeclaredTable } from '../db/derive.ts';
import type { Issue } from '../http/problems.ts';
import { invalid } from '../http/problems.ts';
import type { Row } from './rows.ts';
import { selectRows } from './rows.ts';
import { decodeSimpleRest, SIMPLE_REST_NAMES } from './simple-rest.ts';
import { whereOf } from './where.ts';

/** One value of a facet: how many records have it under the other filters. */
export interface FacetValue {
  value: string;
  label: string;
  count: number;
}
export type Facets = Record<string, FacetValue[]>;

export interface Asked {
  state: ListState;
  /** The rows wanted; absent: all. */
  page: { limit: number; offset: number } | undefined;
  /** Named ids, of the plain dialect's getMany. */
  ids?: readonly number[];
}

/** The names a list takes in its query string. */
const namesOf = ({ api, list }: Resource): readonly string[] => {
  if (api.kind === 'simple-rest') return SIMPLE_REST_NAMES;
  return paramNames(list.shape, api.names, 'api').filter((name) => name !== api.names.search || list.search);
};

const unknownNames = (resource: Resource, search: URLSearchParams): Issue[] => {
  const known = namesOf(resource);
  const unknown = [...new Set(search.keys())].filter((name) => !known.includes(name));
  return unknown.map((path) => ({ path, message: 'The list has no such parameter' }));
};

const decoded = (resource: Resource, search: URLSearchParams): { asked: Asked; issues: Issue[] } => {
  const { api, list } = resource;
  if (api.kind === 'simple-rest') return decodeSimpleRest(list, search);
  const { state, issues } = decodeList(search, list.shape, api.names, 'api');
  const page = api.total === 'array' ? undefined : { limit: state.pageSize, offset: state.page * state.pageSize };
  return { asked: { state, page }, issues };
};

/**
 * The list a query string asks for, by the resource's dialect read backwards. Throws 422 naming each fault, and each name
 * that the list does not have: what is chosen by it must not be more than was meant.
 * @param path where in a body the query string stands, if it does.
 */
export const askedOf = (resource: Resource, search: URLSearchParams, path?: string): Asked => {
  const { asked, issues } = decoded(resource, search);
  const faults = [...issues, ...unknownNames(resource, search)];
  if (!faults.length) return asked;
  throw invalid(path === undefined ? faults : faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` })));
};

export interface ListResult {
  rows: Row[];
  total: number;
  unfiltered: number;
  offset: number;
}

const countOf = async (db: Db, tables: DeclaredTable, where: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(tables.table).where(where);
  return row?.count ?? 0;
};

/** Rows and totals of a list of a declared table. */
export const listRows = async (
  db: Db,
  resource: Resource,
  tables: DeclaredTable,
  asked: Asked,
): Promise<ListResult> => {
  const byId = asked.ids ? sql`${tables.id} = any(${sql.param(asked.ids)}::int[])` : undefined;
  const where = byId ?? whereOf(resource, tables, asked.state);
  const rows = await selectRows(db, resource, tables, asked.state, where, asked.page);
  if (!asked.page) return { rows, total: rows.length, unfiltered: rows.length, offset: 0 };
  const total = await countOf(db, tables, where);
  return { rows, total, unfiltered: where ? await countOf(db, tables, undefined) : total, offset: asked.page.offset };
};

/** A facet never lists more values than a menu can show. */
const FACET_VALUES = 200;

const facetOf = async (db: Db, resource: Resource, tables: DeclaredTable, state: ListState, filter: Filter) => {
  const column = tables.columns[filter.source] as PgColumn; // lint R016 vouches for it
  const rows = await db
    .select({ value: sql<string | null>`${column}::text`, count: count() })
    .from(tables.table)
    .where(whereOf(resource, tables, state, filter.param.name))
    .groupBy(column)
    .orderBy(column)
    .limit(FACET_VALUES);
  const choices = filter.param.kind === 'values' ? filter.param.choices : undefined;
  return rows.flatMap((row) =>
    row.value === null ? [] : [{ value: row.value, label: choices?.[row.value] ?? row.value, count: row.count }],
  );
};

/** The facets of every filter by values. */
export const listFacets = async (
  db: Db,
  resource: Resource,
  tables: DeclaredTable,
  state: ListState,
): Promise<Facets> => {
  const facets: Facets = {};
  for (const filter of resource.list.filters) {
    if (filter.param.kind === 'values') {
      facets[filter.param.name] = await facetOf(db, resource, tables, state, filter);
    }
  }
  return facets;
};

/** A list's answer in the resource's dialect. */
export const inDialect = (resource: Resource, result: ListResult, facets: Facets | undefined) => {
  const { api, name } = resource;
  const headers: Record<string, string> = {};
  if (api.kind === 'simple-rest' || api.total === 'content-range') {
    headers['content-range'] = contentRange(name, result.offset, result.rows.length, result.total);
    headers['x-total-count'] = String(result.total);
  }
  if (api.kind === 'simple-rest' || !api.rows) return { body: result.rows, headers };
  return {
    headers,
    body: {
      [api.rows]: result.rows,
      ...(typeof api.total === 'object' && { [api.total.body]: result.total }),
      ...(api.unfiltered && { [api.unfiltered]: result.unfiltered }),
      ...(api.facets && 'body' in api.facets && { [api.facets.body]: facets ?? {} }),
    },
  };
};
