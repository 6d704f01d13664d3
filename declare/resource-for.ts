import * as z from 'zod/mini';
import type { Role } from '../domain/roles.ts';
import type { ChildList } from './child-list.ts';
import type { FormPanel } from './form.ts';
import { idKind } from './kinds/id.ts';
import { paramsOf } from './list/facet-strip.ts';
import { fieldsOf } from './record.ts';
import type { ListDeclaration, Resource } from './resource.ts';
import { isRestricted, rolesThatSee, seesSource, uneditable } from './visibility.ts';

type Sees = (source: string) => boolean;

const listFor = (list: ListDeclaration, sees: Sees): ListDeclaration => {
  const filters = list.filters.filter(({ source }) => sees(source));
  const names = filters.map(({ param }) => param.name);
  const searched = list.search?.fields.filter(sees) ?? [];
  const { sort, params, sortable, columns } = list.shape;
  return {
    ...list,
    columns: list.columns
      .filter(({ source }) => sees(source))
      .map(({ additionalSources, ...column }) =>
        additionalSources ? { ...column, additionalSources: additionalSources.filter(sees) } : column,
      ),
    filters,
    sums: list.sums.filter(sees),
    strips: list.strips.filter((strip) => paramsOf(strip).every((name) => names.includes(name))),
    search: list.search && searched.length ? { ...list.search, fields: searched } : undefined,
    shape: {
      ...list.shape,
      params: params.filter(({ name }) => names.includes(name)),
      sortable: sortable.filter(sees),
      columns: columns.filter(sees),
      sort: sort && sees(sort.field) ? sort : undefined,
    },
    ...(list.secondaryList && {
      secondaryList: { ...list.secondaryList, list: listFor(list.secondaryList.list, sees) },
    }),
  };
};

/** The form with the fields that these roles may not set shown read-only. */
const editableForm = ({ record, form }: Resource, roles: readonly Role[]): readonly FormPanel[] => {
  const locked = uneditable(record, roles);
  return form.map((panel) => ({
    ...panel,
    fields: panel.fields.map((field) => (locked.includes(field.source) ? { ...field, readOnly: true } : field)),
  }));
};

const cache = new WeakMap<Resource, Map<string, Resource>>();

const restricted = (declared: Resource, roles: readonly Role[]): Resource => {
  const { record, list } = declared;
  // a child list stays one: only its columns and filters are left out
  const children = declared.children.map((child) => resourceFor(child, roles) as ChildList);
  const resource = { ...declared, children };
  const form = editableForm(resource, roles);
  if (!isRestricted(record)) return { ...resource, form };
  const sees: Sees = (source) => seesSource(record, source, roles);
  const shape = Object.fromEntries(Object.entries(record.shape).filter(([name]) => sees(name)));
  const panels = form.map((panel) => ({ ...panel, fields: panel.fields.filter(({ source }) => sees(source)) }));
  return {
    ...resource,
    record: z.object(shape),
    list: listFor(list, sees),
    form: panels.filter(({ fields }) => fields.length > 0),
    actionFields: resource.actionFields.filter(sees),
  };
};

/**
 * The declaration as users with these roles see it: without the fields hidden from them and the columns, filters,
 * sorts, search fields and inputs of those fields. Console and server both use it. The same roles get the same object.
 */
export const resourceFor = (resource: Resource, roles: readonly Role[]): Resource => {
  const byRoles = cache.get(resource) ?? new Map<string, Resource>();
  cache.set(resource, byRoles);
  const key = roles.toSorted().join();
  const found = byRoles.get(key) ?? restricted(resource, roles);
  byRoles.set(key, found);
  return found;
};

/** The field that identifies a record in a log: the first one, other than the id, that is visible to everyone. */
export const namingField = ({ record }: Pick<Resource, 'record'>): string =>
  fieldsOf(record).find(([, meta, field]) => meta.kind !== idKind && rolesThatSee(field) === undefined)?.[0] ?? 'id';
