import type { FilterValue } from './list/params.ts';
import { oneName } from './list/state.ts';
import type { Resource } from './resource.ts';

/** The parameters of an address, by name. */
type Params = Readonly<Record<string, string | undefined>>;

/**
 * A list within a record, at the address of that: its route has no parameter left, and the filters that the address sets
 * are always applied and not shown (`ResourceHead.route`). Any other resource as it is.
 */
export const resourceAt = (resource: Resource, params: Params): Resource => {
  const { route, list } = resource;
  if (!route.includes(':')) return resource;
  const set = list.filters.flatMap(({ param }): [string, FilterValue][] => {
    if (param.kind === 'range') return [];
    const value = params[oneName(param, 'url')];
    return value === undefined ? [] : [[param.name, param.kind === 'text' ? value : [value]]];
  });
  const fixed = Object.fromEntries(set);
  const isOpen = ({ name }: { name: string }) => !Object.hasOwn(fixed, name);
  return {
    ...resource,
    route: route.replace(/:(\w+)/g, (whole, name: string) => encodeURIComponent(params[name] ?? whole)),
    list: {
      ...list,
      filters: list.filters.filter(({ param }) => isOpen(param)),
      shape: { ...list.shape, params: list.shape.params.filter(isOpen) },
      fixed: { ...list.fixed, ...fixed },
    },
  };
};
