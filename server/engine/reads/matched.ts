import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { ListState } from '../../../declare/list/state.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Conditions } from './conditions.ts';
import { groupedByOf } from './conditions.ts';
import type { ReadModel, Value } from './model.ts';
import { selecting } from './selecting.ts';

/** What the values of the filters are counted for. */
export interface FacetsQuery {
  model: ReadModel;
  resource: Resource;
  state: ListState;
  conditions: Conditions;
  caller: Caller;
  /** Only the values of this filter by a reference whose label contains a text. */
  sought?: { facet: string; text: string } | undefined;
}

/** Whether the matching rows are counted together by stored columns. */
export const isGrouping = ({ model, conditions }: Pick<FacetsQuery, 'model' | 'conditions'>): boolean => {
  if (conditions.many) return model.groupsFound === 'any';
  return !model.groupsFound || conditions.hasFoundFew;
};

/** The rows that the counts of a statement have in common: found once, where stored columns have the values of filters. */
export interface Matched {
  /** The columns that have the values of filters, by the names they have in the rows. */
  columns: ReadonlyMap<Value, string>;
  /** The rows of all conditions, to stand before the statement: kept where it names them twice; undefined: each count finds its own. */
  statement: SQL | undefined;
  /** The rows under all conditions but those of some filters, with their ids and columns: `(select ...)`, or a name. */
  rows: (...except: string[]) => SQL;
}

export const matchedBy = ({ model, resource, state, conditions }: FacetsQuery): Matched => {
  const filters = isGrouping({ model, conditions }) ? resource.list.filters : [];
  const grouped = filters.flatMap((filter) =>
    filter.param.kind === 'values' ? (groupedByOf(model, filter)?.column ?? []) : [],
  );
  const columns = new Map([...new Set(grouped)].map((column, at) => [column, `grouped${at}`]));
  const select = (...except: string[]) =>
    selecting(
      model,
      { id: model.id, ...Object.fromEntries([...columns].map(([column, name]) => [name, column])) },
      conditions.where(...except),
    );
  const isShared = columns.size > 0 && !model.rows && conditions.isFiltered;
  const isWhole = (except: readonly string[]) => isShared && except.every((name) => state.filters[name] === undefined);
  return {
    columns,
    statement: isShared ? sql`with matched as (${select()}) ` : undefined,
    rows: (...except) => (isWhole(except) ? sql`matched` : sql`(${select(...except)})`),
  };
};
