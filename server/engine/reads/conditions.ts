import type { SQL } from 'drizzle-orm';
import { and, arrayOverlaps, eq, gt, gte, inArray, is, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldMeta } from '../../../declare/field.ts';
import { fieldMeta } from '../../../declare/field.ts';
import { LARGEST_NUMBER } from '../../../declare/ids.ts';
import type { StorageType } from '../../../declare/kinds/kind.ts';
import type { FilterValue, RangeValue, Sign, ValuesParam } from '../../../declare/list/params.ts';
import { EMPTY, isRange, isSign } from '../../../declare/list/params.ts';
import type { ListState } from '../../../declare/list/state.ts';
import type { Filter, Resource } from '../../../declare/resource.ts';
import { isPlainDate } from '../../../domain/calendar/dates.ts';
import { parseCents } from '../../../domain/money.ts';
import type { Queries } from '../../db/database.ts';
import { invalid } from '../../http/problems.ts';
import type { Caller } from '../../http/sessions.ts';
import { toStorage } from '../values.ts';
import { instantBounds } from './instant-bounds.ts';
import { contains } from './like.ts';
import type { GroupedBy, Linked, ReadModel, Sought, Source, Value } from './model.ts';
import { comparable } from './model.ts';

/** The column with the field's name, for a field without a source. */
const columnNamed = (model: ReadModel, name: string): PgColumn | undefined => {
  const column: unknown = Reflect.get(model.from, name);
  return is(column, PgColumn) ? column : undefined;
};

/** The source of a field by its path (`group.number`), which may have one of its own; undefined when it has none. */
export const sourceOf = (model: ReadModel, path: string): Source | undefined => {
  const [name = '', member] = path.split('.');
  const source = model.sources[name];
  if (member === undefined) {
    const value = source?.value ?? columnNamed(model, name);
    return source || value ? { ...source, ...(value && { value }) } : undefined;
  }
  const value = source?.members?.[member];
  const own = model.sources[path];
  return own || value ? { ...own, ...(value && { value }) } : undefined;
};

/** The stored column that says which values of a filter a row has. */
export const groupedByOf = (model: ReadModel, { param, source }: Filter): GroupedBy | undefined => {
  const own = model.filters[param.name];
  if (own) return 'groupedBy' in own ? own.groupedBy : undefined;
  return sourceOf(model, source)?.groupedBy;
};

/** How a text of the query string is compared with a value. */
type Compared = 'text' | 'yesNo' | 'number' | 'amount' | 'date' | 'instant' | 'list';

const BY_STORAGE: Readonly<Record<StorageType, Compared>> = {
  text: 'text',
  secret: 'text',
  boolean: 'yesNo',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  date: 'date',
  timestamp: 'instant',
  jsonb: 'text',
  texts: 'list',
};

const BY_TYPE: Readonly<Record<string, Compared>> = { boolean: 'yesNo', number: 'number', date: 'instant' };

/** What a filter compares: the way, and the declared field, whose kind reads the text. */
interface Comparison {
  compared: Compared;
  meta?: FieldMeta;
}

const comparisonOf = ({ record }: Resource, path: string, value: Value): Comparison => {
  const field = record.shape[path];
  const meta = field && fieldMeta(field);
  if (meta?.kind.storage) return { compared: BY_STORAGE[meta.kind.storage], meta };
  if (!is(value, PgColumn)) return { compared: 'text' };
  const compared = value.columnType === 'PgDateString' ? 'date' : (BY_TYPE[value.dataType] ?? 'text');
  return { compared };
};

const WHOLE = /^-?\d{1,10}$/;

/** A number as its column stores it; an undeclared one is whole. */
const storedNumber = (meta: FieldMeta | undefined, text: string): number | undefined => {
  const value = meta?.kind.parse ? meta.kind.parse(text, meta) : WHOLE.test(text) ? Number(text) : undefined;
  const number = meta ? toStorage(meta, value) : value;
  if (typeof number !== 'number') return undefined;
  const isBounded = meta === undefined || meta.kind.storage === 'integer';
  return isBounded && Math.abs(number) > LARGEST_NUMBER ? undefined : number;
};

/** The database value of a text in the query string; undefined when it cannot be one. */
const stored = ({ compared, meta }: Comparison, text: string): unknown => {
  if (compared === 'text' || compared === 'list') return text;
  if (compared === 'yesNo') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  if (compared === 'amount') return parseCents(text);
  if (compared === 'date') return isPlainDate(text) ? text : undefined;
  if (compared === 'instant') return instantBounds({ from: text }).from;
  return storedNumber(meta, text);
};

const isOneOf = (comparison: Comparison, value: Value, name: string, chosen: readonly string[]): SQL | undefined => {
  if (!chosen.length) return undefined;
  const values = chosen.map((one) => stored(comparison, one));
  if (values.includes(undefined)) throw invalid([{ path: name, message: 'Has a value that is not known here' }]);
  return comparison.compared === 'list' ? arrayOverlaps(comparable(value), values) : inArray(comparable(value), values);
};

const BY_SIGN: Readonly<Record<Sign, (amount: PgColumn) => SQL>> = {
  '0': (amount) => eq(amount, 0),
  positive: (amount) => gt(amount, 0),
  negative: (amount) => lt(amount, 0),
  nonzero: (amount) => ne(amount, 0),
};

/** The condition for one of several values, which may include "no value" and signs. */
const isAnyOf = (
  comparison: Comparison,
  value: Value,
  param: ValuesParam,
  chosen: readonly string[],
): SQL | undefined => {
  const withEmpty = param.empty !== undefined && chosen.includes(EMPTY);
  const others = withEmpty ? chosen.filter((one) => one !== EMPTY) : chosen;
  const found = param.signs
    ? or(...others.filter(isSign).map((sign) => BY_SIGN[sign](comparable(value))))
    : isOneOf(comparison, value, param.name, others);
  return or(found, withEmpty ? isNull(value) : undefined);
};

const isWithin = ({ compared }: Comparison, value: Value, range: RangeValue): SQL | undefined => {
  // a plain date is compared with the day of a moment
  const { from, to } =
    compared === 'instant' ? instantBounds(range) : { from: range.from?.slice(0, 10), to: range.to?.slice(0, 10) };
  const column = comparable(value);
  return and(from ? gte(column, from) : undefined, to ? lte(column, to) : undefined);
};

const isLinked = ({ id }: ReadModel, { of, value }: Linked, chosen: readonly string[]): SQL =>
  sql`${id} in (select ${of} from ${value.table} where ${inArray(value, chosen.map(Number))})`;

/** The condition of one filter. Throws 422 for a value that the field cannot have. */
export const conditionOf = (
  model: ReadModel,
  resource: Resource,
  { param, source: path }: Filter,
  asked: FilterValue,
  caller: Caller,
): SQL | undefined => {
  const own = model.filters[param.name];
  if (own) return ('is' in own ? own.is : own)(asked as never, caller); // the value of its own parameter
  const source = sourceOf(model, path);
  if (Array.isArray(asked) && source?.is) return source.is(asked as readonly string[], caller);
  if (Array.isArray(asked) && source?.linked) return isLinked(model, source.linked, asked as readonly string[]);
  if (typeof asked === 'string' && source?.contains) return source.contains(asked);
  if (!source?.value) return undefined;
  const { value } = source;
  const isAmount = param.kind === 'text' && param.input === 'amount';
  const comparison: Comparison = isAmount ? { compared: 'amount' } : comparisonOf(resource, path, value);
  if (isRange(asked)) return isWithin(comparison, value, asked);
  if (param.kind === 'values') return isAnyOf(comparison, value, param, typeof asked === 'string' ? [asked] : asked);
  if (typeof asked !== 'string') return undefined;
  return comparison.compared === 'text'
    ? contains(comparable(value), asked)
    : isOneOf(comparison, value, param.name, [asked]);
};

const searched = async (
  model: ReadModel,
  { list }: Resource,
  { search: text, searchFields }: Pick<ListState, 'search' | 'searchFields'>,
  db: Queries,
): Promise<SQL | Sought | undefined> => {
  if (!text) return undefined;
  if (model.search) return model.search(text, db);
  const { fields = [], names } = list.search ?? {};
  const asked = searchFields ? fields.filter((field) => searchFields.includes(names?.[field] ?? field)) : fields;
  const ways = asked.map((path) => {
    const source = sourceOf(model, path);
    return source?.contains?.(text) ?? (source?.value && contains(comparable(source.value), text));
  });
  return or(...ways) ?? sql`false`;
};

/** The conditions of a list state; a facet leaves out its own. */
export interface Conditions {
  /** The rows the caller may see. */
  scope: SQL | undefined;
  /** Where more rows match the search than are counted: its conditions, and the whole condition without it. */
  many: (Sought & { withoutSearch: SQL | undefined }) | undefined;
  /** Whether a model's own search has found no more rows than are counted, and lists them by their ids. */
  hasFoundFew: boolean;
  /** Whether there is a search or a filter. */
  isFiltered: boolean;
  /** The whole condition. @param except filters to leave out */
  where: (...except: string[]) => SQL | undefined;
}

/** Throws 422 for a filter value that its field cannot have. */
export const conditionsOf = async (
  model: ReadModel,
  resource: Resource,
  state: ListState,
  caller: Caller,
  db: Queries,
): Promise<Conditions> => {
  const scope = model.scope(caller);
  const sought = await searched(model, resource, state, db);
  const isMany = sought !== undefined && 'met' in sought;
  const search = isMany ? sought.ofAll : sought;
  const filters = resource.list.filters.flatMap((filter) => {
    const value = state.filters[filter.param.name];
    const condition = value === undefined ? undefined : conditionOf(model, resource, filter, value, caller);
    return condition ? [{ name: filter.param.name, condition }] : [];
  });
  const named = state.ids && inArray(model.id, [...state.ids]);
  const whereFound = (found: SQL | undefined, except: readonly string[] = []) =>
    and(scope, found, named, ...filters.filter(({ name }) => !except.includes(name)).map(({ condition }) => condition));
  return {
    scope,
    many: isMany ? { ...sought, withoutSearch: whereFound(undefined) } : undefined,
    hasFoundFew: model.search !== undefined && sought !== undefined && !isMany,
    isFiltered: (search ?? named) !== undefined || filters.length > 0,
    where: (...except) => whereFound(search, except),
  };
};
