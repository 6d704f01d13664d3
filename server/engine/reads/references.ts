import type { SQL } from 'drizzle-orm';
import { and, inArray, sql } from 'drizzle-orm';
import { allows, readersOf } from '../../../declare/access.ts';
import { COUNT_CAP } from '../../../declare/dialect.ts';
import { REFERENCE_VALUES } from '../../../declare/facet-values.ts';
import { LARGEST_NUMBER } from '../../../declare/ids.ts';
import { NAME_FIELDS } from '../../../declare/list/values.ts';
import { fieldsOf } from '../../../declare/record.ts';
import type { Filter, Resource } from '../../../declare/resource.ts';
import { resourceFor } from '../../../declare/resource-for.ts';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/sessions.ts';
import { sourceOf } from './conditions.ts';
import { boundedCount } from './counts.ts';
import type { FacetValue } from './facet-counts.ts';
import { capped } from './facet-counts.ts';
import { contains } from './like.ts';
import type { FacetsQuery } from './matched.ts';
import type { FacetChoice, ReadModel, Reference, Value } from './model.ts';
import { comparable, withRows } from './model.ts';
import { selecting } from './selecting.ts';

/*
 * The records that a field refers to, by name: the values of its filter, and the words of its cells in files. A caller who
 * may not read them has their ids, as on the screen.
 */

/** A read model whose references know the records they point to. @param models by the names of resources */
export const withReferences = (
  model: ReadModel,
  { record }: Pick<Resource, 'record'>,
  models: ReadonlyMap<string, Reference>,
): ReadModel => {
  const found = fieldsOf(record).flatMap(([name, { to, kind }]) => {
    const reference = to !== undefined && kind.name === 'reference' ? models.get(to) : undefined;
    return reference ? [[name, { ...model.sources[name], reference }] as const] : [];
  });
  return { ...model, sources: { ...model.sources, ...Object.fromEntries(found) } };
};

/** The display name of a record, as `nameOf` has it of what the caller sees. */
const nameIn = ({ resource, model }: Reference, { roles }: Caller): Value => {
  const id = sql`${model.id}::text`;
  if (!allows(readersOf(resource.access), roles)) return id;
  const { shape } = resourceFor(resource, roles).record;
  const names = NAME_FIELDS.flatMap((field) => {
    const value = field !== 'id' && field in shape ? sourceOf(model, field)?.value : undefined;
    return value ? [sql`${value}::text`] : [];
  });
  return sql`coalesce(${sql.join([...names, id], sql`, `)})`;
};

/** Selects id and name of the records that a caller may see and that meet a condition. */
const namesOf = (reference: Reference, caller: Caller, where: SQL | undefined): SQL => {
  const { model } = reference;
  const rows = selecting(model, { id: model.id, name: nameIn(reference, caller) }, and(model.scope(caller), where));
  return sql`${withRows(model)}${rows.getSQL()}`;
};

/** The ids among the values of a filter, of which one may stand for no record. */
const idsIn = (values: readonly string[]): number[] => [
  ...new Set(values.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_NUMBER)),
];

/** The names of some of the records, as values of a filter. */
export const referenceNames = async (
  db: Queries,
  reference: Reference,
  values: readonly string[],
  caller: Caller,
): Promise<FacetChoice[]> => {
  const ids = idsIn(values);
  if (!ids.length) return [];
  const isNamed = inArray(comparable(reference.model.id), ids);
  const { rows } = await db.execute<{ id: number; name: string }>(namesOf(reference, caller, isNamed));
  return rows.map(({ id, name }) => ({ value: String(id), label: name }));
};

type Answered = [found: FacetValue[], chosen: FacetValue[]];

/**
 * Selects the first values that occur, by name, and the chosen ones. Where few rows match, they are grouped; of many, the
 * records are tried in the order of their names until enough are found.
 * @param text only values whose name contains it
 */
export const countReferences = (
  asked: FacetsQuery,
  { param: { name } }: Filter,
  value: Value,
  reference: Reference,
  text: string,
): { select: SQL; read: (answer: unknown) => FacetValue[] } => {
  const { model, conditions, state, caller } = asked;
  const among = conditions.where(name);
  const chosen = state.filters[name];
  const ids = Array.isArray(chosen) && !text ? idsIn(chosen) : [];
  const countOf = boundedCount(model, and(among, sql`${value} = referred.id`));
  const isFound = text ? contains(comparable(nameIn(reference, caller)), text) : undefined;
  const isChosen = inArray(comparable(reference.model.id), ids);
  const list = (rows: SQL) => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('value', listed.id::text, 'label', listed.name, 'count', listed.count)
      order by lower(listed.name), listed.id), '[]'::jsonb) from (${rows}) listed)`;
  const first = sql`
    with met as materialized (${selecting(model, { value }, among).limit(COUNT_CAP + 1)}),
      counted as (select met.value, count(*)::int as count from met group by 1),
      few as (select count(*) <= ${COUNT_CAP} as are from met),
      records as not materialized (${namesOf(reference, caller, isFound)})
    (select referred.id, referred.name, counted.count from records referred
      join counted on counted.value = referred.id where (select few.are from few)
      order by lower(referred.name), referred.id limit ${REFERENCE_VALUES + 1})
    union all
    (select referred.id, referred.name, tried.count
      from (select * from records order by lower(records.name), records.id offset 0) referred
      cross join lateral (select ${countOf} as count) tried
      where not (select few.are from few) and tried.count > 0 limit ${REFERENCE_VALUES + 1})`;
  const named = sql`select referred.id, referred.name, ${countOf} as count from (${namesOf(reference, caller, isChosen)}) referred`;
  return {
    select: sql`jsonb_build_array(${list(first)}, ${ids.length ? list(named) : sql`'[]'::jsonb`})`,
    read: (answer) => {
      const [found, set] = answer as Answered; // as they were selected
      const shown = found.slice(0, REFERENCE_VALUES);
      const last = shown.at(-1);
      if (last && found.length > shown.length) shown.splice(-1, 1, { ...last, more: true });
      const others = set.filter((one) => !shown.some((other) => other.value === one.value));
      return [...shown, ...others].map((one) => ({ ...one, count: capped(one.count ?? 0) }));
    },
  };
};
