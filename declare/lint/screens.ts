import { editableFields } from '../form.ts';
import type { Resource } from '../resource.ts';
import type { DeclarationFault } from './lint.ts';

/** What a further screen asks the list of its resource for, and that one does not know. */
const unknownInList = ({ list }: Resource, { name: of, list: known }: Resource): string[] => {
  const params = list.shape.params.filter(({ name }) => !known.shape.params.some((one) => one.name === name));
  const sorts = list.shape.sortable.filter((source) => !known.shape.sortable.includes(source));
  const searched = (list.shape.searched ?? []).filter((source) => !known.shape.searched?.includes(source));
  const columns = list.columns.filter(({ source }) => known.without.includes(source));
  return [
    ...params.map(({ name }) => `the list of "${of}" has no filter "${name}"`),
    ...sorts.map((source) => `the list of "${of}" cannot be sorted by "${source}"`),
    ...searched.map((source) => `the list of "${of}" does not search "${source}"`),
    ...columns.map(({ source }) => `the rows of "${of}" lack "${source}"`),
  ];
};

/** What is wrong with the filter by which a call tells that it is asked for this screen. */
const wrongMark = ({ list }: Resource, resource: Resource, mark: string): string[] => {
  const own = list.shape.params.find(({ name }) => name === mark);
  if (own?.kind !== 'values' || !own.always)
    return [`it is read by "${mark}", which is not a filter that is always set`];
  return resource.list.shape.params.some(({ name }) => name === mark)
    ? [`it is read by "${mark}", which the list of "${resource.name}" has too`]
    : [];
};

/** A further screen asks the calls of its resource for nothing that they do not know. */
export const lintScreen = (screen: Resource, resources: readonly Resource[]): DeclarationFault[] => {
  const { of, api, form } = screen;
  const { reads, readsBy, saves } = api.kind === 'rest' ? api : {};
  if (of === undefined && reads === undefined) return [];
  const fault = (message: string): DeclarationFault => ({ code: 'R042', message: `${screen.name}: ${message}` });
  const resource = resources.find((one) => one.name === of);
  if (!resource || resource.api.path !== reads)
    return [fault(`it is a screen of "${of}", but reads "${reads}", which is not its path`)];
  if (saves !== undefined && saves !== resource.api.path)
    return [fault(`it is a screen of "${of}", but saves "${saves}", which is not its path`)];
  const taken = [...editableFields(resource.form, 'update'), ...resource.actionFields];
  const unsaved = saves === undefined ? [] : editableFields(form, 'update').filter((name) => !taken.includes(name));
  return [
    ...(readsBy === undefined ? unknownInList(screen, resource) : wrongMark(screen, resource, readsBy)),
    ...unsaved.map((name) => `an update of "${of}" does not take "${name}"`),
  ].map(fault);
};
