import type { Role } from '../../domain/roles.ts';
import { ROLES } from '../../domain/roles.ts';
import { changes } from '../call.ts';
import { childListsOf } from '../child-list.ts';
import { isWhole } from '../dialect.ts';
import { isReferenceFilter } from '../facet-values.ts';
import { fieldMeta } from '../field.ts';
import { editableFields } from '../form.ts';
import { namesOf } from '../list/state.ts';
import { repeated } from '../list/values.ts';
import { fieldsOf } from '../record.ts';
import type { Resource, ResourceEntry, ResourceHead } from '../resource.ts';
import { withScreens } from '../screens.ts';
import { listsOf } from '../views.ts';
import { seesSource } from '../visibility.ts';
import { lintActions } from './actions.ts';
import { lintChildren } from './children.ts';
import { lintFields } from './fields.ts';
import { changesRecords, lintNames, lintOwnNames, refuseFaults } from './names.ts';
import { lintGroups, lintPanels, lintStrips } from './parts.ts';
import { lintScreen } from './screens.ts';
import { lintStored } from './stored.ts';

/** A fault in a declaration that the compiler cannot see. `docs/declare-a-resource.md` explains each code. */
export interface DeclarationFault {
  code: string;
  message: string;
}

/** The word of `known` closest to `word`, at an edit distance of at most two. */
const nearest = (word: string, known: readonly string[]): string | undefined =>
  known
    .map((candidate) => ({ candidate, edits: distance(word, candidate) }))
    .filter(({ edits }) => edits <= 2)
    .sort((a, b) => a.edits - b.edits)[0]?.candidate;

const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

const unknownField = (code: string, what: string, name: string, resource: Resource): DeclarationFault => {
  const guess = nearest(name, Object.keys(resource.record.shape));
  const hint = guess ? `; did you mean "${guess}"?` : '';
  return { code, message: `${what} "${name}" is not a field of "${resource.name}"${hint}` };
};

/** Initial sorts and filters must be visible to all viewers, and required fields to all editors. */
const lintVisibility = (resource: Resource): DeclarationFault[] => {
  const { record, list, form, access, from, api } = resource;
  const faults: DeclarationFault[] = [];
  const fault = (code: string, message: string) => void faults.push({ code, message: `${resource.name}: ${message}` });
  const hiddenFrom = (roles: readonly Role[], source: string) =>
    roles.some((role) => !seesSource(record, source, [role]));
  const viewers = access.read === 'signed-in' ? ROLES : (access.read ?? access.view);

  const required = fieldsOf(record).flatMap(([name, meta]) => (meta.required ? [name] : []));
  for (const name of editableFields(form)) {
    if (required.includes(name) && hiddenFrom(access.edit ?? [], name)) {
      fault('R032', `field "${name}" is required, but not everyone who may edit sees it`);
    }
  }
  for (const [name, meta] of fieldsOf(record)) {
    const isLocked =
      meta.editableBy !== undefined && (access.edit ?? []).some((role) => !meta.editableBy?.includes(role));
    if (isLocked && meta.required && api.verbs.includes('create')) {
      fault('R035', `field "${name}" is required, but not everyone who may edit may set it`);
    }
  }
  for (const { name, shape, presets, fixed = {}, filters } of listsOf(resource)) {
    for (const field of shape.groupBy ?? []) {
      if (hiddenFrom(viewers, field)) fault('R046', `the list groups by "${field}", which not everyone sees`);
    }
    const always = [...Object.values(presets).flatMap((preset) => Object.keys(preset.filters)), ...Object.keys(fixed)];
    const set = filters.filter(({ param }) => always.includes(param.name) || ('initial' in param && param.initial));
    for (const source of [...(shape.sort ? [shape.sort.field] : []), ...set.map((filter) => filter.source)]) {
      if (hiddenFrom(viewers, source))
        fault('R033', `the list "${name}" starts with "${source}", which not everyone sees`);
    }
  }
  for (const source of from === 'module' ? (list.search?.fields ?? []) : []) {
    if (hiddenFrom(viewers, source)) fault('R034', `a module searches "${source}", which not everyone sees`);
  }
  return faults;
};

const lintOne = (resource: Resource, names: readonly string[]): DeclarationFault[] => {
  const { record, list, form, api, access } = resource;
  const faults: DeclarationFault[] = [];
  const fault = (code: string, message: string) => void faults.push({ code, message: `${resource.name}: ${message}` });
  const has = (source: string) => (source.split('.')[0] ?? '') in record.shape;

  // a child list has the names of those it belongs to before its own
  if (!resource.name.split('.').every((name) => /^[a-z][a-z0-9-]*$/.test(name)))
    fault('R001', 'a name is lower-case letters, digits and hyphens');
  for (const [name, field] of Object.entries(record.shape)) {
    if (resource.from === 'table' && !fieldMeta(field))
      fault('R002', `field "${name}" was not made by a field builder`);
  }
  for (const [name, meta] of fieldsOf(record)) {
    if (meta.to !== undefined && !names.includes(meta.to)) {
      fault('R003', `field "${name}" points to "${meta.to}", which is not a resource`);
    }
  }
  for (const column of list.columns) {
    if (!has(column.source)) faults.push(unknownField('R012', 'column', column.source, resource));
    if (column.pivot && !names.includes(column.pivot.columnsFrom)) {
      fault('R013', `column "${column.source}" spreads over "${column.pivot.columnsFrom}", which is not a resource`);
    }
  }
  const inRows = [...list.columns.map(({ source }) => source), ...(list.search?.fields ?? []), ...list.shape.sortable];
  for (const source of new Set(inRows)) {
    if (list.without.includes(source))
      fault('R026', `the list shows or searches "${source}", which its rows do not have`);
  }
  for (const source of list.without) {
    if (!has(source)) faults.push(unknownField('R026', 'left-out field', source, resource));
  }
  const sources = list.columns.filter((column) => !column.pivot).map((column) => column.source);
  for (const source of repeated(sources)) fault('R014', `column "${source}" twice`);
  for (const field of form.flatMap((panel) => panel.fields)) {
    if (!has(field.source)) faults.push(unknownField('R015', 'form field', field.source, resource));
  }
  for (const filter of list.filters) {
    if (!has(filter.source)) faults.push(unknownField('R016', 'filter', filter.source, resource));
    if (api.kind === 'rest' && api.total === 'array' && isReferenceFilter(resource, filter)) {
      fault('R029', `the list is answered whole, and filtered by "${filter.source}", whose names its rows do not have`);
    }
  }
  for (const { param, source } of list.filters) {
    const field = record.shape[source];
    const storage = field && fieldMeta(field)?.kind.storage;
    if (param.kind === 'range' && storage && storage !== 'date' && storage !== 'timestamp') {
      fault('R025', `filter "${param.name}" is a range of dates, but "${source}" is none`);
    }
  }
  for (const source of list.search?.fields ?? []) {
    if (!has(source)) faults.push(unknownField('R017', 'search field', source, resource));
  }
  if (list.shape.sort && !list.shape.sortable.includes(list.shape.sort.field)) {
    fault('R018', `the default sort "${list.shape.sort.field}" is not a sortable column`);
  }
  if (!list.shape.pageSizes.includes(list.shape.pageSize))
    fault('R019', 'the default page size is not among the sizes');

  const { paging } = list.shape;
  if (paging === 'cursor' && (isWhole(api) || api.kind === 'simple-rest')) {
    fault(
      'R028',
      `the list continues after a row (paging: 'cursor'), but its dialect ${isWhole(api) ? 'answers all rows at once' : 'has no cursor'}`,
    );
  }
  const isListed = api.verbs.includes('list');
  if (isListed && paging === 'none' && !isWhole(api)) {
    fault('R028', "the list shows all its rows (paging: 'none'), but its dialect answers one page of them");
  }
  if (isListed && paging === undefined && api.kind === 'rest' && api.total === 'rows') {
    fault('R028', "the list has numbered pages, but its dialect (total: 'rows') answers all rows at once");
  }

  const urls = list.shape.params.flatMap((param) => namesOf(param, 'url'));
  for (const url of repeated(urls)) fault('R020', `parameter "${url}" twice`);

  const params = list.shape.params.map((param) => param.name);
  for (const [preset, { filters }] of Object.entries(list.presets)) {
    for (const name of Object.keys(filters)) {
      if (!params.includes(name)) fault('R023', `preset "${preset}" sets "${name}", which is not a filter`);
    }
  }
  for (const param of list.shape.params) {
    if (param.kind === 'text' && param.labelFor && !params.includes(param.labelFor)) {
      fault('R024', `filter "${param.name}" is the words of "${param.labelFor}", which is not a filter`);
    }
  }

  faults.push(
    ...lintStrips(resource),
    ...lintGroups(resource),
    ...lintPanels(resource.name, [...(list.above ?? []), ...(list.aside?.panels ?? [])]),
  );

  const editable = editableFields(form);
  for (const [name, meta] of fieldsOf(record)) {
    if (meta.required && !meta.readOnly && api.verbs.includes('create') && form.length && !editable.includes(name)) {
      fault('R021', `field "${name}" is required but the form does not offer it`);
    }
    if (meta.readOnly && editable.includes(name)) fault('R022', `form field "${name}" is read-only in the record`);
  }
  lintFields(resource, fault);
  faults.push(
    ...lintVisibility(resource),
    ...lintActions(resource),
    ...lintOwnNames(resource),
    ...lintStored(resource),
  );
  if (changesRecords(resource) && !access.edit?.length)
    fault('R030', 'it can be changed, but access.edit names no role');
  if (!access.view.length) fault('R031', 'access.view names no role');
  const { count } = resource.menu ?? {};
  if (count && (changes(count) || count.path.includes(':')))
    fault('R043', `the count of its menu entry is "${count.name}", which changes something or has a parameter`);
  return faults;
};

/**
 * All faults of the declared resources, one by one and across resources. Empty: the server may start.
 * @param pages the screens without records, whose names and routes are not those of resources
 */
export const lintResources = (
  resources: readonly Resource[],
  pages: readonly ResourceHead[] = [],
): DeclarationFault[] => {
  const names = resources.map((resource) => resource.name);
  const all = resources.flatMap((resource) => [resource, ...childListsOf(resource)]);
  const faults = all.flatMap((resource) => [...lintOne(resource, names), ...lintChildren(resource)]);
  faults.push(...lintNames(resources, pages));
  for (const resource of resources) faults.push(...lintScreen(resource, resources));
  return faults;
};

/** Loads and lints all resource bodies. Throws one error that lists every fault. */
export const loadResources = async (
  entries: readonly ResourceEntry[],
  pages: readonly ResourceHead[] = [],
): Promise<Resource[]> => {
  const resources = await Promise.all(entries.map((entry) => entry.load()));
  refuseFaults(lintResources(resources, pages).map(({ code, message }) => `${code}: ${message}`));
  return withScreens(resources);
};
