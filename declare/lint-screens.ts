import type { DeclarationFault } from './lint.ts';
import type { Resource } from './resource.ts';

/** A further screen asks the calls of its resource for nothing that they do not know. */
export const lintScreen = (screen: Resource, resources: readonly Resource[]): DeclarationFault[] => {
  const { of, api, list } = screen;
  const reads = api.kind === 'rest' ? api.reads : undefined;
  if (of === undefined && reads === undefined) return [];
  const fault = (message: string): DeclarationFault => ({ code: 'R042', message: `${screen.name}: ${message}` });
  const resource = resources.find((one) => one.name === of);
  if (!resource || resource.api.path !== reads)
    return [fault(`it is a screen of "${of}", but reads "${reads}", which is not its path`)];
  const known = resource.list.shape;
  const params = list.shape.params.filter(({ name }) => !known.params.some((one) => one.name === name));
  const sorts = list.shape.sortable.filter((source) => !known.sortable.includes(source));
  const searched = (list.shape.searched ?? []).filter((source) => !known.searched?.includes(source));
  const columns = list.columns.filter(({ source }) => resource.list.without.includes(source));
  return [
    ...params.map(({ name }) => fault(`the list of "${of}" has no filter "${name}"`)),
    ...sorts.map((source) => fault(`the list of "${of}" cannot be sorted by "${source}"`)),
    ...searched.map((source) => fault(`the list of "${of}" does not search "${source}"`)),
    ...columns.map(({ source }) => fault(`the rows of "${of}" lack "${source}"`)),
  ];
};
