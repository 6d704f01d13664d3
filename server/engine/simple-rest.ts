import * as z from 'zod';
import { RANGE_CAP } from '../../declare/dialect.ts';
import { LARGEST_NUMBER } from '../../declare/ids.ts';
import { rangeFault } from '../../declare/list/param-values.ts';
import type { FilterValue, Param } from '../../declare/list/params.ts';
import type { ListState } from '../../declare/list/state.ts';
import { ID } from '../../declare/list/state.ts';
import type { ListDeclaration } from '../../declare/resource.ts';
import { isLine } from '../../declare/text.ts';
import { searchedText } from '../../domain/identifiers.ts';
import type { Issue } from '../http/problems.ts';
import { invalid } from '../http/problems.ts';

const json = <T extends z.ZodType>(inner: T) =>
  z
    .string()
    .max(10_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue('Must be JSON');
        return z.NEVER;
      }
    })
    .pipe(inner);

const text = z.string().max(200).refine(isLine, 'Must not contain control characters');
const value = z.union([
  text,
  z.array(text).max(200),
  z.object({ from: text.optional(), to: text.optional() }).strict(),
]);

/** The query parameters of the ra-data-simple-rest dialect. */
export const SIMPLE_REST_NAMES = ['sort', 'range', 'filter'] as const;

const Query = z.object({
  sort: json(z.tuple([z.string(), z.enum(['ASC', 'DESC'])])).optional(),
  range: json(z.tuple([z.int().min(0), z.int().min(0)])).optional(),
  filter: json(
    z.looseObject({
      id: z.array(z.coerce.number().int().min(1).max(LARGEST_NUMBER)).max(RANGE_CAP).optional(),
      q: z.string().overwrite(searchedText).pipe(text).optional(),
    }),
  ).optional(),
});

const filterOf = (param: Param, raw: unknown): FilterValue | undefined => {
  const read = value.safeParse(raw);
  if (!read.success) return undefined;
  const given =
    typeof read.data !== 'string' ? read.data : param.kind === 'values' ? [read.data] : searchedText(read.data);
  const isGiven = typeof given === 'string' ? 'text' : Array.isArray(given) ? 'values' : 'range';
  if (isGiven !== param.kind) return undefined;
  const texts = (isGiven === 'range' ? Object.values(given) : [given].flat()) as string[];
  if (param.kind === 'values' && param.single && texts.length > 1) return undefined;
  const isGood = (one: string) => (param.kind === 'range' ? !rangeFault(param, one) : param.pattern.test(one));
  return texts.every(isGood) ? given : undefined;
};

/**
 * Decodes the query of ra-data-simple-rest: `sort=["name","ASC"]`, `range=[0,24]`,
 * `filter={"q":"text","status":["a"]}`, and `filter={"id":[1,2]}` for records by id. Throws 422 when the query cannot
 * be parsed; a filter or sort field that the list does not have is returned as an issue.
 */
export const decodeSimpleRest = ({ shape, search: searched }: ListDeclaration, search: URLSearchParams) => {
  const read = Query.safeParse(Object.fromEntries(search));
  if (!read.success) throw invalid(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  const { sort, range, filter = {} } = read.data;
  const issues: Issue[] = SIMPLE_REST_NAMES.filter((name) => search.getAll(name).length > 1).map((path) => ({
    path,
    message: 'Give this parameter once',
  }));
  const filters: Record<string, FilterValue> = {};
  for (const [name, raw] of Object.entries(filter)) {
    if (name === ID || name === 'q') continue;
    const param = shape.params.find((one) => one.name === name);
    const read = param && filterOf(param, raw);
    if (read === undefined) issues.push({ path: `filter.${name}`, message: 'The list cannot be filtered by this' });
    else filters[name] = read;
  }
  if (filter.q && !searched) issues.push({ path: 'filter.q', message: 'The list cannot be searched' });
  const sortable = sort && (shape.sortable.includes(sort[0]) || sort[0] === ID);
  if (sort && !sortable) issues.push({ path: 'sort', message: 'The list cannot be sorted by this field' });

  // a getMany names no range
  const [first, last] = range ?? [0, (filter.id ? RANGE_CAP : shape.pageSize) - 1];
  const limit = Math.max(0, Math.min(last - first + 1, RANGE_CAP));
  const state: ListState = {
    page: 0,
    pageSize: limit,
    search: filter.q ?? '',
    filters,
    ...(filter.id && { ids: filter.id }),
    ...(sort ? { sort: { field: sort[0], order: sort[1] } } : shape.sort && { sort: shape.sort }),
  };
  return { asked: { state, page: { limit, offset: first } }, issues };
};
